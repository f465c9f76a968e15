import { expect, test } from 'vitest';
import { resolve } from 'node:path';
import { startFolder } from './startFolder.ts';

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
