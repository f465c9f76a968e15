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

/** ms. Edits come in bursts. */
const restMs = 50;

/** A stack that is kept assembled. */
export interface Kept {
  readonly ref: StackRef;
  readonly readings: ReadingCache;
  readonly fetches: Fetches;
  assembled: Assembled | null;
  /** What leaves in place of the items' message; `missing`: it is not on this machine. */
  hand: AssembledHand | 'missing' | null;
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

export const nothingLeft: LeftOver = { findings: [], blocking: 0 };

export interface KeptRunOptions {
  readonly emit: Emit;
  readonly logBug: LogBug;
  readonly getStack: (projectId: string, stackId: string) => Promise<Stack>;
  readonly request: (ref: StackRef, stack: Stack) => Promise<AssembleRequest>;
}

/** What is done with a stack while it is kept. */
export interface KeptRuns {
  /** Of what was said last. */
  revision(): number;
  /** Tells the window how things stand. */
  say(kept: Kept, state?: Assembly['state']): void;
  keep(kept: Kept, assembled: Assembled, left: LeftOver, hand: Kept['hand']): void;
  /** The person's own message has changed, and nothing else. */
  handAgain(kept: Kept): Promise<void>;
  /** The newest wish wins: whatever was under way is stopped. */
  start(kept: Kept, delayMs: number): Promise<void>;
  /** For runs that no call waits for. */
  startUnasked(kept: Kept): void;
  readAgain(kept: Kept, isStale: (item: StackItem) => boolean): void;
  /** Asks services for items that are on. */
  fetchAgain(kept: Kept, wanted: (item: StackItem) => boolean): Promise<void>;
  /** Resolves when no run is under way any more. */
  ended(kept: Kept): Promise<void>;
}

/** Reads kept stacks again and tells the window how they stand; of each, the newest wish wins. */
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
    // A run that has begun since takes the newest text itself.
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

/** What was added, or came with a stack, and was never fetched: once, since a failure waits for the person. */
function fetchMissing({ fetches }: Kept, { stack, readings }: Assembled): void {
  fetches.keepOnly(stack.items);
  for (const { item, content } of readings) {
    const missing = content.status === 'not-read' && fetches.stateOf(item.id) === undefined;
    if (missing) fetches.start(item);
  }
}

/** What leaves in place of the items' message, where a person wrote one. */
async function handOf(base: AssembleRequest, assembled: Assembled): Promise<Kept['hand']> {
  if (base.hand !== undefined) {
    return assembleHand(base.hand.text, base.hand.byHand, assembled, base);
  }
  return base.stack.byHand === undefined ? null : 'missing';
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
