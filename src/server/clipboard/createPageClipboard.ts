import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Clipboard } from '../../core/gate/clipboard.ts';
import { AppError } from '../../shared/errors.ts';
import type { CopyOutcome } from '../../shared/rpc/pageClipboard.ts';

/** Next step of a call: its answer, or a text for its page to copy first, with a report of the result. */
export type Step<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'copy'; readonly ticket: string; readonly text: string };

export interface PageClipboard {
  readonly clipboard: Clipboard;
  /** Runs a call of a page. That page copies the texts of the call. */
  run<T>(pass: string, work: () => Promise<T>): Promise<Step<T>>;
  /** Continues a call whose page has copied; returns `null` if this page has no call with this ticket. */
  resume(pass: string, ticket: string, outcome: CopyOutcome): Promise<Step<unknown>> | null;
}

interface Call {
  readonly pass: string;
  tell: (step: Step<unknown>) => void;
  outcome: CopyOutcome;
  asked: string;
}

interface Waiting {
  readonly call: Call;
  readonly go: (outcome: CopyOutcome) => void;
}

/** Makes a clipboard that is the browser's: the text goes only to the page that requested it. */
export function createPageClipboard(patienceMs: number): PageClipboard {
  const calls = new AsyncLocalStorage<Call>();
  const waiting = new Map<string, Waiting>();

  const next = (call: Call): Promise<Step<unknown>> =>
    new Promise((resolve) => {
      call.tell = resolve;
    });

  const ask = (call: Call, text: string): Promise<CopyOutcome> =>
    new Promise((resolve) => {
      const ticket = randomBytes(24).toString('base64url');
      // A page that was closed meanwhile never answers.
      const timer = setTimeout(() => go({ status: 'refused' }), patienceMs);
      timer.unref();
      const go = (outcome: CopyOutcome): void => {
        clearTimeout(timer);
        waiting.delete(ticket);
        resolve(outcome);
      };
      waiting.set(ticket, { call, go });
      call.tell({ kind: 'copy', ticket, text });
    });

  return {
    clipboard: {
      async write(text) {
        const call = calls.getStore();
        if (call === undefined) throw unavailable('no-page');
        call.asked = text;
        call.outcome = await ask(call, text);
        if (call.outcome.status === 'refused') throw unavailable('refused');
      },
      read() {
        const call = calls.getStore();
        if (call === undefined || call.outcome.status === 'refused')
          return Promise.reject(unavailable('no-page'));
        // If the browser forbids reading, its or the user's confirmation has to suffice.
        return Promise.resolve(call.outcome.status === 'read' ? call.outcome.text : call.asked);
      },
    },
    run<T>(pass: string, work: () => Promise<T>) {
      const call: Call = { pass, tell: () => undefined, outcome: { status: 'refused' }, asked: '' };
      const first = next(call);
      void calls.run(call, async () => {
        const value = await work();
        call.tell({ kind: 'answer', value });
      });
      return first as Promise<Step<T>>;
    },
    resume(pass, ticket, outcome) {
      const found = waiting.get(ticket);
      if (found === undefined || found.call.pass !== pass) return null;
      const step = next(found.call);
      found.go(outcome);
      return step;
    },
  };
}

function unavailable(cause: string): AppError {
  return new AppError(
    'clipboard/unavailable',
    'Nothing was copied because Carryover could not access the browser’s clipboard. Try again, or use Save beside repo.',
    { cause },
  );
}
