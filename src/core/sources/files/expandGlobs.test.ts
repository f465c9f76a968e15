import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { expandGlobs } from './expandGlobs.ts';

function makeProject(): string {
  const root = makeRepository({
    '.gitignore': '*.log\nbuild/\n',
    '.github/ci.yml': '',
    'README.md': '',
    'src/a.ts': '',
    'src/b.ts': '',
    'src/deep/c.ts': '',
    'src/deep/d.md': '',
    'package-lock.json': '',
    '.env': '',
  });
  write(root, { 'x.log': '', 'build/out.ts': '' });
  return root;
}

const matched = async (...patterns: readonly string[]) =>
  (await expandGlobs(makeProject(), true, patterns)).paths;

describe('a pattern', () => {
  test('matches files that are not ignored, in order of their paths', async () => {
    expect(await matched('**/*.ts')).toEqual(['src/a.ts', 'src/b.ts', 'src/deep/c.ts']);
    expect(await matched('src/*.ts')).toEqual(['src/a.ts', 'src/b.ts']);
    expect(await matched('src/**/*.{ts,md}')).toEqual([
      'src/a.ts',
      'src/b.ts',
      'src/deep/c.ts',
      'src/deep/d.md',
    ]);
    expect(await matched('*.{log,json,md}')).toEqual(['README.md']);
  });

  test('tells what it leaves out, unless that is named or ignored by git', async () => {
    const { paths, leftOut } = await expandGlobs(makeProject(), true, ['.', 'package-lock.json']);
    expect(paths).toContain('package-lock.json');
    expect(leftOut).toEqual([{ path: '.env', reason: 'secrets file' }]);
    expect((await expandGlobs(makeProject(), true, ['src'])).leftOut).toEqual([]);
  });

  test('matches hidden files only when it names them', async () => {
    expect(await matched('**/*.yml')).toEqual([]);
    expect(await matched('.github/*.yml')).toEqual(['.github/ci.yml']);
    expect(await matched('.env*')).toEqual([]);
  });

  test('means the same as in a folder item', async () => {
    const root = makeFolder({ '!a.ts': '', 'b.ts': '', '+(b).ts': '', 'c/d/e.ts': '', 'x\ny.ts': '' });
    const found = async (pattern: string) => (await expandGlobs(root, false, [pattern])).paths;
    expect(await found('!*.ts')).toEqual(['!a.ts']);
    expect(await found('+(b)*.ts')).toEqual(['+(b).ts']);
    expect(await found('{b,c/**}*.ts')).toEqual(['b.ts']);
    expect(await found('c/**')).toEqual(['c/d/e.ts']);
    expect(await found('x**')).toEqual(['x\ny.ts']);
    await expect(found('{a,b}'.repeat(50))).rejects.toMatchObject({ code: 'folders/too-many-alternatives' });
  });

  test('that matches nothing is named', async () => {
    expect(await expandGlobs(makeProject(), true, ['*.nope', 'README.md', 'gone.ts', '../*'])).toMatchObject({
      paths: ['README.md'],
      unmatched: ['*.nope', 'gone.ts', '../*'],
    });
  });

  test('does not repeat what another matched already, whose place it keeps', async () => {
    expect(await matched('src/b.ts', 'src/*.ts', './src//a.ts')).toEqual(['src/b.ts', 'src/a.ts']);
  });
});

describe('a plain path', () => {
  test('names its file though it is ignored', async () => {
    expect(await matched('x.log', 'build/out.ts', './README.md')).toEqual([
      'x.log',
      'build/out.ts',
      'README.md',
    ]);
  });

  test('of a folder means every file in it that is not ignored', async () => {
    expect(await matched('src/deep/')).toEqual(['src/deep/c.ts', 'src/deep/d.md']);
    expect(await matched('.')).toEqual([
      '.github/ci.yml',
      '.gitignore',
      'README.md',
      'src/a.ts',
      'src/b.ts',
      'src/deep/c.ts',
      'src/deep/d.md',
    ]);
  });

  test('of an ignored folder names nothing', async () => {
    expect(await expandGlobs(makeProject(), true, ['build'])).toEqual({
      paths: [],
      unmatched: ['build'],
      leftOut: [],
      unread: [],
    });
  });

  test('with the signs of a pattern in it is a path where such a file exists', async () => {
    const root = makeFolder({ '[id].ts': '', 'i.ts': '' });
    expect((await expandGlobs(root, false, ['[id].ts'])).paths).toEqual(['[id].ts']);
  });

  test('matches a name whatever form its accents have on the disk', async () => {
    const decomposed = 'Größe/été.ts'.normalize('NFD');
    const root = makeFolder({ [decomposed]: '' });
    for (const pattern of ['Größe/été.ts', 'Größe/*', 'Gr*/été.*'])
      expect((await expandGlobs(root, false, [pattern.normalize('NFC')])).paths).toEqual([decomposed]);
  });

  test('that leads out by a link is named, so that reading it can say so', async () => {
    const parent = makeFolder({ 'project/a': '', b: '' });
    symlinkSync('../b', join(parent, 'project', 'out'));
    expect((await expandGlobs(join(parent, 'project'), false, ['out'])).paths).toEqual(['out']);
  });

  test('that leads out by itself matches nothing', async () => {
    const parent = makeFolder({ 'project/a': '', b: '' });
    const patterns = ['../b', join(parent, 'b'), ''];
    expect(await expandGlobs(join(parent, 'project'), false, patterns.slice(0, 2))).toMatchObject({
      paths: [],
      unmatched: patterns.slice(0, 2),
    });
  });
});
