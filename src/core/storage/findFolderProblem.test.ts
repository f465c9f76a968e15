import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStorage } from './createStorage.ts';
import { findFolderProblem } from './findFolderProblem.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const onUnix = it.runIf(process.platform !== 'win32');

onUnix.each([0o777, 0o702, 0o1777])('says that others can change a folder with mode %o', async (mode) => {
  await chmod(folder, mode);
  expect(await findFolderProblem(createStorage(), folder)).toBe(
    `Other users of this machine can change the files in ${folder}, your settings and drafts among them. Take their right to write to that folder away, or set CARRYOVER_HOME to another one.`,
  );
});

// Only the superuser may give a folder away.
const asRoot = it.runIf(process.getuid?.() === 0);

asRoot('says that a folder belongs to another user', async () => {
  await chown(folder, 4711, 4711);
  expect(await findFolderProblem(createStorage(), folder)).toBe(
    `${folder} belongs to another user of this machine, who can change the files in it, your settings and drafts among them. Set CARRYOVER_HOME to a folder of your own.`,
  );
});

asRoot('does not complain of a disk on which all files seem to be of one user', async () => {
  await chown(folder, 4711, 4711);
  const onDisk = {
    writeNew: async (file: string): Promise<boolean> => {
      await writeFile(file, '');
      await chown(file, 4711, 4711);
      return true;
    },
    remove: (file: string) => rm(file),
  };
  expect(await findFolderProblem(onDisk, folder)).toBeNull();
});

onUnix.each([0o700, 0o755, 0o750])('finds nothing wrong with mode %o', async (mode) => {
  await chmod(folder, mode);
  expect(await findFolderProblem(createStorage(), folder)).toBeNull();
});

onUnix('does not complain of a disk on which all files seem open', async () => {
  await chmod(folder, 0o777);
  const onCard = {
    writeNew: async (file: string): Promise<boolean> => {
      await writeFile(file, '');
      await chmod(file, 0o777);
      return true;
    },
    remove: (file: string) => rm(file),
  };
  expect(await findFolderProblem(onCard, folder)).toBeNull();
});

it('finds nothing wrong with a folder that is made now', async () => {
  expect(await findFolderProblem(createStorage(), join(folder, 'new', 'data'))).toBeNull();
});
