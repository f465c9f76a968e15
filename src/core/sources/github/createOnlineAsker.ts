import { isAppError } from '../../../shared/errors.ts';
import { parseAnswer, type Asker } from './asker.ts';
import type { GithubAnswer, GithubClient } from './createGithubClient.ts';
import type { KeptAnswer, KeptAnswers } from './createKeptAnswers.ts';
import { badAnswer, noSuchNumber, type Subject } from './refusal.ts';
import { repositorySchema } from './responseSchemas.ts';
import { askResolved, readResolved, resolvedKey, writeResolved } from './resolvedThreads.ts';

interface Options {
  readonly client: GithubClient;
  readonly kept: KeptAnswers;
  readonly subject: Subject;
  readonly hasToken: boolean;
  readonly now: () => string;
  readonly signal: AbortSignal;
  readonly onWait: (words: string) => void;
}

export interface OnlineAsker extends Asker {
  /** Everything that was asked for, as it is now. */
  readonly answers: ReadonlyMap<string, KeptAnswer>;
}

const nothing: GithubAnswer = { status: 'ok', text: '', etag: null, next: null, scopes: null };

export function keyOf(path: string, accept?: string): string {
  return accept === undefined ? path : `${accept} ${path}`;
}

/** Asks GitHub, with the ETag of what is kept: what has not changed costs next to nothing. */
export function createOnlineAsker(options: Options): OnlineAsker {
  const { client, kept, subject, hasToken, now, signal, onWait } = options;
  const answers = new Map<string, KeptAnswer>();
  let changed = false;

  const tellApart = async (error: unknown): Promise<unknown> => {
    if (!isAppError(error, 'github/not-found') || subject.number === null) return error;
    try {
      const path = `/repos/${subject.repository}`;
      const answer = await client.ask({ path, subject: { ...subject, number: null }, signal, onWait });
      if (answer.status !== 'ok') return error;
      return noSuchNumber(subject, parseAnswer(answer.text, repositorySchema).has_issues !== false);
    } catch (other) {
      signal.throwIfAborted();
      return isAppError(other, 'github/not-found') ? other : error;
    }
  };

  return {
    answers,
    async get(path, accept) {
      const key = keyOf(path, accept);
      const before = kept.get(key);
      const question = { path, ...(accept === undefined ? {} : { accept }), subject, signal, onWait };
      const answer = await client
        .ask({ ...question, etag: before?.etag ?? undefined })
        .catch(async (error: unknown): Promise<GithubAnswer> => {
          if (isAppError(error, 'github/too-large')) return nothing;
          throw await tellApart(error);
        });
      const unchanged = answer.status === 'unchanged';
      const after = unchanged ? before : answer;
      if (after === undefined) throw badAnswer('unchanged, of nothing');
      if (!unchanged && before?.text !== answer.text) changed = true;
      const { text, next, etag } = after;
      answers.set(key, { readAt: now(), etag, next, text });
      return { text, next, unchanged };
    },
    goOn(path, next) {
      const answer = answers.get(path);
      if (answer !== undefined) answers.set(path, { ...answer, next });
    },
    async resolved() {
      if (!hasToken) return null;
      const before = kept.get(resolvedKey);
      if (!changed && before !== undefined) {
        answers.set(resolvedKey, before);
        return readResolved(before.text);
      }
      try {
        const threads = await askResolved(client, subject, signal, onWait);
        answers.set(resolvedKey, { readAt: now(), etag: null, next: null, text: writeResolved(threads) });
        return threads;
      } catch (error) {
        // The threads themselves are there; only this is not known of them.
        if (isAppError(error)) return null;
        throw error;
      }
    },
  };
}
