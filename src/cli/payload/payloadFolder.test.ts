import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { git } from '../../core/git/testing/makeRepository.ts';
import { useCommandLine, type Places } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let places: Places;

beforeEach(() => {
  places = command.makePlaces();
  write('src/a.ts', 'one\ntwo\n');
  write('.carryover/project.json', '{"carryover":1,"payloadFolder":"docs/sessions","payloadLimit":100}');
  // The app reads this folder no more.
  write('scratch/session-8.md', draft);
  git(places.root, 'init', '-q', '-b', 'main');
  git(places.root, 'add', '-A');
  git(places.root, 'commit', '-q', '-m', 'start');
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(places.root, path)), { recursive: true });
  writeFileSync(join(places.root, path), text);
}
const run = (args: readonly string[], input = '') => command.run(places, args, { input });

const draft = `## Payload - Orders

**Current goal:** move the rules out

**Decisions made:**
- services are classes. Why: state

**Next action:** finish \`src/a.ts\`

**Files in play:**
- IN PROGRESS: \`src/a.ts\`
`;

test('every command has the payloads where the project says', async () => {
  const saved = await run(['payload', 'save', '-', '--json'], draft);
  expect(JSON.parse(saved.out)).toEqual({ path: 'docs/sessions/session-1.md', session: 1 });

  const message = await run(['assemble', '--payload', 'latest', '--save', '--json']);
  expect(message.code).toBe(0);
  const { text } = JSON.parse(message.out) as { text: string };
  expect(text).toContain('payload docs/sessions/session-1.md');
  expect(existsSync(join(places.root, 'docs/sessions/first-message-2.md'))).toBe(true);
  expect(existsSync(join(places.root, 'scratch/first-message-9.md'))).toBe(false);

  // Neither the payload nor the message is drift: they lie in the payload folder.
  const drift = await run(['payload', 'drift', 'latest', '--json']);
  expect(JSON.parse(drift.out)).toMatchObject({ dirty: [] });
  git(places.root, 'add', '-A');
  git(places.root, 'commit', '-q', '-m', 'payload');
  const after = await run(['payload', 'drift', '1', '--json']);
  expect(JSON.parse(after.out)).toMatchObject({ head: { commitsSince: 0 }, dirty: [] });
});

test('a payload may be as long as the project says', async () => {
  const long = draft.replace('state', 'state '.repeat(100));
  const check = await run(['payload', 'check', '-'], long);
  expect(check.out).toMatch(/too-long \d+ tokens, \d+ over the limit of 100/u);
  write('.carryover/project.json', '{"carryover":1}');
  expect((await run(['payload', 'check', '-'], long)).out).not.toContain('too-long');
});

test('a payload that is longer than the project says is saved all the same, with a warning', async () => {
  const short = await run(['payload', 'save', '-'], draft);
  expect({ code: short.code, err: short.err }).toEqual({ code: 0, err: '' });
  const long = await run(['payload', 'save', '-'], draft.replace('state', 'state '.repeat(100)));
  expect({ code: long.code, out: long.out }).toEqual({ code: 0, out: 'docs/sessions/session-2.md\n' });
  expect(long.err).toMatch(
    /^Continues "Orders" \(session 1\)\. The draft names it\.\n\d+ tokens, \d+ over the limit of 100\. .* The longest part is "Decisions made"\. Its largest entries: line \d+ .*\n$/u,
  );
});

test('where the project’s file can’t be followed, nothing is saved anywhere', async () => {
  for (const folder of ['../outside', '.git', '/tmp']) {
    write('.carryover/project.json', JSON.stringify({ carryover: 1, payloadFolder: folder }));
    const saved = await run(['payload', 'save', '-', '--json'], draft);
    expect(saved.code).toBe(1);
    expect(JSON.parse(saved.out)).toMatchObject({
      error: { code: 'payloads/no-folder', message: expect.stringContaining('.carryover/project.json') },
    });
  }
  expect(existsSync(join(places.root, 'scratch/session-9.md'))).toBe(false);
  expect(readFileSync(join(places.root, 'scratch/session-8.md'), 'utf8')).toBe(draft);
});
