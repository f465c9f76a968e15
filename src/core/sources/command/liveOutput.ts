import { coverSpans, joinChunks } from '../../gate/coverSpans.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { plainOutput } from '../../text/plainOutput.ts';

/** Characters shown, and those looked at: a secret that begins before what is shown is found all the same. */
const shownCharacters = 4_000;
const heldCharacters = 16_000;
const restMs = 100;

export interface LiveOutput {
  add(text: string): void;
  /** Says the last state and then nothing more. */
  close(): Promise<void>;
}

/** Says the end of an output ten times a second at most, suspected secrets covered. */
export function liveOutput(pool: Pick<WorkerPool, 'measure'>, say: (text: string) => void): LiveOutput {
  let held = '';
  let timer: NodeJS.Timeout | undefined;
  let saying: Promise<void> = Promise.resolve();
  let closed = false;
  const flush = async (): Promise<void> => {
    const text = plainOutput(held);
    const [measured] = await pool.measure([text], { encoding: null, scan: true });
    if (measured?.scan.status !== 'done') return;
    const spans = measured.scan.spans.map(({ start, end, rule }) => ({ start, end, found: rule }));
    say(joinChunks(coverSpans([text], spans, () => '••••••')).slice(-shownCharacters));
  };
  const next = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // What can't be scanned in time is not shown; the run goes on.
    saying = saying.then(flush).catch(() => undefined);
    return saying;
  };
  return {
    add(text) {
      if (closed) return;
      held = (held + text).slice(-heldCharacters);
      timer ??= setTimeout(() => void next(), restMs);
    },
    close() {
      closed = true;
      return held === '' ? saying : next();
    },
  };
}
