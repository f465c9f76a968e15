import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { createRecords, projectPlace } from './createRecords.ts';
import { createStorage } from './createStorage.ts';

let folder: string;
let notices: unknown[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-records-'));
  notices = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () =>
  createRecords({ storage: createStorage(), emit: (_event, payload) => notices.push(payload) }, (name) =>
    name.endsWith('.txt'),
  );

it('lists the records of a folder and nothing else, and none where there is no folder', async () => {
  await writeFile(join(folder, 'a.txt'), '');
  await writeFile(join(folder, 'a.tmp'), '');
  expect(await open().names(folder)).toEqual(['a.txt']);
  expect(await open().names(join(folder, 'missing'))).toEqual([]);
  await expect(open().names(join(folder, 'a.txt'))).rejects.toMatchObject({ code: 'storage/read-failed' });
});

const use = (file: string) => {
  if (file === 'bad') {
    return Promise.reject(new AppError('storage/read-failed', 'No.', { file, cause: 'EIO' }));
  }
  return Promise.resolve(file === 'gone' ? null : file);
};

it('leaves out a record that fails, tells it once, and uses the others', async () => {
  const records = open();
  expect(await records.useEach(['a', 'bad', 'gone', 'b'], use)).toEqual(['a', 'b']);
  expect(await records.useEach(['bad'], use)).toEqual([]);
  expect(notices).toEqual([{ level: 'warn', message: 'No.' }]);
  await expect(records.useEach(['a'], () => Promise.reject(new TypeError('A bug.')))).rejects.toThrow(
    'A bug.',
  );
});

it('restores what it removed until that is discarded, and discards nothing of another process', async () => {
  const file = join(folder, 'a.txt');
  await writeFile(file, 'text');
  await mkdir(join(folder, 'removed'));
  await writeFile(join(folder, 'removed', 'other.txt'), '');
  const records = open();
  expect(await records.remove(file)).toBe(true);
  expect(await records.names(folder)).toEqual([]);
  expect(await records.remove(file)).toBe(false);
  expect(await records.restore(file)).toBe('restored');
  expect(await records.names(folder)).toEqual(['a.txt']);
  await records.discardRemoved();
  expect(await records.names(folder)).toEqual(['a.txt']);
  await records.remove(file);
  await records.discardRemoved();
  expect(await records.restore(file)).toBe('gone');
  expect(await readdir(join(folder, 'removed'))).toEqual(['other.txt']);
});

it('restores nothing over a newer record, which another process may have made meanwhile', async () => {
  const file = join(folder, 'a.txt');
  await writeFile(file, 'older');
  const records = open();
  await records.remove(file);
  await writeFile(file, 'newer');
  expect(await records.restore(file)).toBe('there');
  expect(await readFile(file, 'utf8')).toBe('newer');
});

it('finds a place for every project whose id can name a folder', () => {
  expect(projectPlace('/data', 'p1', 'stacks')).toBe(join('/data', 'projects', 'p1', 'stacks'));
  expect(() => projectPlace('/data', '', 'stacks')).toThrow('That project is unknown.');
});
