import { onTestFinished } from 'vitest';
import { startGithub } from '../../../../../e2e/fakes/github/startGithub.ts';
import { makeRepository } from '../../../../../e2e/fakes/github/world.ts';
import type { GithubSource } from '../../../../shared/domain/source.ts';
import { isAppError } from '../../../../shared/errors.ts';
import { makeFolder } from '../../../git/testing/makeRepository.ts';
import { createNetwork } from '../../../network/createNetwork.ts';
import { createOperations } from '../../../operations/createOperations.ts';
import { createStorage } from '../../../storage/createStorage.ts';
import type { ReadContext } from '../../sourceReader.ts';
import { createGithub } from '../createGithub.ts';

export const orchard = 'orchard/storefront';

const itemOf = (source: GithubSource) => ({ id: 'i', on: true, source });

interface Setup {
  readonly token?: string | null;
  /** Root of the project. */
  readonly root?: string;
  /** Base path of the API, as on Enterprise. */
  readonly basePath?: string;
  /** Time in ms for one answer. */
  readonly timeoutMs?: number;
}

/**
 * Starts a GitHub with one repository, and the real client, which asks it over a socket and stores copies in a real
 * folder.
 */
export async function openGithub({
  token = 'tkn',
  root = '',
  basePath = '',
  timeoutMs = 120_000,
}: Setup = {}) {
  const server = await startGithub(basePath);
  onTestFinished(() => server.close());
  server.tokens.set('tkn', { login: 'mara', scopes: null });
  const repository = makeRepository(orchard);
  server.add(repository);
  const dataFolder = makeFolder();
  const clock = { now: Date.parse('2026-11-20T10:00:00Z') };
  const refused: string[] = [];
  /** Emitted events. */
  const emitted: object[] = [];
  const account = { token };
  const open = () =>
    createGithub({
      fetch: createNetwork(globalThis.fetch, () => Promise.resolve([server.url])),
      url: () => Promise.resolve(server.url),
      token: () => Promise.resolve(account.token),
      dataFolder,
      storage: createStorage(),
      clock: () => clock.now,
      operations: createOperations(),
      emit: (_event, payload) => void emitted.push(payload),
      rootOf: () => Promise.resolve(root),
      onRefused: (note) => void refused.push(note),
      pauseMs: 1,
      timeoutMs,
    });
  const github = open();
  const words: string[] = [];
  const fetchItem = async (source: GithubSource, controller = new AbortController()): Promise<void> => {
    await github.reader.fetch?.(itemOf(source), {
      root,
      projectId: 'p',
      signal: controller.signal,
      onProgress: (said) => void words.push(said),
    });
  };
  return {
    server,
    repository,
    dataFolder,
    clock,
    refused,
    emitted,
    account,
    github,
    words,
    fetchItem,
    /** Reads as another start of the app does. */
    read: (source: GithubSource) => open().reader.read(itemOf(source), {} as ReadContext),
    /** Returns the text after fetching; fails if there is none. */
    text: async (source: GithubSource) => {
      await fetchItem(source);
      const reading = await open().reader.read(itemOf(source), {} as ReadContext);
      if (reading.status !== 'ok') throw new Error(reading.problem);
      return reading.text;
    },
    /** Returns the error's code and sentence. */
    problem: async (source: GithubSource) => {
      try {
        await fetchItem(source);
      } catch (error) {
        if (isAppError(error)) return `${error.code}: ${error.message}`;
        throw error;
      }
      return 'none';
    },
  };
}

export function sourceOf(number: number, more: Partial<GithubSource> = {}): GithubSource {
  return { kind: 'github', repository: orchard, number, pull: false, title: '', ...more };
}
