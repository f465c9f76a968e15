import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultPayloadSettings } from '../../shared/domain/payload/payloadSettings.ts';
import { makeFolder, write } from '../git/testing/makeRepository.ts';
import { payloadSettingsOf } from '../payload/folder/projectSettings.ts';
import { createStorage } from '../storage/createStorage.ts';
import { createPayloadSettings } from './createPayloadSettings.ts';

const file = '.carryover/project.json';

function start(files: Readonly<Record<string, string>> = {}, root = makeFolder(files)) {
  const reported: string[] = [];
  const dataFolder = makeFolder();
  const make = () =>
    createPayloadSettings({
      dataFolder,
      storage: createStorage(),
      rootOf: () => Promise.resolve(root),
      onChanged: (projectId) => void reported.push(projectId),
    });
  const settings = make();
  const change = (args: { readonly folder?: string; readonly limit?: number }) =>
    settings.change({ projectId: 'p', ...args });
  const left = () => settings.left({ projectId: 'p' });
  return { root, reported, make, change, left, onDisk: () => readFileSync(join(root, file), 'utf8') };
}

it('keeps what is chosen in the project, so that another process reads the same, and says so', async () => {
  const { root, change, reported, onDisk } = start();
  expect(payloadSettingsOf(root)).toEqual(defaultPayloadSettings);
  await change({ folder: './docs/sessions/' });
  await change({ limit: 1_500 });
  expect(payloadSettingsOf(root)).toEqual({ folder: 'docs/sessions', limit: 1_500 });
  expect(onDisk()).toBe(
    '{\n  "carryover": 1,\n  "payloadFolder": "docs/sessions",\n  "payloadLimit": 1500\n}\n',
  );
  expect(reported).toEqual(['p', 'p']);
  // No folder is made before a payload is saved in it, and the project gets no other files.
  expect(readdirSync(root)).toEqual(['.carryover']);
  expect(readdirSync(join(root, '.carryover'))).toEqual(['project.json']);
});

it('takes its file away when nothing but what ships is left, and keeps what it does not know', async () => {
  const { root, change, onDisk } = start();
  await change({ folder: 'notes' });
  await change({ folder: 'scratch' });
  expect(readdirSync(join(root, '.carryover'))).toEqual([]);
  write(root, { [file]: '{"carryover":1,"later":{"a":1},"payloadLimit":900}' });
  await change({ limit: 1_000 });
  expect(JSON.parse(onDisk())).toEqual({ carryover: 1, later: { a: 1 } });
});

it('loses no change of two processes at once', async () => {
  const { root, make } = start();
  await Promise.all([
    make().change({ projectId: 'p', folder: 'notes' }),
    make().change({ projectId: 'p', limit: 700 }),
  ]);
  expect(payloadSettingsOf(root)).toEqual({ folder: 'notes', limit: 700 });
});

describe('what can’t be', () => {
  it.each([
    [{ folder: '../out' }, 'folder', 'leads out'],
    [{ folder: '.git/hooks' }, 'folder', 'Git keeps'],
    [{ folder: 'link' }, 'folder', 'leads outside the project'],
    [{ folder: 'link/deeper' }, 'folder', 'leads outside the project'],
    [{ folder: 'README.md' }, 'folder', 'is a file'],
    [{ limit: 99 }, 'limit', 'from 100 to 100,000'],
    [{ limit: 100_001 }, 'limit', 'from 100 to 100,000'],
    [{ limit: 800.5 }, 'limit', 'whole number'],
    [{ folder: 'fine', limit: 0 }, 'limit', 'whole number'],
  ])('%j is refused with the field and a remedy, and nothing is written', async (wanted, field, words) => {
    const { root, change, reported } = start({ 'README.md': '' });
    symlinkSync(makeFolder({ 'deeper/x': '' }), join(root, 'link'));
    await expect(change(wanted)).rejects.toMatchObject({
      code: 'settings/bad-value',
      message: expect.stringContaining(words),
      facts: { field },
    });
    expect(readdirSync(root)).not.toContain('.carryover');
    expect(reported).toEqual([]);
  });

  it('a file that can’t be followed is neither guessed at nor overwritten', async () => {
    for (const text of [
      '{',
      '[]',
      '{"payloadFolder":"x"}',
      '{"carryover":1,"payloadFolder":"../x"}',
      '{"carryover":1,"payloadFolder":"./x"}',
      '{"carryover":1,"payloadFolder":4}',
      '{"carryover":1,"payloadLimit":1e9}',
      '<<<<<<< HEAD\n{"carryover":1}\n',
      `{"carryover":1,"later":"${'x'.repeat(100_000)}"}`,
    ]) {
      const { root, change, onDisk } = start({ [file]: text });
      expect(() => payloadSettingsOf(root)).toThrow('.carryover/project.json');
      await expect(change({ folder: 'notes' })).rejects.toMatchObject({ code: 'payloads/no-folder' });
      expect(onDisk()).toBe(text);
    }
  });

  it('a newer version’s file is followed as far as it is understood, and left alone', async () => {
    const text = '{"carryover":9,"payloadFolder":"notes","rooms":2}';
    const { root, change, onDisk } = start({ [file]: text });
    expect(payloadSettingsOf(root)).toEqual({ folder: 'notes', limit: 1_000 });
    await expect(change({ limit: 500 })).rejects.toMatchObject({ code: 'settings/newer-version' });
    expect(onDisk()).toBe(text);
  });

  it('a link in place of the file or of its folder is not followed out of the project', async () => {
    const outside = makeFolder({ 'project.json': '{"carryover":1,"payloadFolder":"notes"}' });
    const root = makeFolder();
    symlinkSync(outside, join(root, '.carryover'));
    const { change } = start({}, root);
    expect(() => payloadSettingsOf(root)).toThrow('can’t be read');
    await expect(change({ limit: 500 })).rejects.toMatchObject({ code: 'payloads/no-folder' });
    expect(readdirSync(outside)).toEqual(['project.json']);
    const other = makeFolder();
    mkdirSync(join(other, '.carryover'));
    symlinkSync(join(outside, 'project.json'), join(other, file));
    expect(() => payloadSettingsOf(other)).toThrow('can’t be read');
  });
});

it('says what stays in the folder that was left, and leaves it there', async () => {
  const { root, change, left } = start({
    'scratch/session-1.md': 'a',
    'scratch/session-2.md': 'b',
    'scratch/first-message-2.md': 'c',
    'scratch/session-log.md': 'd',
    'notes/session-7.md': 'e',
  });
  expect(await left()).toEqual([]);
  await change({ folder: 'notes' });
  expect(await left()).toEqual([{ folder: 'scratch', payloads: 2, messages: 1 }]);
  await change({ folder: 'empty' });
  expect(await left()).toEqual([
    { folder: 'scratch', payloads: 2, messages: 1 },
    { folder: 'notes', payloads: 1, messages: 0 },
  ]);
  await change({ folder: 'scratch' });
  expect(await left()).toEqual([{ folder: 'notes', payloads: 1, messages: 0 }]);
  expect(readdirSync(join(root, 'scratch'))).toHaveLength(4);
});
