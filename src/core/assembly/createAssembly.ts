import type { Api, Emit } from '../../shared/api.ts';
import type { FoldersApi } from '../../shared/api/folders.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { StackItem } from '../../shared/domain/stack.ts';
import { isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import { assembleStack } from './assembleStack.ts';
import { type Copies, leavingHash, type LastCopy } from './createCopies.ts';
import type { Decisions } from '../secrets/decision.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { decideFindings } from './decideFindings.ts';
import { createAssemblyCache } from './createAssemblyCache.ts';
import { createExports, type ExportOptions } from './createExports.ts';
import { createRequests, type RequestOptions } from './createRequests.ts';
import { createLastCopies } from './createLastCopies.ts';
import { assembleManualEdit } from './assembleManualEdit.ts';
import { previewOf, previewOfManualEdit } from './previewOf.ts';
import type { SettledFinding } from '../gate/settleFindings.ts';
import type { Assembled, AssembledManualEdit } from './assembled.ts';
import type { FolderFile } from '../../shared/domain/source/folder.ts';

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
    manualEditChanged(ref: StackRef): void;
    /** Resolves when everything to be saved is on disk. */
    close(): Promise<void>;
  };

/** Time in ms without a change before a message by hand is scanned. */
const manualEditRestMs = 400;

/** Caches the assembled form of stacks that a window shows, and exports stacks. */
export function createAssembly(options: Options): AssemblyFeature {
  const { clock, logBug, decisions } = options;
  const lastCopies = createLastCopies(options);
  const manualEditTimers = new Map<object, ReturnType<typeof setTimeout>>();

  const request = createRequests(options);
  const stacks = createAssemblyCache({ ...options, request });

  const findingsOf = async (ref: StackRef): Promise<readonly SettledFinding[]> => {
    const cached = stacks.find(ref);
    if (cached !== undefined) await stacks.ended(cached);
    const manualEdit = cached?.manualEdit ?? null;
    return [
      ...(manualEdit === null || manualEdit === 'missing' ? [] : manualEdit.findings),
      ...(cached?.assembled?.findings ?? []),
      ...(cached?.left.findings ?? []),
    ];
  };

  const manualEditOf = async (ref: StackRef, now: Assembled): Promise<AssembledManualEdit | null> => {
    const cached = stacks.find(ref);
    if (cached?.assembled === now) return cached.manualEdit === 'missing' ? null : cached.manualEdit;
    const base = await request(ref, now.stack);
    return base.manualEdit === undefined
      ? null
      : assembleManualEdit(base.manualEdit.text, base.manualEdit.byHand, now, base);
  };

  const restart = async (ref: StackRef): Promise<void> => {
    const cached = stacks.find(ref);
    if (cached !== undefined) await stacks.start(cached, 0);
  };

  const assembled = async (ref: StackRef): Promise<{ assembled: Assembled; revision: number }> => {
    const cached = stacks.find(ref);
    if (cached !== undefined) await stacks.ended(cached);
    if (cached !== undefined && cached.assembled !== null)
      return { assembled: cached.assembled, revision: cached.revision };
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
      const cached = stacks.find(ref);
      if (cached === undefined) return;
      cached.readings.clear();
      options.lookupOf(ref.projectId).forget?.();
      await stacks.fetchAgain(cached, () => true);
      await stacks.start(cached, 0);
    },
    async refreshItems({ itemIds, ...ref }) {
      const cached = stacks.find(ref);
      if (cached === undefined) return;
      const ids = new Set(itemIds);
      await stacks.fetchAgain(cached, (item) => ids.has(item.id));
      stacks.readAgain(cached, (item) => ids.has(item.id));
    },
    async cancelFetch({ itemIds, ...ref }) {
      const cached = stacks.find(ref);
      for (const itemId of itemIds) cached?.fetches.stop(itemId);
    },
    async difference({ itemId, ...ref }) {
      const { assembled: now } = await assembled(ref);
      return lastCopies.compare(stacks.find(ref)?.copy ?? (await lastCopies.read(ref)), now, itemId);
    },
    async preview(ref) {
      const found = await assembled(ref);
      const manualEdit = await manualEditOf(ref, found.assembled);
      return manualEdit === null
        ? previewOf(found.assembled, found.revision)
        : previewOfManualEdit(manualEdit, found.assembled, found.revision);
    },
    async folderFiles({ itemId, ...ref }) {
      const { assembled: now } = await assembled(ref);
      return folderFiles(now, stacks.find(ref)?.copy ?? (await lastCopies.read(ref)), itemId);
    },
    export: createExports({ ...options, request, stacks, lastCopies }),
    stackChanged(projectId, stackId) {
      const cached = stacks.find({ projectId, stackId });
      if (cached !== undefined) stacks.startUnasked(cached);
    },
    settingsChanged() {
      for (const cached of stacks.all()) stacks.startUnasked(cached);
    },
    sessionsChanged(projectId) {
      for (const cached of stacks.all()) if (cached.ref.projectId === projectId) stacks.startUnasked(cached);
    },
    itemsChanged(isStale) {
      for (const cached of stacks.all()) {
        const { projectId } = cached.ref;
        const stale = cached.assembled?.stack.items.some((item) => isStale(item, projectId)) === true;
        if (stale) stacks.readAgain(cached, (item) => isStale(item, projectId));
      }
    },
    serviceChanged(kind) {
      const isOf = ({ source }: StackItem): boolean => source.kind === kind;
      for (const cached of stacks.all()) {
        if (cached.assembled?.stack.items.some(isOf) !== true) continue;
        stacks.readAgain(cached, isOf);
        stacks.fetchAgain(cached, isOf).catch((error: unknown) => logBug({ method: 'fetch', error }));
      }
    },
    assembledNow: async (ref) => (await assembled(ref)).assembled,
    manualEditChanged(ref) {
      const cached = stacks.find(ref);
      if (cached === undefined) return;
      // Scanning megabytes waits for a pause in typing.
      clearTimeout(manualEditTimers.get(cached));
      const look = (): void => {
        manualEditTimers.delete(cached);
        stacks.assembleManualEditAgain(cached).catch((error: unknown) => {
          if (!isAppError(error)) logBug({ method: 'assembly', error });
        });
      };
      manualEditTimers.set(cached, setTimeout(look, manualEditRestMs));
    },
    async close() {
      for (const timer of manualEditTimers.values()) clearTimeout(timer);
      stacks.close();
      await lastCopies.settled();
    },
  };
}

/** Returns the files of a folder, as last read; none if the item is no folder, or has none. */
function folderFiles(
  { readings, settled, message, masked }: Assembled,
  copy: LastCopy | null,
  itemId: string,
): readonly FolderFile[] {
  const copied = copy !== null && Object.hasOwn(copy.items, itemId) ? copy.items[itemId]?.files : undefined;
  return readings.flatMap((reading, index): FolderFile[] => {
    const { item, title, content } = reading;
    if (item.partOf !== itemId || item.source.kind !== 'file') return [];
    const tokens = content.status === 'ok' ? (message.textTokens.get(item.id) ?? null) : null;
    const shown = masked.blocks[index]?.content;
    const problem = shown?.status === 'absent' ? { problem: shown.problem } : {};
    const file = { path: item.source.path, tokens, ...problem };
    if (copied === undefined) return [file];
    const before = Object.hasOwn(copied, title) ? copied[title] : undefined;
    if (before === undefined) return [{ ...file, changed: 'new' }];
    return [before.hash === leavingHash(reading, settled[index]) ? file : { ...file, changed: 'changed' }];
  });
}
