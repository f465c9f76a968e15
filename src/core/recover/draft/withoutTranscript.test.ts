import { expect, test } from 'vitest';
import { createPoolDouble } from '../../assembly/poolDouble.ts';
import { git, makeFolder, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { recoverSession } from '../recoverSession.ts';
import { draftRecovery } from './draftRecovery.ts';
import { writeEvidencePrompt } from './evidencePrompt.ts';

const pool = createPoolDouble();

async function recover(root: string) {
  const around = { surroundings: { home: makeFolder(), environment: {} } };
  const recovered = await recoverSession(root, { transcript: null }, around);
  return draftRecovery({ root, recovered, pool });
}

function commitLongAgo(root: string, path: string, text: string): void {
  write(root, { [path]: text });
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', `Change ${path} long ago`, '--date', '2020-01-01T00:00:00Z');
  git(root, 'rebase', '-q', '--root', '--committer-date-is-author-date');
}

test('without a transcript and a payload, git tells what is open and what was committed in the last day', async () => {
  const root = makeRepository();
  git(root, 'commit', '-q', '--amend', '--allow-empty', '-m', 'start', '--date', '2020-01-01T00:00:00Z');
  commitLongAgo(root, 'old.ts', 'old\n');
  write(root, { 'src/a.ts': 'a\n', 'src/b.ts': 'b\n' });
  git(root, 'add', 'src/a.ts');
  git(root, 'commit', '-q', '-m', 'Add a', '-m', 'Because b needs it.');
  const drafted = await recover(root);
  expect(drafted.since).toMatchObject({ why: 'day', payload: null });
  expect(drafted.session).toMatchObject({ agent: null, path: null, how: 'unknown' });
  expect(drafted.commits.map(({ subject }) => subject)).toEqual(['Add a']);
  const commit = git(root, 'rev-parse', '--short=7', 'HEAD').trim();
  const markdown = drafted.payload?.markdown ?? '';
  expect(markdown).toContain('Read `src/b.ts` first: their changes are not committed [verified: git]');
  expect(markdown).toContain('- IN PROGRESS: `src/b.ts` (new +1 -0, not committed, author unknown');
  expect(markdown).toContain(`- DONE: \`src/a.ts\` (Add a [verified: ${commit}])`);
  expect(markdown).toContain(`Already done, do not repeat: committed ${commit} Add a`);
  expect(markdown).toContain('Because b needs it.');
  expect(markdown).not.toContain('old.ts');
  expect((await recover(root)).payload?.markdown).toBe(markdown);
});

const payload = (branch: string) =>
  [
    '---',
    'carryover: 1',
    'id: 01JD3K8Q',
    'session: 3',
    'saved: 2021-01-01T00:00:00Z',
    'template: standard',
    `branch: "${branch}"`,
    '---',
    '**Current goal:** Extract the order service',
    '',
    '**Next action:** Finish `src/b.ts`',
  ].join('\n');

test('the newest payload of the branch says since when commits count, and its goal and next action go on', async () => {
  const root = makeRepository({ 'scratch/session-3.md': payload('main') });
  const drafted = await recover(root);
  expect(drafted.since).toEqual({ why: 'payload', at: '2021-01-01T00:00:00.000Z', payload: 3 });
  expect(drafted.commits).toHaveLength(1);
  expect(drafted.payload?.markdown).toContain('Extract the order service [reconstructed: payload 3]');
  expect(drafted.payload?.markdown).toContain('Finish `src/b.ts` [reconstructed: payload 3]');
  expect(drafted.payload).not.toHaveProperty('task');
});

test('a payload of another branch is of other work', async () => {
  const root = makeRepository({ 'scratch/session-3.md': payload('other') });
  expect((await recover(root)).since.why).toBe('day');
});

test('outside of git there is nothing but the reason', async () => {
  const drafted = await recover(makeFolder());
  expect(drafted.git).toBeNull();
  expect(drafted.problems.join('\n')).toContain('There is no git repository here.');
  expect(drafted.payload?.sections).toEqual([]);
});

test('the prompt says that there was no transcript, and since when commits count', async () => {
  const root = makeRepository({ 'scratch/session-3.md': payload('main') });
  const { text } = await writeEvidencePrompt(await recover(root), 'The form.', { pool });
  expect(text).toContain(
    'left no transcript. The evidence below is from git and from notes, since payload 3 was saved',
  );
  expect(text).toContain('### Commits since payload 3 was saved');
});

test('one broad commit does not fill the draft: what notes name and people edit comes first, and the rest is counted', async () => {
  const root = makeRepository();
  const broad = Object.fromEntries(
    Array.from({ length: 40 }, (_one, index) => [`src/m${String(index).padStart(2, '0')}.ts`, 'x\n']),
  );
  write(root, {
    ...broad,
    'package-lock.json': '{}\n',
    'HANDOFF.md': '## Files in play\n- `src/m33.ts` still lacks a test\n',
  });
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'Rewrite all modules');
  write(root, { 'src/last.ts': 'x\n' });
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'Add the last module');
  const drafted = await recover(root);
  const files = drafted.payload?.sections.find(({ id }) => id === 'files')?.entries ?? [];
  const paths = files.flatMap(({ path }) => path ?? []);
  expect(paths.length).toBeLessThanOrEqual(12);
  expect(paths).toContain('src/m33.ts');
  expect(paths).toContain('src/last.ts');
  expect(paths.filter((path) => /m\d\d/u.test(path)).length).toBeLessThanOrEqual(6);
  expect(paths).not.toContain('package-lock.json');
  expect(files.map(({ text }) => text).join('\n')).toMatch(
    /\d\d more files are in these commits: `git show --stat [\da-f]{7}`/u,
  );
});
