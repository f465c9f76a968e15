import type { Api, Emit } from '../../../shared/api.ts';
import type { Identity } from '../../../shared/domain/account.ts';
import type { GithubSource } from '../../../shared/domain/source.ts';
import { isAppError } from '../../../shared/errors.ts';
import { signInHost } from '../../accounts/ghToken.ts';
import type { Operations } from '../../operations/createOperations.ts';
import type { Clock } from '../../storage/clock.ts';
import type { Storage } from '../../storage/storage.ts';
import type { SourceReader } from '../sourceReader.ts';
import { parseAnswer } from './asker.ts';
import { createGithubClient, type ClientOptions, type GithubRequest } from './createGithubClient.ts';
import { createGithubReader } from './createGithubReader.ts';
import { createAnswerCache } from './createAnswerCache.ts';
import { entryOf } from './entryOf.ts';
import { listEntries } from './listEntries.ts';
import { createIssues, type Issues } from './createIssues.ts';
import { parseReference, type GithubReference } from './parseReference.ts';
import { badAnswer } from './refusal.ts';
import { issueSchema, labelsSchema, userSchema } from './responseSchemas.ts';
import { tellApart } from './tellApart.ts';
import { runGit } from '../../git/runGit.ts';
import { parseRemote, type RemoteRepository } from './parseRemote.ts';

export interface GithubOptions extends Omit<ClientOptions, 'token'> {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly operations: Operations;
  readonly emit: Emit;
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly token: () => Promise<string | null>;
  /** Called when the service has just refused the token. */
  readonly onRefused?: (note: string) => void;
}

export interface Github {
  readonly api: Api['github'];
  readonly reader: SourceReader<'github'>;
  /**
   * Asks which user the token belongs to. Rejects with `github/wrong-token`, or with the error that prevents an answer.
   */
  verify(token: string): Promise<Identity>;
  /** Deletes every stored copy. */
  forget(): Promise<void>;
  /**
   * Returns the source that the user names by `12`, `#12`, `owner/name#12` or an address; `null` if the text is none of
   * these. Takes title and kind from GitHub, else from the stored copies.
   */
  sourceOf(root: string, text: string): Promise<GithubSource | null>;
  readonly issues: Issues;
  /** Returns the project's own repository, as its remotes name it; `null` if they name none at GitHub. */
  ownRepository(root: string): Promise<string | null>;
  /** Returns the issue that the user names, as `sourceOf` does, without asking GitHub. */
  refer(root: string, text: string): Promise<GithubReference | null>;
}

/** Lets the user browse GitHub's issues and pull requests, and reads them as items. Needs no token for public ones. */
export function createGithub(options: GithubOptions): Github {
  const { clock, operations, emit, rootOf, token, url } = options;
  const tell = (operationId: string) => (words: string) =>
    emit('operations.progress', { operationId, words });
  const hostOf = async (): Promise<string> => signInHost(await url());
  const client = watchRefusals(createGithubClient(options), options.onRefused);
  const kept = createAnswerCache(options);
  const reader = createGithubReader({ client, kept, token, clock });

  const repositoriesOf = async (root: string) => {
    const [remotes, host] = await Promise.all([listRemotes(root), hostOf()]);
    const isHere = (remote: { readonly host: string }): boolean => remote.host === host;
    return {
      host,
      repositories: remotes.filter(isHere).map(({ repository }) => repository),
      otherHosts: [...new Set(remotes.filter((remote) => !isHere(remote)).map((remote) => remote.host))],
    };
  };
  const ask = async (request: GithubRequest) => {
    const answer = await client.ask(request);
    if (answer.status !== 'ok') throw badAnswer('unchanged, of nothing');
    return answer;
  };
  const refer = async (root: string, text: string, repository?: string) => {
    const { repositories, host } = await repositoriesOf(root);
    return parseReference(text, host, repository ?? repositories[0] ?? null);
  };

  const api: Api['github'] = {
    async repositories({ projectId }) {
      const found = await repositoriesOf(await rootOf(projectId));
      return { ...found, hasToken: (await token()) !== null, rate: client.rate() };
    },
    list: ({ operationId, projectId: _projectId, ...question }) =>
      operations.run(operationId, async (signal) => {
        const subject = { repository: question.repository, number: null };
        const found = await listEntries(
          (path) => ask({ path, subject, signal, onWait: tell(operationId) }),
          question,
        );
        return { ...found, rate: client.rate() };
      }),
    labels: ({ operationId, repository }) =>
      operations.run(operationId, async (signal) => {
        const labels: string[] = [];
        let path: string | null = `/repos/${repository}/labels?per_page=100`;
        for (let page = 0; path !== null && page < 10; page += 1) {
          const answer = await ask({
            path,
            subject: { repository, number: null },
            signal,
            onWait: tell(operationId),
          });
          labels.push(...parseAnswer(answer.text, labelsSchema).map(({ name }) => name));
          path = answer.next;
        }
        return { labels, rate: client.rate() };
      }),
    resolve: ({ operationId, projectId, text, repository }) =>
      operations.run(operationId, async (signal) => {
        const named = await refer(await rootOf(projectId), text, repository);
        if (named === null) return { entry: null, rate: client.rate() };
        const path = `/repos/${named.repository}/issues/${named.number}`;
        const answer = await ask({ path, subject: named, signal, onWait: tell(operationId) }).catch(
          async (error: unknown) => {
            throw await tellApart(client, error, named, signal);
          },
        );
        const entry = entryOf(named.repository, parseAnswer(answer.text, issueSchema));
        return { entry, rate: client.rate() };
      }),
  };

  return {
    api,
    reader,
    async verify(candidate) {
      const once = createGithubClient({ ...options, token: () => Promise.resolve(candidate) });
      const subject = { repository: 'this account', number: null };
      const answer = await once.ask({ path: '/user', subject });
      if (answer.status !== 'ok') throw badAnswer('unchanged, of nothing');
      const { login } = parseAnswer(answer.text, userSchema);
      const place = await hostOf();
      return { place, name: login, ...scopeNote(answer.scopes) };
    },
    forget: () => kept.forget(),
    issues: createIssues(client, token),
    ownRepository: async (root) => (await repositoriesOf(root)).repositories[0] ?? null,
    refer: (root, text) => refer(root, text),
    async sourceOf(root, text) {
      const named = await refer(root, text);
      if (named === null) return null;
      const { repository, number, pull = false } = named;
      const base = { kind: 'github', repository, number, comments: 'all' } as const;
      const path = `/repos/${repository}/issues/${number}`;
      try {
        let answer = (await kept.read(named)).get(path);
        if (answer === undefined) {
          const { text: body, etag, next } = await ask({ path, subject: named });
          answer = { readAt: new Date(clock()).toISOString(), etag, next, text: body };
          await kept.merge(named, new Map([[path, answer]]));
        }
        const entry = entryOf(repository, parseAnswer(answer.text, issueSchema));
        return { ...base, pull: entry.pull, title: entry.title };
      } catch (error) {
        // Fetching it fails as well, and reports why.
        if (!isAppError(error)) throw error;
        return { ...base, pull, title: repository };
      }
    },
  };
}

function watchRefusals(
  client: ReturnType<typeof createGithubClient>,
  onRefused: ((note: string) => void) | undefined,
): ReturnType<typeof createGithubClient> {
  if (onRefused === undefined) return client;
  return {
    ...client,
    ask: (request) =>
      client.ask(request).catch((error: unknown) => {
        if (isAppError(error, 'github/wrong-token')) onRefused(error.message);
        throw error;
      }),
  };
}

/** Returns a note if a classic token's scopes are too narrow. */
function scopeNote(scopes: string | null): { readonly note?: string } {
  if (scopes === null) return {};
  const has = scopes.split(',').map((scope) => scope.trim());
  if (has.includes('repo')) return {};
  return { note: 'This token has no "repo" scope, so it reads public repositories only.' };
}

/**
 * Returns the repositories of the project's remotes: first origin's, then upstream's, then by name. Empty without git.
 */
async function listRemotes(root: string, signal?: AbortSignal): Promise<readonly RemoteRepository[]> {
  const outcome = await runGit(root, ['remote', '-v'], { signal, timeoutMs: 10_000 });
  if (outcome.status !== 'ok') return [];
  const found = new Map<string, { readonly rank: number; readonly remote: RemoteRepository }>();
  for (const line of outcome.output.toString('utf8').split('\n')) {
    const [, name = '', address = ''] = /^([^\t]+)\t(.+) \(fetch\)/u.exec(line) ?? [];
    const remote = parseRemote(address);
    if (remote === null) continue;
    const key = `${remote.host}/${remote.repository}`.toLowerCase();
    const rank = rankOf(name);
    if ((found.get(key)?.rank ?? Infinity) > rank) found.set(key, { rank, remote });
  }
  return [...found.values()].toSorted((a, b) => a.rank - b.rank).map(({ remote }) => remote);
}

function rankOf(name: string): number {
  return name === 'origin' ? 0 : name === 'upstream' ? 1 : 2;
}
