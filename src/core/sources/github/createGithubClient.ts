import { setTimeout as delay } from 'node:timers/promises';
import type { GithubRate } from '../../../shared/domain/source/github.ts';
import { isAppError, type AppError } from '../../../shared/errors.ts';
import { causeOf, readAnswerText } from '../../network/requestText.ts';
import { withinLimits } from '../../operations/limits.ts';
import { nextPage } from './nextPage.ts';
import { readRate } from './rateLimit.ts';
import { badAnswer, refusal, tooLarge, tooSlow, unreachable, type Subject } from './refusal.ts';

/** Limit of one answer, unpacked. */
const maxBytes = 64_000_000;

export interface GithubRequest {
  /** Path below the API's address, e.g. `/user`, or a whole address of its origin. */
  readonly path: string;
  readonly accept?: string;
  /** ETag of the stored copy. */
  readonly etag?: string | undefined;
  /** Sent as JSON, with POST unless `write` says otherwise. */
  readonly body?: unknown;
  /** The request changes something: it is sent once, since an attempt without an answer may have done so. */
  readonly write?: 'POST' | 'PATCH';
  readonly subject: Subject;
  readonly signal?: AbortSignal | undefined;
  readonly onWait?: ((words: string) => void) | undefined;
}

export type GithubAnswer =
  | { readonly status: 'unchanged' }
  | {
      readonly status: 'ok';
      readonly text: string;
      readonly etag: string | null;
      /** Address of the next page. */
      readonly next: string | null;
      /** Scopes of a classic token; `null` if GitHub names none. */
      readonly scopes: string | null;
    };

export interface GithubClient {
  /** Sends one request at a time. Rejects with `github/…`, or with the signal's reason. */
  ask(request: GithubRequest): Promise<GithubAnswer>;
  /** Returns the limits that the last answer stated. */
  rate(): GithubRate | null;
}

export interface ClientOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Address of the API. */
  readonly url: () => Promise<string>;
  readonly token: () => Promise<string | null>;
  /** Time in ms for one answer, its redirects and last byte included, and between attempts. */
  readonly timeoutMs?: number;
  readonly pauseMs?: number;
}

/** Milliseconds; a longer wait is an error instead. */
const longestWait = 60_000;
const attempts = 3;
const redirects = 5;
const apiVersion = '2022-11-28';

/** Sends requests to GitHub's REST API. */
export function createGithubClient(options: ClientOptions): GithubClient {
  const { timeoutMs = 30_000, pauseMs = 1_000 } = options;
  let last: Promise<unknown> = Promise.resolve();
  let rate: GithubRate | null = null;

  const send = (
    address: string,
    token: string | null,
    request: GithubRequest,
    signal: AbortSignal,
  ): Promise<Response> => {
    const { accept = 'application/vnd.github+json', etag, body } = request;
    return options.fetch(address, {
      method: request.write ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        accept,
        'x-github-api-version': apiVersion,
        'user-agent': 'Carryover',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
  };

  const follow = async (token: string | null, request: GithubRequest, signal: AbortSignal) => {
    let address = await addressOf(request.path);
    for (let hop = 0; hop <= redirects; hop += 1) {
      const response = await send(address, token, request, signal);
      const to = [301, 302, 307, 308].includes(response.status) ? response.headers.get('location') : null;
      if (to === null) return { response, address };
      await response.body?.cancel();
      const next = URL.canParse(to, address) ? new URL(to, address) : null;
      if (next?.origin !== new URL(address).origin) throw badAnswer('redirected elsewhere');
      address = next.href;
    }
    throw badAnswer('redirected in circles');
  };

  const addressOf = async (path: string): Promise<string> => {
    const base = await options.url();
    if (path === '/graphql') return base.replace(/\/v3$/u, '') + path;
    const address = path.startsWith('/') ? base + path : path;
    if (new URL(address).origin !== new URL(base).origin) throw badAnswer('an address of another origin');
    return address;
  };

  const once = async (request: GithubRequest, signal: AbortSignal): Promise<GithubAnswer> => {
    const token = await options.token();
    const { response, address } = await follow(token, request, signal);
    // Searches have a separate limit per minute.
    const isCore = (response.headers.get('x-ratelimit-resource') ?? 'core') === 'core';
    if (isCore) rate = readRate(response.headers) ?? rate;
    if (response.status === 304) return { status: 'unchanged' };
    const text = await readAnswerText(response, { maxBytes, signal, token });
    if (text === null) throw tooLarge();
    if (response.status !== 200 && response.status !== 201) {
      const { status, headers } = response;
      const writes = request.write !== undefined;
      throw refusal(
        { status, headers, message: messageOf(text), hasToken: token !== null, writes },
        request.subject,
      );
    }
    const { headers } = response;
    return {
      status: 'ok',
      text,
      etag: headers.get('etag'),
      next: nextPage(headers.get('link'), address),
      scopes: headers.get('x-oauth-scopes'),
    };
  };

  const persist = async (request: GithubRequest): Promise<GithubAnswer> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withinLimits({ timeoutMs, signal: request.signal }, (signal) => once(request, signal));
      } catch (error) {
        request.signal?.throwIfAborted();
        const problem = isAppError(error) ? error : problemOf(causeOf(error));
        const again = request.write === undefined && attempt < attempts;
        const waitMs = again ? waitAfter(problem, pauseMs * attempt) : null;
        if (waitMs === null) throw problem;
        if (waitMs > pauseMs * attempts)
          request.onWait?.(`GitHub asks to wait ${Math.ceil(waitMs / 1_000)} s`);
        await delay(waitMs, undefined, request.signal === undefined ? {} : { signal: request.signal });
      }
    }
  };

  return {
    ask(request) {
      const turn = last.then(() => {
        request.signal?.throwIfAborted();
        return persist(request);
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    rate: () => rate,
  };
}

const passing = /^(?:HTTP 5\d\d|ECONNRESET|EPIPE|UND_ERR_SOCKET)$/u;

function problemOf(cause: string): AppError {
  return cause === 'TimeoutError' ? tooSlow() : unreachable(cause);
}

/** Returns the ms after which another attempt may succeed; `null` if it won't, or not soon. */
function waitAfter(problem: AppError, pauseMs: number): number | null {
  // The user learns at once that the machine is offline.
  if (isAppError(problem, 'github/unreachable')) return passing.test(problem.facts.cause) ? pauseMs : null;
  if (!isAppError(problem, 'github/busy')) return null;
  return problem.facts.retryAfterMs <= longestWait ? problem.facts.retryAfterMs : null;
}

function messageOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : '';
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}
