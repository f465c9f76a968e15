import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeDrift } from '../../shared/domain/drift.ts';
import { fixedFormats } from '../../shared/domain/tokenCount.ts';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { openDrift } from './testing/openDrift.ts';

const folder = 'scratch';

describe('drift that was accepted', () => {
  test('is silent until the file changes again', async () => {
    const root = makeRepository({ 'a.ts': 'x\n', 'b.ts': 'x\n' });
    const { feature, measure, session } = await openDrift(root, ['DONE: `a.ts`', 'DONE: `b.ts`']);
    write(root, { 'a.ts': 'y\n', 'b.ts': 'y\n' });
    await feature.accept({ root, folder, session }, ['a.ts']);
    expect((await measure()).files).toMatchObject([
      { change: 'edited', added: 1, accepted: true, severity: 'none' },
      { change: 'edited', accepted: false, severity: 'high' },
    ]);
    expect(describeDrift(await measure(), fixedFormats)).toBe('1 file in play edited since session 1.');
    write(root, { 'a.ts': 'z\n' });
    expect((await measure()).files[0]).toMatchObject({ accepted: false, severity: 'high' });
    write(root, { 'a.ts': 'y\r\n' });
    expect((await measure()).files[0]).toMatchObject({ accepted: true });
  });

  test('drifts again when that is taken back, one file or everything', async () => {
    const root = makeRepository({ 'a.ts': 'x\n', 'b.ts': 'x\n' });
    const { feature, measure, session } = await openDrift(root, ['DONE: `a.ts`', 'DONE: `b.ts`']);
    const target = { root, folder, session };
    await feature.reopen(target);
    write(root, { 'a.ts': 'y\n', 'b.ts': 'y\n' });
    git(root, 'commit', '-q', '-a', '-m', 'more');
    await feature.accept(target);
    await feature.reopen(target, ['a.ts']);
    expect(await measure()).toMatchObject({
      accepted: true,
      files: [{ accepted: false }, { accepted: true }],
    });
    await feature.reopen(target);
    const drift = await measure();
    expect(drift.files.map(({ accepted }) => accepted)).toEqual([false, false]);
    expect('accepted' in drift).toBe(false);
  });

  test('of everything takes branch and commits with it', async () => {
    const root = makeRepository({ 'a.ts': 'x\n' });
    const { feature, measure, session } = await openDrift(root, ['DONE: `a.ts`']);
    git(root, 'checkout', '-q', '-b', 'other');
    write(root, { 'a.ts': 'y\n' });
    git(root, 'commit', '-q', '-a', '-m', 'more');
    expect((await measure()).severity).toBe('high');
    await feature.accept({ root, folder, session });
    const drift = await measure();
    expect(drift).toMatchObject({ accepted: true, severity: 'none' });
    expect(describeDrift(drift, fixedFormats)).toBe('You have reviewed all that changed since session 1.');
    git(root, 'add', '-f', 'scratch');
    git(root, 'commit', '-q', '-m', 'the payload alone');
    expect(await measure()).toMatchObject({ accepted: true, severity: 'none' });
    write(root, { 'c.ts': 'new\n' });
    git(root, 'add', 'c.ts');
    git(root, 'commit', '-q', '-m', 'again');
    expect(await measure()).toMatchObject({ severity: 'high', files: [{ accepted: true }] });
    expect('accepted' in (await measure())).toBe(false);
  });

  test('of everything takes what is not committed with it, and of one file does not', async () => {
    const root = makeRepository({ 'a.ts': 'x\n' });
    const { feature, measure, session } = await openDrift(root, ['DONE: `a.ts`']);
    write(root, { 'a.ts': 'y\n', 'new.ts': '' });
    await feature.accept({ root, folder, session }, ['a.ts']);
    expect((await measure()).dirty).toEqual(['new.ts']);
    await feature.accept({ root, folder, session });
    expect(await measure()).toMatchObject({ dirty: [], severity: 'none' });
    write(root, { 'newer.ts': '' });
    expect((await measure()).dirty).toEqual(['newer.ts']);
  });

  test('is of one place: a file that is gone, or moved elsewhere', async () => {
    const root = makeRepository({ 'a.ts': '1\n2\n3\n', 'b.ts': '4\n5\n6\n' });
    const { feature, measure, session } = await openDrift(root, ['`a.ts`', '`b.ts`']);
    rmSync(join(root, 'a.ts'));
    git(root, 'mv', 'b.ts', 'c.ts');
    await feature.accept({ root, folder, session });
    expect((await measure()).files.map(({ accepted }) => accepted)).toEqual([true, true]);
    git(root, 'mv', 'c.ts', 'd.ts');
    write(root, { 'a.ts': 'back\n' });
    expect((await measure()).files.map(({ accepted }) => accepted)).toEqual([false, false]);
  });

  test('is kept for this user alone, and damage of it silences nothing', async () => {
    const root = makeRepository({ 'a.ts': 'x\n' });
    const { feature, measure, session, dataFolder } = await openDrift(root, ['`a.ts`']);
    write(root, { 'a.ts': 'y\n' });
    await feature.accept({ root, folder, session });
    const name = readdirSync(join(dataFolder, 'payloads')).find((entry) => entry.endsWith('.accepted.json'));
    const file = `payloads/${name ?? ''}`;
    if (process.platform !== 'win32') expect(statSync(join(dataFolder, file)).mode & 0o777).toBe(0o600);
    write(dataFolder, { [file]: '{ "carryover": 1, "files": 3 }' });
    expect((await measure()).files).toMatchObject([{ accepted: false }]);
    write(dataFolder, { [file]: 'garbage' });
    expect((await measure()).files).toMatchObject([{ accepted: false }]);
  });
});

describe('the difference of a file in play', () => {
  test('is told against the commit, against what was kept, and against nothing', async () => {
    const root = makeRepository({ 'a.ts': 'one\ntwo\n', 'b.ts': 'x\n' });
    write(root, { 'b.ts': 'dirty\n' });
    const { feature, session } = await openDrift(root, ['`a.ts`', '`b.ts`', '`c.ts`']);
    const target = { root, folder, session };
    expect(await feature.difference(target, 'a.ts')).toEqual({ status: 'same', title: 'a.ts' });
    write(root, { 'a.ts': 'one\n2\n', 'b.ts': 'dirty\nmore\n', 'c.ts': 'new\n' });
    const linesOf = async (path: string) => {
      const found = await feature.difference(target, path);
      return found.status === 'ok' ? found.hunks.flatMap((hunk) => hunk.lines) : found.status;
    };
    expect(await linesOf('a.ts')).toEqual([' one', '-two', '+2']);
    expect(await linesOf('b.ts')).toEqual([' dirty', '+more']);
    expect(await linesOf('c.ts')).toEqual(['+new']);
    expect(await linesOf('d.ts')).toBe('not-kept');
    rmSync(join(root, 'a.ts'));
    expect(await linesOf('a.ts')).toEqual(['-one', '-two']);
  });

  test('follows a file that was moved', async () => {
    const root = makeRepository({ 'a.ts': '1\n2\n3\n4\n' });
    const { feature, session } = await openDrift(root, ['`a.ts`']);
    git(root, 'mv', 'a.ts', 'b.ts');
    write(root, { 'b.ts': '1\n2\n3\n4\n5\n' });
    expect(await feature.difference({ root, folder, session }, 'a.ts')).toMatchObject({
      title: 'a.ts, now b.ts',
      hunks: [{ lines: [' 1', ' 2', ' 3', ' 4', '+5'] }],
    });
  });

  test('is not made up where the saved state is on another machine', async () => {
    const root = makeRepository({ 'a.ts': 'x\n' });
    write(root, { 'a.ts': 'dirty\n' });
    const { feature, session, dataFolder } = await openDrift(root, ['`a.ts`']);
    rmSync(join(dataFolder, 'payloads'), { recursive: true });
    write(root, { 'a.ts': 'y\n' });
    expect(await feature.difference({ root, folder, session }, 'a.ts')).toMatchObject({ status: 'not-kept' });
  });

  test('masks suspected secrets that git has on both sides', async () => {
    const root = makeRepository({ 'a.ts': 'SECRET-one\n' });
    const { feature, session } = await openDrift(root, ['`a.ts`']);
    write(root, { 'a.ts': 'SECRET-one\nSECRET-two\n' });
    const found = JSON.stringify(await feature.difference({ root, folder, session }, 'a.ts'));
    expect(found).toContain('+[FINDING:test-secret]');
    expect(found).not.toContain('SECRET-');
  });
});

test('a copy that is of another state than the payload says is not compared with', async () => {
  const root = makeRepository({ 'a.ts': 'x\n' });
  write(root, { 'a.ts': 'dirty\n' });
  const { file } = await openDrift(root, ['`a.ts`']);
  const payload = join(root, 'scratch/session-1.md');
  writeFileSync(payload, readFileSync(payload, 'utf8').replace(/a\.ts [0-9a-f]{12}/u, 'a.ts 0123456789ab'));
  expect(await file()).toMatchObject({ change: 'edited', added: null, deleted: null });
});

test('a copy that was kept and is damaged is forgotten, and drift still told', async () => {
  const root = makeRepository({ 'a.ts': 'x\n' });
  write(root, { 'a.ts': 'dirty\n' });
  const dataFolder = makeFolder();
  const { file } = await openDrift(root, ['`a.ts`'], { dataFolder });
  const [name] = readdirSync(join(dataFolder, 'payloads'));
  write(dataFolder, { [`payloads/${name ?? ''}`]: 'no gzip' });
  write(root, { 'a.ts': 'more\n' });
  expect(await file()).toMatchObject({ change: 'edited', added: null, deleted: null });
});
