import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { dataFolder } from './dataFolder.ts';

const linux = { platform: 'linux' as const, home: '/home/ada' };
const windows = { platform: 'win32' as const, home: 'C:\\Users\\ada' };

it.each([
  ['Linux', { ...linux, env: {} }, '/home/ada/.local/share/carryover'],
  ['Linux with XDG', { ...linux, env: { XDG_DATA_HOME: '/data' } }, '/data/carryover'],
  [
    'Linux with a relative XDG folder',
    { ...linux, env: { XDG_DATA_HOME: 'data' } },
    '/home/ada/.local/share/carryover',
  ],
  [
    'macOS',
    { platform: 'darwin' as const, home: '/Users/ada', env: {} },
    '/Users/ada/Library/Application Support/Carryover/data',
  ],
  ['Windows', { ...windows, env: { APPDATA: 'D:\\Roaming' } }, 'D:\\Roaming\\Carryover\\data'],
  ['Windows without APPDATA', { ...windows, env: {} }, 'C:\\Users\\ada\\AppData\\Roaming\\Carryover\\data'],
  ['an empty override', { ...linux, env: { CARRYOVER_HOME: '' } }, '/home/ada/.local/share/carryover'],
  ['an override', { ...linux, env: { CARRYOVER_HOME: '/else', XDG_DATA_HOME: '/data' } }, '/else'],
])('is the standard place on %s', (_name, surroundings, expected) => {
  expect(dataFolder(surroundings)).toBe(expected);
});

it.each([
  [linux, 'data', '/home/ada/data'],
  [linux, './data', '/home/ada/data'],
  [windows, 'data', 'C:\\\\Users\\\\ada\\\\data'],
])(
  'refuses a relative override, which would be another folder from each place (%#)',
  (on, chosen, better) => {
    const find = () => dataFolder({ ...on, env: { CARRYOVER_HOME: chosen } });
    expect(find).toThrow(`CARRYOVER_HOME is "${chosen}", a path that depends on the current folder.`);
    expect(find).toThrow(`for example "${better}".`);
  },
);

it.each([[], ['data'], ['data', 'of', 'mine']])(
  'refuses an override that is a file, or inside one (%#)',
  (...below) => {
    const folder = mkdtempSync(join(tmpdir(), 'carryover-home-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'notes.txt');
    writeFileSync(file, '');
    const env = { CARRYOVER_HOME: join(file, ...below) };
    const find = () => dataFolder({ platform: process.platform, home: homedir(), env });
    expect(find).toThrow(`${JSON.stringify(file)} is a file. Set CARRYOVER_HOME to a folder.`);
    rmSync(file);
    expect(find()).toBe(env.CARRYOVER_HOME);
  },
);
