import { lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultSettings } from '../../shared/domain/settings.ts';
import { createStorage } from '../storage/createStorage.ts';
import { createSettings } from './createSettings.ts';

let dataFolder: string;
let file: string;
let events: { event: string; payload: unknown }[];
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'carryover-settings-'));
  file = join(dataFolder, 'settings.json');
  events = [];
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const open = () =>
  createSettings({
    dataFolder,
    storage: createStorage(),
    emit: (event, payload) => events.push({ event, payload }),
  });
const notices = () => events.filter(({ event }) => event === 'notice');
const onDisk = async () => JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;

it('answers defaults before anything was changed, and writes nothing by itself', async () => {
  expect(await open().get({})).toEqual(defaultSettings);
  await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('keeps changes over a restart and says each with the whole settings', async () => {
  const settings = open();
  await settings.change({ patch: { theme: 'dark' } });
  await settings.change({ patch: { project: { id: 'p', settings: { stackId: 's' } } } });
  await settings.change({ patch: { project: { id: 'p', settings: { sourcesWidth: 300 } } } });
  const expected = {
    ...defaultSettings,
    theme: 'dark',
    projects: { p: { stackId: 's', sourcesWidth: 300 } },
  };
  expect(await open().get({})).toEqual(expected);
  expect(events.at(-1)).toEqual({ event: 'settings.changed', payload: { settings: expected } });
});

it.skipIf(process.platform === 'win32')(
  'follows a link to a file elsewhere, and leaves the link',
  async () => {
    const own = join(dataFolder, 'dotfiles.json');
    await writeFile(own, '{"carryover":1,"theme":"light"}');
    await symlink('dotfiles.json', file);
    await open().change({ patch: { theme: 'dark' } });
    expect((await lstat(file)).isSymbolicLink()).toBe(true);
    expect(JSON.parse(await readFile(own, 'utf8'))).toMatchObject({ theme: 'dark' });
    expect(await open().get({})).toMatchObject({ theme: 'dark' });
  },
);

it.each(['[', '{"a":'])(
  'sets a file aside whose fields are nested 5,000 deep (%s), and goes on',
  async (start) => {
    const deep = `${start.repeat(5_000)}1${(start === '[' ? ']' : '}').repeat(5_000)}`;
    const whole = `{"carryover":1,"theme":"dark","x":${deep}}`;
    await writeFile(file, whole);
    const settings = open();
    expect(await settings.get({})).toEqual(defaultSettings);
    expect(JSON.stringify(notices())).toContain('settings.json.damaged-1');
    await settings.change({ patch: { theme: 'light' } });
    expect(await onDisk()).toMatchObject({ theme: 'light' });
    expect(await readFile(`${file}.damaged-1`, 'utf8')).toBe(whole);
  },
);

it('names a folder that is in its place, and what to do', async () => {
  await mkdir(file);
  const problem = {
    code: 'storage/read-failed',
    message: expect.stringContaining(`Move ${file} away`) as string,
  };
  await expect(open().get({})).rejects.toMatchObject(problem);
  await expect(open().change({ patch: { theme: 'dark' } })).rejects.toMatchObject(problem);
});

it('loses no change of two processes at once', async () => {
  const [one, other] = [open(), open()];
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      (number % 2 === 0 ? one : other).change({
        patch: { project: { id: `p${String(number)}`, settings: { stackId: 's' } } },
      }),
    ),
  );
  expect(Object.keys((await open().get({})).projects)).toHaveLength(20);
});

it('writes fields it does not know back as they were', async () => {
  await writeFile(
    file,
    JSON.stringify({ carryover: 1, theme: 'light', zoom: 2, projects: { p: { stackId: 's', pane: 'x' } } }),
  );
  await open().change({ patch: { theme: 'dark', project: { id: 'p', settings: { previewWidth: 1 } } } });
  expect(await onDisk()).toMatchObject({
    theme: 'dark',
    zoom: 2,
    projects: { p: { stackId: 's', pane: 'x', previewWidth: 1 } },
  });
});

it.each([
  ['cut off', '{"carryover": 1, "the'],
  ['empty', ''],
  ['not an object', '[1]'],
  ['without a version', '{"theme":"dark"}'],
  ['of a version nobody wrote', '{"carryover": 0}'],
  ['with a wrong value', '{"carryover": 1, "theme": "neon"}'],
])('sets settings aside that are %s, says so and goes on with defaults', async (_title, content) => {
  await writeFile(file, content);
  const settings = open();
  expect(await settings.get({})).toEqual(defaultSettings);
  expect(await readFile(`${file}.damaged-1`, 'utf8')).toBe(content);
  expect(notices()).toHaveLength(1);
  await settings.change({ patch: { theme: 'light' } });
  expect((await open().get({})).theme).toBe('light');
});

it('uses a newer version as far as it understands it, and never writes to it', async () => {
  const newer = '{"carryover":9,"theme":"dark","possibleBlocks":"sometimes","projects":{"p":{"stackId":4}}}';
  await writeFile(file, newer);
  const settings = open();
  expect(await settings.get({})).toEqual({ ...defaultSettings, theme: 'dark', projects: { p: {} } });
  await settings.change({ patch: { theme: 'light' } });
  await settings.change({ patch: { lastProjectId: 'p' } });
  expect(await settings.get({})).toMatchObject({ theme: 'light', lastProjectId: 'p' });
  expect(await readFile(file, 'utf8')).toBe(newer);
  expect(notices()).toHaveLength(1);
});

it('refuses a change that can not be saved and does not pretend it was', async () => {
  // A folder in the file's place makes the write fail for every user, root included.
  await mkdir(file);
  const settings = open();
  await expect(settings.change({ patch: { theme: 'dark' } })).rejects.toMatchObject({
    code: 'storage/read-failed',
  });
  expect(events).toEqual([]);
});

it('takes no address of GitHub that a token would go to in the open', async () => {
  const settings = open();
  for (const githubApiUrl of ['http://git.example.com', 'git.example.com', 'https://me:pw@git.example.com']) {
    await expect(settings.change({ patch: { githubApiUrl } })).rejects.toMatchObject({
      code: 'settings/bad-address',
    });
  }
  for (const githubApiUrl of ['https://git.example.com/api/v3', 'http://127.0.0.1:8080', '']) {
    await settings.change({ patch: { githubApiUrl } });
    expect((await settings.get({})).githubApiUrl).toBe(githubApiUrl);
  }
});
