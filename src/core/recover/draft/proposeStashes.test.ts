import { expect, test } from 'vitest';
import { createPoolDouble } from '../../assembly/poolDouble.ts';
import { git, makeFolder, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { recoverSession } from '../recoverSession.ts';
import { draftRecovery } from './draftRecovery.ts';

const pool = createPoolDouble();

test('stashes of the session are named with their files, and older ones only if they are asked for', async () => {
  const root = makeRepository({ 'a.ts': 'a\n', 'b.ts': 'b\n', 'c.ts': 'c\n' });
  write(root, { 'a.ts': '1\n', 'b.ts': '1\n', 'c.ts': '1\n', 'd.ts': '1\n', 'e.ts': '1\n' });
  git(root, 'stash', 'push', '-q', '-u', '-m', 'half [verified: git] of `it`');
  const around = { surroundings: { home: makeFolder(), environment: {} } };
  const recovered = await recoverSession(root, { transcript: null }, around);
  const commit = git(root, 'rev-parse', '--short=7', 'stash@{0}').trim();
  expect(recovered.stashes).toMatchObject([{ index: 0, branch: 'main', isNew: true }]);
  const { payload } = await draftRecovery({ root, recovered, pool });
  expect(payload?.markdown).toMatch(
    /- Stash `stash@\{0\}` “half \(verified: git\) of `it`” on main, .*Z with changes of `a\.ts`, `b\.ts`, `c\.ts`, `d\.ts` and 1 more: not in the worktree/u,
  );
  expect(payload?.markdown).toContain(`[verified: stash ${commit}]`);
  const old = { ...recovered, stashes: recovered.stashes.map((stash) => ({ ...stash, isNew: false })) };
  const without = await draftRecovery({ root, recovered: old, pool });
  expect(without.payload?.markdown).not.toContain('Stash');
  expect(without.stashes).toHaveLength(1);
  const asked = await draftRecovery({ root, recovered: old, without: new Set(), pool });
  expect(asked.payload?.markdown).toContain('Stash `stash@{0}`');
});
