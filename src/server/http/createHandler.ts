import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { servedPath } from '../../core/page/readServedFile.ts';
import type { Access } from '../access/createAccess.ts';
import { createDelay } from '../access/createDelay.ts';
import { cookieOf, isFromOurPage, isNavigation, isOurHost, isPrefetch } from '../access/originChecks.ts';
import { answerJson } from './answers.ts';
import { answerPage, answerWelcome } from './plainPages.ts';
import type { ServePage } from './createServePage.ts';
import type { Calls } from './createCalls.ts';

interface Options {
  readonly access: Access;
  /** Returns the port, which is known only once the server listens. */
  readonly port: () => number;
  readonly servePage: ServePage;
  readonly calls: Calls;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Determines each request's sender and purpose; reads and runs nothing before that. */
export function createHandler({ access, port, servePage, calls }: Options): Handler {
  const delay = createDelay();
  const cookieName = () => `carryover-${String(port())}`;

  const letIn: Handler = async (request, response) => {
    const token = new URLSearchParams((request.url ?? '').split('?')[1]).get('token') ?? '';
    // A signed-in tab may return to its first address.
    if (access.knows(cookieOf(request.headers, cookieName()))) {
      response.writeHead(303, { location: '/', 'cache-control': 'no-store' }).end();
      return;
    }
    if (isPrefetch(request.headers) || !isNavigation(request.headers)) {
      answerPage(response, 403, 'not-from-here');
      return;
    }
    const pass = access.exchange(token);
    if (typeof pass === 'object') {
      const cookie = `${cookieName()}=${pass.cookie}; Path=/; HttpOnly; SameSite=Strict`;
      answerWelcome(response, randomBytes(18).toString('base64'), pass.key, cookie);
    } else if (pass === 'spent') answerPage(response, 403, 'spent');
    else if (await delay.wait()) answerPage(response, 403, 'wrong');
    else answerPage(response, 429, 'busy');
  };

  const call: Handler = async (request, response) => {
    const { headers } = request;
    // A page's own POST always has an origin; a request without one comes from no page.
    if (headers.origin === undefined) {
      answerJson(response, 403, { error: 'This request has no origin.' });
      return;
    }
    const pass = passOf(request);
    if (pass === null) answerJson(response, 401, { error: 'This page is not signed in.' });
    else if (request.url === '/call') await calls.call(pass, request, response);
    else await calls.copied(pass, request, response);
  };

  const passOf = ({ headers }: IncomingMessage): string | null => {
    const key = headers['x-carryover-key'];
    return access.admit(cookieOf(headers, cookieName()), typeof key === 'string' ? key : undefined);
  };

  return async (request, response) => {
    const { method, headers, url = '' } = request;
    const { host } = headers;
    if (!isOurHost(host, port())) return answerPage(response, 421, 'wrong-host');
    const [path = '', query] = url.split('?');
    const isCall = path === '/call' || path === '/copied';
    if (method !== (isCall ? 'POST' : 'GET')) {
      answerJson(
        response,
        405,
        { error: 'This is not supported here.' },
        { allow: isCall ? 'POST' : 'GET', connection: 'close' },
      );
      return;
    }
    if (path === '/' && query !== undefined && query.startsWith('token=')) return letIn(request, response);
    const ownPage = isFromOurPage(headers, host);
    if (isCall || path === '/events') {
      if (!ownPage) return answerJson(response, 403, { error: 'This request comes from another page.' });
      if (isCall) return call(request, response);
      if (passOf(request) === null)
        return answerJson(response, 401, { error: 'This page is not signed in.' });
      return calls.events(query, response);
    }
    // Any page may link to the start page; its parts are for itself alone.
    const isStart =
      path === '/' && isNavigation(headers) && (headers.origin ?? `http://${host}`) === `http://${host}`;
    if (!isStart && !ownPage) return answerPage(response, 403, 'not-from-here');
    if (!access.knows(cookieOf(headers, cookieName()))) return answerPage(response, 401, 'signed-out');
    const file = servedPath(path);
    if (file === null || !(await servePage(file, response))) answerPage(response, 404, 'not-found');
  };
}
