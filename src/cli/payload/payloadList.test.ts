import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { git } from '../../core/git/testing/makeRepository.ts';
import { useCommandLine, type Places } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let places: Places;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(places.root, path)), { recursive: true });
  writeFileSync(join(places.root, path), text);
}
const payload = (session: number, task: string): string =>
  `---\ncarryover: 1\nid: "id-${session}"\ntask: "${task}"\nsaved: 2026-11-20T15:04:05Z\n---\n## Payload after session ${session}\n\n**Current goal:** go on\n`;
/** Put together here, so that no scanner takes this file for a leak. */
const secret = ['AKIA', 'Q3EGRIVKZTVIEJXD'].join('');
const run = (args: readonly string[]) => command.run(places, args);

beforeEach(() => {
  places = command.makePlaces();
  write('a.ts', 'one\n');
  git(places.root, 'init', '-q', '-b', 'main');
  git(places.root, 'add', '-A');
  git(places.root, 'commit', '-q', '-m', 'start');
  git(places.root, 'checkout', '-q', '-b', 'feature/x');
  write('scratch/session-5.md', payload(5, `Rotate ${secret}`));
  git(places.root, 'add', '-A');
  git(places.root, 'commit', '-q', '-m', 'payload');
  git(places.root, 'checkout', '-q', 'main');
});

const there = 'session-5.md is on branch feature/x: git show feature/x:scratch/session-5.md';

test('payloads are listed, with those that only another branch has', async () => {
  const none = await run(['payload', 'list']);
  expect(none).toMatchObject({
    code: 0,
    out: `${there}\n`,
    err: 'There is no saved payload in "scratch" yet.\n',
  });
  write('scratch/session-2.md', payload(2, 'Orders'));
  const both = await run(['payload', 'list']);
  expect(both).toMatchObject({
    code: 0,
    out: `scratch/session-2.md  2026-11-20  Orders\n${there}\n`,
    err: '',
  });
  const json = await run(['payload', 'list', '--json']);
  expect(json.out).not.toContain(secret);
  expect(JSON.parse(json.out)).toEqual({
    payloads: [{ session: 2, path: 'scratch/session-2.md', task: 'Orders', saved: '2026-11-20T15:04:05Z' }],
    elsewhere: [
      {
        session: 5,
        path: 'scratch/session-5.md',
        branch: 'feature/x',
        command: 'git show feature/x:scratch/session-5.md',
        task: expect.stringMatching(/^Rotate ./u) as string,
        saved: '2026-11-20T15:04:05Z',
      },
    ],
    more: 0,
  });
});

test('a payload that is asked for and not here is named where it is', async () => {
  const latest = await run(['payload', 'drift', 'latest']);
  expect(latest.code).toBe(1);
  expect(latest.err).toContain(`There is no saved payload in "scratch" yet. ${there}`);
  write('scratch/session-2.md', payload(2, 'Orders'));
  const other = await run(['payload', 'drift', '5']);
  expect(other.err).toContain(`No payload for session 5. ${there}`);
  expect((await run(['payload', 'drift', '7'])).err).not.toContain('branch');
});
