import type { HookAgent } from '../../shared/domain/hooks.ts';
import { hookEntries } from '../../shared/domain/hooks/hookHandler.ts';
import { eventsOf, type HookPart } from '../../shared/domain/hooks/hookParts.ts';
import { ownStatusLine } from '../../shared/domain/hooks/statusLineCommand.ts';
import { exitCode } from '../exitCode.ts';
import type { Outcome } from '../output.ts';

/** Prints the entries for a person who edits the settings by hand. */
export function hookPrintCommand(agent: HookAgent, parts: readonly HookPart[]): Outcome {
  const system = process.platform === 'win32' ? 'windows' : 'posix';
  const json = {
    hooks: hookEntries(agent, eventsOf(parts), system),
    ...(parts.includes('status-line') ? { statusLine: { type: 'command', command: ownStatusLine } } : {}),
  };
  return { code: exitCode.done, text: `${JSON.stringify(json, null, 2)}\n`, json, messages: [] };
}
