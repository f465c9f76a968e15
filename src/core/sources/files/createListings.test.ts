import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FileEntry } from '../../../shared/domain/file.ts';
import { git, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { listProjectFiles } from './listFiles.ts';
import { createListings } from './createListings.ts';

function start(watched = true) {
  const root = makeRepository({ '.gitignore': 'out/\n', 'a.ts': 'a', 'src/b.ts': 'b' });
  write(root, { 'out/x.js': 'x' });
  let lists = 0;
  const listings = createListings(
    {
      listFiles: async (folder, useGit, onChunk, _signal, within) => {
        lists += 1;
        await listProjectFiles(folder, useGit, onChunk, within);
      },
    },
    () => watched,
  );
  const paths = async (fresh = false) =>
    (await listings.list(root, fresh))
      .filter(({ ignored }: FileEntry) => ignored === undefined)
      .map(({ path }) => path)
      .toSorted();
  const each = async (signal = new AbortController().signal) => {
    const chunks: (readonly FileEntry[])[] = [];
    await listings.each(root, (chunk) => chunks.push(chunk), signal);
    return chunks
      .flat()
      .flatMap(({ path, ignored }) => (ignored === undefined ? [path] : []))
      .toSorted();
  };
  return { root, listings, paths, each, lists: () => lists };
}

const all = ['.gitignore', 'a.ts', 'src/b.ts'];

test('a project that is watched is listed once, until it is told of a change that may matter', async () => {
  const { root, listings, paths, lists } = start();
  expect(await paths()).toEqual(all);
  listings.changed(root, ['a.ts', 'out/x.js', 'out/new.js', '.git/HEAD.lock']);
  expect(await paths()).toEqual(all);
  expect(lists()).toBe(1);
  write(root, { 'src/c.ts': 'c' });
  listings.changed(root, ['src/c.ts']);
  expect(await paths()).toEqual([...all, 'src/c.ts']);
  rmSync(join(root, 'src/b.ts'));
  git(root, 'add', '-A');
  listings.changed(root, ['src/b.ts', '.git/index']);
  expect(await paths()).toEqual(['.gitignore', 'a.ts', 'src/c.ts']);
  write(root, { '.gitignore': 'out/\nsrc/\n' });
  git(root, 'rm', '-q', '--cached', 'src/c.ts');
  listings.changed(root, ['.gitignore']);
  expect(await paths()).toEqual(['.gitignore', 'a.ts']);
  expect(lists()).toBe(4);
});

test('the same list is answered while nothing has changed, so that what follows from it can be kept', async () => {
  const { root, listings } = start();
  const once = await listings.list(root, false);
  listings.changed(root, ['a.ts']);
  expect(await listings.list(root, false)).toBe(once);
  write(root, { 'a.ts': Buffer.alloc(5_000_001, 'x') });
  listings.changed(root, ['a.ts']);
  const now = await listings.list(root, false);
  expect(now.find(({ path }) => path === 'a.ts')).toMatchObject({ ignored: 'too large' });
});

test('one that is not watched, or is asked for afresh, or was forgotten, is looked at on disk', async () => {
  const unwatched = start(false);
  await unwatched.paths();
  write(unwatched.root, { 'n.ts': '' });
  expect(await unwatched.paths()).toContain('n.ts');
  const watched = start();
  await watched.paths();
  write(watched.root, { 'n.ts': '' });
  expect(await watched.paths()).not.toContain('n.ts');
  expect(await watched.paths(true)).toContain('n.ts');
  write(watched.root, { 'o.ts': '' });
  watched.listings.forget();
  expect(await watched.paths()).toContain('o.ts');
});

test('a change while it is being listed is not lost', async () => {
  const { root, listings, paths } = start();
  const first = paths();
  listings.changed(root, ['n.ts']);
  await first;
  write(root, { 'n.ts': '' });
  expect(await paths()).toContain('n.ts');
});

test('several may look through one listing at once, also while it is made, and each sees all of it', async () => {
  const { root, listings, paths, each, lists } = start();
  expect(await Promise.all([each(), each(), paths()])).toEqual([all, all, all]);
  expect(await each()).toEqual(all);
  expect(lists()).toBe(1);
  write(root, { 'n.ts': '' });
  listings.changed(root, ['n.ts']);
  expect(await each()).toEqual(['.gitignore', 'a.ts', 'n.ts', 'src/b.ts']);
  expect(lists()).toBe(2);
});

test('who does not want it any more hears nothing, and the listing goes on for others', async () => {
  const { each, lists } = start();
  const abort = new AbortController();
  const mine = each(abort.signal);
  const theirs = each();
  abort.abort();
  await expect(mine).rejects.toMatchObject({ code: 'cancelled' });
  expect(await theirs).toEqual(all);
  await expect(each(abort.signal)).rejects.toMatchObject({ code: 'cancelled' });
  expect(lists()).toBe(1);
});

test('one that is not watched is looked through on disk each time, and can be stopped', async () => {
  const { root, each, lists } = start(false);
  expect(await each()).toEqual(all);
  write(root, { 'n.ts': '' });
  expect(await each()).toContain('n.ts');
  expect(lists()).toBe(2);
});

test('what git goes by has all of it listed anew', async () => {
  const { root, listings, paths, lists } = start();
  await paths();
  for (const path of ['.git/config', '.git/info/exclude', '.git/index', 'src/.gitignore', '.git']) {
    const before = lists();
    listings.changed(root, [path]);
    await paths();
    expect([path, lists()]).toEqual([path, before + 1]);
  }
  listings.changed(root, ['.git/HEAD', '.git/refs/heads/main', '.git/index.lock']);
  await paths();
  expect(lists()).toBe(6);
});

test('of some folders only these are looked at afresh, and what is known of the rest stays', async () => {
  const { root, listings, paths, lists } = start();
  const before = await listings.list(root, false);
  write(root, { 'src/new.ts': '', 'out.ts': '' });
  const fresh = await listings.list(root, true, ['src']);
  expect(fresh.map(({ path }) => path)).toEqual(['src/b.ts', 'src/new.ts']);
  expect(await listings.list(root, false)).toBe(before);
  expect(await paths()).toEqual(all);
  expect(lists()).toBe(2);
});

test('a list with something in it that no watch tells of is not kept', async () => {
  const { root, paths, each, lists } = start();
  write(root, { 'lib/node_modules/a.js': 'a' });
  const now = ['.gitignore', 'a.ts', 'lib/node_modules/a.js', 'src/b.ts'];
  expect([await paths(), await each()]).toEqual([now, now]);
  write(root, { 'lib/node_modules/b.js': 'b' });
  expect(await each()).toContain('lib/node_modules/b.js');
  write(root, { '.gitignore': 'out/\nnode_modules/\n' });
  await paths();
  const before = lists();
  expect(await paths()).toEqual(all);
  expect(lists()).toBe(before);
});
