import type { Api, Emit } from '../../shared/api.ts';
import type { FoldersApi } from '../../shared/api/folders.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { StackItem } from '../../shared/domain/stack.ts';
import { isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import { assembleStack } from './assembleStack.ts';
import type { Copies } from './createCopies.ts';
import type { Decisions } from '../secrets/decision.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { decideFindings } from './decideFindings.ts';
import { createKeptStacks } from './createKeptStacks.ts';
import { createExports, type ExportOptions } from './createExports.ts';
import { createRequests, type RequestOptions } from './createRequests.ts';
import { createLastCopies } from './createLastCopies.ts';
import { folderFiles } from './folderFiles.ts';
import { assembleHand } from './assembleHand.ts';
import { previewOf, previewOfHand } from './previewOf.ts';
import type { SettledFinding } from '../gate/settleFindings.ts';
import type { Assembled, AssembledHand } from './assembled.ts';

interface Options extends RequestOptions, ExportOptions {
  readonly pool: WorkerPool;
  readonly decisions: Decisions;
  readonly emit: Emit;
  readonly logBug: LogBug;
  readonly copies: Copies;
}

export type AssemblyFeature = Api['assembly'] &
  Api['secrets'] & {
    /** Opens as `open` of the interface, for a host that knows its windows by itself. */
    openFor(observer: string, ref: StackRef): Promise<void>;
    /** Called when a window is closed. */
    leave(observer: string): void;
    /** Called for each stack that changed. */
    stackChanged(projectId: string, stackId: string): void;
    /** Called when settings changed, which decide what blocks. */
    settingsChanged(): void;
    /** Called when a payload was added or removed: messages name the next session. */
    sessionsChanged(projectId: string): void;
    /** Called when sources changed: reads the items of open stacks again for which `isStale` is true. */
    itemsChanged(isStale: (item: StackItem, projectId: string) => boolean): void;
    /** Called when the user connected or disconnected a service: reads its items again, and fetches them. */
    serviceChanged(kind: StackItem['source']['kind']): void;
    /** Returns the files of an item as last read. */
    folderFiles: FoldersApi['files'];
    /** Returns a stack as it is now. Stays in core. */
    assembledNow(ref: StackRef): Promise<Assembled>;
    /** Called when the user's own message was saved. */
    handChanged(ref: StackRef): void;
    /** Resolves when everything to be saved is on disk. */
    close(): Promise<void>;
  };

/** Time in ms without a change before a message by hand is scanned. */
const handRestMs = 400;

/** Caches the assembled form of stacks that a window shows, and exports stacks. */
export function createAssembly(options: Options): AssemblyFeature {
  const { clock, logBug, decisions } = options;
  const lastCopies = createLastCopies(options);
  const handTimers = new Map<object, ReturnType<typeof setTimeout>>();

  const request = createRequests(options);
  const stacks = createKeptStacks({ ...options, request });

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

  const openFor = async (observer: string, ref: StackRef): Promise<void> =>
    stacks.open(ref, observer, lastCopies.read(ref));

  return {
    ...decideFindings({ decisions, clock, pool: options.pool, findingsOf, onDecided: restart }),
    open: ({ projectId, stackId, observer = `project ${projectId}` }) =>
      openFor(observer, { projectId, stackId }),
    openFor,
    leave: (observer) => stacks.leave(observer),
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
    export: createExports({ ...options, request, stacks, lastCopies }),
    stackChanged(projectId, stackId) {
      const kept = stacks.find({ projectId, stackId });
      if (kept !== undefined) stacks.startUnasked(kept);
    },
    settingsChanged() {
      for (const kept of stacks.all()) stacks.startUnasked(kept);
    },
    sessionsChanged(projectId) {
      for (const kept of stacks.all()) if (kept.ref.projectId === projectId) stacks.startUnasked(kept);
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
      // Scanning megabytes waits for a pause in typing.
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
