import type { Api, Emit } from '../../shared/api.ts';
import type { StackRef } from '../../shared/refs.ts';
import type { Assembly } from '../../shared/domain/assembly.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { modelOrDefault } from '../../shared/domain/model.ts';
import type { Stack, StackItem } from '../../shared/domain/stack.ts';
import { isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import type { Clipboard, Clock } from '../ports.ts';
import type { Decisions } from '../secrets/decision.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { assembleStack, type AssembleRequest, type Assembled } from './assembleStack.ts';
import { assemblyView, type LeftOver } from './assemblyView.ts';
import { changedSince, type Copies, type LastCopy } from './createCopies.ts';
import { createFetches, type Fetches } from './createFetches.ts';
import { decideFindings } from './decideFindings.ts';
import { createLastCopies } from './createLastCopies.ts';
import { createReadingCache, type ReadingCache } from './createReadingCache.ts';
import { exportMessage } from './exportMessage.ts';
import { ruleOfDecisions } from './findingRules.ts';
import { previewOf } from './previewOf.ts';
import type { SettledFinding } from './settleFindings.ts';

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
  readonly getStack: (projectId: string, stackId: string) => Promise<Stack>;
  readonly getRoot: (projectId: string) => Promise<string>;
  readonly getSettings: () => Promise<Settings>;
}

export type AssemblyFeature = Api['assembly'] &
  Api['secrets'] & {
    /** To be called for each stack that was changed. */
    stackChanged(projectId: string, stackId: string): void;
    /** To be called when settings have changed: what blocks is among them. */
    settingsChanged(): void;
    /** To be called when sources have changed: items of open stacks that `isStale` names are read again. */
    itemsChanged(isStale: (item: StackItem, projectId: string) => boolean): void;
    /** To be called when a service was connected or disconnected: its items are read again, and asked for. */
    serviceChanged(kind: StackItem['source']['kind']): void;
    /** Resolves when all that has to be kept is on disk. */
    close(): Promise<void>;
  };

/** ms. Edits come in bursts. */
const restMs = 50;

/** The stack of a project that is kept assembled. */
interface Kept {
  readonly ref: StackRef;
  readonly readings: ReadingCache;
  readonly fetches: Fetches;
  assembled: Assembled | null;
  /** What the scan of the whole message found in the last export. */
  left: LeftOver;
  copy: LastCopy | null;
  changed: ReadonlySet<string>;
  revision: number;
  controller: AbortController;
  /** What was said last: items are being read. */
  reading: boolean;
  /** Resolves when the newest run has ended, however. */
  run: Promise<void>;
}

const nothingLeft: LeftOver = { findings: [], blocking: 0 };

/** Keeps one stack per project assembled, and exports stacks. */
export function createAssembly(options: Options): AssemblyFeature {
  const { pool, clock, emit, clipboard, logBug, storage, decisions, readers } = options;
  const lastCopies = createLastCopies(options);
  const keptByProject = new Map<string, Kept>();
  let revision = 0;

  const request = async (ref: StackRef, stack: Stack): Promise<AssembleRequest> => {
    const [root, settings, decided] = await Promise.all([
      options.getRoot(ref.projectId),
      options.getSettings(),
      decisions.list(ref.projectId),
    ]);
    return {
      stack,
      root,
      projectId: ref.projectId,
      readers,
      pool,
      clock,
      hash: (value) => decisions.hash(value),
      rule: ruleOfDecisions(decided, ref.stackId),
      possibleBlocks: settings.possibleBlocks,
    };
  };

  const say = (kept: Kept, state: Assembly['state']): void => {
    revision += 1;
    kept.revision = revision;
    kept.reading = state === 'reading';
    emit('assembly.changed', {
      assembly: assemblyView(kept, revision, state),
    });
  };

  const assemble = async (kept: Kept, signal: AbortSignal): Promise<void> => {
    const stack = await options.getStack(kept.ref.projectId, kept.ref.stackId);
    const base = await request(kept.ref, stack);
    if (signal.aborted) return;
    const { encoding } = modelOrDefault(stack.model);
    const reuse = (tidied: Stack) => kept.readings.take(tidied.items, encoding);
    const assembled = await assembleStack({ ...base, signal, reuse });
    if (signal.aborted) return;
    keep(kept, assembled, nothingLeft);
  };

  const keep = (kept: Kept, assembled: Assembled, left: LeftOver): void => {
    kept.assembled = assembled;
    kept.left = left;
    if (kept.copy !== null) kept.changed = changedSince(kept.copy, assembled);
    kept.readings.put(assembled.readings, assembled.model.encoding);
    fetchMissing(kept, assembled);
    say(kept, 'ready');
  };

  const remember = (ref: StackRef, assembled: Assembled): void => {
    const copy = lastCopies.remember(ref, assembled);
    const kept = keptFor(ref);
    if (kept === undefined) return;
    kept.copy = copy;
    kept.changed = kept.assembled === null ? new Set() : changedSince(copy, kept.assembled);
    say(kept, kept.reading ? 'reading' : 'ready');
  };

  /** What was added, or came with a stack, and was never fetched: once, since a failure waits for the person. */
  const fetchMissing = ({ fetches }: Kept, { stack, readings }: Assembled): void => {
    fetches.keepOnly(stack.items);
    for (const { item, content } of readings) {
      const missing = content.status === 'not-read' && fetches.stateOf(item.id) === undefined;
      if (missing) fetches.start(item);
    }
  };

  const fetchesFor = async (ref: StackRef): Promise<Fetches> => {
    const kept = (): Kept | undefined => keptFor(ref);
    return createFetches({
      projectId: ref.projectId,
      root: await options.getRoot(ref.projectId),
      readers,
      onState: () => {
        const now = kept();
        if (now !== undefined) say(now, now.reading ? 'reading' : 'ready');
      },
      onFetched: (itemId) => {
        const now = kept();
        if (now !== undefined) readAgain(now, (item) => item.id === itemId);
      },
      onBug: (error) => logBug({ method: 'fetch', error }),
    });
  };

  const readAgain = (kept: Kept, isStale: (item: StackItem) => boolean): void => {
    kept.readings.drop(({ item }) => isStale(item));
    startUnasked(kept);
  };

  /** Asks services for items that are on. */
  const fetchAgain = async ({ ref, fetches }: Kept, wanted: (item: StackItem) => boolean): Promise<void> => {
    const stack = await options.getStack(ref.projectId, ref.stackId);
    for (const item of stack.items) if (item.on && wanted(item)) fetches.start(item);
  };

  /** The newest wish wins: whatever was under way is stopped. */
  const start = (kept: Kept, delayMs: number): Promise<void> => {
    kept.controller.abort();
    const controller = new AbortController();
    kept.controller = controller;
    say(kept, 'reading');
    const attempt = pause(delayMs, controller.signal).then(async () => {
      if (!controller.signal.aborted) await assemble(kept, controller.signal);
    });
    const run = attempt.catch((error: unknown) => {
      if (controller.signal.aborted) return;
      // What was read before is shown on: nothing is being read any more.
      if (kept.assembled !== null) say(kept, 'ready');
      throw error;
    });
    kept.run = run.catch(() => undefined);
    return run;
  };

  /** For runs that no call waits for. */
  const startUnasked = (kept: Kept): void => {
    start(kept, restMs).catch((error: unknown) => {
      if (isAppError(error, 'stacks/unknown')) return;
      if (isAppError(error)) emit('notice', { level: 'warn', message: error.message });
      else logBug({ method: 'assembly', error });
    });
  };

  const ended = async (kept: Kept): Promise<void> => {
    const { run } = kept;
    await run;
    if (run !== kept.run) await ended(kept);
  };

  const keptFor = ({ projectId, stackId }: StackRef): Kept | undefined => {
    const kept = keptByProject.get(projectId);
    return kept?.ref.stackId === stackId ? kept : undefined;
  };

  const findingsOf = async (ref: StackRef): Promise<readonly SettledFinding[]> => {
    const kept = keptFor(ref);
    if (kept !== undefined) await ended(kept);
    return [...(kept?.assembled?.findings ?? []), ...(kept?.left.findings ?? [])];
  };

  const restart = async (ref: StackRef): Promise<void> => {
    const kept = keptFor(ref);
    if (kept !== undefined) await start(kept, 0);
  };

  const assembled = async (ref: StackRef): Promise<{ assembled: Assembled; revision: number }> => {
    const kept = keptFor(ref);
    if (kept !== undefined) await ended(kept);
    if (kept !== undefined && kept.assembled !== null)
      return { assembled: kept.assembled, revision: kept.revision };
    const stack = await options.getStack(ref.projectId, ref.stackId);
    return { assembled: await assembleStack(await request(ref, stack)), revision };
  };

  return {
    ...decideFindings({ decisions, clock, findingsOf, onDecided: restart }),
    async open({ projectId, stackId }) {
      const ref = { projectId, stackId };
      await options.getStack(projectId, stackId);
      const fetches = await fetchesFor(ref);
      stop(keptByProject.get(projectId));
      const kept: Kept = {
        ref,
        readings: createReadingCache(),
        fetches,
        reading: false,
        assembled: null,
        left: nothingLeft,
        copy: await lastCopies.read(ref),
        changed: new Set(),
        revision,
        controller: new AbortController(),
        run: Promise.resolve(),
      };
      keptByProject.set(projectId, kept);
      await start(kept, 0);
    },
    async refresh(ref) {
      const kept = keptFor(ref);
      if (kept === undefined) return;
      kept.readings.clear();
      await fetchAgain(kept, () => true);
      await start(kept, 0);
    },
    async refreshItems({ itemIds, ...ref }) {
      const kept = keptFor(ref);
      if (kept === undefined) return;
      const ids = new Set(itemIds);
      await fetchAgain(kept, (item) => ids.has(item.id));
      readAgain(kept, (item) => ids.has(item.id));
    },
    async difference({ itemId, ...ref }) {
      const { assembled: now } = await assembled(ref);
      return lastCopies.compare(keptFor(ref)?.copy ?? (await lastCopies.read(ref)), now, itemId);
    },
    async preview(ref) {
      const found = await assembled(ref);
      return previewOf(found.assembled, found.revision);
    },
    async export({ target, allowOverBudget = false, ...ref }) {
      const runAtClick = keptFor(ref)?.run;
      const stack = await options.getStack(ref.projectId, ref.stackId);
      const base = await request(ref, stack);
      let exported: Assembled | null = null;
      const result = await exportMessage(
        { ...base, target, allowOverBudget, clipboard, storage },
        (snapshot) => {
          exported = snapshot.assembled;
          const kept = keptFor(ref);
          // What was changed since the click is newer than what was read for it.
          if (kept === undefined || kept.run !== runAtClick) return;
          const { assembled: read, findings, blocking } = snapshot;
          const left = findings.slice(read.findings.length);
          keep(kept, read, { findings: left, blocking: blocking - read.blocking });
        },
      );
      if (result.status === 'done' && exported !== null) remember(ref, exported);
      return result;
    },
    stackChanged(projectId, stackId) {
      const kept = keptFor({ projectId, stackId });
      if (kept !== undefined) startUnasked(kept);
    },
    settingsChanged() {
      for (const kept of keptByProject.values()) startUnasked(kept);
    },
    itemsChanged(isStale) {
      for (const kept of keptByProject.values()) {
        const { projectId } = kept.ref;
        const stale = kept.assembled?.stack.items.some((item) => isStale(item, projectId)) === true;
        if (stale) readAgain(kept, (item) => isStale(item, projectId));
      }
    },
    serviceChanged(kind) {
      const isOf = ({ source }: StackItem): boolean => source.kind === kind;
      for (const kept of keptByProject.values()) {
        if (kept.assembled?.stack.items.some(isOf) !== true) continue;
        readAgain(kept, isOf);
        fetchAgain(kept, isOf).catch((error: unknown) => logBug({ method: 'fetch', error }));
      }
    },
    async close() {
      for (const kept of keptByProject.values()) stop(kept);
      keptByProject.clear();
      await lastCopies.settled();
    },
  };
}

function stop(kept: Kept | undefined): void {
  kept?.controller.abort();
  kept?.fetches.close();
}

/** Ends early when the signal says so. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
