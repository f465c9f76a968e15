import { expect, test } from 'vitest';
import { folderWords } from './folderWords.ts';

test('a folder names what it left out because it can’t be read', () => {
  const words = folderWords({
    files: 12,
    elsewhere: 0,
    leftOut: [
      { reason: 'binary', count: 3 },
      { reason: 'name not UTF-8', count: 1 },
    ],
    unreadable: 0,
    unread: [String.raw`src/a\xff.ts`],
  });
  expect(words).toBe(
    String.raw`12 files, left out: 3 binary, 1 with a name that is not UTF-8, not read: src/a\xff.ts`,
  );
});
