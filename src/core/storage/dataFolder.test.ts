import { expect, it } from 'vitest';
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
