import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseElectron, needsNoSandbox, obstacle } from './chooseElectron.mjs';
import { executableIn, installedElectron } from './installedElectron.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carryover-electron-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function place(file: string, text = '') {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

describe('chooseElectron', () => {
  it('takes the folder a person named before the installed one', () => {
    place(executableIn(folder, 'linux'));
    const choice = chooseElectron({
      env: { ELECTRON_OVERRIDE_DIST_PATH: folder },
      platform: 'linux',
      installed: '/installed/electron',
    });
    expect(choice).toEqual({ kind: 'found', executable: join(folder, 'electron') });
  });

  it.each(['linux', 'darwin', 'win32'] as const)('says what a named folder lacks on %s', (platform) => {
    const env = { ELECTRON_OVERRIDE_DIST_PATH: folder };
    const choice = chooseElectron({ env, platform, installed: '/installed/electron' });
    expect(choice.kind).toBe('wrong');
    expect(choice.sentence).toContain(folder);
  });

  it('takes the installed one, else asks for the installer', () => {
    const env = { ELECTRON_OVERRIDE_DIST_PATH: '' };
    expect(chooseElectron({ env, platform: 'linux', installed: '/e' })).toEqual({
      kind: 'found',
      executable: '/e',
    });
    expect(chooseElectron({ env, platform: 'linux', installed: null })).toEqual({ kind: 'missing' });
  });
});

describe('installedElectron', () => {
  it('does not take a binary left from another version', () => {
    place(join(folder, 'package.json'), '{"version":"45.4.1"}');
    place(executableIn(join(folder, 'dist')));
    expect(installedElectron(folder)).toBeNull();
    place(join(folder, 'dist', 'version'), 'v44.0.0');
    expect(installedElectron(folder)).toBeNull();
    place(join(folder, 'dist', 'version'), 'v45.4.1');
    expect(installedElectron(folder)).toBe(executableIn(join(folder, 'dist')));
  });
});

describe('obstacle', () => {
  it('is a display that is missing, on Linux only', () => {
    expect(obstacle({ env: {}, platform: 'linux' })?.sentence).toContain('display');
    expect(obstacle({ env: { DISPLAY: ':0' }, platform: 'linux' })).toBeNull();
    expect(obstacle({ env: { WAYLAND_DISPLAY: 'wayland-0' }, platform: 'linux' })).toBeNull();
    expect(obstacle({ env: {}, platform: 'darwin' })).toBeNull();
  });
});

describe('needsNoSandbox', () => {
  it('is true for root on Linux only', () => {
    expect(needsNoSandbox({ platform: 'linux', uid: 0 })).toBe(true);
    expect(needsNoSandbox({ platform: 'linux', uid: 1000 })).toBe(false);
    expect(needsNoSandbox({ platform: 'win32', uid: undefined })).toBe(false);
  });
});
