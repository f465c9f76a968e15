import type { StackRef } from '../../shared/api/common.ts';
import type { Assembly } from '../../shared/domain/assembly.ts';
import type { LastCopy } from './createCopies.ts';
import type { Fetches } from './createFetches.ts';
import type { SettledFinding } from '../gate/settleFindings.ts';
import type { Assembled, AssembledHand } from './assembled.ts';

/** What only the scan of the whole message found. */
export interface LeftOver {
  readonly findings: readonly SettledFinding[];
  /** Those that block, and 1 where that scan failed. */
  readonly blocking: number;
}

interface Shown {
  readonly ref: StackRef;
  readonly assembled: Assembled | null;
  readonly hand: AssembledHand | 'missing' | null;
  readonly left: LeftOver;
  readonly fetches: Pick<Fetches, 'stateOf'>;
  readonly copy: LastCopy | null;
  /** Items that have changed since the copy. */
  readonly changed: ReadonlySet<string>;
}

/** What a window gets to see of an assembled stack: no text. */
export function assemblyView(shown: Shown, revision: number, state: Assembly['state']): Assembly {
  const { ref, assembled, hand, left, fetches, copy, changed } = shown;
  const { projectId, stackId } = ref;
  const base = {
    projectId,
    stackId,
    revision,
    state,
    ...(copy === null ? {} : { lastCopied: { at: copy.at, changed: changed.size } }),
  };
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
    blocks: blocks.map((block) => {
      const fetch = fetches.stateOf(block.itemId);
      return {
        ...block,
        ...(fetch === undefined ? {} : { fetch }),
        ...(changed.has(block.itemId) ? { changedSinceCopied: true } : {}),
      };
    }),
    tokens: message.tokens,
    exact: model.exact,
    frameTokens: message.frameTokens,
    findings: [...findings, ...left.findings].map(({ view }) => view),
    blocking: blocking + left.blocking,
    lines: message.lines,
    bytes: message.bytes,
    scanMs,
    ...handView(hand),
  };
}

/** Figures and findings of what leaves in place of the items' message. */
function handView(hand: Shown['hand']): Partial<Assembly> {
  if (hand === null) return {};
  if (hand === 'missing') return { byHand: 'missing' };
  const { tokens, findings, blocking, lines, bytes, stackChanged } = hand;
  return {
    tokens,
    frameTokens: null,
    findings: findings.map(({ view }) => view),
    blocking,
    lines,
    bytes,
    byHand: stackChanged ? 'stack-changed' : 'as-taken',
  };
}
