import { expect, test } from 'vitest';
import { systemEncryption } from './systemEncryption.ts';

type Backend = 'basic_text' | 'gnome_libsecret' | 'unknown';

function older(backend: Backend = 'gnome_libsecret', available = true) {
  return {
    getSelectedStorageBackend: () => backend,
    isEncryptionAvailable: () => available,
    encryptString: (text: string) => Buffer.from(`sync ${text}`),
    decryptString: (bytes: Buffer) => bytes.toString().slice(5),
  };
}

function newer(backend: Backend = 'gnome_libsecret', available = true) {
  return {
    ...older(backend, false),
    isAsyncEncryptionAvailable: () => Promise.resolve(available),
    encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(`async ${text}`)),
    decryptStringAsync: (bytes: Buffer) =>
      Promise.resolve({ shouldReEncrypt: false, result: bytes.toString().slice(6) }),
  };
}

/** Returns the result of encrypting and decrypting, and whether encryption is available. */
async function roundTrip(system: Parameters<typeof systemEncryption>[0]) {
  const encryption = systemEncryption(system, 'darwin');
  const bytes = await encryption.encrypt('secret');
  return [await encryption.available(), Buffer.from(bytes).toString(), await encryption.decrypt(bytes)];
}

test('the asynchronous interface is used where there is one, and else the older', async () => {
  expect(await roundTrip(newer())).toEqual([true, 'async secret', 'secret']);
  expect(await roundTrip(older())).toEqual([true, 'sync secret', 'secret']);
});

test('on Linux a backend that anybody can undo is no encryption', async () => {
  for (const backend of ['basic_text', 'unknown'] as const) {
    expect(await systemEncryption(newer(backend), 'linux').available()).toBe(false);
    expect(await systemEncryption(older(backend), 'linux').available()).toBe(false);
  }
  expect(await systemEncryption(newer('gnome_libsecret'), 'linux').available()).toBe(true);
  expect(await systemEncryption(older('gnome_libsecret'), 'linux').available()).toBe(true);
});

test('elsewhere the backend says nothing, and what the system says counts', async () => {
  expect(await systemEncryption(newer('unknown'), 'win32').available()).toBe(true);
  expect(await systemEncryption(newer('unknown', false), 'win32').available()).toBe(false);
  expect(await systemEncryption(older('unknown', false), 'darwin').available()).toBe(false);
});

test('what the older interface throws is rejected with', async () => {
  const system = {
    ...older(),
    decryptString: (): string => {
      throw new Error('Error while decrypting');
    },
  };
  await expect(systemEncryption(system, 'linux').decrypt(Buffer.from('x'))).rejects.toThrow('decrypting');
});
