import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileEntry } from '../../../shared/domain/file.ts';
import { git, makeFolder, makeRepository, write, writeBytes } from '../../git/testing/makeRepository.ts';
import { listIgnoredFolder } from './listIgnoredFolder.ts';
import { listProjectFiles } from './listFiles.ts';
import { makePipe } from './testing/makePipe.ts';

const onPosix = process.platform !== 'win32';
/** Other systems have no names that are not UTF-8. */
const onLinux = process.platform === 'linux';

async function list(
  root: string,
  isRepository: boolean,
  within?: readonly string[],
): Promise<readonly FileEntry[]> {
  const entries: FileEntry[] = [];
  const add = (chunk: readonly FileEntry[]) => void entries.push(...chunk);
  const { files, ignored } = await listProjectFiles(root, isRepository, add, within);
  expect(files).toBe(entries.filter((entry) => entry.ignored === undefined).length);
  expect(files + ignored).toBe(entries.length);
  return entries.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

const reasons = async (root: string, isRepository: boolean) =>
  Object.fromEntries((await list(root, isRepository)).map(({ path, ignored }) => [path, ignored ?? 'kept']));

/** Some time of change. */
const modified: unknown = expect.any(Number);

const tree = {
  '.gitignore': 'build/\n*.log\n/only-here.txt\n!keep.log\n',
  'src/a.ts': 'a',
  'src/.gitignore': 'generated.ts\n!special.log\n',
  'src/generated.ts': '',
  'src/special.log': '',
  'src/only-here.txt': '',
  'only-here.txt': '',
  'keep.log': '',
  'x.log': '',
  'build/out.js': '',
  'build/deep/out.js': '',
  '.github/workflow.yml': '',
  '.env': 'A=1',
  'logo.png': '',
  'package-lock.json': '',
};
const expected = {
  '.env': 'secrets file',
  '.github/workflow.yml': 'kept',
  '.gitignore': 'kept',
  'build/': '.gitignore',
  'keep.log': 'kept',
  'logo.png': 'binary',
  'only-here.txt': '.gitignore',
  'package-lock.json': 'lock file',
  'src/.gitignore': 'kept',
  'src/a.ts': 'kept',
  'src/generated.ts': '.gitignore',
  'src/only-here.txt': 'kept',
  'src/special.log': 'kept',
  'x.log': '.gitignore',
};

describe.each([
  ['in a repository', true],
  ['in a plain folder', false],
])('%s', (_name, isRepository) => {
  const make = (files: Record<string, string>) => (isRepository ? makeRepository(files) : makeFolder(files));

  test('every .gitignore on the way counts, and an ignored folder is one entry', async () => {
    expect(await reasons(make(tree), isRepository)).toEqual(expected);
  });

  test.each([
    [['src']],
    [['src/deep', 'other']],
    [['build/deep']],
    [['src/logs']],
    [['only-logs']],
    [['s*[c]']],
    [['src/a.ts', 'none']],
    [['nested/src', 'link']],
  ])('of %j alone there is in them what there is in the whole', async (folders) => {
    const root = make({
      ...tree,
      'src/deep/x.ts': '',
      'src/deep/y.log': '',
      'src/logs/a.log': '',
      'only-logs/deep/b.log': '',
      'srcs/n.ts': '',
      's*[c]/z.ts': '',
      'other/o.ts': '',
      'nested/src/n.ts': '',
    });
    git(join(root, 'nested'), 'init', '-q');
    if (onPosix) symlinkSync('src', join(root, 'link'));
    const inThem = (entries: readonly FileEntry[]) =>
      entries.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));
    const found = await list(root, isRepository, folders);
    expect(inThem(found)).toEqual(inThem(await list(root, isRepository)));
    expect(found.map(({ path }) => path)).not.toContain('keep.log');
  });

  test('a file that git is to ignore and must not leave is a secrets file first', async () => {
    const root = make({ '.gitignore': '.env\n*.png\n*.lock\n' });
    write(root, { '.env': '', 'a.png': '', 'yarn.lock': '' });
    expect(await reasons(root, isRepository)).toMatchObject({
      '.env': 'secrets file',
      'a.png': 'binary',
      'yarn.lock': '.gitignore',
    });
  });

  test('bytes are told, a large file is greyed without being read', async () => {
    const root = make({ 'a.txt': 'Grüße' });
    writeFileSync(join(root, 'huge.txt'), '');
    truncateSync(join(root, 'huge.txt'), 1_000_000_000);
    expect(await list(root, isRepository)).toEqual([
      { path: 'a.txt', bytes: 7, modified },
      { path: 'huge.txt', bytes: 1_000_000_000, modified, ignored: 'too large' },
    ]);
  });

  test.runIf(onPosix)('odd names come out as they are', async () => {
    const names = ['two\nlines', 'a "quoted" name', '👋.md', '-rf', ' ', 'a\\b', '*', ':(top)x', 'Grüße'];
    const root = make(Object.fromEntries(names.map((name) => [name, ''])));
    expect((await list(root, isRepository)).map(({ path }) => path)).toEqual(names.toSorted());
  });

  test.runIf(onLinux)(
    'a name that is not UTF-8 is shown by its bytes, beside others that look like it',
    async () => {
      const root = make({ 'a\ufffd.txt': 'by right', '.gitignore': '*.log\n' });
      for (const name of ['a\xff.txt', 'a\xfe.txt', 'b\xe2\x82.txt', 'x\xff.log', 'd\xff/e/f.txt'])
        writeBytes(root, name, '');
      symlinkSync(Buffer.from('a\xff.txt', 'latin1'), join(root, 'link.txt'));
      expect(await reasons(root, isRepository)).toMatchObject({
        '.gitignore': 'kept',
        'a\ufffd.txt': 'kept',
        [String.raw`a\xfe.txt`]: 'name not UTF-8',
        [String.raw`a\xff.txt`]: 'name not UTF-8',
        [String.raw`b\xe2\x82.txt`]: 'name not UTF-8',
        [String.raw`d\xff/e/f.txt`]: 'name not UTF-8',
        'link.txt': 'name not UTF-8',
      });
    },
  );

  test.runIf(onPosix)('pipes and sockets are no files, unless git ignores them', async () => {
    const root = make({ 'a.ts': '', '.gitignore': '*.pipe\nbuild/\n', 'build/out.js': '' });
    mkdirSync(join(root, 'only', 'deep'), { recursive: true });
    for (const path of ['pipe', 'only/deep/pipe', 'ignored.pipe', 'build/pipe']) makePipe(join(root, path));
    symlinkSync('pipe', join(root, 'link'));
    const found = await reasons(root, isRepository);
    expect(found).toMatchObject({ pipe: 'pipe or device', link: 'pipe or device' });
    expect(found).toMatchObject({ 'only/deep/pipe': 'pipe or device' });
    expect(found['ignored.pipe'] ?? '.gitignore').toBe('.gitignore');
    expect(found).not.toHaveProperty('build/pipe');
    const within = await list(root, isRepository, ['only']);
    expect(within.map(({ path }) => path)).toContain('only/deep/pipe');
    expect(within.map(({ path }) => path)).not.toContain('pipe');
  });

  test('links count as what they lead to, and are not walked', async () => {
    const root = make({ 'src/a.ts': 'abc' });
    symlinkSync('src/a.ts', join(root, 'to-file'));
    symlinkSync('src', join(root, 'to-folder'));
    symlinkSync('.', join(root, 'src', 'to-itself'));
    symlinkSync('b', join(root, 'a'));
    symlinkSync('a', join(root, 'b'));
    symlinkSync('nowhere', join(root, 'broken'));
    symlinkSync(makeFolder({ secret: '' }), join(root, 'out'));
    expect(await list(root, isRepository)).toEqual([
      { path: 'a', bytes: null, ignored: 'not a file' },
      { path: 'b', bytes: null, ignored: 'not a file' },
      { path: 'broken', bytes: null, ignored: 'missing' },
      { path: 'out', bytes: null, ignored: 'link out of the project' },
      { path: 'src/a.ts', bytes: 3, modified },
      { path: 'src/to-itself', bytes: null, ignored: 'not a file' },
      { path: 'to-file', bytes: 3, modified },
      { path: 'to-folder', bytes: null, ignored: 'not a file' },
    ]);
  });

  test('a link to a secrets file is one under any name', async () => {
    const root = make({ '.env': 'A=1' });
    symlinkSync('.env', join(root, 'harmless.txt'));
    expect(await reasons(root, isRepository)).toMatchObject({ 'harmless.txt': 'secrets file' });
  });

  test('an empty one has no files', async () => {
    expect(await list(make({}), isRepository)).toEqual([]);
  });

  test('entries come in chunks, sorted', async () => {
    const root = make(Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`d/f${index}`, ''])));
    const chunks: (readonly FileEntry[])[] = [];
    await listProjectFiles(root, isRepository, (chunk) => chunks.push(chunk));
    expect(chunks.map((chunk) => chunk.length)).toEqual([1_000, 1]);
    for (const chunk of chunks) {
      const paths = chunk.map(({ path }) => path);
      expect(paths).toEqual(paths.toSorted());
    }
  });

  test('a root that is gone is the system’s error', async () => {
    const root = makeFolder();
    rmSync(root, { recursive: true });
    await expect(listProjectFiles(root, isRepository, () => undefined)).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});

describe('what only git knows', () => {
  test('a tracked file stays kept though it is ignored, one that was deleted is missing', async () => {
    const root = makeRepository({ 'a.log': '', 'b.ts': '' });
    write(root, { '.gitignore': '*.log\n' });
    rmSync(join(root, 'b.ts'));
    expect(await reasons(root, true)).toEqual({ '.gitignore': 'kept', 'a.log': 'kept', 'b.ts': 'missing' });
  });

  test('nothing is told of files behind a tracked folder that became a link out of the project', async () => {
    const root = makeRepository({ 'src/a': 'old' });
    rmSync(join(root, 'src'), { recursive: true });
    symlinkSync(makeFolder({ a: 'outside' }), join(root, 'src'));
    expect(await list(root, true)).toEqual([
      { path: 'src', bytes: null, ignored: 'link out of the project' },
      { path: 'src/a', bytes: null, ignored: 'link out of the project' },
    ]);
  });

  test('a file in conflict is listed once', async () => {
    const root = makeRepository({ a: 'base\n' });
    git(root, 'checkout', '-q', '-b', 'other');
    write(root, { a: 'other\n' });
    git(root, 'commit', '-qam', 'other');
    git(root, 'checkout', '-q', 'main');
    write(root, { a: 'main\n' });
    git(root, 'commit', '-qam', 'main');
    expect(() => git(root, 'merge', 'other')).toThrow();
    expect(git(root, 'ls-files', '-u').trim().split('\n')).toHaveLength(3);
    expect(await list(root, true)).toMatchObject([{ path: 'a' }]);
  });

  test('submodules and nested repositories are one greyed entry', async () => {
    const root = makeRepository({ a: '' });
    const other = makeRepository({ inner: '' });
    git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'sub');
    mkdirSync(join(root, 'nested'));
    git(join(root, 'nested'), 'init', '-q');
    write(root, { 'nested/b': '' });
    git(join(root, 'nested'), 'add', '-A');
    git(join(root, 'nested'), 'commit', '-qm', 'start');
    expect(await reasons(root, true)).toEqual({
      '.gitmodules': 'kept',
      a: 'kept',
      'nested/': 'submodule',
      'sub/': 'submodule',
    });
  });

  test('a folder of a repository lists its own files only, by paths of its own', async () => {
    const root = makeRepository({ '.gitignore': '*.log\n', 'src/a.ts': '', 'src/x.log': '', 'b.ts': '' });
    expect(await reasons(join(root, 'src'), true)).toEqual({ 'a.ts': 'kept', 'x.log': '.gitignore' });
  });

  test('a folder that is ignored as a whole is listed all the same once it was opened', async () => {
    const root = makeRepository({ '.gitignore': 'scratch/\n' });
    write(root, { 'scratch/session-1.md': '' });
    expect(await reasons(join(root, 'scratch'), true)).toEqual({ 'session-1.md': 'kept' });
  });

  test('a repository that git can’t read is walked', async () => {
    const root = makeRepository({ 'a.ts': '', '.gitignore': '*.log\n', 'x.log': '' });
    writeFileSync(join(root, '.git', 'HEAD'), 'damaged');
    expect(await reasons(root, true)).toEqual({
      '.gitignore': 'kept',
      'a.ts': 'kept',
      'x.log': '.gitignore',
    });
  });
});

test.each(['..', '/', '/nowhere'])(
  'a repository that claims its files lie in %s shows nothing but the folder’s own',
  async (worktree) => {
    const parent = makeFolder({ secret: '', 'beside/secret': '' });
    const root = join(parent, 'project');
    mkdirSync(root);
    git(root, 'init', '-q');
    write(root, { 'a.ts': '' });
    git(root, 'add', '-A');
    git(root, 'config', 'core.worktree', worktree === '..' ? parent : worktree);
    expect(await reasons(root, true)).toEqual({ 'a.ts': 'kept' });
  },
);

describe('what only the walker meets', () => {
  test('a .git folder is left out, files of repositories below are not', async () => {
    const parent = makeFolder({ 'notes.md': '' });
    mkdirSync(join(parent, 'one'));
    git(join(parent, 'one'), 'init', '-q');
    write(parent, { 'one/a.ts': '', 'one/.gitignore': 'b.ts', 'one/b.ts': '' });
    expect(await reasons(parent, false)).toEqual({
      'notes.md': 'kept',
      'one/.gitignore': 'kept',
      'one/a.ts': 'kept',
      'one/b.ts': '.gitignore',
    });
  });

  test.runIf(onPosix)('pipes are no files, and a .gitignore that is one has no rules', async () => {
    const root = makeFolder({ a: '' });
    makePipe(join(root, 'pipe'));
    makePipe(join(root, '.gitignore'));
    expect(await reasons(root, false)).toEqual({
      '.gitignore': 'pipe or device',
      a: 'kept',
      pipe: 'pipe or device',
    });
  });
});

describe('an ignored folder', () => {
  test('is listed one level deep, everything in it ignored', async () => {
    const root = makeFolder({
      'node_modules/b/index.js': '',
      'node_modules/a.js': 'abc',
      'node_modules/.env': '',
    });
    expect(await listIgnoredFolder(root, 'node_modules/')).toEqual([
      { path: 'node_modules/.env', bytes: 0, modified, ignored: 'secrets file' },
      { path: 'node_modules/a.js', bytes: 3, modified, ignored: '.gitignore' },
      { path: 'node_modules/b/', bytes: null, ignored: '.gitignore' },
    ]);
  });

  test('holds nothing where it is gone, a file, or outside the project', async () => {
    const parent = makeFolder({ 'project/a': '', 'b/c': '' });
    const root = join(parent, 'project');
    symlinkSync('../b', join(root, 'out'));
    for (const path of ['gone/', 'a', '../b/', 'out/', '/'])
      expect(await listIgnoredFolder(root, path)).toEqual([]);
  });
});
