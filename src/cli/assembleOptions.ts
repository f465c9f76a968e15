import type { GitView } from '../shared/domain/gitView.ts';
import type { MessageFormat } from '../shared/domain/stack.ts';
import type { CommonOptions } from './output.ts';

export interface AssembleOptions extends CommonOptions {
  readonly file: readonly string[];
  readonly snippet: readonly string[];
  readonly git: readonly GitView[];
  readonly notion: readonly string[];
  readonly issue: readonly string[];
  readonly payload?: number | 'latest';
  readonly goal?: string;
  readonly budget?: number;
  readonly model?: string;
  readonly format?: MessageFormat;
  readonly redact?: boolean;
  readonly copy?: boolean;
  readonly save?: boolean;
  readonly out?: string;
}
