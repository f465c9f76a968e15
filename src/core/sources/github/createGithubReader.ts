import type { BlockOrigin } from '../../../shared/domain/assembly.ts';
import type { GithubSource } from '../../../shared/domain/source.ts';
import { isAppError } from '../../../shared/errors.ts';
import type { Clock } from '../../storage/clock.ts';
import type { SourceReader, SourceReading } from '../sourceReader.ts';
import type { GithubClient } from './createGithubClient.ts';
import type { AnswerCache, CachedAnswer, CachedAnswers } from './createAnswerCache.ts';
import { createOnlineAsker, keyOf } from './createOnlineAsker.ts';
import { stateOf, webAddress } from './entryOf.ts';
import { gatherConversation, type Conversation } from './gatherConversation.ts';
import { renderConversation } from './renderConversation.ts';
import type { Asker } from './asker.ts';
import { readResolved, resolvedKey } from './resolvedThreads.ts';

/** A needed answer was never fetched. */
class NotCached extends Error {
  override readonly name = 'NotCached';
}

interface Options {
  readonly client: GithubClient;
  readonly kept: AnswerCache;
  readonly token: () => Promise<string | null>;
  readonly clock: Clock;
}

/** Reads issues and pull requests from the stored answers, and fetches them by asking for changes. */
export function createGithubReader({ client, kept, token, clock }: Options): SourceReader<'github'> {
  return {
    kind: 'github',
    async read({ source }) {
      const { repository, number } = source;
      const asker = createCacheAsker(await kept.read({ repository, number }));
      try {
        const conversation = await gatherConversation(asker, source);
        const readAt = asker.used.map((answer) => answer.readAt).toSorted()[0];
        return toReading(source, conversation, readAt);
      } catch (error) {
        // Includes a stored answer that is not what this version expects.
        if (!(error instanceof NotCached) && !isAppError(error, 'github/bad-answer')) throw error;
        return {
          status: 'not-read',
          problem: 'It has not been fetched from GitHub yet. Refresh to fetch it.',
        };
      }
    },
    async fetch({ source }, { signal, onProgress }) {
      const { repository, number } = source;
      const subject = { repository, number };
      const asker = createOnlineAsker({
        client,
        kept: await kept.read(subject),
        subject,
        hasToken: (await token()) !== null,
        now: () => new Date(clock()).toISOString(),
        signal,
        onWait: onProgress,
      });
      await gatherConversation(asker, source, onProgress);
      signal.throwIfAborted();
      await kept.merge(subject, asker.answers);
    },
  };
}

function toReading(
  source: GithubSource,
  conversation: Conversation,
  readAt: string | undefined,
): SourceReading {
  const { issue } = conversation;
  const { text, editedAt, editedBy, partial } = renderConversation(source, conversation);
  const url = webAddress(issue.html_url);
  const origin: BlockOrigin = {
    ...(readAt === undefined ? {} : { readAt }),
    editedAt,
    ...(editedBy === undefined ? {} : { editedBy }),
    ...(partial.length === 0 ? {} : { partial: partial.join(' ') }),
    ...(url === undefined ? {} : { url }),
  };
  const isPull = issue.pull_request != null;
  return {
    status: 'ok',
    text: wellFormed(text),
    version: `edited ${editedAt}`,
    fileName: `${isPull ? 'pull-request' : 'issue'}-${issue.number}.md`,
    title: `#${issue.number} ${wellFormed(issue.title.replaceAll(/\s+/gu, ' ').slice(0, 500))}`,
    detail: `${source.repository} · ${isPull ? 'Pull request' : 'Issue'}, ${stateOf(issue)}`,
    origin,
  };
}

/** Replaces halves of characters, which JSON can contain. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

/** Answers from the stored copies; rejects with `NotCached` if one is missing. */
function createCacheAsker(kept: CachedAnswers): Asker & { readonly used: readonly CachedAnswer[] } {
  const used: CachedAnswer[] = [];
  return {
    used,
    get(path, accept) {
      const answer = kept.get(keyOf(path, accept));
      if (answer === undefined) return Promise.reject(new NotCached());
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
