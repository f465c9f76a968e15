import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLastRead, type LastRead } from './createLastRead.ts';
import { createTranscript } from './testing/createTranscript.ts';

let root: string;
let user: string;
let last: LastRead;

beforeEach(() => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-last-read-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  [root, user] = [join(folder, 'shop'), join(folder, 'user')];
  for (const one of [root, user]) mkdirSync(one);
  last = createLastRead(() => Promise.resolve({ home: user, environment: {} }));
});

/** Returns the bytes that a reading of the session took. */
async function bytesOf(path: string, projectId = 'p1'): Promise<number> {
  let bytes = 0;
  const onProgress = (read: number): void => void (bytes = Math.max(bytes, read));
  await last.read({ projectId, root, path }, { onProgress });
  return bytes;
}

function write(id: string): { readonly path: string; readonly more: () => void } {
  const transcript = createTranscript({ cwd: root, sessionId: id });
  transcript.prompt('Begin.');
  transcript.bash('npm test', ' Tests  3 failed | 9 passed (12)');
  const save = (): string => transcript.save(join(user, '.claude'));
  return {
    path: save(),
    more: () => {
      transcript.prompt('Go on.');
      save();
    },
  };
}

const ids = ['11111111-2222-4333-8444-555555555555', '22222222-2222-4333-8444-555555555555'] as const;

test('a session that was read is not read again, and what was added to it is', async () => {
  const { path, more } = write(ids[0]);
  const first = await last.read({ projectId: 'p1', root, path }, {});
  const again = await last.read({ projectId: 'p1', root, path }, {});
  expect(again).toEqual(first);
  more();
  const later = await last.read({ projectId: 'p1', root, path }, {});
  expect(later.recovered.words.map(({ text }) => text)).toEqual(['Begin.', 'Go on.']);
  expect(later.stamp).not.toBe(first.stamp);
});

test('git is asked each time', async () => {
  const { path } = write(ids[0]);
  const before = await last.read({ projectId: 'p1', root, path }, {});
  expect(before.recovered.git).toBeNull();
  const { git } = await import('../git/testing/makeRepository.ts');
  git(root, 'init', '-q');
  writeFileSync(join(root, 'new.txt'), 'one\n');
  const after = await last.read({ projectId: 'p1', root, path }, {});
  expect(after.recovered.files.map((file) => file.path)).toEqual(['new.txt']);
  expect(after.stamp).not.toBe(before.stamp);
});

test('another session, another project and a failure let the facts go', async () => {
  const [one, two] = [write(ids[0]), write(ids[1])];
  const whole = await bytesOf(one.path);
  expect(whole).toBeGreaterThan(0);
  await bytesOf(two.path);
  expect(await bytesOf(one.path)).toBe(whole);
  last.keepOnly('p1');
  expect(await bytesOf(one.path, 'p2')).toBe(whole);
  rmSync(one.path);
  await expect(last.read({ projectId: 'p2', root, path: one.path }, {})).rejects.toMatchObject({
    code: 'recover/unreadable',
  });
  write(ids[0]);
  expect((await last.read({ projectId: 'p2', root, path: one.path }, {})).recovered.words).toHaveLength(1);
});

test('a call that is cancelled while it waits does not end the reading of the others', async () => {
  const { path } = write(ids[0]);
  const stop = new AbortController();
  const reading = last.read({ projectId: 'p1', root, path }, {});
  const waiting = last.read({ projectId: 'p1', root, path }, { signal: stop.signal });
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  expect((await reading).recovered.words).toHaveLength(1);
  expect((await last.read({ projectId: 'p1', root, path }, {})).recovered.words).toHaveLength(1);
});
