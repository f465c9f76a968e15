import { isAppError } from '../../../shared/errors.ts';
import type { Asker } from './asker.ts';
import type { GithubAnswer, GithubClient } from './createGithubClient.ts';
import type { CachedAnswer, CachedAnswers } from './createAnswerCache.ts';
import { badAnswer, type Subject } from './refusal.ts';
import { askResolved, readResolved, resolvedKey, writeResolved } from './resolvedThreads.ts';
import { tellApart } from './tellApart.ts';

interface Options {
  readonly client: GithubClient;
  readonly kept: CachedAnswers;
  readonly subject: Subject;
  readonly hasToken: boolean;
  readonly now: () => string;
  readonly signal: AbortSignal;
  readonly onWait: (words: string) => void;
}

export interface OnlineAsker extends Asker {
  /** Every answer that was requested, as it is now. */
  readonly answers: ReadonlyMap<string, CachedAnswer>;
}

/** Means that no thread is known to be resolved or not. */
const unknown = '[]';
const nothing: GithubAnswer = { status: 'ok', text: '', etag: null, next: null, scopes: null };

export function keyOf(path: string, accept?: string): string {
  return accept === undefined ? path : `${accept} ${path}`;
}

/** Asks GitHub with the ETag of the stored copy: an unchanged answer costs next to nothing. */
export function createOnlineAsker(options: Options): OnlineAsker {
  const { client, kept, subject, hasToken, now, signal, onWait } = options;
  const answers = new Map<string, CachedAnswer>();
  let changed = false;

  const askThreads = async () => {
    try {
      return await askResolved(client, subject, signal, onWait);
    } catch (error) {
      // The threads themselves are there; only their state is unknown.
      if (isAppError(error)) return null;
      throw error;
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
          throw await tellApart(client, error, subject, signal);
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
      const before = kept.get(resolvedKey);
      if (!changed && before !== undefined && before.text !== unknown) {
        answers.set(resolvedKey, before);
        return readResolved(before.text);
      }
      const threads = hasToken ? await askThreads() : null;
      const text = threads === null ? unknown : writeResolved(threads);
      answers.set(resolvedKey, { readAt: now(), etag: null, next: null, text });
      return threads;
    },
  };
}
