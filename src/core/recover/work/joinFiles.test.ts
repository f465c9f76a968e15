import { expect, it } from 'vitest';
import type { CommandRun } from '../../../shared/domain/sessionFacts.ts';
import { joinFiles } from './joinFiles.ts';

const root = '/work place/shop';
const work = {
  branch: 'main',
  head: null,
  uncommitted: [{ path: 'notes.md', state: 'untracked', added: 1, deleted: 0 }],
  commits: [],
} as const;
const ran = (command: string): CommandRun => ({
  at: null,
  command,
  by: 'main',
  exit: 0,
  state: 'done',
  abandoned: false,
  line: 7,
});

it.each([
  ['echo x > notes.md', true],
  ['echo x >> ./notes.md', true],
  [`tee "${root}/notes.md" < a`, true],
  ["sed -i 's/a/b/' notes.md 2>/dev/null", true],
  ['cat notes.md 2>/dev/null', false],
  ['cat notes.md 2>&1', false],
  ['cat notes.md > copy.txt', false],
  ['echo x > old-notes.md', false],
  ['echo x > docs/notes.md', false],
  ['echo x > notes.md.bak', false],
  ['cat notes.md', false],
])('%j may have written notes.md: %j', (command, may) => {
  const [file] = joinFiles([], [ran(command)], { roots: [root], work });
  expect(file?.perhaps).toEqual(may ? { command, by: 'main', line: 7 } : null);
});
