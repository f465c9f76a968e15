import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findModel, modelOrDefault, defaultModelId } from '../../../shared/domain/model.ts';
import type { FileEntry } from '../../../shared/domain/file.ts';
import type { TreeSource } from '../../../shared/domain/source.ts';
import { git, makeFolder, makeRepository, write, writeBytes } from '../../git/testing/makeRepository.ts';
import { listProjectFiles } from '../files/listFiles.ts';
import { readSource } from '../readSource.ts';
import type { ReadContext, SourceReading } from '../sourceReader.ts';
import { createTreeReader } from './createTreeReader.ts';
import { layOutTree, maxFolderLines, maxTreeLines } from './layOutTree.ts';
import { renderTree } from './renderTree.ts';

const onPosix = process.platform !== 'win32';
const onLinux = process.platform === 'linux';
const exact = findModel('gpt-4o') ?? modelOrDefault(defaultModelId);

/** Lists the disk, or has a listing, and reads with one token for each character. */
function setUp(root: string, roots: Readonly<Record<string, string>> = {}, listing?: readonly FileEntry[]) {
  const read: string[] = [];
  const pool: ReadContext['pool'] = {
    measure: () => Promise.reject(new Error('not asked for')),
    // The texts of files that are only counted stay with the workers.
    readFiles: () => Promise.reject(new Error('not asked for')),
    countFiles: (base, paths, _encoding, onBatch) => {
      read.push(...paths);
      const textOf = (path: string): string =>
        listing === undefined ? readFileSync(join(base, path), 'utf8') : 'ab';
      onBatch(paths.map((path) => ({ path, tokens: textOf(path).length })));
      return Promise.resolve();
    },
  };
  const reader = createTreeReader();
  const open = async (
    source: Partial<TreeSource> = {},
    { isRepository = true, fresh = false, model = exact } = {},
  ): Promise<SourceReading> => {
    const list = async (base: string, _fresh: boolean, within?: readonly string[]) => {
      if (listing !== undefined) return listing;
      const entries: FileEntry[] = [];
      await listProjectFiles(base, isRepository, (chunk) => void entries.push(...chunk), within);
      return entries;
    };
    const item = { id: 't', on: true, source: { kind: 'tree', path: '.', ...source } } as const;
    const files = { list, roots: new Map(Object.entries(roots)), fresh, model };
    const reading = await readSource({ tree: reader }, item, {
      root,
      projectId: 'p',
      items: [item],
      pool,
      files,
    });
    if (reading === null) throw new Error('There is no reader of trees.');
    return reading;
  };
  const linesOf = async (...args: Parameters<typeof open>): Promise<readonly string[]> => {
    const reading = await open(...args);
    if (reading.status !== 'ok') throw new Error(reading.problem);
    return reading.text.trimEnd().split('\n');
  };
  return { open, linesOf, read };
}

/** Draws a listing without a disk. */
function draw(paths: readonly string[], rest: Partial<TreeSource> = {}) {
  const entries = paths.map((path): FileEntry => ({ path, bytes: 1 }));
  const steps = layOutTree({ kind: 'tree', path: '.', ...rest }, entries);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return { ...step.value, text: renderTree(step.value, null) };
  }
}

const shop = {
  'README.md': '12345',
  'src/core/orders/OrderService.ts': '1234567890',
  'src/core/orders/cart.ts': '12',
  'src/core/users/deep/er/User.ts': '123',
  'src/main.ts': '1',
  '.gitignore': 'dist/\n*.log\n',
  'dist/out.js': '',
  'x.log': '',
};

test('folders come first, and a chain of single folders is one line', async () => {
  const { linesOf } = setUp(makeRepository(shop));
  expect(await linesOf()).toEqual([
    './ (6 files)',
    '  src/',
    '    core/',
    '      orders/',
    '        OrderService.ts',
    '        cart.ts',
    '      users/deep/er/',
    '        User.ts',
    '    main.ts',
    '  .gitignore',
    '  README.md',
  ]);
});

test('the tree of a folder begins with its path, and a depth counts what it does not open', async () => {
  const { open, linesOf } = setUp(makeRepository(shop));
  expect(await linesOf({ path: 'src', depth: 2 })).toEqual([
    'src/ (4 files)',
    '  core/',
    '    orders/ (2 files)',
    '    users/deep/er/ (1 file)',
    '  main.ts',
  ]);
  expect(await open({ path: 'src', depth: 2 })).toMatchObject({ status: 'ok', detail: '4 files, 2 levels' });
  expect(await open({ path: 'src', depth: 2 })).not.toHaveProperty('origin');
});

test('tokens stand beside files and, summed, beside folders that are not opened', async () => {
  const { linesOf, read } = setUp(makeRepository({ ...shop, 'logo.png': 'binary', 'go.sum': '1234' }));
  const tokens = { tokens: true, depth: 2 } as const;
  expect(await linesOf(tokens)).toEqual([
    './ (8 files, 37 tokens; the number beside a file is its tokens)',
    '  src/',
    '    core/ (3 files, 15 tokens)',
    '    main.ts (1)',
    '  .gitignore (12)',
    '  README.md (5)',
    '  go.sum (4)',
    '  logo.png',
  ]);
  expect(read).not.toContain('logo.png');
  const times = read.length;
  await linesOf(tokens);
  expect(read).toHaveLength(times);
  await linesOf(tokens, { fresh: true });
  expect(read).toHaveLength(2 * times);
});

test('a file that was written is counted again, and no other', async () => {
  const root = makeRepository(shop);
  const { linesOf, read } = setUp(root);
  await linesOf({ tokens: true });
  read.length = 0;
  write(root, { 'README.md': '123456789' });
  expect(await linesOf({ tokens: true, depth: 1 })).toContain('  README.md (9)');
  expect(read).toEqual(['README.md']);
});

test('a model without its own tokenizer gives tokens that say so', async () => {
  const { linesOf } = setUp(makeRepository({ a: '1234567890' }));
  const about = { ...exact, exact: false, ratio: { low: 1, high: 1 } };
  expect((await linesOf({ tokens: true }, { model: about }))[0]).toContain('about ');
});

test('what git ignores is named on request, and marked', async () => {
  const { linesOf } = setUp(makeRepository({ ...shop, '.env': 'A=1', 'modules/a': '' }));
  expect(await linesOf({ depth: 1 })).not.toContain('  dist/ (ignored)');
  const lines = await linesOf({ depth: 1, ignored: true });
  expect(lines).toContain('  dist/ (ignored)');
  expect(lines).toContain('  x.log (ignored)');
  expect(lines).toContain('  .env (secrets file)');
  expect(lines[0]).toBe('./ (9 files)');
});

test('a submodule is named and not opened, and stays so where its files are not there', async () => {
  const library = makeRepository({ 'lib/a.ts': '' });
  const root = makeRepository({ 'src/a.ts': '' });
  const args = ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library, 'vendored'];
  git(root, ...args);
  const { linesOf, open } = setUp(root);
  const named = ['  src/', '    a.ts', '  .gitmodules', '  vendored/ (submodule)'];
  expect((await linesOf()).slice(1)).toEqual(named);
  expect(await open({ path: 'vendored' })).toMatchObject({
    problem: expect.stringContaining('"vendored" is another repository'),
  });
  git(root, 'submodule', '--quiet', 'deinit', '-f', 'vendored');
  expect((await linesOf()).slice(1)).toEqual(named);
});

test.skipIf(!onPosix)('a name cannot make a line of its own', async () => {
  const root = makeFolder({ 'a\nsrc/\n  evil.ts': '', 'b\u202edcba': '', 'plain (1).ts': '' });
  const lines = await setUp(root).linesOf({}, { isRepository: false });
  expect(lines).toEqual([
    './ (3 files)',
    String.raw`  "a\nsrc"/`,
    String.raw`    "\n  evil.ts"`,
    String.raw`  "b\u202edcba"`,
    '  plain (1).ts',
  ]);
});

test.skipIf(!onLinux)('a name that is not UTF-8 shows its bytes', async () => {
  const root = makeFolder({ 'a.ts': '' });
  writeBytes(root, 'caf\u00e9.ts', '');
  writeBytes(root, 'd\u00ff/in.ts', '');
  expect(await setUp(root).linesOf({}, { isRepository: false })).toEqual([
    './ (3 files)',
    String.raw`  d\xff/`,
    '    in.ts (name not UTF-8)',
    '  a.ts',
    String.raw`  caf\xe9.ts (name not UTF-8)`,
  ]);
});

test.skipIf(!onPosix)('links are named and not followed', async () => {
  const root = makeRepository({ 'src/a.ts': '' });
  symlinkSync('src', join(root, 'linked'));
  symlinkSync('.', join(root, 'src/loop'));
  symlinkSync('/', join(root, 'out'));
  const { linesOf, open } = setUp(root);
  expect(await linesOf()).toEqual([
    './ (4 files)',
    '  src/',
    '    a.ts',
    '    loop (link)',
    '  linked (link)',
    '  out (link out of the project)',
  ]);
  expect(await open({ path: 'linked' })).toEqual({
    status: 'missing',
    problem: '"linked" is a link. Add the tree of the folder itself, or turn off the item.',
  });
  expect(await open({ path: 'linked/loop' })).toMatchObject({ status: 'missing' });
  expect(await open({ path: 'out/tmp' })).toMatchObject({ status: 'outside-project' });
});

describe('a folder without a tree', () => {
  test('that is empty says so, and one that is gone is a problem', async () => {
    const root = makeRepository({ 'src/a.ts': '' });
    mkdirSync(join(root, 'empty'));
    const { linesOf, open } = setUp(root);
    expect(await linesOf({ path: 'empty' })).toEqual(['empty/ (no files)']);
    rmSync(join(root, 'src'), { recursive: true });
    expect(await open({ path: 'src' })).toEqual({
      status: 'missing',
      problem: 'There is no folder "src" now. Choose another folder, or turn off the item.',
    });
    writeFileSync(join(root, 'src'), '');
    expect(await open({ path: 'src' })).toMatchObject({
      problem: expect.stringContaining('is not a folder'),
    });
    // Git names files for a while that are gone.
    expect(await linesOf({ path: '.' })).toEqual(['./ (1 file)', '  src']);
  });

  test('that git ignores, that is another repository or out of the project is a problem', async () => {
    const root = makeRepository({ ...shop, 'inner/a': '' });
    git(root, 'rm', '-rq', '--cached', 'inner');
    git(join(root, 'inner'), 'init', '-q');
    const { open } = setUp(root);
    expect(await open({ path: 'dist' })).toMatchObject({
      problem: expect.stringContaining('Git ignores "dist"'),
    });
    expect(await open({ path: 'inner' })).toMatchObject({
      problem: expect.stringContaining('"inner" is another repository'),
    });
    for (const path of ['../x', '/etc', 'src/../..']) {
      expect(await open({ path })).toMatchObject({ status: 'outside-project' });
    }
  });

  test('of a project that this machine has not', async () => {
    const other = makeRepository({ 'lib/a.ts': '' });
    const { linesOf, open } = setUp(makeRepository({ a: '' }), { api: other });
    expect(await linesOf({ path: 'lib', project: 'api' })).toEqual(['lib/ (1 file)', '  a.ts']);
    expect(await open({ project: 'gone' })).toMatchObject({ status: 'unreadable' });
  });
});

describe('a project that is too large to name', () => {
  test('opens level by level, within a limit of lines, and says what it names', async () => {
    const paths = Array.from(
      { length: 100_000 },
      (_, at) => `packages/p${String(at % 100)}/src/m${String(at % 1_000)}/file${String(at)}.ts`,
    );
    const { text, lines, cut, shownFiles, root } = draw(paths);
    expect(root.count).toBe(100_000);
    expect(cut).toBe(true);
    expect(lines.length).toBeLessThanOrEqual(maxTreeLines);
    expect(shownFiles).toBeLessThan(maxTreeLines);
    expect(text).toContain('  packages/\n    p0/src/\n      m0/');
    expect(text).toContain('(100 files)');
  });

  test('a folder of thousands leaves room for the others', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `pictures/${String(at).padStart(4, '0')}.png`);
    const { text, cut } = draw([...many, 'src/a.ts']);
    expect(cut).toBe(true);
    expect(text).toContain(`    … ${(5_000 - maxFolderLines).toLocaleString('en')} files more\n`);
    expect(text).toContain('  src/\n    a.ts\n');
  });

  test('says on the card what it leaves out, and has no sums of thousands of files', async () => {
    const listing = Array.from({ length: 5_200 }, (_, at): FileEntry => ({
      path: `d${String(at % 20)}/f${String(at)}.ts`,
      bytes: 2,
    }));
    // Files that are gone by the time of counting have no tokens.
    const { open, read } = setUp(makeFolder({ 'd0/f0.ts': 'ab' }), {}, listing);
    const reading = await open({ tokens: true });
    expect(reading).toMatchObject({ status: 'ok', detail: '5,200 files, with tokens' });
    if (reading.status !== 'ok') return;
    expect(reading.origin?.partial).toMatch(
      /^The tree names [\d,]+ of 5,200 files and counts the others\. .+ Folders have no tokens, because the tree has more than 5,000 files\.$/u,
    );
    expect(reading.text).toMatch(/ f0\.ts \(2\)$/mu);
    expect(reading.text).toMatch(/ f100\.ts$/mu);
    expect(read).toEqual(['d0/f0.ts']);
    expect(reading.text).not.toMatch(/files, [\d,]+ tokens/u);
  });

  test('the order of the listing makes no difference', () => {
    const paths = ['b/x', 'a/y', 'c', 'a/b/c/d', 'a/b/c/e', '.x', 'b/ä', 'B'];
    expect(draw(paths.toReversed()).text).toBe(draw(paths).text);
  });
});
