import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportResult, ExportTarget } from '../../shared/domain/assembly.ts';
import type { AssemblyApi } from '../../shared/api/assembly.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import type { Storage } from '../storage/storage.ts';
import type { Snapshot } from './assembleOnce.ts';
import { changedSince } from './createCopies.ts';
import type { Kept } from './createKeptRuns.ts';
import type { KeptStacks } from './createKeptStacks.ts';
import type { LastCopies } from './createLastCopies.ts';
import type { Requests } from './createRequests.ts';
import { exportMessage } from './exportMessage.ts';

/** A message that has left, as it did. Holds the text: stays in core. */
export interface ExportedMessage {
  readonly text: string;
  readonly target: ExportTarget;
  readonly stack: Stack;
  readonly result: Extract<ExportResult, { status: 'done' }>;
}

export interface ExportOptions {
  readonly clipboard: Clipboard;
  readonly storage: Storage;
  readonly getStack: (projectId: string, stackId: string) => Promise<Stack>;
  /** Puts on disk what is being typed in this stack, so that it leaves with the rest. */
  readonly flushTyping?: (ref: StackRef) => Promise<void>;
  /** Gets to see every message that has left. */
  readonly onExported?: (ref: StackRef, exported: ExportedMessage) => void;
}

interface Options extends ExportOptions {
  readonly request: Requests;
  readonly stacks: KeptStacks;
  readonly lastCopies: LastCopies;
  readonly logBug: LogBug;
}

/** Sends messages out. What was read for it is what the window shows from then on. */
export function createExports(options: Options): AssemblyApi['export'] {
  const { clipboard, storage, request, stacks, lastCopies, logBug } = options;

  const show = (kept: Kept, { assembled, findings, blocking, hand }: Snapshot): void => {
    if (hand !== undefined) return stacks.keep(kept, assembled, { findings: [], blocking: 0 }, hand);
    const left = findings.slice(assembled.findings.length);
    const missing = assembled.stack.byHand === undefined ? null : 'missing';
    stacks.keep(kept, assembled, { findings: left, blocking: blocking - assembled.blocking }, missing);
  };

  const remember = async (ref: StackRef, { assembled, hand }: Snapshot): Promise<void> => {
    const kept = stacks.find(ref);
    // A text by hand that was taken from other items than these: they left as they were in the copy before.
    const before = kept === undefined ? await lastCopies.read(ref) : kept.copy;
    const items = hand?.stackChanged === true ? (before?.items ?? {}) : undefined;
    const copy = lastCopies.remember(ref, assembled, items);
    if (kept !== undefined) kept.copy = copy;
  };

  /** Once, with what came of it: a window that is told draws every item again. */
  const sayHowItStands = (ref: StackRef, snapshot: Snapshot | undefined, runAtClick: unknown): void => {
    const kept = stacks.find(ref);
    if (kept === undefined || snapshot === undefined) return;
    // What was changed since the click is newer than what was read for it.
    if (kept.run === runAtClick) show(kept, snapshot);
    else {
      const { copy, assembled } = kept;
      kept.changed = copy === null || assembled === null ? new Set() : changedSince(copy, assembled);
      stacks.say(kept);
    }
  };

  const tell = (
    ref: StackRef,
    target: ExportTarget,
    { text, assembled }: Snapshot,
    result: ExportedMessage['result'],
  ): void => {
    if (text === null) return;
    options.onExported?.(ref, { text, target, stack: assembled.stack, result });
  };

  return async ({ target, allowOverBudget = false, ...ref }) => {
    await options.flushTyping?.(ref);
    const runAtClick = stacks.find(ref)?.run;
    const stack = await options.getStack(ref.projectId, ref.stackId);
    const base = await request(ref, stack);
    const seen: Snapshot[] = [];
    const leaving = { ...base, fresh: true, target, allowOverBudget, clipboard, storage };
    /** Set once the message has left. */
    let answered: Promise<void> | null = null;
    try {
      const result = await exportMessage(leaving, (snapshot) => void seen.push(snapshot));
      const exported = seen.at(-1);
      if (result.status === 'done' && exported !== undefined) {
        // Begun before what is kept of it is packed.
        answered = nextTurn();
        await remember(ref, exported);
        tell(ref, target, exported, result);
      }
      return result;
    } finally {
      const say = (): void => sayHowItStands(ref, seen.at(-1), runAtClick);
      // Who has copied is answered first: drawing the items again takes longer. Who is refused wants to see why.
      if (answered === null) say();
      else answered.then(say).catch((error: unknown) => logBug({ method: 'assembly.export', error }));
    }
  };
}
