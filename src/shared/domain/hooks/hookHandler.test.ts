import { expect, test } from 'vitest';
import { hookCommand, hookEntries, hookEntry, isOwnCommand } from './hookHandler.ts';
import { ownStatusLine, unwrapStatusLine, wrapStatusLine } from './statusLineCommand.ts';

test('names the event and the agent, and is silent without the program', () => {
  expect(hookCommand('claude-code', 'session-start')).toBe(
    "sh -c 'if command -v carryover >/dev/null 2>&1; then carryover hook run session-start; else cat >/dev/null 2>&1; fi; exit 0'",
  );
  expect(hookCommand('codex', 'pre-compact')).toBe(
    "sh -c 'if command -v carryover >/dev/null 2>&1; then carryover hook run pre-compact --agent codex; else cat >/dev/null 2>&1; fi; exit 0'",
  );
  expect(hookCommand('codex', 'pre-compact', 'windows')).toBe(
    'where carryover >nul 2>nul && carryover hook run pre-compact --agent codex & exit /b 0',
  );
  expect(hookEntry('claude-code', 'stop', 'windows').hooks[0]).toMatchObject({
    shell: 'powershell',
    command: expect.stringMatching(/carryover hook run stop\b.*; exit 0$/u) as unknown,
  });
});

test('lets Claude Code go on while a draft is made, and is not told of resumed sessions', () => {
  const entries = hookEntries('claude-code', ['session-start', 'pre-compact']);
  expect(Object.keys(entries)).toEqual(['SessionStart', 'PreCompact']);
  expect(entries['SessionStart']).toMatchObject([{ matcher: 'startup|clear|compact' }]);
  expect(entries['PreCompact']).toMatchObject([{ hooks: [{ async: true }] }]);
  // Codex lets the end of a session take three seconds.
  expect(hookEntry('codex', 'session-end').hooks[0]?.timeout).toBe(3);
  // Codex passes over hooks that ask to run beside it.
  expect(JSON.stringify(hookEntries('codex', ['pre-compact']))).not.toContain('async');
});

test.each(['~/.claude/line.sh', `jq -r '.model.id' | sed "s/'//"`, "'", '', "a'''b"])(
  'finds the person’s command in the wrapped one: %s',
  (command) => {
    const wrapped = wrapStatusLine(command);
    expect(unwrapStatusLine(wrapped)).toBe(command);
  },
);

test('knows its own commands from those of others', () => {
  expect(isOwnCommand(hookCommand('codex', 'stop', 'windows'))).toBe(true);
  expect(isOwnCommand(hookCommand('claude-code', 'stop', 'windows'))).toBe(true);
  expect(isOwnCommand(hookCommand('claude-code', 'stop').replace(' stop;', ' stop --later a;'))).toBe(true);
  expect(isOwnCommand('carryover hook run stop')).toBe(true);
  for (const own of [
    'echo carryover is nice; ccstatusline',
    'tee -a ~/log.jsonl | carryover hook run stop',
    '~/notify.sh; carryover hook run stop --agent codex',
    'carryover hook run stop && say done',
    hookCommand('claude-code', 'stop').replace(' stop;', ' stop; say done;'),
    `${hookCommand('claude-code', 'stop')}; say done`,
  ])
    expect(isOwnCommand(own), own).toBe(false);
  expect(unwrapStatusLine(ownStatusLine)).toBeNull();
});
