import type { Emit } from '../../shared/api.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { Assembly } from '../../shared/domain/assembly.ts';
import { modelOrDefault } from '../../shared/domain/model.ts';
import type { Stack, StackItem } from '../../shared/domain/stack.ts';
import { isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import { assembleStack } from './assembleStack.ts';
import { assemblyView, type LeftOver } from './assemblyView.ts';
import { assembleManualEdit } from './assembleManualEdit.ts';
import { changedSince, type LastCopy } from './createCopies.ts';
import type { Fetches } from './read/createFetches.ts';
import type { ReadingCache } from './read/createReadingCache.ts';
import type { AssembleRequest, Assembled, AssembledManualEdit } from './assembled.ts';

/** Milliseconds. Edits come in bursts. */
const restMs = 50;

/** A stack whose assembled form is cached. */
export interface CachedAssembly {
  readonly ref: StackRef;
  readonly readings: ReadingCache;
  readonly fetches: Fetches;
  assembled: Assembled | null;
  /** Message that leaves in place of the items'; `missing`: it is not on this machine. */
  manualEdit: AssembledManualEdit | 'missing' | null;
  /** Findings of the scan of the whole message in the last export. */
  left: LeftOver;
  copy: LastCopy | null;
  changed: ReadonlySet<string>;
  revision: number;
  controller: AbortController;
  /** True if the last event told that items are being read. */
  reading: boolean;
  /** Resolves when the newest run has ended, whatever its outcome. */
  run: Promise<void>;
}

export const nothingLeft: LeftOver = { findings: [], blocking: 0 };

export interface AssemblyRunOptions {
  readonly emit: Emit;
  readonly logBug: LogBug;
  readonly getStack: (projectId: string, stackId: string) => Promise<Stack>;
  readonly request: (ref: StackRef, stack: Stack) => Promise<AssembleRequest>;
}

/** Operations on a cached stack. */
export interface AssemblyRuns {
  /** Returns the revision of the last event. */
  revision(): number;
  /** Emits the state to the window. */
  say(cached: CachedAssembly, state?: Assembly['state']): void;
  keep(
    cached: CachedAssembly,
    assembled: Assembled,
    left: LeftOver,
    manualEdit: CachedAssembly['manualEdit'],
  ): void;
  /** Called when only the user's own message changed. */
  assembleManualEditAgain(cached: CachedAssembly): Promise<void>;
  /** Starts a run, and stops an earlier one: the newest request wins. */
  start(cached: CachedAssembly, delayMs: number): Promise<void>;
  /** Starts a run that no call waits for. */
  startUnasked(cached: CachedAssembly): void;
  readAgain(cached: CachedAssembly, isStale: (item: StackItem) => boolean): void;
  /** Fetches items that are on from their services. */
  fetchAgain(cached: CachedAssembly, wanted: (item: StackItem) => boolean): Promise<void>;
  /** Resolves when no run is active. */
  ended(cached: CachedAssembly): Promise<void>;
}

/** Reads cached stacks again and emits their state; for each stack the newest request wins. */
export function createAssemblyRuns(options: AssemblyRunOptions): AssemblyRuns {
  const { emit, logBug, request } = options;
  let revision = 0;

  const say = (
    cached: CachedAssembly,
    state: Assembly['state'] = cached.reading ? 'reading' : 'ready',
  ): void => {
    revision += 1;
    cached.revision = revision;
    cached.reading = state === 'reading';
    emit('assembly.changed', {
      assembly: assemblyView(cached, revision, state),
    });
  };

  const assemble = async (cached: CachedAssembly, signal: AbortSignal): Promise<void> => {
    const stack = await options.getStack(cached.ref.projectId, cached.ref.stackId);
    const base = await request(cached.ref, stack);
    if (signal.aborted) return;
    const { encoding } = base.model ?? modelOrDefault(stack.model);
    const reuse = (tidied: Stack) => cached.readings.take(tidied.items, encoding);
    const assembled = await assembleStack({ ...base, signal, reuse });
    const manualEdit = await manualEditOf({ ...base, signal }, assembled);
    if (signal.aborted) return;
    keep(cached, assembled, nothingLeft, manualEdit);
  };

  const assembleManualEditAgain = async (cached: CachedAssembly): Promise<void> => {
    const { assembled, run } = cached;
    if (assembled === null) return;
    const stack = await options.getStack(cached.ref.projectId, cached.ref.stackId);
    const base = await request(cached.ref, stack);
    const manualEdit = await manualEditOf(base, assembled);
    // A run that began since then takes the newest text itself.
    if (cached.run !== run || cached.assembled !== assembled) return;
    cached.manualEdit = manualEdit;
    say(cached);
  };

  const keep = (
    cached: CachedAssembly,
    assembled: Assembled,
    left: LeftOver,
    manualEdit: CachedAssembly['manualEdit'],
  ): void => {
    cached.assembled = assembled;
    cached.manualEdit = manualEdit;
    cached.left = left;
    if (cached.copy !== null) cached.changed = changedSince(cached.copy, assembled);
    cached.readings.put(assembled.readings, assembled.model.encoding);
    fetchMissing(cached, assembled);
    say(cached, 'ready');
  };

  const readAgain = (cached: CachedAssembly, isStale: (item: StackItem) => boolean): void => {
    cached.readings.drop(({ item }) => isStale(item));
    startUnasked(cached);
  };

  /** Fetches items that are on from their services. */
  const fetchAgain = async (
    { ref, fetches }: CachedAssembly,
    wanted: (item: StackItem) => boolean,
  ): Promise<void> => {
    const stack = await options.getStack(ref.projectId, ref.stackId);
    for (const item of stack.items) if (item.on && wanted(item)) fetches.start(item);
  };

  /** Starts a run, and stops an earlier one: the newest request wins. */
  const start = (cached: CachedAssembly, delayMs: number): Promise<void> => {
    cached.controller.abort();
    const controller = new AbortController();
    cached.controller = controller;
    say(cached, 'reading');
    const attempt = pause(delayMs, controller.signal).then(async () => {
      if (!controller.signal.aborted) await assemble(cached, controller.signal);
    });
    const run = attempt.catch((error: unknown) => {
      if (controller.signal.aborted) return;
      // The window shows the earlier reading again, since the run has ended.
      if (cached.assembled !== null) say(cached, 'ready');
      throw error;
    });
    cached.run = run.catch(() => undefined);
    return run;
  };

  /** Starts a run that no call waits for. */
  const startUnasked = (cached: CachedAssembly): void => {
    start(cached, restMs).catch((error: unknown) => {
      if (isAppError(error, 'stacks/unknown')) return;
      if (isAppError(error)) emit('notice', { level: 'warn', message: error.message });
      else logBug({ method: 'assembly', error });
    });
  };

  const ended = async (cached: CachedAssembly): Promise<void> => {
    const { run } = cached;
    await run;
    if (run !== cached.run) await ended(cached);
  };

  return {
    revision: () => revision,
    say,
    keep,
    assembleManualEditAgain,
    start,
    startUnasked,
    readAgain,
    fetchAgain,
    ended,
  };
}

/** Fetches items that were never fetched: once, since another attempt after a failure is up to the user. */
function fetchMissing({ fetches }: CachedAssembly, { stack, readings }: Assembled): void {
  fetches.keepOnly(stack.items);
  for (const { item, content } of readings) {
    const missing = content.status === 'not-read' && fetches.stateOf(item.id) === undefined;
    if (missing) fetches.start(item);
  }
}

/** Returns the user's own message that leaves in place of the items', if there is one. */
async function manualEditOf(
  base: AssembleRequest,
  assembled: Assembled,
): Promise<CachedAssembly['manualEdit']> {
  if (base.manualEdit !== undefined) {
    return assembleManualEdit(base.manualEdit.text, base.manualEdit.byHand, assembled, base);
  }
  return base.stack.byHand === undefined ? null : 'missing';
}

/** Ends early when the signal aborts. */
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
