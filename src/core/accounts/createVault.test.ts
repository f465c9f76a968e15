import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createStorage } from '../storage/createStorage.ts';
import { createVault, type Encryption } from './createVault.ts';

const secret = ['ntn', 'c4n4ry'.repeat(6)].join('_');

/** Combines each byte with a machine's number: enough to distinguish machines, and to hide the text. */
function machine(number: number, isThere: () => boolean = () => true): Encryption {
  const turn = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map((byte) => byte ^ number));
  return {
    available: () => Promise.resolve(isThere()),
    encrypt: (text) => Promise.resolve(turn(Buffer.from(`mark ${text}`))),
    decrypt: (bytes) => {
      const text = turn(bytes).toString('utf8');
      return text.startsWith('mark ')
        ? Promise.resolve(text.slice(5))
        : Promise.reject(new Error(`cannot decrypt ${text}`));
    },
  };
}

async function open() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'carryover-vault-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const notices: string[] = [];
  return {
    folder: join(dataFolder, 'vault'),
    notices,
    vault: (encryption: Encryption) =>
      createVault({
        dataFolder,
        storage: createStorage(),
        encryption,
        emit: (_event, payload) => void notices.push(JSON.stringify(payload)),
      }),
  };
}

test('a value is on disk encrypted, for this person only, and there again at the next start', async () => {
  const { vault, folder } = await open();
  expect(await vault(machine(7)).write('notion', secret)).toBe('stored');
  const [file = ''] = await readdir(folder);
  const path = join(folder, file);
  expect(await readFile(path, 'latin1')).not.toContain(secret);
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await vault(machine(7)).read('notion')).toBe(secret);
  expect(await vault(machine(7)).read('github')).toBeNull();
});

test('without encryption nothing is written, an older value is gone, and the new one lasts for this run', async () => {
  const { vault, folder } = await open();
  await vault(machine(7)).write('notion', 'an older one');
  const bare = vault(machine(7, () => false));
  expect(await bare.write('notion', secret)).toBe('this-run');
  expect(await readdir(folder)).toEqual([]);
  expect(await bare.read('notion')).toBe(secret);
  expect(await vault(machine(7)).read('notion')).toBeNull();
});

test('what another machine encrypted is set aside with a notice, and can be replaced', async () => {
  const { vault, folder, notices } = await open();
  await vault(machine(7)).write('notion', secret);
  const other = vault(machine(9));
  expect(await other.read('notion')).toBeNull();
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain('Connect again');
  expect((await readdir(folder)).filter((file) => file.includes('damaged'))).toHaveLength(1);
  await other.write('notion', 'new one');
  expect(await other.read('notion')).toBe('new one');
});

test('a damaged file is treated the same', async () => {
  const { vault, folder, notices } = await open();
  await vault(machine(7)).write('notion', secret);
  const [file = ''] = await readdir(folder);
  await writeFile(join(folder, file), '');
  expect(await vault(machine(7)).read('notion')).toBeNull();
  expect(notices).toHaveLength(1);
});

test('a keyring that is locked now leaves the file for later', async () => {
  const { vault } = await open();
  let unlocked = true;
  const one = vault(machine(7, () => unlocked));
  await one.write('notion', secret);
  unlocked = false;
  expect(await one.read('notion')).toBeNull();
  unlocked = true;
  expect(await one.read('notion')).toBe(secret);
});

test('removing takes everything of that name, what was set aside included, and nothing else', async () => {
  const { vault, folder } = await open();
  await vault(machine(7)).write('notion', secret);
  await vault(machine(9)).read('notion');
  await vault(machine(9)).write('notion', secret);
  await vault(machine(9)).write('github', 'stays');
  await vault(machine(9)).remove('notion');
  expect(await vault(machine(9)).read('notion')).toBeNull();
  expect(await readdir(folder)).toHaveLength(1);
  expect(await vault(machine(9)).read('github')).toBe('stays');
});
