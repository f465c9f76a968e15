import { expect, test, vi } from 'vitest';
import { resolve } from 'node:path';
import { startFolder, workingFolder } from './startFolder.ts';

test('the folder stands behind the program, and behind the app where Electron itself is the program', () => {
  expect(startFolder(['/opt/carryover', 'shop'], '/home/me', true)).toBe(resolve('/home/me', 'shop'));
  expect(startFolder(['/opt/carryover', '--no-sandbox', '/srv/shop'], '/home/me', true)).toBe(
    resolve('/srv/shop'),
  );
  expect(startFolder(['electron', '--no-sandbox', '/src/app', '.'], '/home/me', false)).toBe(
    resolve('/home/me'),
  );
});

test('without one there is none', () => {
  expect(startFolder(['/opt/carryover'], '/home/me', true)).toBeNull();
  expect(startFolder(['/opt/carryover', '--no-sandbox', ''], '/home/me', true)).toBeNull();
  expect(startFolder(['electron', '/src/app', '--inspect'], '/home/me', false)).toBeNull();
});

test('a working folder that was deleted keeps no window from opening', () => {
  const cwd = vi.spyOn(process, 'cwd').mockImplementation(() => {
    throw Object.assign(new Error('ENOENT: no such file or directory, uv_cwd'), { code: 'ENOENT' });
  });
  expect(workingFolder()).toBeNull();
  cwd.mockRestore();
  expect(startFolder(['/opt/carryover', '.'], null, true)).toBe('.');
  expect(startFolder(['/opt/carryover', '/srv/shop'], null, true)).toBe('/srv/shop');
});
