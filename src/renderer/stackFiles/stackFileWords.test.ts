import { describe, expect, it } from 'vitest';
import type { StackTravel } from '../../shared/domain/stack/stackTravel.ts';
import { stackOf } from '../testing/examples.ts';
import { alongWords, fileNameOf, ignoredWords, stayingWords, warningOf } from './stackFileWords.ts';

const travel: StackTravel = {
  texts: [],
  notes: 0,
  snippets: [],
  commands: 0,
  projects: [],
  secrets: [],
  notScanned: false,
  outside: [],
  byHand: false,
  git: 'tracked',
};
const leaving = (more: Partial<StackTravel> = {}, how: 'share' | 'export' = 'share') => ({
  stack: stackOf([], { name: 'Orders' }),
  how,
  travel: { ...travel, ...more },
});

it.each([
  ['Orders', 'Orders.stack.json'],
  ['../../etc: a/b\\c', 'etc a b c.stack.json'],
  ['...', 'stack.stack.json'],
  ['a\u0000b\nc', 'a b c.stack.json'],
  ['💥'.repeat(200), `${'💥'.repeat(80)}.stack.json`],
])('makes of %j a file name that every system takes', (name, file) => {
  expect(fileNameOf(name)).toBe(file);
});

describe('what is said before a stack leaves', () => {
  it('names every text, and counts notes and commands', () => {
    const lines = alongWords({ ...travel, texts: [{ title: 'Log', characters: 1 }], notes: 2, commands: 1 });
    expect(lines.slice(1)).toEqual([
      'The text “Log”, 1 character',
      '2 notes',
      '1 command, which Carryover never runs without asking',
    ]);
  });

  it('names what stays, a snippet that is in twice once', () => {
    const lines = stayingWords({ ...travel, snippets: ['Rules', 'Rules'], projects: ['api'], byHand: true });
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe('Snippets from your library: Rules');
  });

  it('tells a certain secret, a possible one, a path and a failed scan apart, the worst first', () => {
    const certain = { where: 'Log', tier: 'certain', count: 2 } as const;
    const possible = { where: 'Note', tier: 'possible', count: 1 } as const;
    expect(warningOf(leaving())).toBeNull();
    expect(warningOf(leaving({ secrets: [possible] }))).toContain(
      'may contain a secret. Check this first: Note (1)',
    );
    expect(warningOf(leaving({ secrets: [possible, certain] }))).toContain(
      'can’t be shared, because it contains a secret: Log (2)',
    );
    expect(warningOf(leaving({ outside: ['/home/a'] }, 'export'))).toContain(
      'can’t be exported, because these paths exist only on this machine: /home/a',
    );
    expect(warningOf(leaving({ notScanned: true, outside: ['/a'] }))).toContain('could not be scanned');
  });

  it('says what git does with a shared stack, and nothing of an exported one', () => {
    expect(ignoredWords(leaving())).toBeNull();
    expect(ignoredWords(leaving({ git: 'ignored' }))).toContain('Git ignores .carryover');
    expect(ignoredWords(leaving({ git: 'none' }))).toContain('not a git repository');
    expect(ignoredWords(leaving({ git: 'ignored' }, 'export'))).toBeNull();
  });
});
