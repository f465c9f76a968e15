import { mkdirSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder, write } from '../../git/testing/makeRepository.ts';
import { findPayload, listPayloads, nextSession } from './listPayloads.ts';

const payload = (task: string) => `---\ncarryover: 1\ntask: "${task}"\n---\n## Payload\n`;

const savedAt = (saved: string) => `---\ncarryover: 1\nsaved: ${saved}\n---\n`;

describe('saved payloads', () => {
  test('are listed newest session first, with the task where they name one', async () => {
    const root = makeFolder({
      'scratch/session-2.md': payload('Extract services'),
      'scratch/session-10.md': '## Payload\n',
      'scratch/session-9.md': '---\ntask: not ours\n---\n',
    });
    const time = new Date('2026-11-20T15:04:05.000Z');
    utimesSync(join(root, 'scratch/session-2.md'), time, time);
    const listed = await listPayloads(root);
    expect(listed.map(({ session, path, task }) => ({ session, path, task }))).toEqual([
      { session: 10, path: 'scratch/session-10.md', task: undefined },
      { session: 9, path: 'scratch/session-9.md', task: undefined },
      { session: 2, path: 'scratch/session-2.md', task: 'Extract services' },
    ]);
    expect(listed[2]).toMatchObject({ bytes: 57, changed: '2026-11-20T15:04:05.000Z' });
  });

  test('say when they were saved: a clone writes all of them at once', async () => {
    const root = makeFolder({
      'scratch/session-2.md': savedAt('2026-11-13T15:04:05Z'),
      'scratch/session-1.md': savedAt('last Friday'),
    });
    expect((await listPayloads(root)).map(({ saved }) => saved)).toEqual(['2026-11-13T15:04:05Z', undefined]);
  });

  test('are only files called session-<digits>.md', async () => {
    const root = makeFolder({
      'scratch/session-1.md': '',
      'scratch/session-3.draft.md': '',
      'scratch/session-4.txt': '',
      'scratch/session-log.md': '',
      'scratch/xsession-5.md': '',
      'scratch/first-message-6.md': '',
    });
    mkdirSync(join(root, 'scratch', 'session-7.md'));
    expect((await listPayloads(root)).map(({ session }) => session)).toEqual([1]);
  });

  test('are one a session: the plain number before one with zeros', async () => {
    const root = makeFolder({ 'scratch/session-003.md': '', 'scratch/session-3.md': '' });
    expect((await listPayloads(root)).map(({ path }) => path)).toEqual(['scratch/session-3.md']);
  });

  test('are none where there is no folder', async () => {
    expect(await listPayloads(makeFolder())).toEqual([]);
  });

  test('may lie in another folder', async () => {
    const root = makeFolder({ 'notes/ai/session-1.md': '' });
    expect((await listPayloads(root, 'notes/ai')).map(({ path }) => path)).toEqual(['notes/ai/session-1.md']);
  });

  test('that are links out of the project are left out', async () => {
    const parent = makeFolder({ 'project/scratch/session-1.md': '', secret: '' });
    symlinkSync('../../secret', join(parent, 'project/scratch/session-2.md'));
    expect((await listPayloads(join(parent, 'project'))).map(({ session }) => session)).toEqual([1]);
  });
});

describe('a payload folder that can’t be used is said so', () => {
  test('when it is a file', async () => {
    const listing = listPayloads(makeFolder({ scratch: '' }));
    await expect(listing).rejects.toMatchObject({
      code: 'payloads/no-folder',
      message: 'The payload folder "scratch" is a file, not a folder. Rename it and try again.',
      facts: { folder: 'scratch' },
    });
  });

  test('when it leads out of the project', async () => {
    const parent = makeFolder({ 'project/a': '', 'elsewhere/session-1.md': '' });
    symlinkSync('../elsewhere', join(parent, 'project/scratch'));
    await expect(listPayloads(join(parent, 'project'))).rejects.toMatchObject({ code: 'payloads/no-folder' });
  });

  test('when it can’t be entered', async () => {
    // A circular link replaces a lack of permission, which the superuser never meets.
    const root = makeFolder();
    symlinkSync('scratch', join(root, 'scratch'));
    await expect(listPayloads(root)).rejects.toMatchObject({
      code: 'payloads/no-folder',
      message: 'The payload folder "scratch" can’t be read. Check its permissions and try again.',
    });
  });
});

describe('one payload', () => {
  test('is found by session, or as the latest', async () => {
    const root = makeFolder({ 'scratch/session-2.md': '', 'scratch/session-11.md': '' });
    expect(await findPayload(root, 2)).toMatchObject({ path: 'scratch/session-2.md' });
    expect(await findPayload(root, 'latest')).toMatchObject({ session: 11 });
    expect(await findPayload(root, 3)).toBe(null);
    expect(await findPayload(makeFolder(), 'latest')).toBe(null);
  });

  test('as the latest follows what is saved', async () => {
    const root = makeFolder({ 'scratch/session-2.md': '' });
    await findPayload(root, 'latest');
    write(root, { 'scratch/session-3.md': '' });
    expect(await findPayload(root, 'latest')).toMatchObject({ session: 3 });
  });
});

test('the session about to start is one more than the newest payload’s, or the first', async () => {
  expect(await nextSession(makeFolder())).toBe(1);
  expect(await nextSession(makeFolder({ 'scratch/session-0.md': '' }))).toBe(1);
  expect(await nextSession(makeFolder({ 'scratch/session-2.md': '', 'scratch/session-010.md': '' }))).toBe(
    11,
  );
});
