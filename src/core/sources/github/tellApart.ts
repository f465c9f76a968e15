import { isAppError } from '../../../shared/errors.ts';
import { parseAnswer } from './asker.ts';
import type { GithubClient } from './createGithubClient.ts';
import { noSuchNumber, type Subject } from './refusal.ts';
import { repositorySchema } from './responseSchemas.ts';

/** Asks, after something was not found, whether the repository exists at all. Returns the error to report. */
export async function tellApart(
  client: GithubClient,
  error: unknown,
  subject: Subject,
  signal?: AbortSignal,
): Promise<unknown> {
  if (!isAppError(error, 'github/not-found') || subject.number === null) return error;
  try {
    const path = `/repos/${subject.repository}`;
    const answer = await client.ask({ path, subject: { ...subject, number: null }, signal });
    if (answer.status !== 'ok') return error;
    return noSuchNumber(subject, parseAnswer(answer.text, repositorySchema).has_issues !== false);
  } catch (other) {
    signal?.throwIfAborted();
    return isAppError(other, 'github/not-found') ? other : error;
  }
}
