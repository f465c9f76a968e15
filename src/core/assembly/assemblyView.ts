import type { StackRef } from '../../shared/api/common.ts';
import type { Assembly } from '../../shared/domain/assembly.ts';
import type { LastCopy } from './createCopies.ts';
import type { Fetches } from './read/createFetches.ts';
import type { SettledFinding } from '../gate/settleFindings.ts';
import type { Assembled, AssembledManualEdit } from './assembled.ts';

/** Findings that only the scan of the whole message found. */
export interface LeftOver {
  readonly findings: readonly SettledFinding[];
  /** Number of blocking findings, or 1 if that scan failed. */
  readonly blocking: number;
}

interface Shown {
  readonly ref: StackRef;
  readonly assembled: Assembled | null;
  readonly manualEdit: AssembledManualEdit | 'missing' | null;
  readonly left: LeftOver;
  readonly fetches: Pick<Fetches, 'stateOf'>;
  readonly copy: LastCopy | null;
  /** Items that changed since the copy. */
  readonly changed: ReadonlySet<string>;
}

/** Returns a window's view of an assembled stack, without texts. */
export function assemblyView(shown: Shown, revision: number, state: Assembly['state']): Assembly {
  const { ref, assembled, manualEdit, left, fetches, copy, changed } = shown;
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
    ...manualEditView(manualEdit),
  };
}

/** Returns figures and findings of the message that leaves in place of the items'. */
function manualEditView(manualEdit: Shown['manualEdit']): Partial<Assembly> {
  if (manualEdit === null) return {};
  if (manualEdit === 'missing') return { byHand: 'missing' };
  const { tokens, findings, blocking, lines, bytes, stackChanged } = manualEdit;
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
