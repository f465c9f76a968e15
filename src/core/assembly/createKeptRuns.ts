import type { Emit } from '../../shared/api.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { Assembly } from '../../shared/domain/assembly.ts';
import { modelOrDefault } from '../../shared/domain/model.ts';
import type { Stack, StackItem } from '../../shared/domain/stack.ts';
import { isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import { assembleStack } from './assembleStack.ts';
import { assemblyView, type LeftOver } from './assemblyView.ts';
import { assembleHand } from './assembleHand.ts';
import { changedSince, type LastCopy } from './createCopies.ts';
import type { Fetches } from './createFetches.ts';
import type { ReadingCache } from './createReadingCache.ts';
import type { AssembleRequest, Assembled, AssembledHand } from './assembled.ts';

/** In ms. Edits come in bursts. */
const restMs = 50;

/** A stack whose assembled form is cached. */
export interface Kept {
  readonly ref: StackRef;
  readonly readings: ReadingCache;
  readonly fetches: Fetches;
  assembled: Assembled | null;
  /** Message that leaves in place of the items'; `missing`: it is not on this machine. */
  hand: AssembledHand | 'missing' | null;
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

export interface KeptRunOptions {
  readonly emit: Emit;
  readonly logBug: LogBug;
  readonly getStack: (projectId: string, stackId: string) => Promise<Stack>;
  readonly request: (ref: StackRef, stack: Stack) => Promise<AssembleRequest>;
}

/** Operations on a cached stack. */
export interface KeptRuns {
  /** Returns the revision of the last event. */
  revision(): number;
  /** Emits the state to the window. */
  say(kept: Kept, state?: Assembly['state']): void;
  keep(kept: Kept, assembled: Assembled, left: LeftOver, hand: Kept['hand']): void;
  /** Called when only the user's own message changed. */
  handAgain(kept: Kept): Promise<void>;
  /** Starts a run, and stops an earlier one: the newest request wins. */
  start(kept: Kept, delayMs: number): Promise<void>;
  /** Starts a run that no call waits for. */
  startUnasked(kept: Kept): void;
  readAgain(kept: Kept, isStale: (item: StackItem) => boolean): void;
  /** Fetches items that are on from their services. */
  fetchAgain(kept: Kept, wanted: (item: StackItem) => boolean): Promise<void>;
  /** Resolves when no run is active. */
  ended(kept: Kept): Promise<void>;
}

/** Reads cached stacks again and emits their state; for each stack the newest request wins. */
export function createKeptRuns(options: KeptRunOptions): KeptRuns {
  const { emit, logBug, request } = options;
  let revision = 0;

  const say = (kept: Kept, state: Assembly['state'] = kept.reading ? 'reading' : 'ready'): void => {
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
    const { encoding } = base.model ?? modelOrDefault(stack.model);
    const reuse = (tidied: Stack) => kept.readings.take(tidied.items, encoding);
    const assembled = await assembleStack({ ...base, signal, reuse });
    const hand = await handOf({ ...base, signal }, assembled);
    if (signal.aborted) return;
    keep(kept, assembled, nothingLeft, hand);
  };

  const handAgain = async (kept: Kept): Promise<void> => {
    const { assembled, run } = kept;
    if (assembled === null) return;
    const stack = await options.getStack(kept.ref.projectId, kept.ref.stackId);
    const base = await request(kept.ref, stack);
    const hand = await handOf(base, assembled);
    // A run that began since then takes the newest text itself.
    if (kept.run !== run || kept.assembled !== assembled) return;
    kept.hand = hand;
    say(kept);
  };

  const keep = (kept: Kept, assembled: Assembled, left: LeftOver, hand: Kept['hand']): void => {
    kept.assembled = assembled;
    kept.hand = hand;
    kept.left = left;
    if (kept.copy !== null) kept.changed = changedSince(kept.copy, assembled);
    kept.readings.put(assembled.readings, assembled.model.encoding);
    fetchMissing(kept, assembled);
    say(kept, 'ready');
  };

  const readAgain = (kept: Kept, isStale: (item: StackItem) => boolean): void => {
    kept.readings.drop(({ item }) => isStale(item));
    startUnasked(kept);
  };

  /** Fetches items that are on from their services. */
  const fetchAgain = async ({ ref, fetches }: Kept, wanted: (item: StackItem) => boolean): Promise<void> => {
    const stack = await options.getStack(ref.projectId, ref.stackId);
    for (const item of stack.items) if (item.on && wanted(item)) fetches.start(item);
  };

  /** Starts a run, and stops an earlier one: the newest request wins. */
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
      // The window shows the earlier reading again, since the run has ended.
      if (kept.assembled !== null) say(kept, 'ready');
      throw error;
    });
    kept.run = run.catch(() => undefined);
    return run;
  };

  /** Starts a run that no call waits for. */
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

  return {
    revision: () => revision,
    say,
    keep,
    handAgain,
    start,
    startUnasked,
    readAgain,
    fetchAgain,
    ended,
  };
}

/** Fetches items that were never fetched: once, since another attempt after a failure is up to the user. */
function fetchMissing({ fetches }: Kept, { stack, readings }: Assembled): void {
  fetches.keepOnly(stack.items);
  for (const { item, content } of readings) {
    const missing = content.status === 'not-read' && fetches.stateOf(item.id) === undefined;
    if (missing) fetches.start(item);
  }
}

/** Returns the user's own message that leaves in place of the items', if there is one. */
async function handOf(base: AssembleRequest, assembled: Assembled): Promise<Kept['hand']> {
  if (base.hand !== undefined) {
    return assembleHand(base.hand.text, base.hand.byHand, assembled, base);
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
