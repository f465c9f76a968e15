import { coverSpans, joinChunks } from '../../gate/coverSpans.ts';
import { plainOutput } from '../../text/plainOutput.ts';
import type { WorkerPool } from '../../workers/jobs.ts';

/**
 * Characters that are shown, and those that are scanned, so that the scan finds a secret that begins before the shown
 * part.
 */
const shownCharacters = 4_000;

const maxCharacters = 16_000;

const restMs = 100;

interface LiveOutput {
  add(text: string): void;
  /** Emits the last state, and nothing after it. */
  close(): Promise<void>;
}

/** Returns the user's own variables, without those that Carryover and its shell set for themselves, such as tokens. */
export function environmentOf(all: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !/^(?:CARRYOVER|ELECTRON)_/iu.test(name)));
}

/** Emits the end of an output at most ten times a second, with suspected secrets masked. */
export function liveOutput(pool: Pick<WorkerPool, 'measure'>, say: (text: string) => void): LiveOutput {
  let buffered = '';
  let timer: NodeJS.Timeout | undefined;
  let saying: Promise<void> = Promise.resolve();
  let closed = false;
  const flush = async (): Promise<void> => {
    const text = plainOutput(buffered);
    const [measured] = await pool.measure([text], { encoding: null, scan: true });
    if (measured?.scan.status !== 'done') return;
    const spans = measured.scan.spans.map(({ start, end, rule }) => ({ start, end, found: rule }));
    say(joinChunks(coverSpans([text], spans, () => '••••••')).slice(-shownCharacters));
  };
  const next = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // The window does not get a text that can't be scanned in time; the run goes on.
    saying = saying.then(flush).catch(() => undefined);
    return saying;
  };
  return {
    add(text) {
      if (closed) return;
      buffered = (buffered + text).slice(-maxCharacters);
      timer ??= setTimeout(() => void next(), restMs);
    },
    close() {
      closed = true;
      return buffered === '' ? saying : next();
    },
  };
}
