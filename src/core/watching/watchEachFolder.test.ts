import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readdirSync } from 'node:fs';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder, write } from '../git/testing/makeRepository.ts';
import { watchEachFolder } from './watchEachFolder.ts';

// Other systems watch whole trees: the tests of `watchDisk` cover the common promises.
const onLinux = test.runIf(process.platform === 'linux');
const patience = { timeout: 60_000 };

async function listen(root: string): Promise<string[]> {
  const reported: string[] = [];
  const stop = await watchEachFolder(root, {
    onChanges: (paths) => void reported.push(...(paths ?? ['*'])),
    onFailed: (error) => void reported.push(String(error)),
  });
  onTestFinished(stop);
  return reported;
}

onLinux(
  'everything is looked at anew where the system dropped events, and listened to from then on',
  async () => {
    const [root, other] = [makeFolder({ 'a/x': '', 'a/y': '' }), makeFolder({ 'b/x': '' })];
    const [reported, reportedOther] = [await listen(root), await listen(other)];
    const kept = Number(readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8'));
    // Nothing reads the system's queue meanwhile.
    for (let at = 0; at < kept * 1.2; at += 1) chmodSync(join(root, at % 2 === 0 ? 'a/x' : 'a/y'), 0o600);
    mkdirSync(join(root, 'new/deep'), { recursive: true });
    mkdirSync(join(other, 'new/deep'), { recursive: true });
    await expect.poll(() => reported, patience).toContain('*');
    await expect.poll(() => reportedOther, patience).toContain('*');
    write(root, { 'new/deep/x': 'x' });
    write(other, { 'new/deep/x': 'x' });
    await expect.poll(() => reported, patience).toContain('new/deep/x');
    await expect.poll(() => reportedOther, patience).toContain('new/deep/x');
  },
);

onLinux('a lock that comes and goes between two looks is not told; what takes a place is', async () => {
  const root = makeFolder({ index: '' });
  const reported = await listen(root);
  // The watch reads nothing in between.
  for (let time = 0; time < 3; time += 1) {
    writeFileSync(join(root, 'index.lock'), 'x');
    renameSync(join(root, 'index.lock'), join(root, 'index'));
  }
  await expect.poll(() => reported, patience).toContain('index');
  expect(reported).not.toContain('index.lock');
});

onLinux('what takes a place and goes at once is told: something was there before', async () => {
  const root = makeFolder({ 'a.ts': 'a' });
  const reported = await listen(root);
  // The watch reads nothing in between.
  writeFileSync(join(root, 'a.tmp'), 'b');
  renameSync(join(root, 'a.tmp'), join(root, 'a.ts'));
  rmSync(join(root, 'a.ts'));
  await expect.poll(() => reported, patience).toContain('a.ts');
});

onLinux('a folder that is made anew while somebody still holds the one before is listened to', async () => {
  const root = makeFolder({ 'a/x': '' });
  const reported = await listen(root);
  const openFile = openSync(join(root, 'a'), 'r');
  onTestFinished(() => closeSync(openFile));
  rmSync(join(root, 'a'), { recursive: true });
  write(root, { 'a/y': '' });
  await expect.poll(() => reported, patience).toContain('a/y');
  reported.length = 0;
  write(root, { 'a/z': '' });
  await expect.poll(() => reported, patience).toContain('a/z');
});

onLinux('it keeps no process alive', async () => {
  const before = process.getActiveResourcesInfo().filter((name) => name.startsWith('FS'));
  const root = makeFolder({ 'a/x': '' });
  const reported = await listen(root);
  write(root, { 'a/b/c/x': '' });
  await expect.poll(() => reported, patience).toContain('a/b/c/x');
  expect(process.getActiveResourcesInfo().filter((name) => name.startsWith('FS'))).toEqual(before);
});

const path = fc
  .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 })
  .map((names) => names.join('/'));
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('make' as const, 'make', 'delete', 'move', 'out', 'in'),
    path,
    to: path,
    wait: fc.nat(30),
  }),
  { minLength: 60, maxLength: 120 },
);

function foldersIn(root: string, at = ''): string[] {
  const inner = readdirSync(join(root, at), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [at, ...inner.flatMap(({ name }) => foldersIn(root, join(at, name)))];
}

onLinux(
  'whatever became of the folders, each is heard of by its name of now, and none by another',
  async () => {
    const base = makeFolder();
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const root = mkdtempSync(join(base, 'root-'));
        const outside = mkdtempSync(join(base, 'outside-'));
        const reported = await listen(root);
        const change = {
          make: (one: string) => void mkdirSync(join(root, one), { recursive: true }),
          delete: (one: string) => rmSync(join(root, one), { recursive: true }),
          move: (one: string, to: string) => renameSync(join(root, one), join(root, to)),
          out: (one: string, to: string) => renameSync(join(root, one), join(outside, to)),
          in: (one: string, to: string) => renameSync(join(outside, to), join(root, one)),
        };
        for (const step of all) {
          try {
            change[step.kind](step.path, step.to);
          } catch {
            // The path is missing, or something else.
          }
          // Most steps follow at once.
          if (step.wait > 25) await pause(step.wait);
        }
        writeFileSync(join(root, 'mark'), '');
        await expect.poll(() => reported, patience).toContain('mark');
        reported.length = 0;
        for (const folder of foldersIn(outside)) writeFileSync(join(outside, folder, 'outer'), '');
        const probes = foldersIn(root).map((folder) => join(folder, 'probe'));
        for (const probe of probes) writeFileSync(join(root, probe), '');
        await expect.poll(() => probes.filter((probe) => !reported.includes(probe)), patience).toEqual([]);
        expect(reported.filter((one) => !probes.includes(one))).toEqual([]);
      }),
      { numRuns: 6 },
    );
  },
  60_000,
);
