import { z } from 'zod';
import type { IssueComment, IssueNow, IssueRef } from '../../../shared/domain/checkpoint/issue.ts';
import { isAppError } from '../../../shared/errors.ts';
import type { ScannedText } from '../../gate/letLeave.ts';
import { pageSize, parseAnswer } from './asker.ts';
import type { GithubClient, GithubRequest } from './createGithubClient.ts';
import { badAnswer } from './refusal.ts';
import {
  commentsSchema,
  editsSchema,
  issuesSchema,
  searchSchema,
  wholeIssueSchema,
} from './responseSchemas.ts';
import { tellApart } from './tellApart.ts';

/** An issue with the mark by which GitHub tells whether it has changed since. */
export interface ReadIssue {
  readonly issue: IssueNow;
  readonly etag: string | null;
}

/** Fields to be written. What is absent stays as it is. */
export interface IssueFields {
  readonly title?: ScannedText;
  readonly body?: ScannedText;
  readonly labels?: readonly ScannedText[];
  readonly assignees?: readonly ScannedText[];
  readonly state?: 'open' | 'closed';
}

/** An edit of an issue's body; `text` is the body after it. */
export interface BodyEdit {
  readonly at: string;
  readonly editor: string;
  readonly text: string;
}

type Waiting = Pick<GithubRequest, 'signal' | 'onWait'>;

/** Reads and writes issues. All methods reject with `github/…`. */
export interface Issues {
  /** Reads an issue, also one that was transferred since: the answer names its new place. `kept` is returned if it is unchanged. */
  read(ref: IssueRef, kept?: ReadIssue, waiting?: Waiting): Promise<ReadIssue>;
  /** Returns open issues that may be those of a title: the newest, and those that GitHub finds. */
  find(repository: string, title: string, waiting?: Waiting): Promise<readonly IssueNow[]>;
  create(
    repository: string,
    fields: IssueFields & Required<Pick<IssueFields, 'title' | 'body'>>,
    waiting?: Waiting,
  ): Promise<ReadIssue>;
  update(ref: IssueRef, fields: IssueFields, waiting?: Waiting): Promise<ReadIssue>;
  /** Returns comments that were written or changed after an ISO time; all without one. */
  comments(ref: IssueRef, since: string | null, waiting?: Waiting): Promise<readonly IssueComment[]>;
  /** Returns the last edits of an issue's body, newest first; `null` if GitHub does not tell, as without a token. */
  edits(ref: IssueRef, waiting?: Waiting): Promise<readonly BodyEdit[] | null>;
}

const editsQuery = `query($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    issue(number: $number) {
      userContentEdits(first: 20) { nodes { editedAt diff editor { login } } }
    }
  }
}`;
const mostPages = 20;

export function createIssues(client: GithubClient, token: () => Promise<string | null>): Issues {
  const ask = async (request: GithubRequest) => {
    const answer = await client.ask(request);
    if (answer.status !== 'ok') throw badAnswer('unchanged, of nothing');
    return answer;
  };
  return {
    async read(ref, kept, waiting = {}) {
      const path = `/repos/${ref.repository}/issues/${ref.number}`;
      const etag = kept?.etag ?? undefined;
      const answer = await client
        .ask({ ...waiting, path, etag, subject: ref })
        .catch(async (error: unknown) => {
          throw await tellApart(client, error, ref, waiting.signal);
        });
      if (answer.status === 'ok') return toRead(answer.text, answer.etag, ref);
      if (kept === undefined) throw badAnswer('unchanged, of nothing');
      return kept;
    },
    async find(repository, title, waiting = {}) {
      const subject = { repository, number: null };
      const words = title.replaceAll(/["\\]/gu, ' ').slice(0, 120).trim();
      const query = encodeURIComponent(`repo:${repository} is:issue state:open "${words}"`);
      // The search learns of new issues only after a while.
      const list = await ask({
        ...waiting,
        path: `/repos/${repository}/issues?state=open&sort=created&direction=desc&per_page=${pageSize}`,
        subject,
      });
      const newest = parseAnswer(list.text, issuesSchema);
      const path = `/search/issues?q=${query}&per_page=${pageSize}`;
      const found = await ask({ ...waiting, path, subject }).then(
        ({ text }) => parseAnswer(text, searchSchema).items,
        (error: unknown) => {
          // GitHub refuses to search where a token reads a repository that its search does not cover.
          if (isAppError(error, 'github/bad-search')) return [];
          throw error;
        },
      );
      const issues = [...newest, ...found].filter(({ pull_request }) => pull_request == null);
      const byNumber = new Map(issues.map((issue) => [issue.number, issueOf(issue, repository)]));
      return [...byNumber.values()].toSorted((a, b) => a.number - b.number);
    },
    async create(repository, fields, waiting = {}) {
      const path = `/repos/${repository}/issues`;
      const subject = { repository, number: null };
      const { text, etag } = await ask({ ...waiting, path, write: 'POST', body: fields, subject });
      return toRead(text, etag, { repository, number: 0 });
    },
    async update(ref, fields, waiting = {}) {
      const path = `/repos/${ref.repository}/issues/${ref.number}`;
      const { text, etag } = await ask({ ...waiting, path, write: 'PATCH', body: fields, subject: ref });
      return toRead(text, etag, ref);
    },
    async comments(ref, since, waiting = {}) {
      const after = since === null ? '' : `&since=${encodeURIComponent(since)}`;
      let path: string | null =
        `/repos/${ref.repository}/issues/${ref.number}/comments?per_page=${pageSize}${after}`;
      const comments: IssueComment[] = [];
      for (let page = 0; path !== null && page < mostPages; page += 1) {
        const answer = await ask({ ...waiting, path, subject: ref });
        for (const { user, body, updated_at: at } of parseAnswer(answer.text, commentsSchema)) {
          if (since === null || at > since) comments.push({ author: user, text: body, at });
        }
        path = answer.next;
      }
      return comments;
    },
    async edits(ref, waiting = {}) {
      if ((await token()) === null) return null;
      const [owner, name] = ref.repository.split('/');
      const body = { query: editsQuery, variables: { owner, name, number: ref.number } };
      try {
        const { text } = await ask({ ...waiting, path: '/graphql', body, subject: ref });
        const { userContentEdits } = parseAnswer(text, editsSchema).data.repository.issue;
        const nodes = userContentEdits?.nodes ?? [];
        // A revision that was deleted from the history has no text.
        return nodes.map(({ editedAt, diff, editor }) => ({ at: editedAt, editor, text: diff ?? '' }));
      } catch (error) {
        waiting.signal?.throwIfAborted();
        // A token may read issues over REST and not over GraphQL; then the history stays unknown.
        if (isAppError(error)) return null;
        throw error;
      }
    },
  };
}

function toRead(text: string, etag: string | null, ref: IssueRef): ReadIssue {
  return { issue: issueOf(parseAnswer(text, wholeIssueSchema), ref.repository), etag };
}

function issueOf(
  issue: z.output<typeof wholeIssueSchema> | z.output<typeof issuesSchema>[number],
  repository: string,
): IssueNow {
  const named = /\/repos\/([^/]+\/[^/]+)$/u.exec(issue.repository_url ?? '')?.[1];
  return {
    repository: named ?? repository,
    number: issue.number,
    url: issue.html_url,
    title: issue.title,
    body: issue.body,
    state: issue.state === 'closed' ? 'closed' : 'open',
    locked: 'locked' in issue && issue.locked === true,
    author: issue.user,
    labels: issue.labels,
    assignees: issue.assignees ?? [],
    comments: issue.comments ?? 0,
    updatedAt: issue.updated_at,
    closedAt: issue.closed_at ?? null,
    closedBy: 'closed_by' in issue ? issue.closed_by : '',
  };
}
