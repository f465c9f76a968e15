import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandIds, keysOfCommand, wordsOfCommand } from '../src/shared/domain/commands.ts';
import { keyAreasOf } from '../src/shared/domain/window/keyMap.ts';

const keyAreas = keyAreasOf('window');
const page = readFileSync(new URL('../docs/guide/keyboard.md', import.meta.url), 'utf8');

/** Returns the rows in the guide's form. */
function rowsOf(title: string): string[] {
  const [, rest = ''] = page.split(`\n## ${title}\n`);
  const [section = ''] = rest.split('\n## ');
  return section
    .split('\n')
    .filter((line) => /^\| [^-|]/u.test(line))
    .slice(1)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
        .join(' = '),
    );
}

const written = (keys: readonly string[]): string =>
  keys.map((key) => key.replace('Mod', 'Ctrl/Cmd')).join(', ');

describe('the guide to the keyboard', () => {
  it.each(keyAreas)('names the keys of "$title" as the app has them', ({ title, rows }) => {
    expect(rowsOf(title)).toEqual(rows.map((row) => `${written(row.keys)} = ${row.title}`));
  });

  it('names no part of the window that has no keys', () => {
    const headings = [...page.matchAll(/^## (.+)$/gmu)].map(([, heading]) => heading);
    expect(headings.filter((heading) => heading !== 'Find and do anything')).toEqual(
      keyAreas.map(({ title }) => title),
    );
  });
});

describe('the guide to browser mode', () => {
  it('names each command that has other keys there, and both', () => {
    const guide = readFileSync(new URL('../docs/guide/browser.md', import.meta.url), 'utf8');
    const rows = [...guide.matchAll(/^\| ((?:Alt|Ctrl).+)\|$/gmu)].map(([, cells = '']) =>
      cells.split('|').map((cell) => cell.trim()),
    );
    const others = commandIds
      .filter((id) => wordsOfCommand(id).pageKeys !== undefined)
      .map((id) => [
        written(keysOfCommand(id, 'page')),
        wordsOfCommand(id).title,
        written(keysOfCommand(id, 'window')),
      ]);
    expect(rows).toHaveLength(others.length);
    expect(rows).toEqual(expect.arrayContaining(others));
  });
});
