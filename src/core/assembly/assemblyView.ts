import type { StackRef } from '../../shared/api.ts';
import type { Assembly } from '../../shared/domain/assembly.ts';
import type { Assembled } from './assembleStack.ts';
import type { SettledFinding } from './settleFindings.ts';

/** What a window gets to see of an assembled stack: no text. `left` was found by the scan of the whole message. */
export function assemblyView(
  { projectId, stackId }: StackRef,
  revision: number,
  state: Assembly['state'],
  assembled: Assembled | null,
  left: readonly SettledFinding[],
): Assembly {
  const base = { projectId, stackId, revision, state };
  if (assembled === null) {
    return {
      ...base,
      blocks: [],
      tokens: null,
      exact: true,
      frameTokens: null,
      findings: [],
      blocking: 0,
      lines: null,
      bytes: null,
      scanMs: null,
    };
  }
  const { blocks, message, model, findings, blocking, scanMs } = assembled;
  return {
    ...base,
    blocks,
    tokens: message.tokens,
    exact: model.exact,
    frameTokens: message.frameTokens,
    findings: [...findings, ...left].map(({ view }) => view),
    blocking: blocking + left.length,
    lines: message.lines,
    bytes: message.bytes,
    scanMs,
  };
}
