import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createTranscript } from '../core/recover/testing/createTranscript.ts';
import { useCommandLine, type Places } from './testing/useCommandLine.ts';

const command = useCommandLine();
let places: Places;
let user: string;
/** Put together here, so that no scanner takes this file for a leak. */
const secret = ['AKIA', 'Q3EGRIVKZTVIEJXD'].join('');
const run = (...args: readonly string[]) =>
  command.run(places, ['recover', ...args], {
    env: { HOME: user, USERPROFILE: user, CLAUDE_CONFIG_DIR: '', CODEX_HOME: '', XDG_DATA_HOME: '' },
  });

beforeEach(() => {
  places = command.makePlaces();
  user = join(dirname(places.root), 'user');
  mkdirSync(user);
});

test('a project without a transcript is told so', async () => {
  const { code, out, err } = await run('--list');
  expect({ code, out }).toEqual({ code: 0, out: '' });
  expect(err).toContain('No session of Claude Code was found that worked in this project.');
});

test('sessions are listed, safe to show', async () => {
  const transcript = createTranscript({ cwd: places.root });
  transcript.prompt(`\u001B]0;owned\u0007Use ${secret} for the upload`);
  transcript.call('Bash', { command: 'npm test' });
  transcript.save(join(user, '.claude'));
  const { code, out } = await run('--list');
  expect(code).toBe(0);
  expect(out).toMatch(
    /^2026-11-20 12:01Z {2}1 min {2}Claude Code {2}cut off in Bash\n {2}\\u001b\]0;owned\\u0007Use .*hidden.* for the upload\n {2}11111111-/u,
  );
  const json = await run('--json');
  expect(json.out).not.toContain(secret);
  expect(JSON.parse(json.out)).toMatchObject({
    sessions: [
      {
        agent: 'claude-code',
        id: transcript.sessionId,
        cwd: places.root,
        ending: { how: 'cut-off', detail: 'Bash' },
      },
    ],
    notRead: [],
  });
});
