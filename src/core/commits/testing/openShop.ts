import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CommitPlan, PlannedFile } from '../../../shared/api/commits.ts';
import { git, makeFolder, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { createTranscript } from '../../recover/testing/createTranscript.ts';
import { startCore, type StartedCore } from '../../testing/startCore.ts';

/** A value that the shipped rules take for a secret; put together here, so that no scanner takes this file for a leak. */
export const secret = ['AKIA', 'Q3EGRIVKZTVIEJXD'].join('');

export interface Shop {
  readonly root: string;
  readonly host: StartedCore;
  readonly projectId: string;
  /** Key of the session that touched `a.ts`, `new.ts`, and what the test asked for. */
  readonly session: string;
  readonly plan: () => Promise<CommitPlan>;
  /** Commits files by their paths, after a new plan. */
  readonly commit: (
    paths: readonly string[],
    message?: string,
  ) => ReturnType<StartedCore['api']['commits']['run']>;
  readonly status: () => string;
  readonly head: () => string;
}

/** Sets the author in this repository alone; the test ignores the configuration of this machine. */
export function useOwnConfiguration(root: string): void {
  const before = process.env['GIT_CONFIG_GLOBAL'];
  process.env['GIT_CONFIG_GLOBAL'] = join(makeFolder({ config: '' }), 'config');
  onTestFinished(() => {
    if (before === undefined) delete process.env['GIT_CONFIG_GLOBAL'];
    else process.env['GIT_CONFIG_GLOBAL'] = before;
  });
  git(root, 'config', 'user.name', 'Ada');
  git(root, 'config', 'user.email', 'ada@example.org');
}

/** Opens a project in which a session left `a.ts` changed and `new.ts` untracked, and the user `notes.txt`. */
export async function openShop(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  touched: readonly string[] = [],
): Promise<Shop> {
  const root = makeRepository({ 'a.ts': 'one\n', 'b.ts': 'one\n' });
  useOwnConfiguration(root);
  write(root, { 'a.ts': 'two\n', 'new.ts': 'new\n', 'notes.txt': 'mine\n', ...files });
  const user = makeFolder();
  const transcript = createTranscript({ cwd: root, started: '2026-11-20T12:00:00.000Z' });
  transcript.prompt('Extract the order service');
  for (const path of ['a.ts', 'new.ts', ...touched]) transcript.edit(join(root, path));
  transcript.reply('Done.');
  transcript.save(join(user, '.claude'));
  const host = startCore(makeFolder(), { environment: { CARRYOVER_AGENTS_HOME: user } });
  const { projectId } = await host.api.projects.open({ path: root });
  const { sessions } = await host.api.recovery.list({ projectId, operationId: 'list' });
  const session = sessions[0]?.key ?? '';
  const plan = () => host.api.commits.plan({ projectId, session, operationId: 'plan' });
  return {
    root,
    host,
    projectId,
    session,
    plan,
    async commit(paths, message = 'Save it') {
      const planned = await plan();
      const keys = paths.map((path) => fileOf(planned, path).key);
      return await host.api.commits.run({ planId: planned.planId, keys, message, operationId: 'run' });
    },
    status: () => git(root, 'status', '--porcelain'),
    head: () => git(root, 'rev-parse', 'HEAD').trim(),
  };
}

export function fileOf({ files }: CommitPlan, path: string): PlannedFile {
  const found = files.find((file) => file.path === path);
  if (found === undefined) throw new Error(`${path} is not planned`);
  return found;
}

export function addHook(root: string, name: string, script: string): void {
  const folder = join(root, '.git', 'hooks');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}
