import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportResult, ExportTarget, MessageSent } from '../../shared/domain/assembly.ts';
import type { AssemblyApi } from '../../shared/api/assembly.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import type { Storage } from '../storage/storage.ts';
import type { AgentOpener } from './agents/agentOpener.ts';
import type { Snapshot } from './assembleOnce.ts';
import { changedSince } from './createCopies.ts';
import type { CachedAssembly } from './createAssemblyRuns.ts';
import type { AssemblyCache } from './createAssemblyCache.ts';
import type { LastCopies } from './createLastCopies.ts';
import type { Requests } from './createRequests.ts';
import { exportMessage } from './exportMessage.ts';

/** A message that left, unchanged. Contains the text: stays in core. */
export interface ExportedMessage {
  readonly text: string;
  readonly target: ExportTarget;
  readonly stack: Stack;
  readonly result: MessageSent;
}

export interface ExportOptions {
  readonly clipboard: Clipboard;
  readonly storage: Storage;
  /** Absent: no agent is opened from here. */
  readonly agents?: AgentOpener;
  readonly getStack: (projectId: string, stackId: string) => Promise<Stack>;
  /** Saves what the user is typing in this stack, so that it leaves with the rest. */
  readonly flushTyping?: (ref: StackRef) => Promise<void>;
  /** Called with every message that left; the caller of the export gets its answer once this resolves. */
  readonly onExported?: (ref: StackRef, exported: ExportedMessage) => Promise<void>;
}

interface Options extends ExportOptions {
  readonly request: Requests;
  readonly stacks: AssemblyCache;
  readonly lastCopies: LastCopies;
  readonly logBug: LogBug;
}

/** Exports messages. The window then shows the state that was read for the export. */
export function createExports(options: Options): AssemblyApi['export'] {
  const { clipboard, storage, agents, request, stacks, lastCopies, logBug } = options;

  const show = (cached: CachedAssembly, { assembled, findings, blocking, manualEdit }: Snapshot): void => {
    if (manualEdit !== undefined)
      return stacks.keep(cached, assembled, { findings: [], blocking: 0 }, manualEdit);
    const left = findings.slice(assembled.findings.length);
    const missing = assembled.stack.byHand === undefined ? null : 'missing';
    stacks.keep(cached, assembled, { findings: left, blocking: blocking - assembled.blocking }, missing);
  };

  const remember = async (ref: StackRef, { assembled, manualEdit }: Snapshot): Promise<void> => {
    const cached = stacks.find(ref);
    // The text by hand began with other items than these: the record of the items stays that of the copy before.
    const before = cached === undefined ? await lastCopies.read(ref) : cached.copy;
    const items = manualEdit?.stackChanged === true ? (before?.items ?? {}) : undefined;
    const copy = lastCopies.remember(ref, assembled, items);
    if (cached !== undefined) cached.copy = copy;
  };

  /** Emits once, with the result: a window draws every item again on each event. */
  const sayHowItStands = (ref: StackRef, snapshot: Snapshot | undefined, runAtClick: unknown): void => {
    const cached = stacks.find(ref);
    if (cached === undefined || snapshot === undefined) return;
    // A change since the click is newer than the state that was read for it.
    if (cached.run === runAtClick) show(cached, snapshot);
    else {
      const { copy, assembled } = cached;
      cached.changed = copy === null || assembled === null ? new Set() : changedSince(copy, assembled);
      stacks.say(cached);
    }
  };

  const tell = async (
    ref: StackRef,
    target: ExportTarget,
    { text, assembled }: Snapshot,
    result: ExportedMessage['result'],
  ): Promise<void> => {
    if (text === null) return;
    await options.onExported?.(ref, { text, target, stack: assembled.stack, result });
  };

  return async ({ target, allowOverBudget = false, ...ref }) => {
    await options.flushTyping?.(ref);
    const runAtClick = stacks.find(ref)?.run;
    const stack = await options.getStack(ref.projectId, ref.stackId);
    const base = await request(ref, stack);
    const seen: Snapshot[] = [];
    const leaving = { ...base, fresh: true, target, allowOverBudget, clipboard, storage, agents };
    /** Set after the message has left. */
    let answered: Promise<void> | null = null;
    try {
      const result = await exportMessage(leaving, (snapshot) => void seen.push(snapshot));
      const exported = seen.at(-1);
      const left = leftBy(result, target);
      if (left !== null && exported !== undefined) {
        await tell(ref, left.target, exported, left.result);
        await remember(ref, exported);
        answered = nextTurn();
      }
      return result;
    } finally {
      const say = (): void => sayHowItStands(ref, seen.at(-1), runAtClick);
      // The caller gets its answer before the items are drawn again, which takes longer. After a refusal the user needs
      // the reason at once.
      if (answered === null) say();
      else answered.then(say).catch((error: unknown) => logBug({ method: 'assembly.export', error }));
    }
  };
}

/** Returns the message that has left and its target: one that was saved for an agent is beside the repository anyway. */
function leftBy(
  result: ExportResult,
  target: ExportTarget,
): Pick<ExportedMessage, 'target' | 'result'> | null {
  if (result.status === 'done') return { target, result };
  if (result.status !== 'not-opened' || result.saved === undefined) return null;
  return { target: 'file', result: result.saved };
}
