import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../../shared/errors.ts';
import { isTooLarge } from '../../shared/rpc/isTooLarge.ts';
import { errorReply, type Reply } from '../../shared/rpc/message.ts';
import { copiedSchema, type CallAnswer } from '../../shared/rpc/pageClipboard.ts';
import type { PageClipboard, Step } from '../clipboard/createPageClipboard.ts';
import type { Events } from '../events/createEvents.ts';
import type { Pages } from '../events/createPages.ts';
import { answerJson } from './answers.ts';

/** Bytes: as many as the largest message within the limits of `isTooLarge` needs, nearly all of it plain text. */
const maxBytes = 72_000_000;

type Body =
  | { readonly status: 'read'; readonly value: unknown }
  | { readonly status: 'too-large' | 'too-slow' | 'not-json' | 'broken-off' };

export interface Calls {
  /** Runs a call; `pass` identifies the caller, who was let in before. */
  call(pass: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Receives the page's report of a copy, and continues its call. */
  copied(pass: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
  events(query: string | undefined, response: ServerResponse): void;
}

interface Options {
  readonly dispatch: (request: unknown) => Promise<Reply>;
  readonly pageClipboard: PageClipboard;
  readonly events: Events;
  readonly pages: Pages;
  /** Time in ms for a body to arrive. */
  readonly patienceMs: number;
}

const refused = errorReply(
  new AppError('rpc/refused', 'This call was refused. If you did not expect that, please report it.', {
    method: '',
  }),
);
const problems = {
  'too-large': { status: 413, error: 'This call is too large.' },
  'too-slow': { status: 408, error: 'This call took too long to arrive.' },
  'not-json': { status: 415, error: 'Only JSON is accepted here.' },
  'broken-off': { status: 400, error: 'The connection broke off.' },
} as const;

export function createCalls({ dispatch, pageClipboard, events, pages, patienceMs }: Options): Calls {
  /** Returns `undefined` if it has already answered with an error. */
  const bodyOf = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const body = await readBody(request, patienceMs);
    if (body.status === 'read') return body.value;
    const { status, error } = problems[body.status];
    // The rest of the body is not read.
    answerJson(response, status, { error }, { connection: 'close' });
    return undefined;
  };
  const tell = (response: ServerResponse, step: Step<unknown>): void => {
    const answer: CallAnswer =
      step.kind === 'answer'
        ? { reply: step.value as Reply, events: events.last() }
        : { copy: { ticket: step.ticket, text: step.text }, events: events.last() };
    answerJson(response, 200, answer);
  };
  return {
    async call(pass, request, response) {
      const body = await bodyOf(request, response);
      if (body === undefined) return;
      if (isTooLarge(body)) tell(response, { kind: 'answer', value: refused });
      else tell(response, await pageClipboard.run(pass, () => dispatch(body)));
    },
    async copied(pass, request, response) {
      const body = await bodyOf(request, response);
      if (body === undefined) return;
      const read = copiedSchema.safeParse(body);
      const step = read.success ? pageClipboard.resume(pass, read.data.ticket, read.data.outcome) : null;
      if (step === null) answerJson(response, 404, { error: 'Nothing waits for this.' });
      else tell(response, await step);
    },
    events(query, response) {
      const asked = new URLSearchParams(query);
      const run = asked.get('run');
      const after = Number(asked.get('after'));
      const page = asked.get('page') ?? '';
      if (events.isFull()) {
        answerJson(response, 503, { error: 'Too many pages are open.' }, { 'retry-after': '5' });
        return;
      }
      events.stream(
        response,
        run !== null && Number.isSafeInteger(after) && after >= 0 ? { run, after } : null,
      );
      if (/^[\w-]{1,100}$/u.test(page)) response.once('close', pages.arrive(page));
    },
  };
}

/** Reads a JSON body. Stops at the first byte too many, and when it takes longer than `patienceMs`. */
async function readBody(request: IncomingMessage, patienceMs: number): Promise<Body> {
  if (!/^application\/json(?:\s*;\s*charset=utf-8)?$/iu.test(request.headers['content-type'] ?? '')) {
    return { status: 'not-json' };
  }
  // Declared in advance, so that the body need not be read.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return { status: 'too-large' };
  const read = await collect(request, patienceMs);
  if (!Buffer.isBuffer(read)) return { status: read };
  try {
    return { status: 'read', value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(read)) };
  } catch {
    return { status: 'not-json' };
  }
}

function collect(
  request: IncomingMessage,
  patienceMs: number,
): Promise<Buffer | 'too-large' | 'too-slow' | 'broken-off'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = (result: Buffer | 'too-large' | 'too-slow' | 'broken-off'): void => {
      clearTimeout(timer);
      request.off('data', take);
      request.pause();
      resolve(result);
    };
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > maxBytes) end('too-large');
      else chunks.push(chunk);
    };
    const timer = setTimeout(() => end('too-slow'), patienceMs);
    request.on('data', take);
    request.once('end', () => end(Buffer.concat(chunks)));
    request.once('error', () => end('broken-off'));
    request.once('close', () => end('broken-off'));
  });
}
