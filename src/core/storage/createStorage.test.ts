import { execFileSync } from 'node:child_process';
import {
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorage } from './createStorage.ts';
import { nodeDiskCalls, type DiskCalls, type OpenFile } from './diskCalls.ts';
import { hostMark, markOf } from './processMark.ts';
import type { Storage } from './storage.ts';
import { sweepFolder, sweepLeftOvers } from './sweepLeftOvers.ts';
import { temporaryName, temporaryOwner } from './temporaryName.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-storage-'));
  file = join(folder, 'state.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const fault = (code: string) => Object.assign(new Error(code), { code });
const failing = (code: string) => () => Promise.reject(fault(code));
const text = (path = file) => readFile(path, 'utf8');

/** Returns the number of a process that has ended. */
function endedPid(): number {
  return Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
}

const lockText = (pid: number, at = Date.now(), host = hostMark) =>
  JSON.stringify({ pid, host, nonce: `n${String(pid)}`, at });
const lock = () => `${file}.lock`;

/** Adds a word to the file, as an edit does: read, change, write. */
const append = (storage: Storage, word: string, meanwhile = () => Promise.resolve()) =>
  storage.withLock(file, async () => {
    const now = new TextDecoder().decode((await storage.read(file)) ?? new Uint8Array());
    await meanwhile();
    await storage.writeAtomic(file, `${now}${word} `);
  });

const temporary = (host: string, pid: number, tail = '0123456789abcdef') =>
  `.carryover-${host}-${String(pid)}-${tail}.tmp`;
const aged = async (name: string, days: number) => {
  await writeFile(join(folder, name), 'x');
  const at = new Date(Date.now() - days * 86_400_000);
  await utimes(join(folder, name), at, at);
};

/** Returns real calls, but with a changed open file. */
function withFile(change: Partial<OpenFile>): DiskCalls {
  return {
    ...nodeDiskCalls,
    openNew: async (path) => {
      const open = await nodeDiskCalls.openNew(path);
      const close = () => open.close().then(change.close);
      return { ...open, ...change, close };
    },
  };
}

const takingThreeBytes: DiskCalls = {
  ...nodeDiskCalls,
  openNew: async (path) => {
    const open = await nodeDiskCalls.openNew(path);
    return { ...open, write: (bytes) => open.write(bytes.subarray(0, 3)) };
  },
};

describe('writing', () => {
  it('creates the folder, replaces the file whole and leaves nothing else behind', async () => {
    const deep = join(folder, 'a', 'b', 'state.json');
    const storage = createStorage();
    await storage.writeAtomic(deep, 'long first content');
    await storage.writeAtomic(deep, 'short 👍');
    expect(await text(deep)).toBe('short 👍');
    expect(await readdir(join(folder, 'a', 'b'))).toEqual(['state.json']);
    if (process.platform !== 'win32') {
      expect((await stat(deep)).mode & 0o777).toBe(0o600);
      expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o700);
    }
  });

  it('writes every byte also where the disk takes a few at a time', async () => {
    const storage = createStorage({ calls: takingThreeBytes });
    await storage.writeAtomic(file, 'a text of some length');
    expect(await text()).toBe('a text of some length');
    await storage.writeNew(join(folder, 'new'), 'another one');
    expect(await text(join(folder, 'new'))).toBe('another one');
  });

  it.each<[string, DiskCalls]>([
    ['opening', { ...nodeDiskCalls, openNew: failing('ENOSPC') }],
    ['writing', withFile({ write: failing('ENOSPC') })],
    ['a write that takes nothing', withFile({ write: () => Promise.resolve(0) })],
    ['flushing', withFile({ sync: failing('ENOSPC') })],
    ['closing', withFile({ close: failing('ENOSPC') })],
    ['renaming', { ...nodeDiskCalls, rename: failing('ENOSPC') }],
  ])('keeps the old file, says why and cleans up when %s fails', async (_step, calls) => {
    await writeFile(file, 'old');
    await expect(createStorage({ calls }).writeAtomic(file, 'new')).rejects.toMatchObject({
      code: 'storage/write-failed',
      facts: { file, cause: 'ENOSPC' },
      message: expect.stringContaining('disk is full') as string,
    });
    expect(await text()).toBe('old');
    expect(await readdir(folder)).toEqual(['state.json']);
  });

  it.each([
    ['EACCES', 'no permission'],
    ['EROFS', 'read-only'],
    ['EDQUOT', 'your quota on this disk is used up. Delete something of yours there'],
    ['EFBIG', 'larger'],
    ['ENAMETOOLONG', 'too long'],
    ['EIO', 'EIO'],
  ])('tells %s apart: "%s"', async (code, words) => {
    const storage = createStorage({ calls: { ...nodeDiskCalls, openNew: failing(code) } });
    await expect(storage.writeAtomic(file, '')).rejects.toThrow(words);
  });

  it('says that a payload was not saved where the copy that goes with it was not', async () => {
    const storage = createStorage({ calls: { ...nodeDiskCalls, openNew: failing('ENOSPC') } });
    const copy = join(folder, '0b7c2c7e-8a53-4b3f-9d53-1e0a4d1c9f11.kept.gz');
    await expect(storage.writeAtomic(copy, '')).rejects.toThrow(
      'The payload, with the copy of its files in play, was not saved: the disk is full.',
    );
  });

  it('names the data folder’s variable for its own files only', async () => {
    const storage = createStorage({
      calls: { ...nodeDiskCalls, openNew: failing('EROFS'), unlink: failing('EROFS') },
    });
    const readOnly = 'the disk of this folder is read-only. Make it writable';
    vi.stubEnv('CARRYOVER_HOME', folder);
    await expect(storage.writeAtomic(file, '')).rejects.toThrow(
      `state.json was not saved: ${readOnly}, or choose another folder with CARRYOVER_HOME.`,
    );
    vi.stubEnv('CARRYOVER_HOME', join(folder, 'elsewhere'));
    await expect(storage.writeAtomic(file, '')).rejects.toThrow(
      `state.json was not saved: ${readOnly} and try again.`,
    );
    await expect(storage.remove(file)).rejects.toThrow(
      `state.json was not deleted: ${readOnly} and try again.`,
    );
    vi.unstubAllEnvs();
  });

  it.skipIf(process.platform !== 'linux')('gives up on a folder that takes no new ones', async () => {
    await expect(createStorage().writeAtomic('/proc/no-such/a/b.json', '')).rejects.toMatchObject({
      code: 'storage/write-failed',
      facts: { cause: 'ENOENT' },
    });
    vi.stubEnv('CARRYOVER_HOME', '/proc/no-such');
    await expect(createStorage().writeAtomic('/proc/no-such/a/b.json', '')).rejects.toThrow(
      'b.json was not saved: the folder /proc/no-such/a can’t be made. Check that its disk is connected, or choose another folder with CARRYOVER_HOME.',
    );
    vi.unstubAllEnvs();
  });

  it.each(['EIO', 'EINVAL', 'ENOSPC'])(
    'is done where only the folder can’t be flushed (%s), and tells which change is not safe from a power cut',
    async (code) => {
      const unsure: string[] = [];
      const storage = createStorage({
        calls: { ...nodeDiskCalls, syncFolder: failing(code) },
        onUnsure: (path, cause) => unsure.push(`${cause} ${path}`),
      });
      await storage.writeAtomic(file, 'new');
      const next = join(folder, 'next.json');
      expect(await storage.writeNew(next, 'first')).toBe(true);
      const moved = join(folder, 'moved.json');
      expect(await storage.move(next, moved)).toBe(true);
      expect([await text(), await text(moved)]).toEqual(['new', 'first']);
      expect(unsure).toEqual([file, next, moved, next].map((path) => `${code} ${path}`));
    },
  );

  it.skipIf(process.platform === 'win32')(
    'replaces the file that a link leads to, which may be missing yet, but a link in a project as itself',
    async () => {
      const storage = createStorage();
      const target = join(folder, 'dotfiles', 'settings.json');
      await mkdir(join(folder, 'dotfiles'));
      await symlink('dotfiles/settings.json', file);
      for (const content of ['first', 'second']) {
        await storage.writeAtomic(file, content);
        expect(await text(target)).toBe(content);
        expect((await lstat(file)).isSymbolicLink()).toBe(true);
      }
      await storage.writeAtomic(file, 'third', 'shared');
      expect((await lstat(file)).isFile()).toBe(true);
      expect(await text(target)).toBe('second');
      await symlink('round', join(folder, 'round'));
      await expect(storage.writeAtomic(join(folder, 'round'), 'x')).rejects.toMatchObject({
        code: 'storage/write-failed',
        facts: { cause: 'ELOOP' },
      });
      expect((await readdir(folder)).toSorted()).toEqual(['dotfiles', 'round', 'state.json']);
    },
  );

  it('says so where a file stands in the place of a folder', async () => {
    await writeFile(file, 'a file');
    await expect(createStorage().writeAtomic(join(file, 'x.json'), '')).rejects.toMatchObject({
      code: 'storage/write-failed',
      message: expect.stringContaining('a folder is needed') as string,
    });
    expect(await text()).toBe('a file');
  });

  it('tries a busy rename again on Windows until it succeeds, and elsewhere takes it for an answer', async () => {
    let calls = 0;
    const busyTwice: DiskCalls = {
      ...nodeDiskCalls,
      rename: (from, to) => ((calls += 1) <= 2 ? failing('EBUSY')() : nodeDiskCalls.rename(from, to)),
    };
    await createStorage({ calls: busyTwice, platform: 'win32' }).writeAtomic(file, 'new');
    expect(await text()).toBe('new');
    calls = 0;
    await expect(
      createStorage({ calls: busyTwice, platform: 'linux' }).writeAtomic(file, 'newer'),
    ).rejects.toMatchObject({ facts: { cause: 'EBUSY' } });
    expect(calls).toBe(1);
  });

  it('leaves the old or the new file, whole, wherever it is cut off', async () => {
    for (let last = 0; ; last += 1) {
      await writeFile(file, 'old content');
      const { calls, cut } = cutAfter(last);
      await createStorage({ calls })
        .writeAtomic(file, 'new content')
        .catch(() => undefined);
      expect(['old content', 'new content']).toContain(await text());
      const others = (await readdir(folder)).filter((name) => name !== 'state.json');
      expect(others.every((name) => temporaryOwner(name) !== null)).toBe(true);
      if (!cut()) {
        expect(last).toBeGreaterThan(5);
        expect(await text()).toBe('new content');
        return;
      }
    }
  });
});

/** Returns calls of which the first few work and all others fail, as in a power cut. */
function cutAfter(last: number) {
  let used = 0;
  let cut = false;
  const step =
    <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      used += 1;
      if (used <= last) return await work(...args);
      cut = true;
      throw fault('EIO');
    };
  const calls: DiskCalls = {
    makeFolder: step(nodeDiskCalls.makeFolder),
    openNew: step(async (path) => {
      const open = await takingThreeBytes.openNew(path);
      const close = step(() => Promise.resolve());
      return { write: step(open.write), sync: step(open.sync), close: () => open.close().then(close) };
    }),
    rename: step(nodeDiskCalls.rename),
    link: step(nodeDiskCalls.link),
    unlink: step(nodeDiskCalls.unlink),
    followLink: step(nodeDiskCalls.followLink),
    syncFolder: step(nodeDiskCalls.syncFolder),
    read: step(nodeDiskCalls.read),
    list: step(nodeDiskCalls.list),
    changedAt: step(nodeDiskCalls.changedAt),
  };
  return { calls, cut: () => cut };
}

describe.each([
  ['with hard links', nodeDiskCalls],
  ['without hard links', { ...nodeDiskCalls, link: failing('EPERM') }],
])('a new file, %s', (_title, calls) => {
  it('is written once, by one of many, whole', async () => {
    const texts = Array.from({ length: 20 }, (_, number) => `content of ${String(number)}`);
    const won = await Promise.all(texts.map((content) => createStorage({ calls }).writeNew(file, content)));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await text()).toBe(texts[won.indexOf(true)]);
    expect(await readdir(folder)).toEqual(['state.json']);
  });

  it('is not there after a write that failed', async () => {
    const full = { ...withFile({ write: failing('ENOSPC') }), link: calls.link };
    await expect(createStorage({ calls: full }).writeNew(file, 'x')).rejects.toMatchObject({
      code: 'storage/write-failed',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('lets one of many hold the lock at a time', async () => {
    let inside = 0;
    let most = 0;
    let done = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(2);
      inside -= 1;
      done += 1;
    };
    // Separate storages simulate separate processes: they share nothing but the disk.
    await Promise.all(Array.from({ length: 8 }, () => createStorage({ calls }).withLock(file, work)));
    expect({ most, done }).toEqual({ most: 1, done: 8 });
    expect(await readdir(folder)).toEqual([]);
  });

  it('sets files aside under numbers of their own, never over one another', async () => {
    const storage = createStorage({ calls });
    for (const content of ['first', 'second', 'third']) {
      await writeFile(file, content);
      await storage.setAside(file);
    }
    const kept = await Promise.all([1, 2, 3].map((number) => text(`${file}.damaged-${String(number)}`)));
    expect(kept).toEqual(['first', 'second', 'third']);
    expect(await storage.read(file)).toBeNull();
  });
});

describe('a lock', () => {
  it('of a killed process is taken over at once, by one at a time', async () => {
    const pid = endedPid();
    for (let round = 0; round < 10; round += 1) {
      await writeFile(lock(), lockText(pid));
      let inside = 0;
      let most = 0;
      await Promise.all(
        Array.from({ length: 8 }, () =>
          createStorage({ waitMs: 60_000 }).withLock(file, async () => {
            inside += 1;
            most = Math.max(most, inside);
            await sleep(1);
            inside -= 1;
          }),
        ),
      );
      expect(most).toBe(1);
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('of a process that died while it took one over is taken over too', async () => {
    const pid = endedPid();
    await writeFile(lock(), lockText(pid));
    await writeFile(`${lock()}.guard`, lockText(pid));
    await expect(createStorage({ waitMs: 60_000 }).withLock(file, () => Promise.resolve(1))).resolves.toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['a living process', () => lockText(process.ppid)],
    ['this process', () => lockText(process.pid)],
    ['another machine', () => lockText(endedPid(), Date.now(), 'ffffffff')],
    ['nobody that can be told', () => '{"pid":'],
  ])('of %s is waited for, then said to be held, and taken once it is old', async (_title, content) => {
    const storage = createStorage({ waitMs: 50 });
    await writeFile(lock(), content());
    await expect(storage.withLock(file, () => Promise.resolve())).rejects.toMatchObject({
      code: 'storage/locked',
      facts: { file },
    });
    expect(await text(lock())).toBeTruthy();
    const old = new Date(Date.now() - 31_000);
    await utimes(lock(), old, old);
    const patient = createStorage({ waitMs: 60_000 });
    await expect(patient.withLock(file, () => Promise.resolve('in'))).resolves.toBe('in');
  });

  it.each([-60_000, 60_000])('holds on a disk whose clock is %d ms from this machine’s', async (apart) => {
    const calls: DiskCalls = {
      ...nodeDiskCalls,
      changedAt: async (path) => (await nodeDiskCalls.changedAt(path)) + apart,
    };
    const add = async () => {
      const storage = createStorage({ calls, waitMs: 60_000 });
      for (let round = 0; round < 20; round += 1) {
        await storage.withLock(file, async () => {
          const now = Number(new TextDecoder().decode((await storage.read(file)) ?? new Uint8Array()));
          await sleep(1);
          await storage.writeAtomic(file, String(now + 1));
        });
      }
    };
    await Promise.all([add(), add(), add()]);
    expect(await text()).toBe('60');
    expect(await readdir(folder)).toEqual(['state.json']);
  });

  it('that was taken away from a process that was stopped makes it read and change again', async () => {
    const [stopped, quicker] = [createStorage(), createStorage()];
    let times = 0;
    await append(stopped, 'stopped', async () => {
      if ((times += 1) > 1) return;
      // This process looks stopped for longer than a holder may take, while another one went on.
      const old = new Date(Date.now() - 31_000);
      await utimes(lock(), old, old);
      await append(quicker, 'quicker');
    });
    expect(await text()).toBe('quicker stopped ');
    expect(times).toBe(2);
    expect(await readdir(folder)).toEqual(['state.json']);
  });

  it('that is lost each time is said to be held, with nothing written', async () => {
    const storage = createStorage();
    const losing = storage.withLock(file, async () => {
      await writeFile(lock(), lockText(process.ppid));
      try {
        await storage.writeAtomic(file, 'mine');
      } finally {
        await rm(lock());
      }
    });
    await expect(losing).rejects.toMatchObject({ code: 'storage/locked', facts: { file } });
    expect(await readdir(folder)).toEqual([]);
  });

  it('that is stale and can’t be moved away is waited for no longer than any other', async () => {
    await writeFile(lock(), lockText(endedPid()));
    const calls: DiskCalls = {
      ...nodeDiskCalls,
      rename: (from, to) => (from === lock() ? failing('EBUSY')() : nodeDiskCalls.rename(from, to)),
    };
    const waiting = createStorage({ calls, waitMs: 50 }).withLock(file, () => Promise.resolve());
    await expect(waiting).rejects.toMatchObject({ code: 'storage/locked' });
  });

  it('is timed by the disk with one new file, however long it is waited for', async () => {
    await writeFile(lock(), lockText(process.ppid));
    let made = 0;
    const calls: DiskCalls = {
      ...nodeDiskCalls,
      changedAt: async (path) => (await nodeDiskCalls.changedAt(path)) - 60_000,
      openNew: (path, rights) => {
        made += 1;
        return nodeDiskCalls.openNew(path, rights);
      },
    };
    const waiting = createStorage({ calls, waitMs: 300 }).withLock(file, () => Promise.resolve());
    await expect(waiting).rejects.toMatchObject({ code: 'storage/locked' });
    expect(made).toBe(1);
    expect(await readdir(folder)).toEqual(['state.json.lock']);
  });

  it('of a process in another PID namespace is not judged by a number that means another process here', async () => {
    expect(markOf(['box', 'pid:[4026531836]'])).not.toBe(markOf(['box', 'pid:[4026532567]']));
    await writeFile(lock(), lockText(endedPid(), Date.now(), markOf(['box', 'pid:[4026532567]'])));
    const waiting = createStorage({ waitMs: 50 }).withLock(file, () => Promise.resolve());
    await expect(waiting).rejects.toMatchObject({ code: 'storage/locked' });
  });

  it('is not touched by who judged the one before it, when somebody else was quicker', async () => {
    const quicker = lockText(process.ppid);
    const moved: string[] = [];
    const calls: DiskCalls = {
      ...nodeDiskCalls,
      link: async (from, name) => {
        if (name.endsWith('.guard')) await writeFile(lock(), quicker);
        await nodeDiskCalls.link(from, name);
      },
      rename: async (from, to) => {
        moved.push(from);
        await nodeDiskCalls.rename(from, to);
      },
    };
    await writeFile(lock(), lockText(endedPid()));
    const late = createStorage({ calls, waitMs: 50 }).withLock(file, () => Promise.resolve());
    await expect(late).rejects.toMatchObject({ code: 'storage/locked' });
    expect(await text(lock())).toBe(quicker);
    expect(moved).toEqual([]);
  });

  it('is put back where it was moved away by mistake', async () => {
    const quicker = lockText(process.ppid);
    const calls: DiskCalls = {
      ...nodeDiskCalls,
      rename: async (from, to) => {
        await writeFile(lock(), quicker);
        await nodeDiskCalls.rename(from, to);
      },
    };
    await writeFile(lock(), lockText(endedPid()));
    const late = createStorage({ calls, waitMs: 50 }).withLock(file, () => Promise.resolve());
    await expect(late).rejects.toMatchObject({ code: 'storage/locked' });
    expect(await text(lock())).toBe(quicker);
    expect(await readdir(folder)).toEqual(['state.json.lock']);
  });

  it('of an earlier process with the number of this one is taken over', async () => {
    await writeFile(lock(), lockText(process.pid, Date.now() - process.uptime() * 1000 - 60_000));
    await expect(createStorage({ waitMs: 50 }).withLock(file, () => Promise.resolve(1))).resolves.toBe(1);
  });

  it('is released when the work fails, and the next one in line gets in', async () => {
    const storage = createStorage();
    const failed = storage.withLock(file, () => Promise.reject(new Error('work failed')));
    const next = storage.withLock(file, () => Promise.resolve('next'));
    await expect(failed).rejects.toThrow('work failed');
    await expect(next).resolves.toBe('next');
    expect(await readdir(folder)).toEqual([]);
  });

  it('that can’t be read when it is released is no failure of the work', async () => {
    let done = false;
    const calls: DiskCalls = {
      ...nodeDiskCalls,
      read: (path) => (done && path === lock() ? failing('EIO')() : nodeDiskCalls.read(path)),
    };
    const storage = createStorage({ calls });
    await storage.withLock(file, async () => {
      await storage.writeAtomic(file, 'new');
      done = true;
    });
    expect(await text()).toBe('new');
  });

  it('that was taken away meanwhile is not released a second time', async () => {
    await createStorage().withLock(file, () => writeFile(lock(), lockText(process.ppid)));
    expect(await text(lock())).toBe(
      lockText(process.ppid).replace(/"at":\d+/u, /"at":\d+/u.exec(await text(lock()))?.[0] ?? ''),
    );
  });

  it('that can not be made names the file it is for', async () => {
    await writeFile(join(folder, 'plain'), '');
    await expect(
      createStorage().withLock(join(folder, 'plain', 'x.json'), () => Promise.resolve()),
    ).rejects.toMatchObject({
      code: 'storage/write-failed',
      facts: { file: join(folder, 'plain', 'x.json') },
    });
  });
});

it('lets work that was begun under a lock write after the lock is released', async () => {
  const storage = createStorage();
  const other = join(folder, 'other.json');
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let later = Promise.resolve();
  await storage.withLock(file, () => {
    later = released.then(() => storage.writeAtomic(other, '{}'));
    return Promise.resolve();
  });
  release?.();
  await later;
  expect(await text(other)).toBe('{}');
});

describe('the sweep at start', () => {
  it('removes what ended processes left, in every folder, and nothing else', async () => {
    const pid = endedPid();
    const storage = createStorage();
    await storage.writeAtomic(join(folder, 'projects', 'p', 'state.json'), '{}');
    await writeFile(join(folder, 'projects', 'p', temporary(hostMark, pid)), 'left over');
    await writeFile(
      join(folder, 'a.json.lock'),
      JSON.stringify({ pid, host: hostMark, nonce: 'x', at: Date.now() }),
    );
    const kept = [
      temporaryName(),
      temporary(hostMark, process.ppid),
      temporary('ffffffff', pid),
      'notes.tmp',
      'x.json.damaged-1',
    ];
    for (const name of kept) await writeFile(join(folder, name), 'x');
    await writeFile(
      join(folder, 'b.json.lock'),
      JSON.stringify({ pid: process.ppid, host: hostMark, nonce: 'x', at: Date.now() }),
    );
    await aged(temporary('ffffffff', pid, 'fedcba9876543210'), 2);
    await sweepLeftOvers(folder);
    expect((await readdir(folder)).toSorted()).toEqual([...kept, 'b.json.lock', 'projects'].toSorted());
    expect(await readdir(join(folder, 'projects', 'p'))).toEqual(['state.json']);
  });

  it('removes a lock whose taker was killed while it took it away, in one go', async () => {
    await writeFile(join(folder, 'a.json.lock'), lockText(endedPid()));
    await writeFile(join(folder, 'a.json.lock.guard'), lockText(endedPid()));
    await sweepLeftOvers(folder);
    expect(await readdir(folder)).toEqual([]);
  });

  it('removes those of an earlier process with the number of this one', async () => {
    await aged(temporary(hostMark, process.pid), 0.9);
    await sweepLeftOvers(folder);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is content where there is no folder yet', async () => {
    await expect(sweepLeftOvers(join(folder, 'none'))).resolves.toBeUndefined();
  });
});

describe('the sweep of a folder that has other files, too', () => {
  it('removes what ended processes of this machine left there, and nothing else', async () => {
    const pid = endedPid();
    const left = [
      'notes.tmp',
      'a.json.lock',
      temporary('ffffffff', pid),
      temporary(hostMark, process.ppid),
      temporaryName(),
    ];
    for (const name of [...left, temporary(hostMark, pid)]) await writeFile(join(folder, name), 'x');
    await mkdir(join(folder, temporary(hostMark, pid, 'fedcba9876543210')));
    await sweepFolder(folder);
    expect((await readdir(folder)).toSorted()).toEqual(
      [...left, temporary(hostMark, pid, 'fedcba9876543210')].toSorted(),
    );
    await expect(sweepFolder(join(folder, 'none'))).resolves.toBeUndefined();
  });
});

describe('reading and moving', () => {
  it('answers null for a missing file, and says what is wrong with what is no file, or no folder', async () => {
    const storage = createStorage();
    expect(await storage.read(file)).toBeNull();
    await expect(storage.read(folder)).rejects.toMatchObject({
      code: 'storage/read-failed',
      facts: { file: folder, cause: 'EISDIR' },
    });
    await writeFile(file, '');
    for (const below of [file, join(file, 'deep')])
      await expect(storage.list(below)).rejects.toMatchObject({
        code: 'storage/read-failed',
        facts: { cause: 'ENOTDIR' },
        message: expect.stringContaining('there is a file where a folder is needed. Move away') as string,
      });
  });

  it.each([
    ['EIO', 'the disk reports that it is damaged or was disconnected (EIO). Check the disk'],
    ['EACCES', 'no permission to read'],
    ['EISDIR', 'there is a folder in its place. Move'],
    ['ELOOP', 'a link that leads to itself. Remove it'],
    ['EBADF', 'the system answered EBADF. Check the disk'],
  ])('says why a file or a folder can’t be read (%s)', async (code, words) => {
    const calls = { ...nodeDiskCalls, read: failing(code), list: failing(code) };
    const storage = createStorage({ calls });
    const problem = { code: 'storage/read-failed', message: expect.stringContaining(words) as string };
    await expect(storage.read(file)).rejects.toMatchObject(problem);
    await expect(storage.list(folder)).rejects.toMatchObject(problem);
  });

  it('lists files only, and none where the folder is missing', async () => {
    const storage = createStorage();
    await storage.writeAtomic(join(folder, 'sub', 'x'), '');
    await storage.writeAtomic(file, '');
    expect(await storage.list(folder)).toEqual(['state.json']);
    expect(await storage.list(join(folder, 'none'))).toEqual([]);
  });

  it('moves into a new folder, and answers false where there is nothing to move', async () => {
    const storage = createStorage();
    await storage.writeAtomic(file, 'x');
    expect(await storage.move(file, join(folder, 'to', 'here'))).toBe(true);
    expect(await text(join(folder, 'to', 'here'))).toBe('x');
    expect(await storage.move(file, join(folder, 'to', 'there'))).toBe(false);
    await storage.remove(join(folder, 'to', 'here'));
    await storage.remove(join(folder, 'to', 'here'));
    expect(await readdir(join(folder, 'to'))).toEqual([]);
  });
});
