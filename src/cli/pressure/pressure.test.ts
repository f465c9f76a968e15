import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createTranscript } from '../../core/recover/testing/createTranscript.ts';
import { useCommandLine, type Places } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let places: Places;
let user: string;
/** Put together here, so that no scanner takes this file for a leak. */
const secret = ['AKIA', 'Q3EGRIVKZTVIEJXD'].join('');
const run = (...args: readonly string[]) =>
  command.run(places, ['pressure', ...args], {
    env: { HOME: user, USERPROFILE: user, CLAUDE_CONFIG_DIR: '', CODEX_HOME: '', XDG_DATA_HOME: '' },
  });

beforeEach(() => {
  places = command.makePlaces();
  user = join(dirname(places.root), 'user');
  mkdirSync(user);
});

function writeSession(sessionId: string, cached: number): void {
  const started = new Date(Date.now() - 10 * 60_000).toISOString();
  const session = createTranscript({ cwd: places.root, sessionId, started });
  session.prompt(`Use ${secret} for the upload`);
  session.reply('Yes.', { cached });
  session.save(join(user, '.claude'));
}

test('without a running session there is nothing to print', async () => {
  expect(await run()).toMatchObject({
    code: 0,
    out: '',
    err: 'No session of Claude Code or Codex runs in this project.\n',
  });
  expect(await run('--line')).toMatchObject({ code: 0, out: '', err: '' });
  expect(JSON.parse((await run('--json')).out)).toEqual({ sessions: [] });
});

test('one session is printed as figures, as a line, and with secrets masked', async () => {
  writeSession('11111111-2222-4333-8444-555555555555', 90_000);
  const json = await run('--json');
  expect(json.out).not.toContain(secret);
  expect(JSON.parse(json.out)).toMatchObject({
    tokens: 90_110,
    atLeast: false,
    window: null,
    windowFrom: null,
    compactAt: null,
    lastCommitAt: null,
    dirty: null,
    unread: 0,
  });
  expect((await run('--line')).out).toBe('90k of 200k or 1M\n');
  const text = await run();
  expect(text.out).toContain('  90,110 tokens of 200k or 1M: the window is not known\n');
  expect(text.out).not.toContain(secret);
});

test('the compaction point and a second session are in the line', async () => {
  writeSession('11111111-2222-4333-8444-555555555555', 90_000);
  writeSession('99999999-2222-4333-8444-555555555555', 117_490);
  writeFileSync(
    join(user, '.claude', 'settings.json'),
    '{ "env": { "CLAUDE_CODE_DISABLE_1M_CONTEXT": "1" } }',
  );
  expect((await run('--line')).out).toBe('70% · 118k of 167k · 1 more\n');
  expect((await run('--line', '--session', '1111')).out).toBe('53% · 90k of 167k\n');
  expect(JSON.parse((await run('--json')).out).sessions).toHaveLength(2);
});

test('a session that told the hook of its end is not printed', async () => {
  const id = '11111111-2222-4333-8444-555555555555';
  writeSession(id, 90_000);
  expect((await run('--line')).out).not.toBe('');
  const ended = JSON.stringify({
    session_id: id,
    cwd: places.root,
    hook_event_name: 'SessionEnd',
    reason: 'other',
  });
  await command.run(places, ['hook', 'run', 'session-end'], { input: ended });
  expect((await run('--line')).out).toBe('');
  expect(JSON.parse((await run('--json')).out)).toEqual({ sessions: [] });
});
