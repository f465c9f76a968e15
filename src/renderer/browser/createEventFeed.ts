import type { ConnectionStore } from './connectionStore.ts';
import { keyOfPage } from './keyOfPage.ts';
import { readEventStream, type StreamedEvent } from './readEventStream.ts';

export interface EventFeed {
  /** Passes on each event in order. Returns a function that stops listening. */
  listen(listener: (message: string) => void): () => void;
  /** Resolves when there is a stream, so that no later event is missed; to false if the server refuses the page. */
  ready(): Promise<boolean>;
  /** Resolves after the event of this number was passed on, or can't arrive any more. */
  heard(event: number): Promise<void>;
  /** Checks the stream after a failed request: it may have ended unnoticed. */
  check(): void;
}

const firstPauseMs = 250;
const longestPauseMs = 5_000;
/** The server sends a sign of life every 15 s. */
const silenceMs = 40_000;

/**
 * Keeps one stream of events for the page, and resumes it after an interruption. `page` is the name under which the
 * page opens stacks.
 */
export function createEventFeed(
  fetch: typeof globalThis.fetch,
  connection: ConnectionStore,
  page: string,
): EventFeed {
  const listeners = new Set<(message: string) => void>();
  let run = '';
  let last = 0;
  let open = false;
  let started = false;
  /** True if events were lost for good: only reloading the page shows the present state. */
  let missed = false;
  let crowded = false;
  let abort = new AbortController();
  let waiting: (() => void)[] = [];

  const wake = (): void => {
    const now = waiting;
    waiting = [];
    for (const go of now) go();
  };
  const when = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise<void>((resolve) => void waiting.push(resolve));
  };
  const isSignedOut = (): boolean => connection.getState().connection === 'signed-out';
  const show = (now: 'open' | 'lost' | 'signed-out'): void => {
    const next = now === 'open' && missed ? 'missed' : now;
    if (connection.getState().connection !== next) connection.setState({ connection: next });
  };

  /** True for a hidden tab that leaves its connection to others: a browser has few for all tabs of a server. */
  const isResting = (): boolean => crowded && document.hidden;
  const rest = (): void => {
    if (isResting()) abort.abort();
  };

  const take = ({ name, id, data }: StreamedEvent): void => {
    if (name === 'hello') {
      const said = JSON.parse(data) as { readonly run: string; readonly last: number };
      missed ||= run !== '' && run !== said.run;
      ({ run, last } = said);
      open = true;
      show('open');
    } else if (name === 'gap') {
      missed = true;
      show('open');
    } else if (name === 'crowded') {
      crowded = true;
      rest();
    } else if (id !== null) {
      last = id;
      for (const listener of listeners) listener(data);
    }
    wake();
  };

  /** Listens until the stream ends, for any reason. Resolves to whether there was a stream. */
  const listenOnce = async (): Promise<boolean> => {
    abort = new AbortController();
    const { signal } = abort;
    const stop = () => abort.abort();
    let quiet = setTimeout(stop, silenceMs);
    const stillThere = (): void => {
      clearTimeout(quiet);
      quiet = setTimeout(stop, silenceMs);
    };
    try {
      const since = run === '' ? '' : `&run=${run}&after=${String(last)}`;
      const headers = { 'x-carryover-key': keyOfPage() };
      const response = await fetch(`/events?page=${page}${since}`, { headers, cache: 'no-store', signal });
      if (response.status === 401) show('signed-out');
      if (!response.ok || response.body === null) return false;
      await readEventStream(response.body, take, stillThere);
    } catch {
      // The handling is the same for every kind of interruption.
    } finally {
      clearTimeout(quiet);
    }
    return open;
  };

  const follow = async (): Promise<never> => {
    let pauseMs = firstPauseMs;
    for (;;) {
      const heard = await listenOnce();
      open = false;
      if (isResting()) {
        await becomesVisible();
        continue;
      }
      if (!isSignedOut()) show('lost');
      wake();
      pauseMs = heard ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      await pause(pauseMs);
    }
  };

  const start = (): void => {
    if (started) return;
    started = true;
    document.addEventListener('visibilitychange', rest);
    void follow();
  };

  return {
    listen(listener) {
      listeners.add(listener);
      start();
      return () => void listeners.delete(listener);
    },
    async ready() {
      start();
      await when(() => open || isSignedOut());
      return open;
    },
    async heard(event) {
      const of = run;
      await when(() => last >= event || run !== of || isSignedOut());
    },
    check: () => abort.abort(),
  };
}

function becomesVisible(): Promise<void> {
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
