import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeDrift } from '../../shared/domain/drift.ts';
import { fixedFormats } from '../../shared/domain/tokenCount.ts';
import { breaks, hideGit } from '../git/testing/breakRepository.ts';
import { runGitBy, runGitHere } from '../git/runGit.ts';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { anchorFiles } from './saved/anchorFiles.ts';
import { driftNote } from './driftNote.ts';
import { openDrift } from './testing/openDrift.ts';

const lines = (count: number, prefix = 'line'): string =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index + 1}\n`).join('');
const a = 'DONE: `src/a.ts`';

function commitAll(root: string, message = 'more'): void {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', message);
}

/** Deletes `src/a.ts` in a commit, and writes another of its name. */
function again(root: string, text: string): void {
  git(root, 'rm', '-q', 'src/a.ts');
  commitAll(root, 'gone');
  write(root, { 'src/a.ts': text });
}

/** Makes a repository with a new submodule `sub`, which is not committed yet. */
function withSubmodule(): string {
  const root = makeRepository({ 'src/a.ts': 'x\n' });
  const inner = makeRepository({ 'x.ts': 'x\n' });
  git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub');
  return root;
}

function headOf(root: string): string {
  return git(join(root, 'sub'), 'rev-parse', 'HEAD').trim();
}

/** Commits inside the submodule, and returns that commit. */
function advance(root: string): string {
  git(join(root, 'sub'), 'commit', '-q', '--allow-empty', '-m', 'inside');
  return headOf(root);
}

describe('a file that was committed when the payload was saved', () => {
  test('and is as it was has no drift, and neither has the rest', async () => {
    const root = makeRepository({ 'src/a.ts': lines(5) });
    const { measure } = await openDrift(root, [a]);
    const head = git(root, 'rev-parse', 'HEAD').trim();
    expect(await measure()).toEqual({
      session: 1,
      saved: '2026-11-20T00:00:00Z',
      branch: { recorded: 'main', now: 'main' },
      head: { recorded: head, now: head, commitsSince: 0, ancestor: true },
      files: [
        {
          path: 'src/a.ts',
          change: 'unchanged',
          added: 0,
          deleted: 0,
          state: 'done',
          severity: 'none',
          accepted: false,
        },
      ],
      dirty: [],
      severity: 'none',
      problem: null,
    });
    expect(describeDrift(await measure(), fixedFormats)).toBe('Nothing in play has changed since session 1.');
  });

  test.each([
    ['edited', () => undefined],
    ['staged', (root: string) => git(root, 'add', '-A')],
    ['committed', (root: string) => commitAll(root)],
  ])('and %s is told with its lines', async (_how, then) => {
    const root = makeRepository({ 'src/a.ts': lines(5) });
    const { measure } = await openDrift(root, [a]);
    write(root, { 'src/a.ts': `${lines(4)}new\nnewer\n` });
    then(root);
    const drift = await measure();
    expect(drift.files).toMatchObject([{ change: 'edited', added: 2, deleted: 1, severity: 'high' }]);
    expect(drift.severity).toBe('high');
    expect(drift.dirty).toEqual([]);
  });

  test('counts more when it was said to be done or under way', async () => {
    const root = makeRepository({ 'a.ts': 'x\n', 'b.ts': 'x\n', 'c.ts': 'x\n', 'd.ts': 'x\n' });
    const { measure } = await openDrift(root, [
      'DONE: `a.ts`',
      'IN PROGRESS: `b.ts`',
      'UNTOUCHED: `c.ts`',
      '`d.ts`',
    ]);
    write(root, { 'a.ts': 'y\n', 'b.ts': 'y\n', 'c.ts': 'y\n', 'd.ts': 'y\n' });
    expect((await measure()).files.map(({ severity }) => severity)).toEqual([
      'high',
      'high',
      'medium',
      'medium',
    ]);
  });

  test('and edited and reverted is as it was', async () => {
    const root = makeRepository({ 'src/a.ts': lines(5) });
    const { measure, file } = await openDrift(root, [a]);
    write(root, { 'src/a.ts': 'other\n' });
    git(root, 'commit', '-q', '-a', '-m', 'other');
    git(root, 'revert', '--no-edit', 'HEAD');
    expect(await file()).toMatchObject({ change: 'unchanged' });
    expect((await measure()).head).toMatchObject({ commitsSince: 2, ancestor: true });
  });

  test.each([
    ['deleted', (root: string) => rmSync(join(root, 'src/a.ts'))],
    ['deleted in git', (root: string) => git(root, 'rm', '-q', 'src/a.ts')],
    [
      'deleted in a commit',
      (root: string) => {
        git(root, 'rm', '-q', 'src/a.ts');
        git(root, 'commit', '-q', '-m', 'gone');
      },
    ],
  ])('and %s is told', async (_how, remove) => {
    const root = makeRepository({ 'src/a.ts': lines(5) });
    const { file } = await openDrift(root, ['`src/a.ts`']);
    remove(root);
    expect(await file()).toMatchObject({ change: 'deleted', severity: 'high' });
  });

  test('and taken out of git’s index, but there, is as it was, or edited', async () => {
    const root = makeRepository({ 'src/a.ts': lines(5) });
    const { file } = await openDrift(root, [a]);
    git(root, 'rm', '-q', '--cached', 'src/a.ts');
    expect(await file()).toMatchObject({ change: 'unchanged' });
    write(root, { 'src/a.ts': lines(7) });
    expect(await file()).toMatchObject({ change: 'edited', added: 2, deleted: 0 });
  });

  test.each([
    ['in git', (root: string) => git(root, 'mv', 'src/a.ts', 'src/b.ts')],
    [
      'in a commit',
      (root: string) => {
        git(root, 'mv', 'src/a.ts', 'src/b.ts');
        git(root, 'commit', '-q', '-m', 'moved');
      },
    ],
    ['on disk', (root: string) => renameSync(join(root, 'src/a.ts'), join(root, 'src/b.ts'))],
  ])('and moved %s is found', async (_how, move) => {
    const root = makeRepository({ 'src/a.ts': lines(9) });
    const { file, measure } = await openDrift(root, [a]);
    move(root);
    expect(await file()).toMatchObject({
      change: 'moved',
      to: 'src/b.ts',
      added: 0,
      deleted: 0,
      severity: 'medium',
    });
    expect((await measure()).dirty).toEqual([]);
  });

  test('and moved and edited is found where it keeps its name', async () => {
    const root = makeRepository({ 'src/a.ts': lines(9) });
    const { file } = await openDrift(root, [a]);
    mkdirSync(join(root, 'lib'));
    renameSync(join(root, 'src/a.ts'), join(root, 'lib/a.ts'));
    write(root, { 'lib/a.ts': `${lines(9)}more\n` });
    expect(await file()).toMatchObject({
      change: 'moved',
      to: 'lib/a.ts',
      added: 1,
      deleted: 0,
      severity: 'high',
    });
  });

  test('differs in line ends alone by no setting', async () => {
    for (const setting of ['true', 'input', 'false']) {
      const root = makeRepository({ 'src/a.ts': lines(5) });
      git(root, 'config', 'core.autocrlf', setting);
      const { file } = await openDrift(root, [a]);
      write(root, { 'src/a.ts': lines(5).replaceAll('\n', '\r\n') });
      expect(await file(), setting).toMatchObject({ change: 'unchanged' });
      write(root, { 'src/a.ts': `${lines(5)}x\n`.replaceAll('\n', '\r\n') });
      expect(await file(), setting).toMatchObject({ change: 'edited', added: 1, deleted: 0 });
    }
  });

  test('and binary has no lines, and is told', async () => {
    const root = makeRepository({ 'logo.png': Buffer.from([0x89, 0x50, 0, 1, 13, 10]) });
    const { file } = await openDrift(root, ['`logo.png`']);
    expect(await file()).toMatchObject({ change: 'unchanged' });
    write(root, { 'logo.png': Buffer.from([0x89, 0x50, 0, 2]) });
    expect(await file()).toMatchObject({ change: 'edited', added: null, deleted: null });
  });

  test('and larger than what is compared is told', async () => {
    const root = makeRepository({ 'big.txt': lines(400_000) });
    const { file } = await openDrift(root, ['`big.txt`']);
    expect(await file()).toMatchObject({ change: 'unchanged' });
    write(root, { 'big.txt': `${lines(400_000)}x\n` });
    expect(await file()).toMatchObject({ change: 'edited' });
  });

  test('and kept outside the repository is held against its pointer', async () => {
    const sha = 'a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447';
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${sha}\nsize 12\n`;
    const root = makeRepository({ 'big.bin': pointer, '.gitattributes': '*.bin filter=lfs -text\n' });
    const { file } = await openDrift(root, ['`big.bin`']);
    // State after `git lfs pull`: the pointer has the sha256 of this text.
    write(root, { 'big.bin': 'hello world\n' });
    expect(await file()).toMatchObject({ change: 'unchanged' });
    write(root, { 'big.bin': 'hello again\n' });
    expect(await file()).toMatchObject({ change: 'edited', added: null, deleted: null });
  });

  test.runIf(process.platform !== 'win32')('and then made unreadable is unknown', async () => {
    const root = makeRepository({ 'src/a.ts': 'x\n' });
    const { file } = await openDrift(root, [a]);
    rmSync(join(root, 'src/a.ts'));
    symlinkSync(makeFolder({ 'secret.ts': 'y\n' }), join(root, 'src/a.ts'));
    expect(await file()).toMatchObject({ change: 'unknown', severity: 'low' });
  });
});

describe('a file that was deleted and made again', () => {
  test.each([
    ['and committed', true],
    ['on disk', false],
  ])('%s is told so', async (_how, isCommitted) => {
    const root = makeRepository({ 'src/a.ts': lines(40), 'b.ts': lines(3) });
    const { measure, file } = await openDrift(root, [a, '`b.ts`']);
    again(root, lines(60, 'other'));
    if (isCommitted) commitAll(root, 'again');
    write(root, { 'b.ts': lines(4) });
    expect(await file()).toMatchObject({ change: 'edited', made: 'again', added: 60, deleted: 40 });
    expect(await file('b.ts')).not.toHaveProperty('made');
    expect(driftNote(await measure())?.lines).toContain('- src/a.ts deleted and made again, +60 -40');
  });

  test('in git’s index alone is told so where nothing of it is left', async () => {
    const root = makeRepository({ 'src/a.ts': lines(40) });
    const { file } = await openDrift(root, [a]);
    git(root, 'rm', '-q', 'src/a.ts');
    write(root, { 'src/a.ts': lines(60, 'other') });
    expect(await file()).toMatchObject({ change: 'edited', made: 'again', added: 60, deleted: 40 });
    write(root, { 'src/a.ts': lines(41) });
    expect(await file()).not.toHaveProperty('made');
  });

  test('as it was has no drift, and one that was not committed then is told as well', async () => {
    const root = makeRepository({ 'src/a.ts': lines(5) });
    const { file } = await openDrift(root, [a]);
    again(root, lines(5));
    expect(await file()).toMatchObject({ change: 'unchanged' });
    expect(await file()).not.toHaveProperty('made');
    write(root, { 'src/new.ts': 'new\n' });
    const fresh = await openDrift(root, ['`src/new.ts`']);
    commitAll(root);
    git(root, 'rm', '-q', 'src/new.ts');
    commitAll(root, 'gone');
    write(root, { 'src/new.ts': 'newer\n' });
    expect(await fresh.file()).toMatchObject({ change: 'edited', made: 'again', added: 1, deleted: 1 });
  });
});

describe('a file that was not committed when the payload was saved', () => {
  test('is as it was until its content changes, committed or not', async () => {
    const root = makeRepository({ 'src/a.ts': lines(5) });
    write(root, { 'src/a.ts': lines(6), 'src/new.ts': 'new\n' });
    const { file, measure } = await openDrift(root, [a, 'IN PROGRESS: `src/new.ts`']);
    expect((await measure()).files.map(({ change }) => change)).toEqual(['unchanged', 'unchanged']);
    commitAll(root);
    expect((await measure()).files.map(({ change }) => change)).toEqual(['unchanged', 'unchanged']);
    write(root, { 'src/new.ts': 'new\nnewer\n' });
    expect(await file('src/new.ts')).toMatchObject({ change: 'edited', added: 1, deleted: 0 });
    git(root, 'checkout', '-q', 'HEAD~1', '--', 'src/a.ts');
    expect(await file()).toMatchObject({ change: 'edited', added: 0, deleted: 1 });
  });

  test('and is moved is found by its content', async () => {
    const root = makeRepository();
    write(root, { 'src/new.ts': lines(4) });
    const { file } = await openDrift(root, ['`src/new.ts`']);
    renameSync(join(root, 'src/new.ts'), join(root, 'src/other.ts'));
    expect(await file()).toMatchObject({ change: 'moved', to: 'src/other.ts', added: 0, deleted: 0 });
  });

  test('and is changed on a machine that keeps no copy is told without lines', async () => {
    const root = makeRepository({ 'src/a.ts': lines(5) });
    write(root, { 'src/a.ts': lines(6) });
    const { dataFolder, file } = await openDrift(root, [a]);
    rmSync(join(dataFolder, 'payloads'), { recursive: true });
    expect(await file()).toMatchObject({ change: 'unchanged' });
    write(root, { 'src/a.ts': lines(7) });
    expect(await file()).toMatchObject({ change: 'edited', added: null, deleted: null });
  });

  test('and was not there is told when it is made', async () => {
    const root = makeRepository();
    const { file } = await openDrift(root, ['UNTOUCHED: `src/later.ts`']);
    expect(await file()).toMatchObject({ change: 'unchanged' });
    write(root, { 'src/later.ts': 'one\ntwo\n' });
    expect(await file()).toMatchObject({ change: 'edited', made: 'since', added: 2, deleted: 0 });
  });

  test('and was deleted then is told when it is back', async () => {
    const root = makeRepository({ 'src/a.ts': 'x\n' });
    rmSync(join(root, 'src/a.ts'));
    const { file } = await openDrift(root, ['`src/a.ts`']);
    expect(await file()).toMatchObject({ change: 'unchanged' });
    git(root, 'checkout', '-q', '--', 'src/a.ts');
    expect(await file()).toMatchObject({ change: 'edited', made: 'again', added: 1 });
  });

  test('and holds a suspected secret is compared without its value being kept', async () => {
    const root = makeRepository({ 'src/a.ts': 'x\n' });
    write(root, { 'src/a.ts': 'x\nkey = SECRET-one\n' });
    const { file, feature, session } = await openDrift(root, [a]);
    write(root, { 'src/a.ts': 'x\nkey = SECRET-one\nmore\n' });
    expect(await file()).toMatchObject({ change: 'edited', added: 1, deleted: 0 });
    const difference = await feature.difference({ root, folder: 'scratch', session }, 'src/a.ts');
    expect(difference).toMatchObject({ status: 'ok' });
    expect(JSON.stringify(difference)).not.toContain('SECRET-one');
    expect(JSON.stringify(difference)).toContain('FINDING:test-secret');
  });
});

describe('lines that a payload names', () => {
  const text = lines(10);

  test.each([
    ['stand where they stood', text.replace('line 9', 'changed'), { first: 4, last: 6 }],
    ['were moved down', `new\nnewer\n${text}`, { first: 6, last: 8 }],
    [
      'were moved below',
      text.replace('line 4\nline 5\nline 6\n', '') + 'line 4\nline 5\nline 6\n',
      { first: 8, last: 10 },
    ],
    ['are gone', lines(3), null],
    ['were mostly rewritten', text.replace('line 4\nline 5\n', 'four\nfive\n'), null],
    ['were all rewritten', text.replace('line 4\nline 5\nline 6\n', 'four\nfive\nsix\n'), null],
    ['stand nearest', `${text}${text}`, { first: 4, last: 6 }],
  ])('%s', async (_what, then, now) => {
    const root = makeRepository({ 'src/a.ts': text });
    const { file, dataFolder } = await openDrift(root, ['`src/a.ts:4-6`']);
    write(root, { 'src/a.ts': then });
    const expected = { change: 'edited', lines: [{ recorded: { first: 4, last: 6 }, now }] };
    expect(await file()).toMatchObject(expected);
    // Git knows it too, without the stored states.
    rmSync(join(dataFolder, 'payloads'), { recursive: true });
    expect(await file()).toMatchObject(expected);
  });

  test.each([
    ['where they stood', text.replace('line 5', 'line five'), { first: 4, last: 6 }],
    ['moved down', `new\nnewer\n${text.replace('line 5', 'line five')}`, { first: 6, last: 8 }],
    ['grown', text.replace('line 5\n', 'line 5\nfive and a half\n'), { first: 4, last: 7 }],
    [
      'moved and grown at their start',
      `new\n${text.replace('line 4\n', 'four\nand more\n')}`,
      { first: 5, last: 8 },
    ],
    ['grown at their end', text.replace('line 6\n', 'six\nand more\n'), { first: 4, last: 7 }],
    ['cut', text.replace('line 5\n', ''), { first: 4, last: 5 }],
  ])('of which some were edited are %s', async (_what, then, now) => {
    const root = makeRepository({ 'src/a.ts': text });
    const { file, dataFolder } = await openDrift(root, ['`src/a.ts:4-6`']);
    write(root, { 'src/a.ts': then });
    const expected = { lines: [{ recorded: { first: 4, last: 6 }, now, edited: true }] };
    expect(await file()).toMatchObject(expected);
    rmSync(join(dataFolder, 'payloads'), { recursive: true });
    expect(await file()).toMatchObject(expected);
  });

  test('and edited are followed in a file that was not committed then', async () => {
    const root = makeRepository({ 'src/a.ts': 'x\n' });
    write(root, { 'src/a.ts': text });
    const { file } = await openDrift(root, ['`src/a.ts:4-6`']);
    write(root, { 'src/a.ts': `new\n${text.replace('line 5', 'line five')}` });
    expect((await file()).lines).toEqual([
      { recorded: { first: 4, last: 6 }, now: { first: 5, last: 7 }, edited: true },
    ]);
  });

  test('are where they were in a file that did not change, gone with one that is, and followed to where it moved', async () => {
    const root = makeRepository({ 'src/a.ts': text });
    const { file } = await openDrift(root, ['`src/a.ts:4-6`']);
    const recorded = { first: 4, last: 6 };
    expect((await file()).lines).toEqual([{ recorded, now: recorded }]);
    git(root, 'mv', 'src/a.ts', 'src/b.ts');
    write(root, { 'src/b.ts': `new\n${text}` });
    expect((await file()).lines).toEqual([{ recorded, now: { first: 5, last: 7 } }]);
    rmSync(join(root, 'src/b.ts'));
    expect((await file()).lines).toEqual([{ recorded, now: null }]);
  });

  test('take no time in a file of one line a million times', async () => {
    const root = makeRepository({ 'a.txt': 'x\n'.repeat(100_000) });
    const { file } = await openDrift(root, ['`a.txt:1-40000`']);
    write(root, { 'a.txt': `${'x\n'.repeat(30_000)}y\n${'x\n'.repeat(50_000)}` });
    expect(await file()).toMatchObject({ change: 'edited' });
  });
});

describe('the history since', () => {
  test('counts commits, but for those of the payload folder alone', async () => {
    const root = makeRepository({ 'src/a.ts': 'x\n' });
    const { measure } = await openDrift(root, [a]);
    commitAll(root, 'the payload');
    write(root, { 'scratch/notes.md': 'x\n' });
    commitAll(root, 'notes');
    const quiet = await measure();
    expect(quiet.head).toMatchObject({ commitsSince: 0, ancestor: true });
    expect(quiet.severity).toBe('none');
    write(root, { 'scratch/notes.md': 'y\n', 'other.ts': 'x\n' });
    commitAll(root, 'both');
    const drift = await measure();
    expect(drift.head).toMatchObject({ commitsSince: 1, ancestor: true });
    expect(drift.severity).toBe('low');
    expect(describeDrift(drift, fixedFormats)).toBe('1 commit since session 1.');
  });

  test('tells a branch that was switched', async () => {
    const root = makeRepository({ 'src/a.ts': 'x\n' });
    const { measure } = await openDrift(root, [a]);
    git(root, 'checkout', '-q', '-b', 'other');
    const drift = await measure();
    expect(drift.branch).toEqual({ recorded: 'main', now: 'other' });
    expect(drift.severity).toBe('high');
    git(root, 'checkout', '-q', '--detach');
    expect((await measure()).branch).toEqual({ recorded: 'main', now: null });
  });

  test('tells a commit that a rebase took away, as long as it is here and when it is not', async () => {
    const root = makeRepository({ 'src/a.ts': 'x\n' });
    write(root, { 'src/a.ts': 'y\n' });
    commitAll(root);
    const { measure } = await openDrift(root, [a]);
    write(root, { 'src/a.ts': 'y\n' });
    git(root, 'commit', '-q', '--amend', '-m', 'reworded');
    const drift = await measure();
    expect(drift.head).toMatchObject({ ancestor: false, commitsSince: 1 });
    expect(drift.files).toMatchObject([{ change: 'unchanged' }]);
    expect(drift.severity).toBe('medium');
    git(root, 'reflog', 'expire', '--expire=now', '--all');
    git(root, 'gc', '-q', '--prune=now');
    const later = await measure();
    expect(later.head).toMatchObject({ ancestor: false, commitsSince: null });
    expect(later.files).toMatchObject([{ change: 'unknown', added: null }]);
  });

  test('is unknown where a shallow clone lacks the commit', async () => {
    const root = makeRepository({ 'src/a.ts': 'x\n' });
    await openDrift(root, [a]);
    write(root, { 'src/a.ts': 'y\n' });
    commitAll(root);
    const place = join(makeFolder(), 'clone');
    git(root, 'clone', '-q', '--depth=1', `file://${root}`, place);
    const { feature, session } = await openDrift(root, [a]);
    const drift = await feature.measure({ root: place, folder: 'scratch', session: 1 });
    expect(session).toBe(2);
    expect(drift.head).toMatchObject({ commitsSince: null, ancestor: null });
    expect(drift.files).toMatchObject([{ change: 'unknown', severity: 'low' }]);
  });

  test('names what is not committed now and was then, but for the payload folder', async () => {
    const root = makeRepository({ 'src/a.ts': 'x\n', 'b.ts': 'x\n', 'c.ts': 'x\n' });
    write(root, { 'b.ts': 'dirty then\n', 'lib/then.ts': '' });
    const { measure } = await openDrift(root, [a, '`src/planned.ts`']);
    expect((await measure()).dirty).toEqual([]);
    write(root, {
      'c.ts': 'y\n',
      'src/a.ts': 'y\n',
      'src/planned.ts': '',
      'src/other.ts': '',
      'scratch/x.md': '',
    });
    const drift = await measure();
    expect(drift.dirty).toEqual(['c.ts', 'src/other.ts']);
  });
});

describe('where git is something else', () => {
  test('a project in a subfolder is told by its own paths', async () => {
    const root = makeRepository({ 'app/src/a.ts': 'x\n', 'app/b.ts': 'x\n', 'lib/c.ts': 'x\n' });
    const { measure } = await openDrift(join(root, 'app'), [a, '`b.ts`']);
    write(root, { 'app/src/a.ts': 'y\n', 'lib/c.ts': 'y\n', 'app/d.ts': '' });
    git(root, 'mv', 'app/b.ts', 'app/moved.ts');
    const drift = await measure();
    expect(drift.files).toMatchObject([
      { path: 'src/a.ts', change: 'edited', added: 1, deleted: 1 },
      { path: 'b.ts', change: 'moved', to: 'moved.ts' },
    ]);
    expect(drift.dirty).toEqual(['d.ts']);
    commitAll(root);
    expect((await measure()).head.commitsSince).toBe(1);
  });

  test('a folder that is no repository is compared by hashes, and said so', async () => {
    const root = makeFolder({ 'src/a.ts': 'x\n', 'b.ts': lines(3), 'c.ts': 'z\n' });
    const { measure } = await openDrift(root, [a, '`b.ts`', '`c.ts`']);
    write(root, { 'src/a.ts': 'y\n' });
    renameSync(join(root, 'b.ts'), join(root, 'src/b.ts'));
    const drift = await measure();
    expect(drift.problem).toContain('no git repository');
    expect(drift.files).toMatchObject([
      { change: 'edited', added: 1, deleted: 1 },
      { change: 'moved', to: 'src/b.ts' },
      { change: 'unchanged' },
    ]);
    expect(drift.head).toEqual({ recorded: null, now: null, commitsSince: null, ancestor: null });
  });

  test('a repository without a commit is compared by hashes', async () => {
    const root = makeFolder({ 'src/a.ts': 'x\n' });
    git(root, 'init', '-q', '-b', 'main');
    const { file } = await openDrift(root, [a]);
    expect(await file()).toMatchObject({ change: 'unchanged' });
    commitAll(root);
    expect(await file()).toMatchObject({ change: 'unchanged' });
    write(root, { 'src/a.ts': 'y\n' });
    expect(await file()).toMatchObject({ change: 'edited', added: 1, deleted: 1 });
  });

  test('a submodule and a file in it are told', async () => {
    const inner = makeRepository({ 'x.ts': 'x\n' });
    const root = makeRepository();
    git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub');
    git(root, 'commit', '-q', '-m', 'sub');
    const { measure } = await openDrift(root, ['`sub`', '`sub/x.ts`']);
    expect((await measure()).files.map(({ change }) => change)).toEqual(['unchanged', 'unchanged']);
    write(root, { 'sub/x.ts': 'x\ny\n' });
    git(join(root, 'sub'), 'commit', '-q', '-a', '-m', 'inside');
    expect((await measure()).files).toMatchObject([
      { path: 'sub', change: 'edited', added: null },
      { path: 'sub/x.ts', change: 'edited', added: 1, deleted: 0 },
    ]);
  });

  describe('a submodule', () => {
    test('has the commits of then and now, and is accepted by its commit', async () => {
      const root = withSubmodule();
      commitAll(root, 'sub');
      const recorded = headOf(root);
      const { file, measure, feature, session } = await openDrift(root, ['`sub`']);
      const now = advance(root);
      expect(await file()).toMatchObject({ change: 'edited', submodule: { recorded, now } });
      expect(driftNote(await measure())?.lines).toContain(
        `- sub edited, a submodule: commit ${recorded.slice(0, 7)} to ${now.slice(0, 7)}`,
      );
      const target = { root, folder: 'scratch', session };
      expect(JSON.stringify(await feature.difference(target, 'sub'))).toContain(`+commit ${now}`);
      await feature.accept(target, ['sub']);
      expect(await file()).toMatchObject({ accepted: true, severity: 'none' });
      advance(root);
      expect(await file()).toMatchObject({ accepted: false });
    });

    test('at another commit than the project’s, or new, is as it was then until it goes on', async () => {
      for (const isNew of [false, true]) {
        const root = withSubmodule();
        if (!isNew) {
          commitAll(root, 'sub');
          advance(root);
        }
        const { file } = await openDrift(root, ['`sub`']);
        expect(await file(), String(isNew)).toMatchObject({ change: 'unchanged' });
        commitAll(root, 'sub');
        expect(await file(), String(isNew)).toMatchObject({ change: 'unchanged' });
        const recorded = headOf(root).slice(0, 12);
        const now = advance(root);
        expect(await file(), String(isNew)).toMatchObject({ change: 'edited', submodule: { recorded, now } });
      }
    });

    test('that is not checked out has no files that are gone', async () => {
      const root = withSubmodule();
      commitAll(root, 'sub');
      const { measure } = await openDrift(root, ['`sub`', '`sub/x.ts`']);
      git(root, 'submodule', '--quiet', 'deinit', '--force', 'sub');
      expect((await measure()).files).toMatchObject([
        { path: 'sub', change: 'unknown' },
        { path: 'sub/x.ts', change: 'unknown' },
      ]);
    });
  });

  test('a folder in play is what lies below it', async () => {
    const root = makeRepository({
      'src/a.ts': 'x\n',
      'src/b.ts': 'x\n',
      'src/c.ts': 'x\n',
      'srcs.ts': 'x\n',
    });
    write(root, { 'src/a.ts': 'dirty then\n' });
    // Deleted then, and still.
    rmSync(join(root, 'src/c.ts'));
    const { file } = await openDrift(root, ['`src/`']);
    expect(await file()).toMatchObject({ path: 'src', change: 'unchanged' });
    write(root, { 'srcs.ts': 'y\n' });
    expect(await file()).toMatchObject({ change: 'unchanged' });
    write(root, { 'src/b.ts': 'x\ny\n' });
    expect(await file()).toMatchObject({ change: 'edited', added: 1, deleted: 0 });
    rmSync(join(root, 'src'), { recursive: true });
    expect(await file()).toMatchObject({ change: 'deleted' });
  });

  test('a sparse checkout does not call what it left out deleted', async () => {
    const root = makeRepository({ 'src/a.ts': 'x\n', 'b.ts': 'x\n' });
    const { file } = await openDrift(root, [a]);
    git(root, 'update-index', '--skip-worktree', 'src/a.ts');
    rmSync(join(root, 'src/a.ts'));
    expect(await file()).toMatchObject({ change: 'unchanged' });
  });

  test('500 files in play are told at once, whatever their names', async () => {
    const names = Array.from(
      { length: 500 },
      (_, index) => `src/${'long folder/'.repeat(6)}file ${index}.ts`,
    );
    const root = makeRepository(Object.fromEntries(names.map((name) => [name, `${name}\n`])));
    const { measure } = await openDrift(
      root,
      names.map((name) => `DONE: \`${name}\``),
    );
    write(root, { [names[7] ?? '']: 'y\n' });
    rmSync(join(root, names[9] ?? ''));
    const changes = (await measure()).files.map(({ change }) => change);
    expect(changes).toHaveLength(500);
    expect(changes[7]).toBe('edited');
    expect(changes[9]).toBe('deleted');
    expect(changes.filter((change) => change === 'unchanged')).toHaveLength(498);
  });
});

test('many files with small changes take as few starts of git as one', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `src/f${index}.ts`);
  const root = makeRepository(Object.fromEntries(names.map((name) => [name, lines(5)])));
  const starts = async (paths: readonly string[]): Promise<number> => {
    const { measure } = await openDrift(
      root,
      paths.map((path) => `DONE: \`${path}\``),
    );
    write(root, Object.fromEntries(paths.map((path) => [path, lines(4)])));
    let count = 0;
    const giveBack = runGitBy((...run) => {
      count += 1;
      return runGitHere(...run);
    });
    onTestFinished(giveBack);
    expect((await measure()).files).toMatchObject(
      paths.map((path) => ({ path, change: 'edited', deleted: 1 })),
    );
    giveBack();
    write(root, Object.fromEntries(paths.map((path) => [path, lines(5)])));
    return count;
  };
  expect(await starts(names)).toBe(await starts(names.slice(0, 1)));
});

test('a payload that somebody wrote by hand has nothing recorded, which is said', async () => {
  const root = makeRepository({ 'src/a.ts': 'x\n' });
  const { feature } = await openDrift(root, []);
  writeFileSync(join(root, 'scratch/session-2.md'), '## x\n\n**Files in play:**\n- DONE: `src/a.ts`\n');
  const drift = await feature.measure({ root, folder: 'scratch', session: 2 });
  expect(drift).toMatchObject({
    saved: null,
    branch: { recorded: null },
    head: { recorded: null, ancestor: null },
  });
  expect(drift.files).toMatchObject([{ change: 'unknown', severity: 'low' }]);
  await expect(feature.measure({ root, folder: 'scratch', session: 9 })).rejects.toMatchObject({
    code: 'payloads/unknown',
  });
});

describe('a repository that git can’t read', () => {
  afterEach(() => vi.unstubAllEnvs());

  const ways = [...breaks, ['git gone', hideGit]] as const;

  test.each(ways)('with %s is not taken for one in which nothing changed', async (_name, breakIt) => {
    const root = makeRepository({ 'src/a.ts': 'x\n', 'b.ts': 'x\n' });
    write(root, { 'b.ts': 'y\n' });
    const { measure } = await openDrift(root, [a, '`b.ts`']);
    breakIt(root);
    const drift = await measure();
    expect(drift).toMatchObject({ unreadable: true, severity: 'low', problem: expect.any(String) as string });
    const words = describeDrift(drift, fixedFormats);
    expect(words).not.toContain('Nothing in play');
    expect(words).toContain('Git can’t read the repository');
    expect(driftNote(drift)?.lines.join(' ')).toContain(drift.problem);
    write(root, { 'b.ts': 'z\n' });
    expect((await measure()).files).toMatchObject([{ path: 'src/a.ts' }, { path: 'b.ts', change: 'edited' }]);
  });

  test.each(ways)('with %s leaves anchors out by name, and records every file', async (name, breakIt) => {
    const root = makeRepository({ 'src/a.ts': 'x\n' });
    const head = git(root, 'rev-parse', 'HEAD').trim();
    breakIt(root);
    const anchors = await anchorFiles(root, 'scratch', [{ path: 'src/a.ts', state: 'done', lines: [] }]);
    const isOpen = name === 'a spoilt index' || name === 'lost objects';
    expect(anchors).toMatchObject({
      branch: isOpen ? 'main' : null,
      head: name === 'a spoilt index' ? head : null,
      dirty: [{ path: 'src/a.ts' }],
      missing: {
        names: [
          ...(isOpen ? [] : ['branch']),
          ...(name === 'a spoilt index' ? [] : ['commit']),
          'uncommitted files',
        ],
      },
    });
  });

  test('is told from a folder without one, where no anchor is missing', async () => {
    const root = makeFolder({ 'src/a.ts': 'x\n' });
    const file = { path: 'src/a.ts', state: 'done', lines: [] } as const;
    expect((await anchorFiles(root, 'scratch', [file])).missing).toBeNull();
    const { measure } = await openDrift(root, [a]);
    expect(await measure()).not.toHaveProperty('unreadable');
    hideGit();
    expect((await anchorFiles(root, 'scratch', [file])).missing).toBeNull();
    expect(await measure()).not.toHaveProperty('unreadable');
  });
});
