import { onTestFinished } from 'vitest';
import { startGithub } from '../../../../e2e/fakes/github/startGithub.ts';
import { makeRepository } from '../../../../e2e/fakes/github/world.ts';
import type { Leave, ScannedText } from '../../gate/letLeave.ts';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { createNetwork } from '../../network/createNetwork.ts';
import { createGithubClient } from '../../sources/github/createGithubClient.ts';
import { createIssues } from '../../sources/github/createIssues.ts';
import { createStorage } from '../../storage/createStorage.ts';
import { createCheckpointRecords } from '../records/createCheckpointRecords.ts';
import { pushCheckpoint, type PushRequest } from '../issue/pushCheckpoint.ts';

export const task = { task: 'ServiceLayer extraction', taskId: '01JC' };
export const orchard = 'orchard/storefront';

/** Returns the text of a checkpoint with these points and this instruction. */
export function textOf(status: readonly string[], next: string): string {
  return `## Current status\n${status.join('\n')}\n\n## Decisions locked\n- UserService owns auth\n\n## Remaining risks\n- Audit is partial\n\n## Resume instruction\n${next}`;
}

/** Starts a GitHub with one repository; `machine()` is a person's computer with its own folders. */
export async function openCheckpoint() {
  const server = await startGithub();
  onTestFinished(() => server.close());
  server.tokens.set('tkn', { login: 'mara', scopes: null });
  server.tokens.set('tkn-ida', { login: 'ida-holm', scopes: null });
  const repository = makeRepository(orchard);
  server.add(repository);

  const machine = (token: string | null = 'tkn') => {
    const root = makeFolder();
    const folder = makeFolder();
    const kept = createCheckpointRecords({
      dataFolder: folder,
      storage: createStorage(),
      emit: () => undefined,
    });
    const client = createGithubClient({
      fetch: createNetwork(globalThis.fetch, () => Promise.resolve([server.url])),
      url: () => Promise.resolve(server.url),
      token: () => Promise.resolve(token),
      timeoutMs: 30_000,
      pauseMs: 1,
    });
    const issues = createIssues(client, () => Promise.resolve(token));
    const scanned: string[] = [];
    const letGo = (text: string): Promise<Leave> => {
      scanned.push(text);
      return Promise.resolve(
        text.includes('SECRET')
          ? { status: 'blocked', findings: 1 }
          : { status: 'free', text: text as ScannedText },
      );
    };
    const ports = {
      issues,
      kept,
      clock: () => Date.parse('2026-11-24T14:00:00Z'),
      letGo,
      pool: { measure: () => Promise.resolve([]) },
      repository: orchard,
    };
    return {
      root,
      kept,
      ports,
      scanned,
      read: () => kept.read(root, task),
      push: (text: string, more: Partial<PushRequest> = {}) =>
        pushCheckpoint(ports, {
          root,
          task,
          mine: { ...task, text, front: { ...task, carryover: 1, session: 3 }, payloadIds: new Set() },
          choices: {},
          ...more,
        }),
    };
  };
  return {
    server,
    repository,
    machine,
    /** Returns the issue; fails if there is none. */
    issue: (number = 1) => {
      const found = repository.issues.get(number);
      if (found === undefined) throw new Error(`There is no issue #${number}.`);
      return found;
    },
    body: (number = 1) => (repository.issues.get(number)?.body ?? '').replaceAll('\r\n', '\n'),
    written: () =>
      server.log
        .filter(({ method }) => method === 'PATCH' || method === 'POST')
        .filter(({ path }) => !path.endsWith('/graphql'))
        .map(({ method, path }) => `${method} ${path}`),
  };
}
