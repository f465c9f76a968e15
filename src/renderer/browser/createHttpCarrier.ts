import { AppError } from '../../shared/errors.ts';
import { errorReply, type Carrier, type Reply, type Request } from '../../shared/rpc/message.ts';
import type { CallAnswer, CopyOutcome } from '../../shared/rpc/pageClipboard.ts';
import { createConnectionStore, type ConnectionStore } from './connectionStore.ts';
import { createEventFeed } from './createEventFeed.ts';
import { keyOfPage } from './keyOfPage.ts';

/** A copy whose text has not arrived yet. */
export interface Copying {
  /** Copies the text, and resolves to the outcome. */
  deliver(text: string): Promise<CopyOutcome>;
  /** Ends without a text. */
  end(): void;
}

export interface HttpCarrier extends Carrier {
  readonly connection: ConnectionStore;
}

interface Options {
  readonly fetch: typeof globalThis.fetch;
  /** A name per page: the server releases the stack of a closed one. */
  readonly page: string;
  /** Called during the user's own action, because a browser lets a page copy only then. */
  readonly beginCopying: (request: Request) => Copying;
}

/** Calls by HTTP, events by a stream. A reply arrives after all earlier events, as it does in a window. */
export function createHttpCarrier({ fetch, page, beginCopying }: Options): HttpCarrier {
  const connection = createConnectionStore();
  const events = createEventFeed(fetch, connection, page);

  const post = async (path: string, body: unknown): Promise<CallAnswer | Reply> => {
    let response: Response;
    try {
      response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-carryover-key': keyOfPage() },
        body: JSON.stringify(body),
      });
      if (response.ok) return (await response.json()) as CallAnswer;
    } catch {
      events.check();
      return errorReply(disconnected());
    }
    if (response.status === 401) {
      connection.setState({ connection: 'signed-out' });
      return errorReply(signedOut());
    }
    return errorReply(
      new AppError('rpc/refused', 'This call was refused. If you did not expect that, please report it.', {
        method: '',
      }),
    );
  };

  return {
    connection,
    onEvent: (listener) => events.listen(listener),
    async send(request) {
      const copying = beginCopying(request);
      try {
        // An unsent call can be sent later; a sent one may have taken effect.
        if (!(await events.ready())) return errorReply(signedOut());
        let answer = await post('/call', request);
        while ('copy' in answer) {
          const { ticket, text } = answer.copy;
          answer = await post('/copied', { ticket, outcome: await copying.deliver(text) });
        }
        if (!('reply' in answer)) return answer;
        await events.heard(answer.events);
        return answer.reply;
      } finally {
        copying.end();
      }
    },
  };
}

function disconnected(): AppError {
  return new AppError(
    'browser/disconnected',
    'Carryover does not respond, so it is unclear whether this was done. Wait until the connection is back, check the result, and try again if needed.',
    {},
  );
}

function signedOut(): AppError {
  return new AppError(
    'browser/signed-out',
    'This page is no longer signed in. Open the link that Carryover printed where it runs.',
    {},
  );
}
