import type { CopyEntry } from '../../shared/domain/copyHistory.ts';
import type { ExportedMessage } from '../assembly/createExports.ts';
import type { Clock } from '../storage/clock.ts';

interface Options {
  readonly clock: Clock;
  readonly newId: () => string;
}

/** Returns the entry for a message that just left, by any way. */
export function copyEntryOf(
  stackId: string,
  { text, target, stack, result }: ExportedMessage,
  { clock, newId }: Options,
): CopyEntry {
  return {
    id: newId(),
    at: new Date(clock()).toISOString(),
    target,
    ...(result.path === undefined ? {} : { path: result.path }),
    stackId,
    stackName: stack.name,
    model: stack.model,
    tokens: result.tokens,
    exact: result.exact,
    items: result.items,
    redacted: result.redacted,
    allowed: result.allowed,
    bytes: Buffer.byteLength(text, 'utf8'),
  };
}
