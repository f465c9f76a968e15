import { expect, test } from 'vitest';
import { status } from '../../git/status.ts';
import { git, makeRepository, writeBytes } from '../../git/testing/makeRepository.ts';
import { readView } from './testing/readView.ts';

/** Other systems have no names that are not UTF-8. */
const onLinux = process.platform === 'linux';

test.runIf(onLinux)('names that are not UTF-8 stay apart, and each has its own diff', async () => {
  const folder = makeRepository();
  const body = 'one\ntwo\nthree\nfour\nfive\nsix\n';
  for (const name of ['a\xff.txt', 'a\xfe.txt', 'caf\xe9 "b".txt', 'old\xe9/x.txt', 'a\xc3\xa9.txt'])
    writeBytes(folder, name, `${body}${name}\n`);
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'odd');
  git(folder, 'mv', 'a\u00e9.txt', 'b\u00e9.txt');
  writeBytes(folder, 'a\xff.txt', 'from ff\n');
  writeBytes(folder, 'a\xfe.txt', 'from fe\nand more\n');
  writeBytes(folder, 'caf\xe9 "b".txt', 'from caf\n');
  writeBytes(folder, 'new\xfd.txt', 'unread\n');

  const now = await status(folder);
  expect(now.unstaged.map(({ path }) => path)).toEqual([
    String.raw`a\xfe.txt`,
    String.raw`a\xff.txt`,
    String.raw`caf\xe9 "b".txt`,
  ]);
  expect(now.untracked).toEqual([String.raw`new\xfd.txt`]);
  expect(now.staged).toEqual([{ path: 'bé.txt', from: 'aé.txt', change: 'renamed' }]);

  const { text } = await readView(folder, { what: 'changes' });
  const partOf = (name: string): string =>
    text.split('\n\n').find((part) => part.startsWith(JSON.stringify(name))) ?? '';
  expect(partOf(String.raw`a\xfe.txt`)).toMatch(/: modified, \+2 -7\n[^]*\+from fe\n\+and more$/u);
  expect(partOf(String.raw`a\xff.txt`)).toMatch(/: modified, \+1 -7\n[^]*\+from ff$/u);
  expect(partOf(String.raw`caf\xe9 "b".txt`)).toMatch(/: modified, \+1 -7\n[^]*\+from caf$/u);
  expect(partOf(String.raw`new\xfd.txt`)).toContain(': untracked, name not UTF-8, left out');
  expect(text).toContain('aé.txt -> bé.txt: renamed, content unchanged');
});
