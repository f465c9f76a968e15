import { describe, expect, test } from 'vitest';
import { hookCommand } from '../../../shared/domain/hooks/hookHandler.ts';
import { hookParts, partsOf } from '../../../shared/domain/hooks/hookParts.ts';
import { wrapStatusLine } from '../../../shared/domain/hooks/statusLineCommand.ts';
import { withoutRanges } from '../json/editJson.ts';
import { parseJson, valueOf } from '../json/parseJson.ts';
import { addEntries, emptyContainers } from './addEntries.ts';
import { ownEntriesIn } from './ownEntries.ts';
import { removeEntries } from './removeEntries.ts';
import { restoreSettings } from './restoreSettings.ts';
import { settingsForms } from './testing/settingsForms.ts';

const all = hookParts;

/** Forms to which the same is added as to another one, and what is left of them without the record. */
const alike: Readonly<Record<string, string>> = {
  'nothing at all': '{}\n',
  'an empty object with a line': '{}\n',
  'an empty event': '{}\n',
};

describe.each(Object.entries(settingsForms))('settings with %s', (name, before) => {
  test('read the same but for the entries, and are restored byte for byte by the record', () => {
    const { text, ranges } = addEntries(before, 'claude-code', all, 'posix');
    expect(withoutRanges(text, ranges)).toBe(before);
    expect(ownEntriesIn(parseJson(text), 'claude-code', 'posix')).toEqual({ parts: all, isCurrent: true });
    const was = before.trim() === '' ? {} : (valueOf(parseJson(before)) as Record<string, unknown>);
    const now = valueOf(parseJson(text)) as Record<string, unknown>;
    for (const key of Object.keys(was).filter((one) => one !== 'hooks' && one !== 'statusLine'))
      expect(now[key]).toEqual(was[key]);
  });

  test('are restored byte for byte without the record', () => {
    const { text } = addEntries(before, 'claude-code', all, 'posix');
    const removed = restoreSettings(text, [], { agent: 'claude-code', system: 'posix', parts: all });
    expect(removed).toBe(alike[name] ?? before);
    // The text that is left is at least one to which the same would be added.
    expect(addEntries(removed, 'claude-code', all, 'posix').text).toBe(text);
  });

  test('keep what a person adds later', () => {
    const { text } = addEntries(before, 'claude-code', all, 'posix');
    const added = text.replace(
      /\}(?=[^}]*$)/u,
      (brace) => `${/,\s*$/u.test(text) ? '' : ','}"later": true${brace}`,
    );
    // A comment at the end of the last line would swallow the addition.
    if (!isJson(added)) return;
    const removed = removeEntries(added, emptyContainers(before));
    expect(valueOf(parseJson(removed))).toMatchObject({ later: true });
    expect(removed).not.toContain('carryover');
  });
});

test('takes only its own handler out of an entry that a person added to', () => {
  const own = { type: 'command', command: hookCommand('codex', 'stop') };
  const mixed = { hooks: { Stop: [{ hooks: [{ type: 'command', command: 'a' }, own] }, { hooks: [own] }] } };
  expect(JSON.parse(removeEntries(JSON.stringify(mixed, null, 2), []))).toEqual({
    hooks: { Stop: [{ hooks: [{ type: 'command', command: 'a' }] }] },
  });
});

test('leaves a handler of a person that calls the command among other things', () => {
  const mine = { type: 'command', command: '~/notify.sh; carryover hook run stop' };
  const before = JSON.stringify(
    { hooks: { SessionStart: [{ hooks: [mine] }], Stop: [{ hooks: [mine] }] } },
    null,
    2,
  );
  const { text } = addEntries(before, 'claude-code', all, 'posix');
  expect(removeEntries(text, [])).toBe(before);
  expect(removeEntries(before, [])).toBe(before);
});

test('knows entries of another version', () => {
  const old = {
    type: 'command',
    command: hookCommand('claude-code', 'session-start').replace('start;', 'start --old;'),
  };
  const root = parseJson(JSON.stringify({ hooks: { SessionStart: [{ hooks: [old] }] } }));
  expect(ownEntriesIn(root, 'claude-code', 'posix')).toEqual({ parts: ['session-start'], isCurrent: false });
});

test('unwraps a status line that another program wrote in other characters', () => {
  const command = wrapStatusLine(`say 'hi'`);
  const text = `{"statusLine":{"command":${JSON.stringify(command).replaceAll('>', String.raw`\u003e`)}}}`;
  expect(JSON.parse(removeEntries(text, []))).toEqual({ statusLine: { command: `say 'hi'` } });
});

test.each([
  ['a list', '[]', 'has no object around its settings'],
  ['hooks in a list', '{"hooks": []}', 'has "hooks" that are no object'],
  ['an event that is no list', '{"hooks": {"SessionStart": {}}}', 'has "SessionStart" that is no list'],
  ['a status line without a command', '{"statusLine": "x"}', 'has a "statusLine" without a command'],
  ['a cut file', '{\n  "a": ', 'The text is not JSON in line 2.'],
  ['two values', '{} {}', 'The text is not JSON in line 1.'],
  ['a missing comma', '{\n"a": 1\n"b": 2}', 'The text is not JSON in line 3.'],
  ['marks of a conflict', '{\n<<<<<<< HEAD\n"a": 1}', 'The text is not JSON in line 2.'],
  ['too many levels', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'The text is not JSON in line 1.'],
])('refuses %s', (_name, text, message) => {
  expect(() => addEntries(text, 'claude-code', all, 'posix')).toThrow(message);
});

test('Codex has no status line', () => {
  const { text } = addEntries('', 'codex', partsOf('codex'), 'posix');
  expect(Object.keys(JSON.parse(text) as object)).toEqual(['hooks']);
});

function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
