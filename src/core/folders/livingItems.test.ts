import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FolderSource } from '../../shared/domain/source.ts';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { openStack } from '../testing/openStack.ts';

/** The test composes the token, so that no scanner finds one in this repository. */
const token = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;

const folder = (path: string, rest: Partial<FolderSource> = {}): FolderSource => ({
  kind: 'folder',
  path,
  ...rest,
});

const blocksOf = (message: string): readonly string[] =>
  [...message.matchAll(/^## \d+\. (.+)$/gmu)].map(([, title]) => title ?? '');

describe('a folder', () => {
  test('is its files in the message, by path, each as an item of its own would be', async () => {
    const files = {
      'src/b.ts': 'b\n',
      'src/a/x.ts': 'x\n',
      'src/c [1].ts': 'c\n',
      'src/ü.ts': 'u\n',
      'z.ts': '',
    };
    const root = makeRepository(files);
    const living = await openStack(root);
    await living.add(folder('src'));
    const message = await living.copy();
    const single = await openStack(root);
    await single.add(
      ...['src/a/x.ts', 'src/b.ts', 'src/c [1].ts', 'src/ü.ts'].map((path) => ({
        kind: 'file' as const,
        path,
      })),
    );
    expect(message).toBe(await single.copy());
    expect(await living.block()).toMatchObject({
      status: 'ok',
      title: 'src/',
      folder: { files: 4, elsewhere: 0, leftOut: [], unreadable: 0 },
    });
  });

  test('leaves out what git ignores, what holds secrets, and what is no text, and says how many', async () => {
    const root = makeRepository({
      '.gitignore': 'gen/\n*.log\n',
      'src/a.ts': 'a\n',
      'src/.env': 'KEY=1\n',
      'src/p.png': 'x',
      'src/data': new Uint8Array([0, 1, 2, 0, 255, 0]),
    });
    write(root, { 'src/gen/x.ts': 'x', 'src/y.log': 'y', 'other/n.ts': 'n' });
    mkdirSync(join(root, 'src/nested'));
    git(join(root, 'src/nested'), 'init', '-q');
    write(root, { 'src/nested/n.ts': 'n' });
    const outside = makeFolder({ 'secret.ts': 'out' });
    symlinkSync(join(outside, 'secret.ts'), join(root, 'src/link.ts'));
    const { add, copy, block } = await openStack(root);
    await add(folder('src'));
    const message = await copy();
    expect(message).not.toContain('out\n');
    expect((await block()).folder).toEqual({
      files: 1,
      elsewhere: 0,
      unreadable: 0,
      leftOut: [
        { reason: '.gitignore', count: 2 },
        { reason: 'binary', count: 2 },
        { reason: 'link out of the project', count: 1 },
        { reason: 'secrets file', count: 1 },
        { reason: 'submodule', count: 1 },
      ],
    });
  });

  test('does not repeat a file that is an item of its own, or that a folder before it has', async () => {
    const root = makeRepository({ 'src/a.ts': 'a\n', 'src/b.ts': 'b\n', 'src/c.ts': 'c\n' });
    const { add, api, ref, ready } = await openStack(root);
    await add(folder('src', { include: ['b.ts'] }), folder('src'), { kind: 'file', path: 'src/c.ts' });
    const { blocks } = await ready((assembly) => assembly.blocks.length === 3);
    expect(blocks.map((block) => block.folder)).toEqual([
      { files: 1, elsewhere: 0, leftOut: [], unreadable: 0 },
      { files: 1, elsewhere: 2, leftOut: [], unreadable: 0 },
      undefined,
    ]);
    const { parts } = await api.assembly.preview(ref);
    const shown = parts.filter(({ itemId }) => itemId !== null).map(({ title }) => title);
    expect(shown).toEqual(['src/b.ts', 'src/a.ts', 'src/c.ts']);
  });

  test('has the tokens of its files, and its findings name file and line, and can be decided', async () => {
    const root = makeRepository({ 'src/a.ts': 'a\n', 'src/b.ts': `line\nconst t = '${token}';\n` });
    const { add, api, ref, ready, copy } = await openStack(root);
    await add(folder('src'));
    const assembly = await ready(({ findings }) => findings.length > 0);
    const [block] = assembly.blocks;
    expect(assembly.findings).toMatchObject([{ itemId: block?.itemId, path: 'src/b.ts', line: 2 }]);
    const files = await api.folders.files({ ...ref, itemId: block?.itemId ?? '' });
    expect(files.map(({ path }) => path)).toEqual(['src/a.ts', 'src/b.ts']);
    expect(files.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0)).toBe(block?.tokens);
    const findingIds = assembly.findings.map(({ id }) => id);
    await api.secrets.decide({ ...ref, findingIds, decision: 'redact', scope: 'stack' });
    const message = await copy();
    expect(message).not.toContain(token);
    expect(message).toContain('REDACTED');
  });

  test('that comes to nothing says so with the remedy, and is in the message as missing', async () => {
    const root = makeRepository({ 'src/a.ts': 'a\n', 'img/x.png': 'x' });
    const { add, ready, copy } = await openStack(root);
    await add(folder('src', { include: ['**/*.py'] }), folder('img'), folder('gone'), folder('../x'));
    const { blocks } = await ready((assembly) => assembly.blocks.length === 4);
    expect(blocks.map(({ status, problem }) => [status, problem])).toEqual([
      ['missing', 'No file matches "src/**/*.py". Change the pattern, or turn off the item.'],
      [
        'missing',
        'No file matches "img/" but 1 that is never taken along. Change the pattern, or turn off the item.',
      ],
      ['missing', 'No file matches "gone/". Change the pattern, or turn off the item.'],
      ['outside-project', expect.stringContaining('is outside the project')],
    ]);
    expect(blocksOf(await copy())).toHaveLength(4);
  });

  test('with more than 5,000 files is refused with the count', async () => {
    const root = makeFolder(
      Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`s/${at}.txt`, ''])),
    );
    const { add, block } = await openStack(root);
    await add(folder('s'));
    expect(await block()).toMatchObject({
      status: 'too-large',
      problem: '5,001 files match. The limit is 5,000. Narrow the pattern.',
    });
  });

  test('with patterns that nobody could match says so, and the rest of the stack is copied', async () => {
    const names = Array.from({ length: 2_000 }, (_, at) => {
      const bits = BigInt.asUintN(64, BigInt(at + 1) * 0x9e_37_79_b9_7f_4a_7c_15n).toString(2);
      return [`s/${bits.replaceAll('0', 'a').replaceAll('1', 'b')}.txt`, ''];
    });
    const { add, ready, copy } = await openStack(
      makeFolder({ ...Object.fromEntries(names), 'z.ts': 'stays\n' }),
    );
    const slow = Array.from({ length: 100 }, (_, at) => `**/*a${'?'.repeat(at)}c*`);
    await add(
      folder('.', { include: slow }),
      folder('s', { include: ['{a,b}'.repeat(100)] }),
      folder('.', { include: ['z.*'] }),
    );
    const { blocks } = await ready((assembly) => assembly.blocks.length === 3);
    expect(blocks.map(({ problem }) => problem?.split('. ')[0])).toEqual([
      'Finding the files of these patterns takes too long',
      'These patterns expand to too many alternatives',
      undefined,
    ]);
    expect(await copy()).toContain('stays');
  });

  test('of 3,000 files is one item, and only what changes is read again', async () => {
    const names = Array.from({ length: 3_000 }, (_, at) => `s/${String(at).padStart(4, '0')}.txt`);
    const root = makeRepository(Object.fromEntries(names.map((name) => [name, `${name}\n`])));
    const { add, block, copy } = await openStack(root, { watched: true });
    await add(folder('s'));
    const { folder: figures, tokens: before } = await block();
    expect(figures?.files).toBe(3_000);
    write(root, { 's/0001.txt': 'changed to something else\n' });
    await block(({ tokens }) => tokens !== before || tokens === null);
    expect(await copy()).toContain('changed to something else');
  });
});

describe('a folder follows the disk', () => {
  test('what is added, changed and removed shows by itself, and the difference names the files', async () => {
    const root = makeRepository({ '.gitignore': '*.log\n', 'src/a.ts': 'one\n', 'src/b.ts': 'b\n' });
    const { add, block, copy, api, ref } = await openStack(root, { watched: true });
    await add(folder('src'));
    const { itemId } = await block(({ folder: figures }) => figures?.files === 2);
    await copy();
    write(root, { 'src/c.ts': 'new\n', 'src/x.log': 'no\n' });
    await block(({ folder: figures }) => figures?.files === 3);
    write(root, { 'src/a.ts': 'two\n' });
    rmSync(join(root, 'src/b.ts'));
    const changed = await block(
      ({ folder: figures, changedSinceCopied }) => figures?.files === 2 && changedSinceCopied === true,
    );
    expect(changed.folder?.leftOut).toEqual([{ reason: '.gitignore', count: 1 }]);
    const difference = await api.assembly.difference({ ...ref, itemId });
    expect(difference).toMatchObject({
      status: 'ok',
      hunks: [{ file: 'src/a.ts' }, { file: 'src/b.ts (gone)' }, { file: 'src/c.ts (new)' }],
    });
    expect(await api.folders.files({ ...ref, itemId })).toMatchObject([
      { path: 'src/a.ts', changed: 'changed' },
      { path: 'src/c.ts', changed: 'new' },
    ]);
    expect(blocksOf(await copy())).toHaveLength(2);
    expect(await api.assembly.difference({ ...ref, itemId })).toMatchObject({ status: 'same' });
  });

  test('one that vanishes is a problem, and comes back with its files', async () => {
    const root = makeRepository({ 'src/a.ts': 'a\n', 'b.ts': 'b\n' });
    const { add, block } = await openStack(root, { watched: true });
    await add(folder('src'));
    await block(({ status }) => status === 'ok');
    renameSync(join(root, 'src'), join(root, 'away'));
    await block(({ status }) => status === 'missing');
    renameSync(join(root, 'away'), join(root, 'src'));
    expect((await block(({ status }) => status === 'ok')).folder?.files).toBe(1);
  });

  test('a copy looks at the disk itself, whether or not it is watched', async () => {
    const root = makeRepository({ 'src/a.ts': 'a\n' });
    const { add, block, copy } = await openStack(root);
    await add(folder('src'));
    await block();
    write(root, { 'src/b.ts': 'b\n' });
    expect(blocksOf(await copy())).toHaveLength(2);
  });
});

describe('what can be done with a folder', () => {
  test('its files take its place as items of their own, and one undo takes that back', async () => {
    const root = makeRepository({ 'a.md': '', 'src/a.ts': 'a\n', 'src/b.ts': 'b\n', 'z.md': '' });
    const { add, api, ref, ready, copy } = await openStack(root);
    await add({ kind: 'file', path: 'a.md' }, folder('src'), { kind: 'file', path: 'z.md' });
    const { blocks } = await ready((assembly) => assembly.blocks.length === 3);
    const before = await copy();
    await api.folders.split({ ...ref, itemId: blocks[1]?.itemId ?? '' });
    const paths = async () =>
      (await api.stacks.list(ref)).flatMap(({ items }) =>
        items.map(({ source }) => ('path' in source ? source.path : '')),
      );
    expect(await paths()).toEqual(['a.md', 'src/a.ts', 'src/b.ts', 'z.md']);
    expect(await copy()).toBe(before);
    await api.stacks.undo(ref);
    expect(await paths()).toEqual(['a.md', 'src', 'z.md']);
  });

  test('what a pattern would take is told while it is typed', async () => {
    const root = makeRepository({ 'src/a.ts': '', 'src/a.test.ts': '', 'src/x.png': '' });
    const { api, ref } = await openStack(root);
    const match = (source: FolderSource) => api.folders.match({ projectId: ref.projectId, source });
    expect(await match(folder('src', { exclude: ['*.test.ts'] }))).toEqual({
      files: 1,
      some: ['src/a.ts'],
      leftOut: [{ reason: 'binary', count: 1 }],
    });
    expect((await match(folder('src', { include: ['*.py'] }))).problem).toContain('No file matches');
  });
});
