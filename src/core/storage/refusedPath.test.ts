import { expect, it } from 'vitest';
import { isRefusedPath } from './refusedPath.ts';

it.each(['', 'a\0b', '/etc/passwd', '\\\\server\\share', 'C:\\a', 'c:/a', 'C:', '..', 'a/../b', 'a\\..\\b'])(
  'refuses %j on every system',
  (path) => {
    for (const platform of ['linux', 'darwin', 'win32'] as const)
      expect(isRefusedPath(path, platform)).toBe(true);
  },
);

it.each(['a:b', 'a\\b', 'con', 'src/NUL', 'aux.txt', 'lpt1.tar.gz', 'src/com3 /a.ts'])(
  'refuses %j on Windows, where it names another thing than a file of that name',
  (path) => {
    expect(isRefusedPath(path, 'win32')).toBe(true);
    expect(isRefusedPath(path, 'linux')).toBe(false);
  },
);

it.each(['.', 'src', 'src/a.ts', '..a', 'a..b/c', 'console.ts', 'com10', 'icon.aux'])('takes %j', (path) => {
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    expect(isRefusedPath(path, platform)).toBe(false);
});
