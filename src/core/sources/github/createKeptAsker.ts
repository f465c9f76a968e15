import type { Asker } from './asker.ts';
import { keyOf } from './createOnlineAsker.ts';
import type { KeptAnswer, KeptAnswers } from './createKeptAnswers.ts';
import { readResolved, resolvedKey } from './resolvedThreads.ts';

/** What is needed was never fetched. */
export class NotKept extends Error {
  override readonly name = 'NotKept';
}

/** Answers from what was kept; rejects with `NotKept` where something was not. */
export function createKeptAsker(kept: KeptAnswers): Asker & { readonly used: readonly KeptAnswer[] } {
  const used: KeptAnswer[] = [];
  return {
    used,
    get(path, accept) {
      const answer = kept.get(keyOf(path, accept));
      if (answer === undefined) return Promise.reject(new NotKept());
      used.push(answer);
      return Promise.resolve({ text: answer.text, next: answer.next, unchanged: false });
    },
    goOn: () => undefined,
    resolved: () => {
      const answer = kept.get(resolvedKey);
      return Promise.resolve(answer === undefined ? null : readResolved(answer.text));
    },
  };
}
