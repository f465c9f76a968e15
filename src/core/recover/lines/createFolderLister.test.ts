import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createFolderLister } from './createFolderLister.ts';

let root: string;
let below: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'carryover-lister-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  below = join(root, 'below');
  mkdirSync(below);
});

const hour = new Date('2026-11-20T12:00:00Z');
function setOld(): void {
  for (const folder of [below, root]) utimesSync(folder, hour, hour);
}
const add = (folder: string, name: string): void => writeFileSync(join(folder, name), '');

test('a folder is listed again once it or one below it changed, and not before', async () => {
  add(below, 'a.jsonl');
  setOld();
  const list = createFolderLister();
  const names = async () => (await list(root, true)).map((path) => basename(path)).toSorted();
  expect(await names()).toEqual(['a.jsonl', 'below']);

  // A change that no time tells of shows that the folder is left alone, for ten seconds at most.
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  onTestFinished(() => clock.mockRestore());
  add(below, 'b.jsonl');
  setOld();
  clock.mockReturnValue(start + 9_000);
  expect(await names()).toEqual(['a.jsonl', 'below']);
  clock.mockReturnValue(start + 11_000);
  expect(await names()).toEqual(['a.jsonl', 'b.jsonl', 'below']);

  add(below, 'c.jsonl');
  expect(await names()).toEqual(['a.jsonl', 'b.jsonl', 'below', 'c.jsonl']);
});

test('a folder that has just changed is listed each time: its time may not tell the next change', async () => {
  const list = createFolderLister();
  const now = new Date();
  const setNow = (): void => utimesSync(root, now, now);
  setNow();
  expect(await list(root, false)).toEqual([below]);
  add(root, 'new.jsonl');
  setNow();
  expect(await list(root, false)).toHaveLength(2);
  // A time that is still to come tells nothing either.
  const later = new Date(Date.now() + 3_600_000);
  utimesSync(root, later, later);
  await list(root, false);
  add(root, 'newer.jsonl');
  utimesSync(root, later, later);
  expect(await list(root, false)).toHaveLength(3);
});

test('a folder that has gone rejects, and is listed again once it is back', async () => {
  setOld();
  const list = createFolderLister();
  expect(await list(below, true)).toEqual([]);
  rmSync(below, { recursive: true });
  await expect(list(below, true)).rejects.toMatchObject({ code: 'ENOENT' });
  mkdirSync(below);
  add(below, 'a.jsonl');
  expect(await list(below, true)).toEqual([join(below, 'a.jsonl')]);
});
