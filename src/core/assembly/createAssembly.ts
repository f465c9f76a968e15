import type { ExportResult, ExportTarget } from '../../shared/domain/assembly.ts';
import type { Api, Emit } from '../../shared/api.ts';
import type { FoldersApi } from '../../shared/aliasesApi.ts';
import type { StackRef } from '../../shared/refs.ts';
import { modelOf } from '../../shared/domain/modelTable.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { Stack, StackItem } from '../../shared/domain/stack.ts';
import { isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import type { Clipboard, Clock } from '../ports.ts';
import type { DriftNotes } from '../drift/createDriftNotes.ts';
import type { Decisions } from '../secrets/decision.ts';
import type { SourceLookup } from '../sources/folders/sourceLookup.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import type { Storage } from '../storage/storage.ts';
import type { Snapshot } from './assembleOnce.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { assembleStack } from './assembleStack.ts';
import { changedSince, type Copies } from './createCopies.ts';
import { decideFindings } from './decideFindings.ts';
import { createKeptStacks } from './createKeptStacks.ts';
import { createLastCopies } from './createLastCopies.ts';
import { folderFiles } from './folderFiles.ts';
import { exportMessage } from './exportMessage.ts';
import { ruleOfDecisions } from './findingRules.ts';
import { assembleHand } from './assembleHand.ts';
import { previewOf, previewOfHand } from './previewOf.ts';
import type { SettledFinding } from './settleFindings.ts';
import type { AssembleRequest, Assembled, AssembledHand, HandText } from './assembled.ts';

interface Options {
  readonly pool: WorkerPool;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly clipboard: Clipboard;
  readonly logBug: LogBug;
  readonly storage: Storage;
  readonly decisions: Decisions;
  readonly readers: SourceReaders;
  readonly copies: Copies;
  /** Where the files of a project's stacks lie. */
  readonly lookupOf: (projectId: string) => SourceLookup;
  readonly drift?: DriftNotes;
  /** The person's own message; `null` where it is not on this machine. */
  readonly readHand?: (ref: StackRef, stack: Stack) => Promise<HandText | null>;
  /** Puts on disk what is being typed in this stack, so that it leaves with the rest. */
  readonly flushTyping?: (ref: StackRef) => Promise<void>;
  readonly getStack: (projectId: string, stackId: string) => Promise<Stack>;
  readonly getRoot: (projectId: string) => Promise<string>;
  readonly getSettings: () => Promise<Settings>;
  /** Gets to see every message that has left. */
  readonly onExported?: (ref: StackRef, exported: ExportedMessage) => void;
}

/** A message that has left, as it did. Holds the text: stays in core. */
export interface ExportedMessage {
  readonly text: string;
  readonly target: ExportTarget;
  readonly stack: Stack;
  readonly result: Extract<ExportResult, { status: 'done' }>;
  /** Findings that a person had allowed to be in it. */
  readonly allowed: number;
}

export type AssemblyFeature = Api['assembly'] &
  Api['secrets'] & {
    /** As `open` of the interface, for a host that knows its windows by itself. */
    openFor(looker: string, ref: StackRef): Promise<void>;
    /** To be called when a window is closed. */
    leave(looker: string): void;
    /** To be called for each stack that was changed. */
    stackChanged(projectId: string, stackId: string): void;
    /** To be called when settings have changed: what blocks is among them. */
    settingsChanged(): void;
    /** To be called when sources have changed: items of open stacks that `isStale` names are read again. */
    itemsChanged(isStale: (item: StackItem, projectId: string) => boolean): void;
    /** To be called when a service was connected or disconnected: its items are read again, and asked for. */
    serviceChanged(kind: StackItem['source']['kind']): void;
    /** The files of an item as last read. */
    folderFiles: FoldersApi['files'];
    /** A stack as it is now. Stays in core. */
    assembledNow(ref: StackRef): Promise<Assembled>;
    /** To be called when the person's own message was written. */
    handChanged(ref: StackRef): void;
    /** Resolves when all that has to be kept is on disk. */
    close(): Promise<void>;
  };

/** ms without a change before a message by hand is looked through. */
const handRestMs = 400;

/** Keeps the stacks that somebody looks at assembled, and exports stacks. */
export function createAssembly(options: Options): AssemblyFeature {
  const { pool, clock, clipboard, logBug, storage, decisions, readers } = options;
  const lastCopies = createLastCopies(options);
  const handTimers = new Map<object, ReturnType<typeof setTimeout>>();

  const request = async (ref: StackRef, stack: Stack): Promise<AssembleRequest> => {
    const { byHand } = stack;
    const [root, settings, decided, hand] = await Promise.all([
      options.getRoot(ref.projectId),
      options.getSettings(),
      decisions.list(ref.projectId),
      byHand === undefined ? null : (options.readHand?.(ref, stack) ?? null),
    ]);
    return {
      stack,
      root,
      projectId: ref.projectId,
      lookup: options.lookupOf(ref.projectId),
      readers,
      pool,
      clock,
      hash: (value) => decisions.hash(value),
      rule: ruleOfDecisions(decided, ref.stackId),
      possibleBlocks: settings.possibleBlocks,
      model: modelOf(stack.model, settings.models),
      ...(hand === null || byHand === undefined ? {} : { hand: { text: hand, byHand } }),
      ...(options.drift === undefined ? {} : { drift: options.drift(root) }),
    };
  };

  const stacks = createKeptStacks({ ...options, request });

  const remember = async (ref: StackRef, { assembled, hand }: Snapshot): Promise<void> => {
    const kept = stacks.find(ref);
    // A text by hand that was taken from other items than these: they left as they were in the copy before.
    const before = kept === undefined ? await lastCopies.read(ref) : kept.copy;
    const items = hand?.stackChanged === true ? (before?.items ?? {}) : undefined;
    const copy = lastCopies.remember(ref, assembled, items);
    if (kept === undefined) return;
    kept.copy = copy;
    kept.changed = kept.assembled === null ? new Set() : changedSince(copy, kept.assembled);
    stacks.say(kept);
  };

  const tellExported = (
    ref: StackRef,
    target: ExportTarget,
    { text, findings, assembled }: Snapshot,
    result: ExportedMessage['result'],
  ): void => {
    if (text === null) return;
    const allowed = findings.filter(({ view }) => view.state === 'allowed').length;
    options.onExported?.(ref, { text, target, stack: assembled.stack, result, allowed });
  };

  const findingsOf = async (ref: StackRef): Promise<readonly SettledFinding[]> => {
    const kept = stacks.find(ref);
    if (kept !== undefined) await stacks.ended(kept);
    const hand = kept?.hand ?? null;
    return [
      ...(hand === null || hand === 'missing' ? [] : hand.findings),
      ...(kept?.assembled?.findings ?? []),
      ...(kept?.left.findings ?? []),
    ];
  };

  const handOf = async (ref: StackRef, now: Assembled): Promise<AssembledHand | null> => {
    const kept = stacks.find(ref);
    if (kept?.assembled === now) return kept.hand === 'missing' ? null : kept.hand;
    const base = await request(ref, now.stack);
    return base.hand === undefined ? null : assembleHand(base.hand.text, base.hand.byHand, now, base);
  };

  const restart = async (ref: StackRef): Promise<void> => {
    const kept = stacks.find(ref);
    if (kept !== undefined) await stacks.start(kept, 0);
  };

  const assembled = async (ref: StackRef): Promise<{ assembled: Assembled; revision: number }> => {
    const kept = stacks.find(ref);
    if (kept !== undefined) await stacks.ended(kept);
    if (kept !== undefined && kept.assembled !== null)
      return { assembled: kept.assembled, revision: kept.revision };
    const stack = await options.getStack(ref.projectId, ref.stackId);
    return { assembled: await assembleStack(await request(ref, stack)), revision: stacks.revision() };
  };

  const openFor = async (looker: string, ref: StackRef): Promise<void> =>
    stacks.open(ref, looker, lastCopies.read(ref));

  return {
    ...decideFindings({ decisions, clock, findingsOf, onDecided: restart }),
    open: ({ projectId, stackId, looker = `project ${projectId}` }) =>
      openFor(looker, { projectId, stackId }),
    openFor,
    leave: (looker) => stacks.leave(looker),
    async refresh(ref) {
      const kept = stacks.find(ref);
      if (kept === undefined) return;
      kept.readings.clear();
      options.lookupOf(ref.projectId).forget?.();
      await stacks.fetchAgain(kept, () => true);
      await stacks.start(kept, 0);
    },
    async refreshItems({ itemIds, ...ref }) {
      const kept = stacks.find(ref);
      if (kept === undefined) return;
      const ids = new Set(itemIds);
      await stacks.fetchAgain(kept, (item) => ids.has(item.id));
      stacks.readAgain(kept, (item) => ids.has(item.id));
    },
    async cancelFetch({ itemIds, ...ref }) {
      const kept = stacks.find(ref);
      for (const itemId of itemIds) kept?.fetches.stop(itemId);
    },
    async difference({ itemId, ...ref }) {
      const { assembled: now } = await assembled(ref);
      return lastCopies.compare(stacks.find(ref)?.copy ?? (await lastCopies.read(ref)), now, itemId);
    },
    async preview(ref) {
      const found = await assembled(ref);
      const hand = await handOf(ref, found.assembled);
      return hand === null
        ? previewOf(found.assembled, found.revision)
        : previewOfHand(hand, found.assembled, found.revision);
    },
    async folderFiles({ itemId, ...ref }) {
      const { assembled: now } = await assembled(ref);
      return folderFiles(now, stacks.find(ref)?.copy ?? (await lastCopies.read(ref)), itemId);
    },
    async export({ target, allowOverBudget = false, ...ref }) {
      await options.flushTyping?.(ref);
      const runAtClick = stacks.find(ref)?.run;
      const stack = await options.getStack(ref.projectId, ref.stackId);
      const base = await request(ref, stack);
      const seen: Snapshot[] = [];
      const result = await exportMessage(
        { ...base, fresh: true, target, allowOverBudget, clipboard, storage },
        (snapshot) => {
          seen.push(snapshot);
          const kept = stacks.find(ref);
          // What was changed since the click is newer than what was read for it.
          if (kept === undefined || kept.run !== runAtClick) return;
          const { assembled: read, findings, blocking, hand } = snapshot;
          if (hand !== undefined) {
            stacks.keep(kept, read, { findings: [], blocking: 0 }, hand);
            return;
          }
          const left = findings.slice(read.findings.length);
          const missing = read.stack.byHand === undefined ? null : 'missing';
          stacks.keep(kept, read, { findings: left, blocking: blocking - read.blocking }, missing);
        },
      );
      const exported = seen.at(-1);
      if (result.status === 'done' && exported !== undefined) {
        await remember(ref, exported);
        tellExported(ref, target, exported, result);
      }
      return result;
    },
    stackChanged(projectId, stackId) {
      const kept = stacks.find({ projectId, stackId });
      if (kept !== undefined) stacks.startUnasked(kept);
    },
    settingsChanged() {
      for (const kept of stacks.all()) stacks.startUnasked(kept);
    },
    itemsChanged(isStale) {
      for (const kept of stacks.all()) {
        const { projectId } = kept.ref;
        const stale = kept.assembled?.stack.items.some((item) => isStale(item, projectId)) === true;
        if (stale) stacks.readAgain(kept, (item) => isStale(item, projectId));
      }
    },
    serviceChanged(kind) {
      const isOf = ({ source }: StackItem): boolean => source.kind === kind;
      for (const kept of stacks.all()) {
        if (kept.assembled?.stack.items.some(isOf) !== true) continue;
        stacks.readAgain(kept, isOf);
        stacks.fetchAgain(kept, isOf).catch((error: unknown) => logBug({ method: 'fetch', error }));
      }
    },
    assembledNow: async (ref) => (await assembled(ref)).assembled,
    handChanged(ref) {
      const kept = stacks.find(ref);
      if (kept === undefined) return;
      // Looking through megabytes waits until typing rests.
      clearTimeout(handTimers.get(kept));
      const look = (): void => {
        handTimers.delete(kept);
        stacks.handAgain(kept).catch((error: unknown) => {
          if (!isAppError(error)) logBug({ method: 'assembly', error });
        });
      };
      handTimers.set(kept, setTimeout(look, handRestMs));
    },
    async close() {
      for (const timer of handTimers.values()) clearTimeout(timer);
      stacks.close();
      await lastCopies.settled();
    },
  };
}
