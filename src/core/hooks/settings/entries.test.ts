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

const other = { matcher: 'Bash', hooks: [{ type: 'command', command: 'echo before' }] };
const spread = (indent: number | string, value: object): string => JSON.stringify(value, null, indent);

/** Settings as persons have them, by what is special about them. */
const forms: Readonly<Record<string, string>> = {
  'nothing at all': '',
  'an empty object': '{}',
  'an empty object with a line': '{\n}\n',
  'white space in an empty object': '{  }',
  'a comment in an empty object': '{\n  // nothing yet\n}\n',
  'a block comment in an empty object': '{ /* nothing */ }',
  'one line': '{"model":"opus","permissions":{"allow":["Bash(ls)"]}}',
  'one line with spaces': '{ "model": "opus" }',
  'two spaces': `${spread(2, { model: 'opus', permissions: { allow: [] } })}\n`,
  'four spaces, no final newline': spread(4, { model: 'opus', env: { A: '1' } }),
  tabs: `${spread('\t', { model: 'opus', hooks: { PreToolUse: [other] } })}\n`,
  CRLF: `${spread(2, { model: 'opus', hooks: { PreToolUse: [other] } }).replaceAll('\n', '\r\n')}\r\n`,
  'a byte order mark': `\ufeff${spread(2, { model: 'opus' })}\n`,
  'empty hooks': `${spread(2, { hooks: {}, model: 'opus' })}\n`,
  'empty hooks with a space': '{\n  "hooks": { },\n  "model": "opus"\n}\n',
  'an empty event': `${spread(2, { hooks: { SessionStart: [], PreCompact: [] } })}\n`,
  'other hooks of the same events': `${spread(2, { hooks: { SessionStart: [other], PreCompact: [other, other], Stop: [other] } })}\n`,
  'inline entries in a spread file':
    '{\n  "hooks": {\n    "SessionStart": [{"hooks": [{"type": "command", "command": "a"}]}]\n  }\n}\n',
  'a comma after the last part':
    '{\n  "hooks": {\n    "SessionStart": [\n      {"hooks": []},\n    ],\n  },\n  "model": "opus",\n}\n',
  'comments after the parts':
    '// mine\n{\n  "model": "opus", // the best\n  "hooks": {\n    "SessionEnd": [] // none\n    /* later */\n  } // end\n  // last\n}\n// after\n',
  'a comment after one line': '{"a": 1 // x\n}',
  'a status line': `${spread(2, { statusLine: { type: 'command', command: '~/.claude/line.sh', padding: 0 } })}\n`,
  'a status line with quotes': String.raw`{"statusLine": {"command": "jq -r '.a\u0027b\\'c' \"\u0027\" '", "type": "command"}}`,
  'properties twice': '{"hooks": {"Stop": []}, "hooks": {"Stop": [{"hooks": []}]}, "model": "a"}',
  'slashes and escapes': String.raw`{"a\/b": "\ud83d\ude00 // no comment", "c": 1e5}`,
};
const all = hookParts;

/** Forms to which the same is added as to another one, and what is left of them without the record. */
const alike: Readonly<Record<string, string>> = {
  'nothing at all': '{}\n',
  'an empty object with a line': '{}\n',
  'an empty event': '{}\n',
};

describe.each(Object.entries(forms))('settings with %s', (name, before) => {
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
  expect(JSON.parse(removeEntries(spread(2, mixed), []))).toEqual({
    hooks: { Stop: [{ hooks: [{ type: 'command', command: 'a' }] }] },
  });
});

test('leaves a handler of a person that calls the command among other things', () => {
  const mine = { type: 'command', command: '~/notify.sh; carryover hook run stop' };
  const before = spread(2, { hooks: { SessionStart: [{ hooks: [mine] }], Stop: [{ hooks: [mine] }] } });
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
