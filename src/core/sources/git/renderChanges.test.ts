import { expect, test } from 'vitest';
import type { ChangedFile } from './changedFile.ts';
import type { Changes } from './readChanges.ts';
import { renderChanges } from './renderChanges.ts';

function changesOf(files: readonly ChangedFile[], partial: string | null = null): Changes {
  const range = { from: 'f', to: 'worktree', heading: ['Files on disk.'], version: 'f', ends: 'since f' };
  return { range, files, partial };
}

function fileOf(path: string, hunks: string, more: Partial<ChangedFile> = {}): ChangedFile {
  return { path, change: 'modified', added: 1, deleted: 0, leftOut: null, hunks, ...more };
}

test('a diff too large for any model is cut between files, and says where', () => {
  const large = `@@ -0,0 +1 @@\n+${'x'.repeat(1_500_000)}\n`;
  const files = ['a', 'b', 'c', 'd'].map((path) => fileOf(path, large));
  const { text, partial } = renderChanges(changesOf(files), {});
  expect(text.length).toBeLessThan(4_001_000);
  expect(text).toContain('\nb: modified');
  expect(text).not.toContain('\nc: modified');
  expect(partial).toBe('Cut at 4,000,000 characters: 2 files left out, from c on.');
  expect(text.endsWith(`${partial ?? ''}\n`)).toBe(true);
});

test('a file whose end is missing says so, and so does the item', () => {
  const { text, partial } = renderChanges(
    changesOf(
      [fileOf('a', '@@ -1 +1 @@\n+x\n', { cut: true }), fileOf('b', '', { cut: true })],
      'The diff was cut.',
    ),
    {},
  );
  expect(text).toContain('+x\n[the rest of this file was cut]\n');
  expect(text).toContain('b: modified, +1 -0, cut\n');
  expect(partial).toBe('The diff was cut.');
});

test('a name that holds line ends stays on its line', () => {
  const { text } = renderChanges(changesOf([fileOf('a\nb: added', '')]), { without: ['c\nd'] });
  expect(text).toContain('\n"a\\nb: added": modified, +1 -0\n');
});
