import { expect, it } from 'vitest';
import { openWorktree } from '../../git/openWorktree.ts';
import { git, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { changesSince } from './changesSince.ts';

it('knows files by their first lines that a program wrote', async () => {
  const root = makeRepository({ 'schema.ts': '// @generated\nexport const a = 1;\n', 'a.ts': 'one\n' });
  const commit = git(root, 'rev-parse', 'HEAD').trim();
  write(root, { 'schema.ts': '// @generated\nexport const a = 2;\n', 'a.ts': 'two\n' });
  const { files } = await changesSince(root, await openWorktree(root), commit, { submodules: [] });
  expect(files.map(({ path, leftOut }) => [path, leftOut])).toEqual([
    ['a.ts', null],
    ['schema.ts', 'generated'],
  ]);
});
