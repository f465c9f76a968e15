import { expect, it } from 'vitest';
import { commitCommands, pathspecOf } from './commitCommands.ts';

const known = (path: string) => ({ path, untracked: false });

it('adds files that are new to git first, and commits all of them', () => {
  expect(commitCommands([known('src/a.ts'), { path: 'b c.ts', untracked: true }], "don't")).toEqual([
    `git add -- 'b c.ts'`,
    String.raw`git commit -m 'don'\''t' -- src/a.ts 'b c.ts'`,
  ]);
  expect(commitCommands([], 'x')).toEqual([]);
});

it('names another folder', () => {
  expect(commitCommands([known('-a')], 'x', '/my shop')).toEqual([`git -C '/my shop' commit -m 'x' -- -a`]);
});

it.each([
  ['*.ts', `':(literal)*.ts'`],
  [':(top)x', `':(literal):(top)x'`],
  ['a\nb', `'a\nb'`],
  ["\u0007'", String.raw`$'\u0007\''`],
])('quotes %j so that a shell and git read it as it is', (path, quoted) => {
  const [command = ''] = commitCommands([known(path)], 'x');
  expect(command).toBe(`git commit -m 'x' -- ${quoted}`);
});

it('takes no ordinary path for a pattern', () => {
  expect(pathspecOf('src/a (1) {b}.ts')).toBe('src/a (1) {b}.ts');
});
