import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { watchDisk } from './watchDisk.ts';

interface Heard {
  readonly reported: string[];
  readonly stop: () => Promise<void>;
}

async function listen(root: string): Promise<Heard> {
  const reported: string[] = [];
  const stop = await watchDisk(root, {
    onChanges: (paths) => void reported.push(...(paths ?? ['*'])),
    onFailed: (error) => void reported.push(String(error)),
  });
  onTestFinished(stop);
  return { reported, stop };
}

const patience = { timeout: 60_000 };

/** True if it is reported by its own name, or with a folder that contains it. */
const isReported = ({ reported }: Heard, path: string): boolean =>
  reported.includes('*') || reported.some((one) => one === path || path.startsWith(`${one}/`));

const eventually = (heard: Heard, path: string) =>
  expect.poll(() => isReported(heard, path), patience).toBe(true);

/** Events of earlier changes must not count for later ones: waits for a last one. */
async function rest(root: string, heard: Heard): Promise<void> {
  const name = `mark-${String(Math.random()).slice(2)}`;
  writeFileSync(join(root, name), '');
  await expect.poll(() => heard.reported.includes(name), patience).toBe(true);
  heard.reported.length = 0;
}

test('a file that comes to be in folders which were made at once is told, and so is what becomes of it', async () => {
  const root = makeFolder();
  const heard = await listen(root);
  mkdirSync(join(root, 'a/b/c/d'), { recursive: true });
  await eventually(heard, 'a');
  await rest(root, heard);
  writeFileSync(join(root, 'a/b/c/d/x'), 'one');
  await expect.poll(() => heard.reported, patience).toContain('a/b/c/d/x');
  await rest(root, heard);
  writeFileSync(join(root, 'a/b/c/d/x'), 'two');
  await expect.poll(() => heard.reported, patience).toContain('a/b/c/d/x');
});

test('files that are written at once with their folders are told, and each of their changes', async () => {
  const root = makeFolder({ 'src/a.ts': '' });
  const heard = await listen(root);
  write(root, { 'src/new/module/file.ts': 'one', 'src/new/other.ts': 'one' });
  await eventually(heard, 'src/new/module/file.ts');
  await eventually(heard, 'src/new/other.ts');
  await rest(root, heard);
  write(root, { 'src/new/module/file.ts': 'two' });
  await expect.poll(() => heard.reported, patience).toContain('src/new/module/file.ts');
});

test('a tree that is moved in is listened to, and by its new name when it is moved on', async () => {
  const outside = makeFolder({ 'tree/in/deep/x': 'one' });
  const root = makeFolder();
  const heard = await listen(root);
  renameSync(join(outside, 'tree'), join(root, 'tree'));
  await eventually(heard, 'tree/in/deep/x');
  await rest(root, heard);
  write(root, { 'tree/in/deep/x': 'two' });
  await expect.poll(() => heard.reported, patience).toContain('tree/in/deep/x');
  renameSync(join(root, 'tree'), join(root, 'moved'));
  await eventually(heard, 'moved/in/deep/x');
  await rest(root, heard);
  write(root, { 'moved/in/deep/x': 'three' });
  await expect.poll(() => heard.reported, patience).toContain('moved/in/deep/x');
  expect(heard.reported.filter((path) => path.startsWith('tree'))).toEqual([]);
});

test('what was moved out is not told of any more', async () => {
  const outside = makeFolder();
  const root = makeFolder({ 'tree/in/deep/x': 'one' });
  const heard = await listen(root);
  renameSync(join(root, 'tree'), join(outside, 'tree'));
  await eventually(heard, 'tree');
  await rest(root, heard);
  write(outside, { 'tree/in/deep/x': 'two', 'tree/in/y': 'two' });
  rmSync(join(outside, 'tree'), { recursive: true });
  await rest(root, heard);
  await heard.stop();
});

test('folders that are deleted and made again at once are listened to', async () => {
  const root = makeFolder({ 'a/b/c/x': 'one', 'a/b/y': 'one' });
  const heard = await listen(root);
  for (let time = 0; time < 3; time += 1) {
    rmSync(join(root, 'a'), { recursive: true });
    write(root, { 'a/b/c/x': `made ${time}` });
    await eventually(heard, 'a/b/c/x');
    await rest(root, heard);
    write(root, { 'a/b/c/x': `changed ${time}` });
    await expect.poll(() => heard.reported, patience).toContain('a/b/c/x');
  }
});

test('of 200 trees that are made at once, none is missed', async () => {
  const root = makeFolder();
  const heard = await listen(root);
  const places = Array.from({ length: 200 }, (_, at) => `m${at % 7}/n${at}/o/p`);
  for (const place of places) mkdirSync(join(root, place), { recursive: true });
  for (const place of places) await eventually(heard, place);
  await rest(root, heard);
  for (const place of places) writeFileSync(join(root, place, 'x'), '');
  const missing = () => places.filter((place) => !heard.reported.includes(`${place}/x`)).length;
  await expect.poll(missing, patience).toBe(0);
});

test('a branch with other folders is checked out and changed in', async () => {
  const root = makeRepository({ 'a.txt': 'a\n' });
  git(root, 'switch', '-q', '-c', 'topic');
  write(
    root,
    Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`t${at % 9}/u${at % 30}/v/${at}`, ''])),
  );
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'topic');
  git(root, 'switch', '-q', 'main');
  const heard = await listen(root);
  git(root, 'switch', '-q', 'topic');
  await eventually(heard, 't8/u29/v/299');
  await rest(root, heard);
  write(root, { 't8/u29/v/299': 'changed' });
  await expect.poll(() => heard.reported, patience).toContain('t8/u29/v/299');
  expect(heard.reported.filter((path) => path.includes('.git/objects/'))).toEqual([]);
});

test('packages in new folders are not listened to, and neither is where a new link leads', async () => {
  const outside = makeFolder({ 'in/x': '' });
  const root = makeFolder();
  const heard = await listen(root);
  write(root, { 'app/web/node_modules/left/lib/x.js': '', 'app/web/a.js': '' });
  symlinkSync(outside, join(root, 'app/web/link'), 'junction');
  await eventually(heard, 'app/web/a.js');
  await eventually(heard, 'app/web/link');
  await rest(root, heard);
  write(root, { 'app/web/node_modules/left/lib/x.js': 'x', 'app/web/node_modules/right/x.js': 'x' });
  write(outside, { 'in/x': 'x', 'in/new/x': 'x' });
  write(root, { 'app/web/a.js': 'x' });
  await expect.poll(() => heard.reported, patience).toContain('app/web/a.js');
  const wrong = heard.reported.filter((path) => path.includes('node_modules/') || path.includes('link/'));
  expect(wrong).toEqual([]);
});

test('a project that is opened by a link is told of by paths below it', async () => {
  const root = makeFolder({ 'a/x': '' });
  const link = join(makeFolder(), 'link');
  symlinkSync(root, link, 'junction');
  const heard = await listen(link);
  write(link, { 'a/b/c/x': 'one' });
  await eventually(heard, 'a/b/c/x');
  await rest(root, heard);
  write(root, { 'a/b/c/x': 'two' });
  await expect.poll(() => heard.reported, patience).toContain('a/b/c/x');
});

test('a folder may have the name of the one that it is in', async () => {
  const root = makeFolder({ 'src/src/src': '' });
  const heard = await listen(root);
  write(root, { 'src/src/src': 'one' });
  await expect.poll(() => heard.reported, patience).toContain('src/src/src');
  rmSync(join(root, 'src/src'), { recursive: true });
  await eventually(heard, 'src/src');
  await rest(root, heard);
  write(root, { 'src/src/src': 'two' });
  await eventually(heard, 'src/src/src');
  expect(heard.reported.filter((path) => path.startsWith('src/src/src/'))).toEqual([]);
});

test('nothing is told after the end, whenever that comes', async () => {
  for (let time = 0; time < 20; time += 1) {
    const root = makeFolder();
    const heard = await listen(root);
    write(root, { 'a/b/c/x': '', 'd/e/f/x': '' });
    // Each round ends at another moment.
    await pause(time * 8);
    await heard.stop();
    const reported = heard.reported.length;
    write(root, { 'a/b/c/x': 'x', 'a/b/y/z': 'x' });
    await pause(20);
    rmSync(root, { recursive: true });
    expect(heard.reported.length).toBe(reported);
    await heard.stop();
  }
});

test('the end comes well where the folder has gone, which is said', async () => {
  const root = makeFolder({ 'a/b/x': '' });
  const heard = await listen(root);
  rmSync(root, { recursive: true });
  await expect.poll(() => heard.reported.filter((path) => path.includes('gone')), patience).toHaveLength(1);
  await heard.stop();
  expect(existsSync(root)).toBe(false);
});

test('a folder that is not there, and a file, can’t be listened to', async () => {
  const root = makeFolder({ 'a.txt': '' });
  await expect(listen(join(root, 'nowhere'))).rejects.toThrow();
  await expect(listen(join(root, 'a.txt'))).rejects.toThrow();
});
