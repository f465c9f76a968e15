import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ParsedPayload } from '../../shared/domain/payload.ts';
import { checkText } from '../review/checks/checkText.ts';
import { parsePayload } from './read/parsePayload.ts';
import { readPayload } from './read/readPayload.ts';
import { renderPayload } from './write/renderPayload.ts';

const folder = join(import.meta.dirname, 'corpus');
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.replace(/\.md$/u, ''));
const draftOf = (name: string): string => readFileSync(join(folder, `${name}.md`), 'utf8');

const expectedOf = (name: string) =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as { readonly checks: readonly string[] };

/** Returns the payload as parsed, with a last line only if an entry has more than one. */
function expectation({ title, task, session, template, sections, outside }: ParsedPayload): unknown {
  const shown = sections.map((section) => ({
    ...section,
    entries: section.entries.map(({ lastLine, ...entry }) =>
      lastLine === entry.line ? entry : { ...entry, lastLine },
    ),
  }));
  return { title, task, session, template, sections: shown, outside };
}

function entriesOf({ sections }: ParsedPayload): unknown {
  return sections.map(({ id, title, entries }) => [
    id,
    title,
    entries.map(({ line: _line, lastLine: _last, ...entry }) => entry),
  ]);
}

test('there are enough drafts to speak of what agents really write', () => {
  expect(names.length).toBeGreaterThanOrEqual(60);
});

describe('a draft is read as a person would read it', () => {
  test.each(names)('%s', (name) => {
    const { checks: _checks, ...parts } = expectedOf(name);
    expect(expectation(readPayload(draftOf(name)).payload)).toEqual(parts);
  });
});

describe('the checks of a draft say what a person would', () => {
  test.each(names)('%s', (name) => {
    const checks = checkText(readPayload(draftOf(name)).payload, 0);
    const shown = checks.map(({ id, line, section }) =>
      line === undefined ? `${id} ${section}` : `${line} ${id}`,
    );
    expect(shown).toEqual(expectedOf(name).checks);
  });
});

describe('what was read of a draft is still there once it is written and read again', () => {
  test.each(names)('%s', (name) => {
    const { payload } = readPayload(draftOf(name));
    const again = parsePayload(renderPayload(payload));
    expect(entriesOf(again)).toEqual(entriesOf(payload));
    expect(again.outside).toEqual([]);
  });
});

test('drafts with line ends of Windows are kept as such in the repository', () => {
  expect(draftOf('crlf')).toContain('\r\n');
});
