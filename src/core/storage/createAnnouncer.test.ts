import { expect, it } from 'vitest';
import { createAnnouncer } from './createAnnouncer.ts';
import type { Storage } from './storage.ts';

/** Makes a disk that answers each read, and a system that reports each change, when the test says so. */
function setUp({
  failed,
  watch,
}: { readonly failed?: (error: unknown) => void; readonly watch?: Storage['watch'] } = {}) {
  const heard: string[] = [];
  const reads: {
    readonly key: string;
    readonly answer: (state: string) => void;
    readonly fail: () => void;
  }[] = [];
  const listeners = new Map<string, (name: string | null) => void>();
  let stopped = 0;
  const announcer = createAnnouncer<string, string>({
    storage: {
      watch:
        watch ??
        ((folder, onChange) => {
          listeners.set(folder, onChange);
          return Promise.resolve(() => void (stopped += 1));
        }),
    },
    read: (key) =>
      new Promise((resolve, reject) => {
        reads.push({ key, answer: resolve, fail: () => reject(new Error('The disk is gone.')) });
      }),
    tell: (key, now, before, touched) => {
      if (now !== before) heard.push(`${key}: ${before ?? 'nothing'} to ${now}, ${touched ?? 'by another'}`);
    },
    ...(failed === undefined ? {} : { failed }),
  });
  const nextRead = async (number: number) => {
    await expect.poll(() => reads.length).toBeGreaterThanOrEqual(number);
    const read = reads[number - 1];
    if (read === undefined) throw new Error('There is no such read.');
    return read;
  };
  return { announcer, heard, reads, listeners, nextRead, stopped: () => stopped };
}

/** Resolves after all promises that can resolve by themselves. */
const turnOfTheSystem = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('tells the states of a key one after the other, however slow the disk answers', async () => {
  const { announcer, heard, reads, nextRead } = setUp();
  const first = announcer.announce('a', 'x');
  const second = announcer.announce('a', 'y');
  const other = announcer.announce('b', 'z');
  // The second read of a key waits for the first; another key does not.
  (await nextRead(2)).answer('B');
  await other;
  expect(reads.map(({ key }) => key)).toEqual(['a', 'b']);
  (await nextRead(1)).answer('old');
  (await nextRead(3)).answer('new');
  await Promise.all([first, second]);
  expect(heard).toEqual(['b: nothing to B, z', 'a: nothing to old, x', 'a: old to new, y']);
});

it('tells what the second look has seen to whoever looked first', async () => {
  const { announcer, heard, nextRead } = setUp();
  const first = announcer.look('a');
  (await nextRead(1)).answer('old');
  await first;
  const second = announcer.look('a');
  (await nextRead(2)).answer('new');
  expect(await second).toBe('new');
  const announced = announcer.announce('a', null);
  (await nextRead(3)).answer('new');
  await announced;
  expect(heard).toEqual(['a: old to new, by another']);
});

it('reads nothing that nobody has looked at, follows or touched', async () => {
  const { announcer, reads } = setUp();
  await announcer.announce('a', null);
  expect(reads).toEqual([]);
});

const isOwn = (name: string) => name.endsWith('.md');

it('follows a folder once, its own files only, until it is closed', async () => {
  const { announcer, heard, reads, listeners, nextRead, stopped } = setUp();
  await announcer.follow('a', '/folder', isOwn);
  listeners.get('/folder')?.('other.tmp');
  listeners.get('/folder')?.('one.md');
  listeners.get('/folder')?.('one.md');
  (await nextRead(1)).answer('now');
  await expect.poll(() => heard).toEqual(['a: nothing to now, by another']);
  expect(reads).toHaveLength(1);
  listeners.clear();
  await announcer.follow('a', '/folder', isOwn);
  expect(listeners.size).toBe(0);
  await announcer.close();
  expect(stopped()).toBe(1);
});

it('is closed once nothing is being told any more', async () => {
  const { announcer, heard, nextRead } = setUp();
  await announcer.follow('a', '/folder');
  const announced = announcer.announce('a', 'x');
  const read = await nextRead(1);
  const closed = announcer.close().then(() => heard.length);
  read.answer('now');
  expect(await closed).toBe(1);
  await announced;
});

it('is closed once nothing is being told of what it does not follow either', async () => {
  const { announcer, heard, nextRead } = setUp();
  const announced = announcer.announce('a', 'x');
  const read = await nextRead(1);
  const closed = announcer.close().then(() => heard.length);
  await turnOfTheSystem();
  read.answer('now');
  expect(await closed).toBe(1);
  await announced;
});

it('does not wait for a watch that hangs, and stops it if it begins after all', async () => {
  const begins: ((stop: () => void) => void)[] = [];
  let stopped = 0;
  const { announcer } = setUp({ watch: () => new Promise((resolve) => void begins.push(resolve)) });
  const followed = announcer.follow('a', '/folder');
  await announcer.close();
  begins[0]?.(() => void (stopped += 1));
  await followed;
  expect(stopped).toBe(1);
});

it('stops every watch and waits for what is being told, although one can not be stopped', async () => {
  const stopped: string[] = [];
  const { announcer, heard, nextRead } = setUp({
    watch: (folder) =>
      Promise.resolve(() => {
        stopped.push(folder);
        if (folder === '/first') throw new Error('It can not be stopped.');
      }),
  });
  await announcer.follow('a', '/first');
  await announcer.follow('b', '/second');
  const announced = announcer.announce('b', 'x');
  const read = await nextRead(1);
  const closed = announcer.close().catch((error: unknown) => [String(error), heard.length]);
  await turnOfTheSystem();
  read.answer('now');
  expect(await closed).toEqual(['Error: It can not be stopped.', 1]);
  expect(stopped).toEqual(['/first', '/second']);
  await announced;
});

it('goes on after a read that failed, and rejects only where nobody takes the error', async () => {
  const plain = setUp();
  const rejected = plain.announcer.announce('a', 'x');
  (await plain.nextRead(1)).fail();
  await expect(rejected).rejects.toThrow('The disk is gone.');
  const again = plain.announcer.announce('a', 'x');
  (await plain.nextRead(2)).answer('now');
  await again;
  expect(plain.heard).toHaveLength(1);

  const errors: unknown[] = [];
  const careful = setUp({ failed: (error) => errors.push(error) });
  const announced = careful.announcer.announce('a', 'x');
  (await careful.nextRead(1)).fail();
  await announced;
  expect(errors).toHaveLength(1);
});
