import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { createStorage } from '../../storage/createStorage.ts';
import { createSnippetFiles } from './createSnippetFiles.ts';
import { importFolder } from './importFolder.ts';

const open = () =>
  createSnippetFiles({ dataFolder: makeFolder(), storage: createStorage(), emit: () => undefined });
const { signal } = new AbortController();

test('the Markdown of a folder comes in, named and tagged, and what does not says why', async () => {
  const files = open();
  const folder = makeFolder({
    'rules.md': '---\ntags: [style, review]\n---\n# House rules\n\nSmall commits.\n',
    'sub/plain.markdown': 'No heading here.\n',
    'sub/twin.md': '---\nname: Other\n---\n# House rules\n\nSmall commits.\n',
    'same name.md': '# House rules\n\nOther text.\n',
    'logo.png': new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]),
    'fake.md': new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]),
    'huge.md': 'x'.repeat(100_001),
    'enormous.md': 'x'.repeat(500_001),
    'empty.md': '\n \n',
    '.git/config.md': 'hidden',
    'node_modules/a/README.md': 'not ours',
  });
  symlinkSync('/etc/hosts', join(folder, 'link.md'));
  expect(await importFolder(files, folder, signal)).toEqual({
    imported: ['House rules', 'House rules 2', 'plain'],
    skipped: [
      { path: 'empty.md', reason: 'empty' },
      { path: 'enormous.md', reason: 'too large' },
      { path: 'fake.md', reason: 'binary' },
      { path: 'huge.md', reason: 'too large' },
      { path: 'link.md', reason: 'a link, not a file' },
      { path: 'logo.png', reason: 'not Markdown' },
      { path: 'sub/twin.md', reason: 'same text as "House rules"' },
    ],
  });
  const found = (await files.list()).filter(({ builtIn }) => builtIn === null);
  expect(found.find(({ name }) => name === 'House rules')).toMatchObject({ tags: ['style', 'review'] });
});

test('what was imported before is skipped the next time', async () => {
  const files = open();
  const folder = makeFolder({ 'a.md': '# A\n' });
  await importFolder(files, folder, signal);
  expect(await importFolder(files, folder, signal)).toEqual({
    imported: [],
    skipped: [{ path: 'a.md', reason: 'same text as "A"' }],
  });
});

test('a folder that can’t be read is an error, and one that is stopped is cancelled', async () => {
  const files = open();
  const gone = join(makeFolder(), 'gone');
  await expect(importFolder(files, gone, signal)).rejects.toMatchObject({ code: 'storage/read-failed' });
  const stopped = importFolder(files, makeFolder({ 'a.md': 'x' }), AbortSignal.abort());
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
});
