import { constants } from 'node:fs';
import {
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  stat,
  unlink,
} from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf } from './writeFailed.ts';

/** The few calls of the file system that storage needs; a port, so that tests can make each of them fail. */
export interface DiskCalls {
  /** Creates a folder, and those above it, for this user alone. */
  readonly makeFolder: (folder: string) => Promise<void>;
  /** Creates a file that must not exist yet, for this user alone, or with `shared` with the rights of any new file. */
  readonly openNew: (file: string, rights?: Rights) => Promise<OpenFile>;
  readonly rename: (from: string, to: string) => Promise<void>;
  /** Gives a file a second name; fails with `EEXIST` if that name is taken. */
  readonly link: (file: string, name: string) => Promise<void>;
  readonly unlink: (file: string) => Promise<void>;
  /** Returns the file that a link leads to, which may be missing; any other path as it is. */
  readonly followLink: (file: string) => Promise<string>;
  /** Makes names in a folder durable, where the system can. */
  readonly syncFolder: (folder: string) => Promise<void>;
  readonly read: (file: string) => Promise<Uint8Array>;
  readonly list: (folder: string) => Promise<readonly FolderEntry[]>;
  /** Returns ms since 1970. */
  readonly changedAt: (file: string) => Promise<number>;
}

export type Rights = 'private' | 'shared';

export interface OpenFile {
  /** Returns the number of bytes written, which may be fewer than given. */
  readonly write: (bytes: Uint8Array) => Promise<number>;
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface FolderEntry {
  readonly name: string;
  readonly folder: boolean;
}

export const nodeDiskCalls: DiskCalls = {
  makeFolder: (folder) => makeFolder(folder),
  async openNew(file, rights = 'private') {
    const flags = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY;
    const handle = await open(file, flags, rights === 'private' ? 0o600 : 0o666);
    return {
      write: async (bytes) => (await handle.write(bytes, 0, bytes.byteLength)).bytesWritten,
      sync: () => handle.sync(),
      close: () => handle.close(),
    };
  },
  rename,
  link,
  unlink,
  followLink,
  syncFolder,
  read: (file) => readFile(file),
  list: async (folder) =>
    (await readdir(folder, { withFileTypes: true })).map((entry) => ({
      name: entry.name,
      folder: entry.isDirectory(),
    })),
  changedAt: async (file) => (await stat(file)).mtimeMs,
};

async function followLink(file: string): Promise<string> {
  const isLink = await lstat(file).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
  if (!isLink) return file;
  try {
    return await realpath(file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return await followLink(resolve(await realpath(dirname(file)), await readlink(file)));
  }
}

/** Avoids the system's recursive call, which never ends in an existing folder that accepts no new ones, as in /proc. */
async function makeFolder(folder: string, parentIsThere = false): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    // On Windows the root of a drive gives EPERM.
    if (['EEXIST', 'EPERM', 'EROFS', 'EACCES'].includes(codeOf(error)) && (await isFolder(folder))) return;
    const parent = dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parentIsThere || parent === folder) throw error;
    await makeFolder(parent);
    await makeFolder(folder, true);
    return;
  }
  // The folder is made. A disk that can't flush its name reports that again for the file that is written into it.
  await syncFolder(dirname(folder)).catch(() => undefined);
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

/** Windows can't open a folder for this, and some network file systems refuse it. */
const cannotSync = new Set(['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EBADF']);

async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!cannotSync.has(codeOf(error))) throw error;
  }
}
