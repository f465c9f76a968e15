import { setMaxListeners } from 'node:events';
import type { Client } from '@notionhq/client';
import { AppError, isAppError } from '../../../../shared/errors.ts';
import { causeOf, readAnswerText } from '../../../network/requestText.ts';
import { withinLimits, type Limits } from '../../../operations/limits.ts';
import { createGate } from './createGate.ts';
import { createPacer, sleepFor, stopped, type Sleep } from './createPacer.ts';
import {
  badAnswer,
  busy,
  notConnected,
  readTrouble,
  tooLarge,
  tooSlow,
  troubleError,
  unreachable,
  type Purpose,
  type Trouble,
} from './notionError.ts';

/** This version has data sources, `in_trash` and `meeting_notes`. */
const notionVersion = '2026-03-11';

/** Options of a request: its token, how to stop it, and where its progress goes. */
export interface Asking {
  readonly signal: AbortSignal;
  readonly onProgress?: (words: string) => void;
  /** Replaces the connected account's token, e.g. to verify another. */
  readonly token?: string;
}

export interface NotionClient {
  /**
   * Makes one call of Notion's client: in its turn, repeated if that helps, with visible waits. Rejects with `notion/…`
   * or `cancelled`.
   */
  ask<T>(asking: Asking, call: (client: Client) => Promise<T>, purpose?: Purpose): Promise<T>;
}

export interface NotionClientOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly baseUrl: () => Promise<string>;
  /** Returns `null` while not connected. */
  readonly token: () => Promise<string | null>;
  readonly now?: () => number;
  /** Time in ms for one answer. */
  readonly timeoutMs?: number;
  /** For tests: the pace at the start, and a replacement for waiting. */
  readonly perSecond?: number;
  readonly sleep?: Sleep;
}

/** Time in ms that one answer may take, its last byte included. */
const timeLimit = 90_000;
/** Limit of one answer, unpacked: Notion sends at most 100 blocks or rows at a time, and pages of some MB as Markdown. */
const maxBytes = 64_000_000;
/** Longest wait in ms that Notion may ask for; a longer one is the user's decision. */
const longestWait = 600_000;
const triesWhenBusy = 6;
const triesWhenBroken = 3;
const requestsAtOnce = 4;

export function createNotionClient(options: NotionClientOptions): NotionClient {
  const { fetch, baseUrl, token: findToken, now = Date.now, perSecond = 3, sleep = sleepFor } = options;
  const { timeoutMs = timeLimit } = options;
  const pacer = createPacer({ perSecond, atMost: perSecond * 3, now, sleep });
  const gate = createGate(requestsAtOnce);

  return {
    async ask(asking, call, purpose = {}) {
      const { signal } = asking;
      // Every request that waits for its turn adds a listener.
      setMaxListeners(0, signal);
      const token = asking.token ?? (await findToken());
      if (token === null) throw notConnected();
      const [address, { Client }] = await Promise.all([baseUrl(), import('@notionhq/client')]);
      let trouble: Trouble | null = null;
      const client = new Client({
        auth: token,
        baseUrl: address,
        notionVersion,
        // This file does waits longer than a minute, their words, and cancelling.
        retry: false,
        timeoutMs: timeoutMs * 2,
        // The client's own logger prints answers.
        logger: () => undefined,
        fetch: async (url, init) => {
          const answer = await request(fetch, url, init as RequestInit, { signal, timeoutMs, token });
          if (!answer.ok) trouble = readTrouble(answer.status, answer.headers, answer.body, now());
          const { ok, status, headers, body } = answer;
          return { ok, status, headers, text: () => Promise.resolve(body) };
        },
      });
      for (let attempt = 1; ; attempt += 1) {
        trouble = null;
        const leave = await gate.enter(signal);
        let problem: unknown;
        try {
          await pacer.turn(signal);
          const result = await call(client);
          pacer.went();
          return result;
        } catch (error) {
          problem = error;
        } finally {
          leave();
        }
        if (signal.aborted) throw stopped();
        if (isAppError(problem, 'cancelled')) throw problem;
        const wait = waitBefore(attempt, trouble, problem);
        if (wait === null) throw problemOf(trouble, problem, purpose);
        if (wait > longestWait) throw busy(wait);
        if (trouble !== null) pacer.slowDown(wait);
        const words =
          (trouble as Trouble | null)?.retryAfter == null
            ? 'Notion does not answer, trying again in'
            : 'Notion asks to wait';
        await waitVisibly(wait, words, asking, sleep);
      }
    },
  };
}

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Reads an answer to its last byte, within its limits and until cancelled. */
async function request(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  limits: Limits & { readonly token: string },
): Promise<Answer> {
  const { method, headers, body } = init;
  try {
    return await withinLimits(limits, async (signal) => {
      const response = await fetch(url, {
        ...(method === undefined ? {} : { method }),
        ...(headers === undefined ? {} : { headers }),
        ...(body === undefined || body === null ? {} : { body }),
        signal,
      });
      const text = await readAnswerText(response, { maxBytes, signal, token: limits.token });
      if (text === null) throw tooLarge();
      return { ok: response.ok, status: response.status, headers: response.headers, body: text };
    });
  } catch (error) {
    throw isAppError(error) ? error : new Unanswered(causeOf(error));
  }
}

/** No answer came, or it was not complete. */
class Unanswered extends Error {}

const nobodyThere =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|TimeoutError|ERR_(?:INTERNET_DISCONNECTED|NAME_NOT_RESOLVED|CONNECTION_REFUSED))$/u;

/** Returns the ms to wait before another attempt; `null` if that would not help. */
function waitBefore(attempt: number, trouble: Trouble | null, problem: unknown): number | null {
  if (trouble !== null) {
    const { status, retryAfter } = trouble;
    const isBusy = status === 429 || status === 529 || status === 503;
    if (!isBusy && status < 500 && status !== 409) return null;
    if (attempt >= (isBusy ? triesWhenBusy : triesWhenBroken)) return null;
    return retryAfter ?? Math.min(30_000, 1000 * 2 ** (attempt - 1));
  }
  // If no server listens, the name is unknown or a minute was too short, another attempt is no better.
  const isOff = problem instanceof Unanswered && !nobodyThere.test(problem.message);
  return isOff && attempt < triesWhenBroken ? 500 * attempt : null;
}

function problemOf(trouble: Trouble | null, problem: unknown, purpose: Purpose): AppError {
  if (trouble !== null) return troubleError(trouble, purpose);
  if (isAppError(problem)) return problem;
  if (problem instanceof Unanswered)
    return problem.message === 'TimeoutError' ? tooSlow() : unreachable(problem.message);
  return badAnswer(problem instanceof Error ? problem.name : 'unknown');
}

/** Counts the seconds down, so that the user sees the wait. */
async function waitVisibly(
  ms: number,
  words: string,
  { signal, onProgress }: Asking,
  sleep: Sleep,
): Promise<void> {
  for (let left = ms; left > 0; left -= 1000) {
    if (left >= 1000) onProgress?.(`${words} ${Math.ceil(left / 1000)} s`);
    await sleep(Math.min(left, 1000), signal);
  }
}
