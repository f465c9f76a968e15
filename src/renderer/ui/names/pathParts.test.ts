import { expect, it } from 'vitest';
import { baseName, folderName } from './pathParts.ts';

it.each([
  ['src/services/a.ts', 'a.ts', 'src/services'],
  ['a.ts', 'a.ts', ''],
  ['src/services/', 'services/', 'src'],
  ['src/', 'src/', ''],
  ['/', '/', ''],
  ['', '', ''],
])('takes "%s" apart into a name and a folder', (path, name, folder) => {
  expect([baseName(path), folderName(path)]).toEqual([name, folder]);
});
