import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiEvents } from '../../shared/api.ts';
import type { ContentQuery, ContentSummary, FoundFile } from '../../shared/domain/file/contentSearch.ts';
import { maxFoundLines, maxLinesPerFile } from '../../shared/domain/file/contentSearch.ts';
import { createOperations } from '../operations/createOperations.ts';
import { createKnownValues } from '../secrets/known/createKnownValues.ts';
import { withKnownValues } from '../gate/withKnownValues.ts';
import { createWorkerPool } from '../workers/createWorkerPool.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { Listings } from '../sources/files/createListings.ts';
import { createFind } from './createFind.ts';

let root: string;
let pool: WorkerPool;
let tokens: string[];
// A worker takes longer to start than most of these tests to run.
beforeAll(() => {
  const bare = createWorkerPool({ workerUrl: new URL(inject('workerUrl')), cacheFile: null, size: 2 });
  const known = createKnownValues({
    tokens: () => Promise.resolve(tokens),
    envFiles: { valuesOf: () => Promise.resolve([]) },
  });
  pool = withKnownValues(bare, known);
});
afterAll(() => pool.close());

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'carryover-find-')));
  tokens = [];
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

const write = (path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};

const listEach: Listings['each'] = (of, onChunk, signal) => pool.listFiles(of, true, onChunk, signal);

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    encoding: 'utf8',
  });

const plain = { matchCase: false, wholeWord: false, pattern: false, ignored: false };

interface Search {
  readonly found: readonly FoundFile[];
  readonly summary: ContentSummary;
}

async function find(text: string, options: Partial<ContentQuery> = {}): Promise<Search> {
  const found: FoundFile[] = [];
  const api = createFind({
    pool,
    each: listEach,
    operations: createOperations(),
    emit: (event, payload) => {
      if (event !== 'find.found') return;
      found.push(...(payload as ApiEvents['find.found']).files);
    },
    rootOf: () => Promise.resolve(root),
  });
  const summary = await api.contents({
    projectId: 'p',
    operationId: 'o',
    query: { ...plain, ...options, text },
  });
  return { summary, found: found.toSorted((a, b) => (a.path < b.path ? -1 : 1)) };
}

const linesFound = async (text: string, options: Partial<ContentQuery>): Promise<readonly number[]> =>
  (await find(text, options)).found.flatMap(({ lines }) => lines.map(({ line }) => line));

const linesOf = ({ found }: Search): readonly string[] =>
  found.flatMap(({ path, lines }) => lines.map(({ line, text }) => `${path}:${line}:${text}`));

describe('what is found', () => {
  it('is every line that holds it, whatever the encoding and the line ends', async () => {
    write('a.ts', 'one\n  const order = Order();\ntwo\n');
    write('crlf.txt', 'x\r\ny\r\norder\r\n');
    write('utf16.txt', Buffer.from('\ufeffeins\nORDER zwei\n', 'utf16le'));
    write('latin.txt', Buffer.from('caf\xe9 order', 'latin1'));
    write('none.ts', 'nothing here');
    const search = await find('order');
    expect(linesOf(search)).toEqual([
      'a.ts:2:const order = Order();',
      'crlf.txt:3:order',
      'latin.txt:1:café order',
      'utf16.txt:2:ORDER zwei',
    ]);
    expect(search.found[0]?.lines[0]?.places).toEqual([6, 11, 14, 19]);
    expect(search.summary).toEqual({
      searched: 5,
      foundFiles: 4,
      foundLines: 4,
      unreadable: 0,
      tooLarge: 0,
      stopped: false,
    });
  });

  it('minds case, whole words and patterns when it is told to', async () => {
    write('a.ts', 'order\nOrder\nreorder\norders order\na.b\naxb\nÖl\nöl');
    expect(await linesFound('Order', { matchCase: true })).toEqual([2]);
    expect(await linesFound('order', { wholeWord: true })).toEqual([1, 2, 4]);
    expect(await linesFound('a.b', {})).toEqual([5]);
    expect(await linesFound('a.b', { pattern: true })).toEqual([5, 6]);
    expect(await linesFound('^order', { pattern: true, wholeWord: true })).toEqual([1, 2]);
    expect(await linesFound('öl', {})).toEqual([7, 8]);
    expect(await linesFound('x*', { pattern: true })).toEqual([6]);
  });

  it('shows the part of a long line where it stands', async () => {
    write('min.js', `${'a'.repeat(600_000)}needle${'b'.repeat(400_000)}\nshort needle`);
    const { found } = await find('needle');
    const [long, short] = found[0]?.lines ?? [];
    expect(long).toMatchObject({ line: 1, cutBefore: true, cutAfter: true, places: [60, 66] });
    expect(long?.text.length).toBeLessThan(300);
    expect(short).toMatchObject({ line: 2, text: 'short needle', cutBefore: false, cutAfter: false });
  });

  it('counts the lines of a file that it does not list, and stops where there are too many in all', async () => {
    for (let file = 0; file < 100; file += 1) write(`f${file}.txt`, 'hit\n'.repeat(150));
    const { found, summary } = await find('hit');
    expect(summary.stopped).toBe(true);
    expect(found.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(maxFoundLines);
    expect(found[0]?.lines).toHaveLength(maxLinesPerFile);
    expect(found[0]?.more).toBe(50);
  });
});

describe('what is not looked through', () => {
  it('is binary, ignored, there for secrets, or too large, and the latter is said', async () => {
    execFileSync('git', ['-C', root, 'init', '-q']);
    write('.gitignore', 'ignored.txt\n');
    write('ignored.txt', 'word');
    write('.env', 'word');
    write('logo.txt', Buffer.from([0, 1, 2, 0, 255, 254, 0, 9, ...Buffer.from('word')]));
    write('yarn.lock', 'word');
    write('large.txt', 'word '.repeat(1_100_000));
    write('a.ts', 'word');
    const shown = await find('word');
    expect(linesOf(shown)).toEqual(['a.ts:1:word']);
    expect(shown.summary).toMatchObject({ tooLarge: 1, unreadable: 0 });
    expect(linesOf(await find('word', { ignored: true }))).toEqual([
      'a.ts:1:word',
      'ignored.txt:1:word',
      'yarn.lock:1:word',
    ]);
  });

  it('is what can’t be read or leads out of the project', async () => {
    write('a.ts', 'word');
    symlinkSync('/etc', join(root, 'out'));
    write('b.ts', 'word');
    chmodSync(join(root, 'b.ts'), 0);
    const { summary } = await find('word');
    // Root can read any file.
    const isRoot = process.getuid?.() === 0;
    expect(summary).toMatchObject({ foundFiles: isRoot ? 2 : 1, unreadable: isRoot ? 0 : 1 });
  });

  it('is a file that is gone meanwhile', async () => {
    const paths = ['a.ts', 'gone.ts'];
    write('a.ts', 'word');
    write('gone.ts', 'word');
    rmSync(join(root, 'gone.ts'));
    const seen: string[] = [];
    await pool.searchFiles(root, { paths, query: { ...plain, text: 'word' } }, ({ status }) =>
      seen.push(status),
    );
    expect(seen.toSorted()).toEqual(['missing', 'searched']);
  });
});

describe('a suspected secret', () => {
  const secret = ['ghp', 'A1b2C3d4E5f6'.repeat(3)].join('_');

  it('is covered in what is found, and can’t be found itself', async () => {
    write('a.ts', `const apiToken = "${secret}"; // token\n`);
    const search = await find('apitoken');
    expect(search.found).toHaveLength(1);
    expect(JSON.stringify(search)).not.toContain('A1b2C3');
    expect(search.found[0]?.lines[0]?.text).toContain('[REDACTED:');
    expect((await find('A1b2C3')).found).toEqual([]);
    expect((await find('apiToken = "(?=ghp_A)', { pattern: true })).found).toEqual([]);
  });

  it('that is known by its value alone is covered too', async () => {
    tokens = ['plain-words-nobody-suspects'];
    write('a.txt', 'my key plain-words-nobody-suspects ends');
    expect(linesOf(await find('my key'))[0]).not.toContain('nobody');
    expect((await find('nobody')).found).toEqual([]);
  });
});

describe('a search', () => {
  it('of a pattern that would take for ever says so, and the next one works', async () => {
    write('a.txt', `${'a'.repeat(40)}!`);
    await expect(find('(a+)+$', { pattern: true })).rejects.toMatchObject({ code: 'find/pattern-too-slow' });
    expect((await find('a+', { pattern: true })).summary.foundFiles).toBe(1);
  });

  it('of what is no pattern says why', async () => {
    await expect(find('(', { pattern: true })).rejects.toMatchObject({
      code: 'find/bad-pattern',
      message: 'This is not a regular expression: unterminated group.',
    });
  });

  it('can be cancelled in the middle, and looks at nothing more', async () => {
    for (let file = 0; file < 400; file += 1) write(`f${file}.txt`, 'hit');
    const operations = createOperations();
    let looked = 0;
    const api = createFind({
      each: listEach,
      pool: {
        searchFiles: (of, request, onFile, signal) =>
          pool.searchFiles(
            of,
            request,
            (file) => {
              looked += 1;
              operations.cancel('o');
              onFile(file);
            },
            signal,
          ),
      },
      operations,
      emit: () => undefined,
      rootOf: () => Promise.resolve(root),
    });
    const search = api.contents({ projectId: 'p', operationId: 'o', query: { ...plain, text: 'hit' } });
    await expect(search).rejects.toMatchObject({ code: 'cancelled' });
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThan(100);
  });
});

describe('changed files', () => {
  it('are those that git names, those in new folders too', async () => {
    const api = createFind({
      pool,
      each: listEach,
      operations: createOperations(),
      emit: () => undefined,
      rootOf: () => Promise.resolve(root),
    });
    expect(await api.changed({ projectId: 'p' })).toEqual({ repository: false, files: [] });
    git('init', '-q');
    write('same.ts', 'a');
    write('edited.ts', 'a');
    git('add', '.');
    git('commit', '-qm', 'first');
    write('edited.ts', 'ab');
    write('staged.ts', 'new');
    git('add', 'staged.ts');
    write('new/deep/b.ts', 'new');
    const { files, repository } = await api.changed({ projectId: 'p' });
    expect(repository).toBe(true);
    expect(files.map(({ path, change }) => `${change} ${path}`).toSorted()).toEqual([
      'added staged.ts',
      'modified edited.ts',
      'untracked new/deep/b.ts',
    ]);
  });
});
