import type {
  GithubEntries,
  GithubEntry,
  GithubListState,
  GithubType,
} from '../../../shared/domain/source/github.ts';
import { parseAnswer } from './asker.ts';
import type { GithubAnswer } from './createGithubClient.ts';
import { entryOf } from './entryOf.ts';
import { badAnswer } from './refusal.ts';
import { issuesSchema, searchSchema } from './responseSchemas.ts';

export interface ListQuestion {
  readonly repository: string;
  readonly type: GithubType;
  readonly state: GithubListState;
  readonly labels: readonly string[];
  readonly query: string;
  /** Counted from 1. */
  readonly page: number;
}

type Ask = (path: string) => Promise<GithubAnswer>;

const listSize = 50;
/**
 * Issues alone are filtered from pages that contain pull requests too; this many pages at most are read for one answer.
 */
const mostPages = 4;
const enough = 20;

/**
 * Lists issues or pull requests, the last updated first. With words, or with labels of pull requests, it asks GitHub's
 * search.
 */
export async function listEntries(ask: Ask, question: ListQuestion): Promise<Omit<GithubEntries, 'rate'>> {
  const { type, labels, query } = question;
  if (query.trim() !== '' || (type === 'pull' && labels.length > 0)) return search(ask, question);
  return list(ask, question);
}

async function list(ask: Ask, question: ListQuestion): Promise<Omit<GithubEntries, 'rate'>> {
  const { repository, type, state, labels, page } = question;
  const entries: GithubEntry[] = [];
  for (let at = page; ; at += 1) {
    const asked = new URLSearchParams({
      state,
      sort: 'updated',
      direction: 'desc',
      per_page: String(listSize),
      page: String(at),
    });
    if (type !== 'pull' && labels.length > 0) asked.set('labels', labels.join(','));
    const path = `/repos/${repository}/${type === 'pull' ? 'pulls' : 'issues'}?${asked.toString()}`;
    const answer = await ask(path);
    if (answer.status !== 'ok') throw badAnswer('unchanged, of nothing');
    const found = parseAnswer(answer.text, issuesSchema).map((issue) =>
      entryOf(repository, issue, type === 'pull' || issue.pull_request != null),
    );
    entries.push(...found.filter(({ pull }) => type !== 'issue' || !pull));
    if (answer.next === null) return { entries, nextPage: null };
    if (entries.length >= enough || at + 1 >= page + mostPages) return { entries, nextPage: at + 1 };
  }
}

/** GitHub's search returns at most this many. */
const searchLimit = 1_000;

async function search(ask: Ask, question: ListQuestion): Promise<Omit<GithubEntries, 'rate'>> {
  const { repository, type, state, labels, query, page } = question;
  const words = [
    query.trim(),
    `repo:${repository}`,
    ...(type === 'all' ? [] : [type === 'pull' ? 'is:pr' : 'is:issue']),
    ...(state === 'all' ? [] : [`state:${state}`]),
    ...labels.map((label) => `label:"${label.replaceAll('"', '')}"`),
  ].filter((word) => word !== '');
  const asked = new URLSearchParams({
    q: words.join(' '),
    sort: 'updated',
    per_page: String(listSize),
    page: String(page),
  });
  const answer = await ask(`/search/issues?${asked.toString()}`);
  if (answer.status !== 'ok') throw badAnswer('unchanged, of nothing');
  const { items, incomplete_results: incomplete } = parseAnswer(answer.text, searchSchema);
  const isLast = answer.next === null || page * listSize >= searchLimit;
  return {
    entries: items.map((issue) => entryOf(repository, issue)),
    nextPage: isLast ? null : page + 1,
    ...(incomplete ? { partial: 'GitHub did not finish the search. There may be more results.' } : {}),
  };
}
