import { createHash } from 'node:crypto';
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { maxFileBytes } from '../../../shared/domain/file.ts';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { makePipe } from './testing/makePipe.ts';
import { readProjectFile, type ReadBytes } from './readFile.ts';
import { isRefusedPath } from '../../storage/refusedPath.ts';

const onPosix = process.platform !== 'win32';
const read = (root: string, path: string) => readProjectFile(root, { path });
const statusOf = (root: string, path: string) => read(root, path).status;

/** Reads as usual and changes the project in between, as another program might. */
const meanwhile = (happens: (time: number) => void): ReadBytes => {
  let time = 0;
  return (descriptor, buffer) => {
    const length = readSync(descriptor, buffer, 0, buffer.length, null);
    happens(++time);
    return length;
  };
};

describe('a file of the project', () => {
  test('is read with its size and the hash of its bytes', () => {
    const content = 'Grüße\r\n';
    const root = makeFolder({ 'src/a.ts': content });
    expect(read(root, 'src/a.ts')).toEqual({
      status: 'ok',
      text: 'Grüße\n',
      bytes: 9,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  });

  test('may be empty', () => {
    expect(read(makeFolder({ a: '' }), 'a')).toMatchObject({ status: 'ok', text: '', bytes: 0 });
  });

  test('says how it was decoded', () => {
    const root = makeFolder({ 'a.txt': Buffer.from('Grüße', 'latin1') });
    expect(read(root, 'a.txt')).toMatchObject({ text: 'Grüße', encodingNote: 'Read as Latin-1' });
  });

  test('is given in lines, hashed as a whole', () => {
    const root = makeFolder({ a: 'one\ntwo\nthree\n' });
    const whole = read(root, 'a');
    expect(readProjectFile(root, { path: 'a', lines: [{ first: 2, last: 2 }] })).toEqual({
      ...whole,
      text: 'two\n',
    });
    expect(readProjectFile(root, { path: 'a', lines: [{ first: 60, last: 120 }] })).toEqual({
      status: 'missing',
      problem: '"a": Lines 60-120 are past the end (it has 3 lines). Change the lines of this item.',
    });
  });

  test('may hold one line of 5 MB', () => {
    const line = 'a'.repeat(5_000_000);
    expect(read(makeFolder({ a: line }), 'a')).toMatchObject({ status: 'ok', text: line });
  });

  test.runIf(onPosix).each(['two\nlines', 'a "quoted" name', '👋', '-rf', ' ', 'a\\b', '...', '[x]*'])(
    'may be called %j',
    (name) => {
      expect(read(makeFolder({ [name]: 'here' }), name)).toMatchObject({ status: 'ok', text: 'here' });
    },
  );
});

const never: ReadBytes = () => {
  throw new Error('It was read.');
};

describe('what is no text of a fit size', () => {
  test('is binary, whatever its name', () => {
    const root = makeFolder({ 'a.ts': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) });
    expect(read(root, 'a.ts')).toEqual({
      status: 'binary',
      problem: '"a.ts" contains binary data, not text. Remove the item.',
    });
  });

  test('is too large over the limit and not read: a file of 1 GB is no effort', () => {
    const root = makeFolder({ sparse: '', most: '' });
    truncateSync(join(root, 'sparse'), 1_000_000_000);
    truncateSync(join(root, 'most'), maxFileBytes + 1);
    expect(readProjectFile(root, { path: 'sparse' }, never).status).toBe('too-large');
    expect(readProjectFile(root, { path: 'most' }, never).status).toBe('too-large');
  });
});

describe('what is not there', () => {
  test.each(['gone', 'folder/gone', 'a/below-a-file', 'n'.repeat(300)])('%s is missing', (path) => {
    expect(statusOf(makeFolder({ a: '' }), path)).toBe('missing');
  });

  test('is missing too when the whole project is gone', () => {
    const root = makeFolder({ a: '' });
    rmSync(root, { recursive: true });
    expect(read(root, 'a')).toEqual({
      status: 'missing',
      problem: '"a" does not exist. Restore the file, or remove the item.',
    });
  });

  test('was deleted between listing and reading', () => {
    const root = makeFolder({ a: 'old' });
    expect(statusOf(root, 'a')).toBe('ok');
    rmSync(join(root, 'a'));
    expect(statusOf(root, 'a')).toBe('missing');
  });
});

describe('paths that lead out', () => {
  test.each([
    '',
    '/etc/passwd',
    '../secret',
    'src/../../secret',
    'src/..',
    'a\0b',
    'C:/secret',
    'C:\\secret',
    '\\\\host\\share',
    '..\\secret',
    'src\\..\\..\\secret',
  ])('%j is refused without a look at the disk', (path) => {
    const { status, problem } = read(makeFolder({ 'src/a': '' }), path) as {
      status: string;
      problem?: string;
    };
    expect(status).toBe('outside-project');
    expect(problem).not.toContain('secret');
  });

  test.each(['src\\a.ts', 'a.txt:stream', 'nul', 'src/CON.txt', 'com1'])(
    '%s is refused on Windows',
    (path) => {
      expect(isRefusedPath(path, 'win32')).toBe(true);
      expect(isRefusedPath(path, 'linux')).toBe(false);
    },
  );

  test('a folder whose name merely begins like the project does is outside', () => {
    const parent = makeFolder({ 'project/a': '', 'project-two/b': 'secret' });
    symlinkSync(join(parent, 'project-two', 'b'), join(parent, 'project', 'link'));
    expect(statusOf(join(parent, 'project'), 'link')).toBe('outside-project');
  });

  test('no path at all gives a byte from outside', () => {
    const parent = makeFolder({ 'project/inside/a': 'inside', secret: 'outside' });
    symlinkSync(parent, join(parent, 'project', 'up'));
    const segment = fc.constantFrom(
      '..',
      '.',
      '',
      'inside',
      'a',
      'up',
      'secret',
      'project',
      '\\',
      '/',
      '..\\',
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 8 }), (segments) => {
        const reading = read(join(parent, 'project'), segments.join('/'));
        if (reading.status === 'ok') expect(reading.text).toBe('inside');
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('links', () => {
  test('are followed inside the project, also where the project itself is reached by one', () => {
    const parent = makeFolder({ 'project/src/a': 'here' });
    symlinkSync('src', join(parent, 'project', 'folder'));
    symlinkSync(join(parent, 'project'), join(parent, 'alias'));
    expect(read(join(parent, 'alias'), 'folder/a')).toMatchObject({ status: 'ok', text: 'here' });
  });

  test('are not followed out of it, by file or by folder', () => {
    const parent = makeFolder({ 'project/a': '', secret: 'x' });
    const root = join(parent, 'project');
    symlinkSync('../secret', join(root, 'file'));
    symlinkSync('..', join(root, 'folder'));
    expect(read(root, 'file')).toEqual({
      status: 'outside-project',
      problem: '"file" is a link to a place outside the project. Open that project, or paste the text.',
    });
    expect(statusOf(root, 'folder/secret')).toBe('outside-project');
  });

  test('that lead round in a circle are said so, those that lead nowhere are missing', () => {
    const root = makeFolder();
    symlinkSync('b', join(root, 'a'));
    symlinkSync('a', join(root, 'b'));
    symlinkSync('nowhere', join(root, 'c'));
    expect(read(root, 'a')).toEqual({
      status: 'unreadable',
      problem: '"a" is a link that points back to itself. Repair the link, or remove the item.',
    });
    expect(statusOf(root, 'c')).toBe('missing');
  });

  test('put in the place of a file while it is read give nothing from outside', () => {
    const parent = makeFolder({ 'project/src/a': 'inside', 'secrets/a': 'outside' });
    const root = join(parent, 'project');
    const swap = meanwhile((time) => {
      if (time > 1) return;
      rmSync(join(root, 'src'), { recursive: true });
      symlinkSync(join(parent, 'secrets'), join(root, 'src'));
    });
    expect(readProjectFile(root, { path: 'src/a' }, swap).status).toBe('outside-project');
  });

  test('of the hard kind are files like any other', () => {
    const root = makeFolder({ a: 'here' });
    linkSync(join(root, 'a'), join(root, 'b'));
    expect(read(root, 'b')).toMatchObject({ status: 'ok', text: 'here' });
  });
});

describe('what is no file', () => {
  test('a folder is said to be one', () => {
    const root = makeFolder({ 'src/a': '' });
    expect(read(root, 'src')).toMatchObject({
      status: 'unreadable',
      problem: expect.stringContaining('is a folder'),
    });
    expect(statusOf(root, '.')).toBe('unreadable');
  });

  test.runIf(onPosix)('a pipe that nobody writes to does not hold up the reader', () => {
    const root = makeFolder();
    makePipe(join(root, 'pipe'));
    expect(read(root, 'pipe')).toEqual({
      status: 'unreadable',
      problem: '"pipe" is a pipe, socket or device, not a file. Remove the item.',
    });
  });

  test.runIf(onPosix)('a socket is refused', async () => {
    const root = makeFolder();
    const server = createServer().listen(join(root, 'socket'));
    await new Promise((listening) => server.once('listening', listening));
    onTestFinished(() => void server.close());
    expect(statusOf(root, 'socket')).toBe('unreadable');
  });
});

describe('a file that changes while it is read', () => {
  test('is read again, so that no mixture of old and new comes out', () => {
    const root = makeFolder({ a: 'old' });
    const once = meanwhile((time) => {
      if (time === 1) writeFileSync(join(root, 'a'), 'new text');
    });
    expect(readProjectFile(root, { path: 'a' }, once)).toMatchObject({ status: 'ok', text: 'new text' });
  });

  test('is noticed at the same size and the same time of change', () => {
    const root = makeFolder({ a: 'old' });
    const time = new Date(1_000_000_000_000);
    utimesSync(join(root, 'a'), time, time);
    const once = meanwhile((times) => {
      if (times > 1) return;
      writeFileSync(join(root, 'a'), 'new');
      utimesSync(join(root, 'a'), time, time);
    });
    expect(readProjectFile(root, { path: 'a' }, once)).toMatchObject({ status: 'ok', text: 'new' });
  });

  test('is noticed when another took its place', () => {
    const root = makeFolder({ a: 'old', b: 'new' });
    const once = meanwhile((time) => {
      if (time === 1) renameSync(join(root, 'b'), join(root, 'a'));
    });
    expect(readProjectFile(root, { path: 'a' }, once)).toMatchObject({ status: 'ok', text: 'new' });
  });

  test('is given up after three times', () => {
    const root = makeFolder({ a: 'x' });
    let times = 0;
    const always = meanwhile((time) => {
      times = time;
      appendFileSync(join(root, 'a'), 'x');
    });
    expect(readProjectFile(root, { path: 'a' }, always)).toEqual({
      status: 'changing',
      problem: '"a" kept changing while it was read. Try again when the program that writes it has finished.',
    });
    expect(times).toBe(3);
  });

  test('is missing when it was deleted meanwhile', () => {
    const root = makeFolder({ a: 'x' });
    const gone = meanwhile(() => rmSync(join(root, 'a')));
    expect(readProjectFile(root, { path: 'a' }, gone).status).toBe('missing');
  });

  test('is a folder when one took its place', () => {
    const root = makeFolder({ a: 'x' });
    const folder = meanwhile(() => {
      rmSync(join(root, 'a'));
      mkdirSync(join(root, 'a'));
    });
    expect(readProjectFile(root, { path: 'a' }, folder).status).toBe('unreadable');
  });
});
