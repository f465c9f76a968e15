import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStacks } from '../../stacks/createStacks.ts';
import { createStorage } from '../createStorage.ts';
import { bundleProof } from './bundleProof.ts';
import { startEditLoop } from './startEditLoop.ts';

const posix = process.platform !== 'win32';
const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
const ref = { projectId: 'proof', stackId: 's1' };

const run = (program: string, args: readonly string[]) => execFileSync(program, args, { stdio: 'ignore' });

let scratch: string;
let script: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'carryover-full-'));
  script = await bundleProof(new URL('./editLoop.ts', import.meta.url), join(scratch, 'bundle'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** Fills a stack until the disk is full, with `command` before Node; checks the files on disk. */
async function fill(dataFolder: string, reason: string, command: readonly string[] = []) {
  const open = () =>
    createStacks({
      dataFolder,
      storage: createStorage(),
      clock: () => 0,
      newId: () => 's1',
      emit: (event) => expect(event).not.toBe('notice'),
    });
  await open().create({ projectId: ref.projectId, name: 'Full' });
  const loop = startEditLoop(
    script,
    { dataFolder, ...ref, label: 'x', writers: 'bulky', count: 60 },
    command,
  );
  expect(await loop.ended).toBe(0);
  const saved = loop.lines.filter((line) => line.startsWith('bulky'));
  const failed = loop.lines.filter((line) => line.startsWith('failed'));
  expect(saved.length).toBeGreaterThan(0);
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.every((line) => line.includes('storage/write-failed') && line.includes(reason))).toBe(true);
  const titles = (await open().get(ref.projectId, ref.stackId)).items.map(
    ({ source }) => `bulky ${source.kind === 'pasted' ? source.title : ''}`,
  );
  expect(titles).toEqual(saved);
  expect(await readdir(join(dataFolder, 'projects', ref.projectId, 'stacks'))).toEqual(['s1.stack.json']);
}

it.skipIf(!posix)(
  'keeps the last saved stack whole where a file may grow no more (RLIMIT_FSIZE)',
  { timeout: 60_000 },
  async () => {
    const dataFolder = join(scratch, 'limited');
    await fill(dataFolder, 'larger than the system allows', ['sh', '-c', 'ulimit -f 40; exec "$@"', 'sh']);
  },
);

it.skipIf(!mayMount)(
  'keeps the last saved stack whole on a disk that is full (tmpfs)',
  { timeout: 60_000 },
  async (context) => {
    const dataFolder = join(scratch, 'tiny');
    await mkdir(dataFolder);
    try {
      run('mount', ['-t', 'tmpfs', '-o', 'size=96k', 'tmpfs', dataFolder]);
    } catch {
      // Containers may forbid mounting; the limit above has shown the same on this system.
      context.skip('mounting is not allowed here');
    }
    try {
      expect(await readFile('/proc/mounts', 'utf8')).toContain(dataFolder);
      await fill(dataFolder, 'disk is full');
    } finally {
      run('umount', [dataFolder]);
    }
  },
);
