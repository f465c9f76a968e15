import type { NamedSources } from '../shared/api/once.ts';
import type { MessageFormat } from '../shared/domain/stack.ts';
import type { CommonOptions } from './output.ts';

export interface AssembleOptions extends CommonOptions, NamedSources {
  readonly goal?: string;
  readonly budget?: number;
  readonly model?: string;
  readonly format?: MessageFormat;
  readonly confirm?: boolean;
  readonly log?: boolean;
  readonly var: Readonly<Record<string, string>>;
  readonly redact?: boolean;
  readonly copy?: boolean;
  readonly save?: boolean;
  readonly out?: string;
}
