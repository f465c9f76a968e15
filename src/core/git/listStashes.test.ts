import { expect, test } from 'vitest';
import { listStashes } from './listStashes.ts';
import { git, makeRepository, write } from './testing/makeRepository.ts';

test('stashes are listed with their files, the newest first', async () => {
  const root = makeRepository({ 'a.ts': 'a\n', 'b.ts': 'b\n' });
  expect(await listStashes(root)).toEqual([]);
  write(root, { 'a.ts': 'changed\n' });
  git(root, 'stash');
  write(root, { 'b.ts': 'changed\n', 'new file.ts': 'new\n' });
  git(root, 'stash', 'push', '-u', '-m', 'half: of it\nmore');
  git(root, 'checkout', '-q', '--detach');
  write(root, { 'b.ts': 'again\n' });
  git(root, 'stash');
  const found = await listStashes(root);
  expect(found).toMatchObject([
    { index: 0, branch: null, files: ['b.ts'] },
    { index: 1, branch: 'main', subject: 'half: of it more', files: ['b.ts', 'new file.ts'] },
    { index: 2, branch: 'main', files: ['a.ts'] },
  ]);
  expect(found[2]?.subject).toMatch(/^[0-9a-f]{7} start$/u);
  expect(found[0]?.commit).toBe(git(root, 'rev-parse', 'stash@{0}').trim());
  expect(Number.isNaN(Date.parse(found[0]?.at ?? ''))).toBe(false);
});
