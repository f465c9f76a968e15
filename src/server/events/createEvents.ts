import type { ServerResponse } from 'node:http';
import type { ApiEvents, Emit } from '../../shared/api.ts';
import { writeEvent } from '../../shared/rpc/message.ts';
import { beginStream } from '../http/answers.ts';

export interface Events {
  readonly emit: Emit;
  /** Returns the number of the last event. A reply includes it, so that a page can wait for earlier events. */
  last(): number;
  /** Answers with a stream of events from now on, or from those after `since` on, if they are still stored. */
  stream(response: ServerResponse, since: { readonly run: string; readonly after: number } | null): void;
  /** True with more pages than any user has open: another stream is refused, so that calls still have connections. */
  isFull(): boolean;
  close(): void;
}

interface SentEvent {
  readonly id: number;
  readonly text: string;
}

/** Characters and events stored for pages whose connection was lost for a while. */
const keptCharacters = 16_000_000;
const maxSentEvents = 5_000;
/** A page that reads nothing any more is disconnected at this many bytes. */
const maxWaiting = 64_000_000;
const heartbeatMs = 15_000;
/** A browser opens six connections to one server, for all its tabs together. */
const crowdedAt = 4;
/** Maximum number of streams: half of the connections that the server accepts. */
const streamsAtMost = 100;

/** Sends every event to all pages, in order. `run` distinguishes this server from a later one. */
export function createEvents(run: string): Events {
  const streams = new Set<ServerResponse>();
  const early: ApiEvents['notice'][] = [];
  let kept: SentEvent[] = [];
  let characters = 0;
  let last = 0;
  let heard = false;

  const tell = (text: string): void => {
    for (const response of streams) write(response, text);
  };
  const emit: Emit = (event, payload) => {
    // A later page requests the state; a notice is emitted once.
    if (event === 'notice' && !heard) {
      early.push(payload as ApiEvents['notice']);
      return;
    }
    const entry = { id: ++last, text: writeEvent(event, payload) };
    kept.push(entry);
    characters += entry.text.length;
    if (characters > keptCharacters || kept.length > maxSentEvents) forget();
    tell(frame(entry));
  };
  const forget = (): void => {
    // Drops half of it at once: not with every event again.
    while (characters > keptCharacters / 2 || kept.length > maxSentEvents / 2) {
      const oldest = kept.shift();
      if (oldest === undefined) break;
      characters -= oldest.text.length;
    }
  };
  const heartbeat = setInterval(() => tell(': still here\n\n'), heartbeatMs);
  heartbeat.unref();

  return {
    emit,
    last: () => last,
    isFull: () => streams.size >= streamsAtMost,
    stream(response, since) {
      beginStream(response, 'text/event-stream; charset=utf-8');
      const missed = since === null ? [] : missedSince(kept, last, run, since);
      const from = since === null || missed === null ? last : since.after;
      write(response, `event: hello\ndata: ${JSON.stringify({ run, last: from })}\n\n`);
      if (missed === null) write(response, 'event: gap\ndata: {}\n\n');
      for (const entry of missed ?? []) write(response, frame(entry));
      streams.add(response);
      response.once('close', () => streams.delete(response));
      if (streams.size > crowdedAt) tell('event: crowded\ndata: {}\n\n');
      heard = true;
      for (const notice of early.splice(0)) emit('notice', notice);
    },
    close() {
      clearInterval(heartbeat);
      for (const response of streams) response.end();
      streams.clear();
      kept = [];
    },
  };
}

/** Returns `null` if one of the missed events is no longer stored. */
function missedSince(
  kept: readonly SentEvent[],
  last: number,
  run: string,
  since: { readonly run: string; readonly after: number },
): readonly SentEvent[] | null {
  if (since.run !== run || since.after > last) return null;
  const missed = kept.filter(({ id }) => id > since.after);
  return missed.length === last - since.after ? missed : null;
}

function frame({ id, text }: SentEvent): string {
  return `id: ${String(id)}\ndata: ${text}\n\n`;
}

function write(response: ServerResponse, text: string): void {
  if (response.destroyed || response.writableLength > maxWaiting) response.destroy();
  else response.write(text);
}
