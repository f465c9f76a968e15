import { join } from 'node:path';
import { chmodSync } from 'node:fs';
import { expect, test } from 'vitest';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { recoverSession } from './recoverSession.ts';
import { createTranscript } from './testing/createTranscript.ts';

const around = (user: string) => ({
  surroundings: { home: user, environment: { CLAUDE_CONFIG_DIR: join(user, '.claude') } },
});

test('the transcript of another project does not name files of this one', async () => {
  const [root, user] = [makeRepository({ 'src/index.ts': 'a\n' }), makeFolder()];
  const other = makeFolder({ 'src/index.ts': 'b\n' });
  const one = createTranscript({ cwd: other });
  one.edit(join(other, 'src', 'index.ts'));
  const transcript = one.save(join(user, '.claude'));
  const { files, problems } = await recoverSession(root, { transcript }, around(user));
  expect(files).toMatchObject([{ path: join(other, 'src', 'index.ts'), state: 'outside' }]);
  expect(problems).toEqual([
    `The session worked in ${other}, which is not in this project. Its files there are shown as outside.`,
  ]);
});

test('a folder that is not on this machine stands for the project, and this is said', async () => {
  const [root, user] = [makeRepository({ 'src/index.ts': 'a\n' }), makeFolder()];
  const one = createTranscript({ cwd: '/no/such/workspace' });
  one.edit('/no/such/workspace/src/index.ts');
  const transcript = one.save(join(user, '.claude'));
  const { files, problems } = await recoverSession(root, { transcript }, around(user));
  expect(files).toMatchObject([{ path: 'src/index.ts', state: 'unchanged' }]);
  expect(problems).toEqual([
    'The session worked in /no/such/workspace, which is not on this machine. Its files are shown as those of this project.',
  ]);
});

test('a session that came back to its first worktree is told from that one', async () => {
  const [root, user] = [makeRepository({ 'a.ts': 'a\n' }), makeFolder()];
  const second = join(makeFolder(), 'second');
  git(root, 'worktree', 'add', '-q', '-b', 'second', second);
  const one = createTranscript({ cwd: root });
  one.prompt('Begin');
  one.prompt('Look there', { cwd: second });
  one.prompt('Go on here');
  const transcript = one.save(join(user, '.claude'));
  expect((await recoverSession(root, { transcript }, around(user))).worktree).toBe(root);
});

test('a relative path is one of the folder in which its record was written', async () => {
  const [root, user] = [makeRepository({ 'app/a.ts': 'a\n' }), makeFolder()];
  const one = createTranscript({ cwd: join(root, 'app') });
  one.edit('a.ts');
  one.edit('../../../etc/passwd');
  const transcript = one.save(join(user, '.claude'));
  const { files } = await recoverSession(root, { transcript }, around(user));
  expect(files).toMatchObject([
    { path: 'app/a.ts', state: 'unchanged' },
    { path: join(root, '..', '..', 'etc', 'passwd'), state: 'outside' },
  ]);
});

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a place that cannot be read is told beside the session that was found',
  async () => {
    const [root, user] = [makeRepository(), makeFolder()];
    const one = createTranscript({ cwd: root });
    one.prompt('Begin');
    const transcript = one.save(join(user, '.claude'));
    write(user, { '.claude/projects/locked/x.jsonl': '{}' });
    const locked = join(user, '.claude', 'projects', 'locked');
    chmodSync(locked, 0);
    const { problems } = await recoverSession(root, {}, around(user));
    chmodSync(locked, 0o700);
    expect(problems).toEqual([expect.stringContaining(locked)]);
    chmodSync(transcript, 0);
    await expect(recoverSession(root, { transcript }, around(user))).rejects.toThrow(
      `Carryover has no permission to read ${transcript}. Change its permissions and try again.`,
    );
  },
);
