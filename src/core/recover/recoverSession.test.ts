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

test('copies of a session have one id, and the refusal names their transcripts', async () => {
  const [root, user] = [makeRepository({ 'a.ts': 'a\n' }), makeFolder()];
  const one = createTranscript({ cwd: root });
  one.prompt('Begin');
  const first = one.save(join(user, '.claude'));
  const second = join(user, '.claude', 'projects', 'copied', `${one.sessionId}.jsonl`);
  write(join(user, '.claude', 'projects', 'copied'), { [`${one.sessionId}.jsonl`]: one.lines().join('\n') });
  const failed: unknown = await recoverSession(root, { session: one.sessionId }, around(user)).catch(
    (error: unknown) => error,
  );
  expect(failed).toMatchObject({ code: 'recover/unknown-session' });
  expect(String(failed)).toContain('Name one of them with --transcript: ');
  expect(String(failed)).toContain(first);
  expect(String(failed)).toContain(second);
});

test('a relative output of a sub-agent lies in the folder of its record, and nowhere without one', async () => {
  const [root, user] = [makeRepository({ 'a.ts': 'a\n' }), makeFolder()];
  // The folder of this very process has such a file.
  write(root, { 'out/package.json': 'text' });
  const one = createTranscript({ cwd: join(root, 'out') });
  const launch = (agentId: string, more: Readonly<Record<string, unknown>> = {}) =>
    one.call('Agent', { description: agentId, prompt: 'p', run_in_background: true }).result('Launched.', {
      ...more,
      toolUseResult: { isAsync: true, agentId, outputFile: 'package.json' },
    });
  launch('aaaa1111');
  launch('bbbb2222', { cwd: undefined });
  const transcript = one.save(join(user, '.claude'));
  const { agents } = await recoverSession(root, { transcript }, around(user));
  expect(agents.map(({ output, outputGone }) => [output, outputGone])).toEqual([
    [join(root, 'out', 'package.json'), null],
    [null, null],
  ]);
});
