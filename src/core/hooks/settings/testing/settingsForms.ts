const other = { matcher: 'Bash', hooks: [{ type: 'command', command: 'echo before' }] };
const spread = (indent: number | string, value: object): string => JSON.stringify(value, null, indent);

/** Settings as persons have them, by what is special about them. */
export const settingsForms: Readonly<Record<string, string>> = {
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
