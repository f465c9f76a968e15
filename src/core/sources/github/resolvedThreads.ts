import { z } from 'zod';
import { parseAnswer } from './asker.ts';
import type { GithubClient } from './createGithubClient.ts';
import { badAnswer, type Subject } from './refusal.ts';
import { threadsSchema } from './responseSchemas.ts';

/** Key of the threads among the stored answers. */
export const resolvedKey = 'resolved review threads';

const query = `query($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      reviewThreads(first: 100, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { isResolved comments(first: 1) { nodes { databaseId } } }
      }
    }
  }
}`;

const maxPages = 20;

/**
 * Asks GraphQL whether threads are resolved, which REST does not answer; by the id of the first comment. Needs a token.
 */
export async function askResolved(
  client: GithubClient,
  subject: Subject,
  signal: AbortSignal,
  onWait: (words: string) => void,
): Promise<ReadonlyMap<number, boolean>> {
  const [owner, name] = subject.repository.split('/');
  const threads = new Map<number, boolean>();
  let after: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const body = { query, variables: { owner, name, number: subject.number, after } };
    const answer = await client.ask({ path: '/graphql', body, subject, signal, onWait });
    if (answer.status !== 'ok') throw badAnswer('unchanged, of nothing');
    const { pageInfo, nodes } = parseAnswer(answer.text, threadsSchema).data.repository.pullRequest
      .reviewThreads;
    for (const { isResolved, comments } of nodes) {
      const id = comments.nodes[0]?.databaseId;
      if (id != null) threads.set(id, isResolved);
    }
    after = pageInfo.endCursor ?? null;
    if (!pageInfo.hasNextPage || after === null) break;
  }
  return threads;
}

const savedStatesSchema = z.array(z.tuple([z.number(), z.boolean()]));

export function writeResolved(threads: ReadonlyMap<number, boolean>): string {
  return JSON.stringify([...threads]);
}

export function readResolved(text: string): ReadonlyMap<number, boolean> {
  return new Map(parseAnswer(text, savedStatesSchema));
}
