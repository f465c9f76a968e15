import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startGithub, type FakeGithub } from '../../../e2e/fakes/github/startGithub.ts';
import {
  editIssue,
  makeComment,
  makeIssue,
  makeRepository,
  type FakeIssue,
} from '../../../e2e/fakes/github/world.ts';
import { git } from '../../core/git/testing/makeRepository.ts';
import { useCommandLine, type Places, type Ran } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let mara: Places;
let fake: FakeGithub;

const payload = (session: number, next: string, status = '- [ ] Phase 1\n- [ ] Codes agreed'): string => `---
carryover: 1
id: "01P${session}"
task: "ServiceLayer extraction"
taskId: "01T"
session: ${session}
saved: "2026-11-20T15:04:05Z"
template: "standard"
---
## Payload after session ${session} - ServiceLayer extraction

**Current goal:** Extract the service layer

**Decisions made:**
- UserService owns auth. Why: one owner

**Next action:** ${next}

**Status:**
${status}
`;

function clone(): Places {
  const places = command.makePlaces();
  git(places.root, 'init', '-q');
  git(places.root, 'remote', 'add', 'origin', 'git@127.0.0.1:orchard/storefront.git');
  mkdirSync(join(places.root, 'scratch'));
  return places;
}
function save({ root }: Places, session: number, ...rest: readonly string[]): void {
  writeFileSync(
    join(root, 'scratch', `session-${session}.md`),
    payload(session, rest[0] ?? 'Finish create()', rest[1]),
  );
}

beforeEach(async () => {
  mara = clone();
  fake = await startGithub();
  fake.tokens.set('tkn', { login: 'mara', scopes: null });
  fake.tokens.set('tkn-ida', { login: 'ida-holm', scopes: null });
  fake.add(makeRepository('orchard/storefront'));
});
afterEach(() => fake.close());

const run = (args: readonly string[], places = mara, token = 'tkn'): Promise<Ran> =>
  command.run(places, ['checkpoint', ...args], { env: { GITHUB_TOKEN: token, GITHUB_API_URL: fake.url } });
const issueNow = (number = 1): FakeIssue => {
  const found = fake.world.get('orchard/storefront')?.issues.get(number);
  if (found === undefined) throw new Error(`There is no #${number}.`);
  return found;
};
const json = ({ out }: Ran): Record<string, unknown> => JSON.parse(out) as Record<string, unknown>;

test('push makes the issue of the newest payload’s task, then updates it and takes over a ticked box', async () => {
  save(mara, 1);
  const made = await run(['push', '--json']);
  expect(made.err).toBe('');
  expect(made.code).toBe(0);
  expect(json(made)).toEqual({
    issue: { number: 1, url: 'https://github.com/orchard/storefront/issues/1' },
    created: true,
    merged: [],
    conflicts: [],
  });
  expect(issueNow().title).toBe('Checkpoint: ServiceLayer extraction');
  editIssue(issueNow(), 'ida-holm', (text) => text.replace('- [ ] Codes', '- [x] Codes'));
  save(mara, 2, 'Write the tests', '- [x] Phase 1\n- [ ] Codes agreed');
  const pushed = await run(['push', '--yes']);
  expect(pushed.out).toBe('https://github.com/orchard/storefront/issues/1\n');
  expect(pushed.err).toContain('Taken over from GitHub: Codes agreed');
  expect(issueNow().body).toContain('- [x] Phase 1\n- [x] Codes agreed');
  expect(issueNow().body).toContain('"session":2');
  expect(made.out + pushed.out + pushed.err + (issueNow().body ?? '')).not.toContain('tkn');
});

test('an issue that push makes has the labels and the assignee of the settings', async () => {
  save(mara, 1);
  mkdirSync(mara.home, { recursive: true });
  writeFileSync(
    join(mara.home, 'settings.json'),
    JSON.stringify({ carryover: 1, checkpointLabels: 'checkpoint', checkpointAssignee: 'ida-holm' }),
  );
  expect(await run(['push', '--yes'])).toMatchObject({ code: 0, err: '' });
  expect([issueNow().labels, issueNow().assignees]).toEqual([['checkpoint'], ['ida-holm']]);
});

test('a conflict exits with 1 and its three texts, and writes nothing', async () => {
  save(mara, 1);
  await run(['push']);
  editIssue(issueNow(), 'ida-holm', (text) =>
    text.replace('Finish create()', 'Start with the failing cases'),
  );
  const before = issueNow().body;
  save(mara, 2, 'Write the tests');
  const { code, out, err } = await run(['push', '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    error: { code: 'checkpoint/conflict' },
    conflicts: [
      {
        section: 'Resume instruction',
        mine: 'Write the tests',
        theirs: 'Start with the failing cases',
        base: 'Finish create()',
      },
    ],
  });
  expect(err).toContain('Theirs Start with the failing cases');
  expect(issueNow().body).toBe(before);
});

test('--dry-run prints the difference, and status says it without writing', async () => {
  save(mara, 1);
  const first = await run(['push', '--dry-run']);
  expect(first.out).toContain('+ ## Current status\n+ - [ ] Phase 1');
  expect(fake.world.get('orchard/storefront')?.issues.size).toBe(0);
  await run(['push']);
  save(mara, 2, 'Write the tests');
  editIssue(issueNow(), 'ida-holm', (text) => text.replace('- [ ] Codes', '- [x] Codes'));
  issueNow().comments.push(makeComment(900, 'Until when?'));
  const shown = await run(['push', '--dry-run']);
  expect(shown.out).toContain('- Finish create()\n+ Write the tests');
  expect(shown.out).toContain('= - [x] Codes agreed');
  const { out, code } = await run(['status']);
  expect(code).toBe(0);
  expect(out).toContain('ServiceLayer extraction: Changed on GitHub\n');
  expect(out).toContain('1 change from here');
  expect(fake.log.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test('a colleague pulls the issue into another clone, saves it, and pushes over the same issue', async () => {
  save(mara, 1);
  await run(['push']);
  issueNow().comments.push(makeComment(1, 'Until when?', 'jon'));
  const ida = clone();
  const pulled = await run(['pull', '--issue', '1', '--json'], ida, 'tkn-ida');
  expect(pulled.err).toContain('Open it in Review');
  expect(json(pulled)).toMatchObject({
    task: 'ServiceLayer extraction',
    path: 'scratch/checkpoint-1.md',
    comments: 1,
  });
  const draft = readFileSync(join(ida.root, 'scratch', 'checkpoint-1.md'), 'utf8');
  expect(draft).toContain('**Comments on #1:**\n- jon on 2026-11-02: Until when?');
  const saved = await command.run(ida, ['payload', 'save', 'scratch/checkpoint-1.md'], {});
  expect(saved.code).toBe(0);
  const session = readdirSync(join(ida.root, 'scratch')).find((name) => name.startsWith('session-')) ?? '';
  const file = join(ida.root, 'scratch', session);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('taskId: "01T"');
  // She reworded the instruction; what she left out goes, because her payload comes from the pulled draft.
  writeFileSync(file, text.replace('Finish create()', 'Review the tests').replace('- [ ] Phase 1\n', ''));
  const pushed = await run(['push', '--json'], ida, 'tkn-ida');
  expect(json(pushed)).toMatchObject({ issue: { number: 1 }, created: false, conflicts: [] });
  expect(issueNow().body).toContain('## Resume instruction\nReview the tests');
  expect(issueNow().body).not.toContain('Phase 1');
  expect(fake.world.get('orchard/storefront')?.issues.size).toBe(1);
  // A second pull has only what was said since.
  const again = await run(['pull'], ida, 'tkn-ida');
  expect(again.out).toBe('scratch/checkpoint-1-2.md\n');
  expect(readFileSync(join(ida.root, 'scratch', 'checkpoint-1-2.md'), 'utf8')).not.toContain('Comments on');
});

test('a pulled draft says what changed in this clone since the checkpoint, which is not pushed again', async () => {
  const draft = `${payload(1, 'Finish create()').split('---\n')[2] ?? ''}\n**Files in play:**\n- IN PROGRESS: \`src/a.ts\`\n`;
  mkdirSync(join(mara.root, 'src'));
  writeFileSync(join(mara.root, 'src', 'a.ts'), 'export const a = 1;\n');
  git(mara.root, 'add', 'src');
  git(mara.root, 'commit', '-q', '-m', 'Begin');
  const saving = ['payload', 'save', '-', '--task', 'ServiceLayer extraction'];
  expect((await command.run(mara, saving, { input: draft })).code).toBe(0);
  await run(['push']);
  const ida = clone();
  git(ida.root, 'fetch', '-q', mara.root, 'HEAD');
  git(ida.root, 'reset', '-q', '--hard', 'FETCH_HEAD');
  const same = await run(['pull', '--issue', '1'], ida, 'tkn-ida');
  expect(readFileSync(join(ida.root, same.out.trim()), 'utf8')).not.toContain('Drift since');
  writeFileSync(join(ida.root, 'src', 'a.ts'), 'export const a = 2;\n');
  git(ida.root, 'commit', '-q', '-a', '-m', 'Go on');
  const pulled = await run(['pull', '--issue', '1'], ida, 'tkn-ida');
  const text = readFileSync(join(ida.root, pulled.out.trim()), 'utf8');
  expect(text).toContain('**Drift since the checkpoint:**\n- 1 commit');
  expect(text).toContain('- src/a.ts edited, +1 -1');
  expect((await command.run(ida, ['payload', 'save', pulled.out.trim()], {})).code).toBe(0);
  await run(['push'], ida, 'tkn-ida');
  expect(issueNow().body).not.toContain('Drift since');
});

test('a hand-written issue becomes a draft of its task', async () => {
  const body = '## Goal\nLogout ends the session\n\n## TODO\n- [ ] fix `logout()`\n\nAsk Jon first.';
  fake.world.get('orchard/storefront')?.issues.set(9, makeIssue(9, { title: 'Logout is broken', body }));
  const { code, out } = await run(['pull', '--issue', '#9']);
  expect(code).toBe(0);
  const draft = readFileSync(join(mara.root, out.trim()), 'utf8');
  expect(draft).toContain('task: "Logout is broken"');
  expect(draft).toContain('Ask Jon first.');
});

test('secrets exit with 3, no payload and unknown tasks are said, and without a network status shows the kept copy', async () => {
  expect((await run(['push'])).err).toContain('There is no payload to push.');
  save(mara, 1);
  expect((await run(['push', '--task', 'Payments'])).err).toContain(
    'The project has "ServiceLayer extraction".',
  );
  await run(['push']);
  const secret = ['ghp', '_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('');
  save(mara, 2, `Use ${secret}`);
  const refused = await run(['push', '--json']);
  expect(refused.code).toBe(3);
  expect(JSON.parse(refused.out)).toMatchObject({ error: { code: 'checkpoint/secrets' } });
  expect(refused.out + refused.err).not.toContain(secret);
  await fake.close();
  const { code, out, err } = await run(['status']);
  expect(code).toBe(5);
  expect(out).toContain('1 change to push');
  expect(err).toContain('GitHub could not be reached.');
  expect((await run(['push'])).code).toBe(1);
});

test('two processes that push first at the same moment end up in one open issue', async () => {
  const ida = clone();
  save(mara, 1);
  save(ida, 1);
  const waiting: (() => void)[] = [];
  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 2) for (const free of waiting) free();
    });
  for (let count = 0; count < 2; count += 1)
    fake.fail({ what: 'meanwhile', run: wait }, /\/search\/issues/u, 'GET');
  const env = (token: string) => ({ env: { GITHUB_TOKEN: token, GITHUB_API_URL: fake.url } });
  const args = ['checkpoint', 'push', '--yes', '--json'];
  const ran = await Promise.all([
    command.runAlone(mara, args, env('tkn')),
    command.runAlone(ida, args, env('tkn-ida')),
  ]);
  expect(ran.map(({ code }) => code)).toEqual([0, 0]);
  expect(ran.map((one) => json(one)['issue'])).toMatchObject([{ number: 1 }, { number: 1 }]);
  const issues = [...(fake.world.get('orchard/storefront')?.issues.values() ?? [])];
  expect(issues.map(({ number, state }) => [number, state])).toEqual([
    [1, 'open'],
    [2, 'closed'],
  ]);
  expect(issueNow(2).body).toContain('This is a duplicate of #1');
  expect(ran.map(({ err }) => err).join('')).toContain('#2 was closed as its duplicate.');
});

test('an issue that is pulled by its number alone is that of the task it names, not of the newest payload', async () => {
  save(mara, 1);
  const title = 'Logout is broken';
  fake.world.get('orchard/storefront')?.issues.set(9, makeIssue(9, { title, body: '- [ ] fix it' }));
  const { out } = await run(['pull', '--issue', '9']);
  expect(readFileSync(join(mara.root, out.trim()), 'utf8')).not.toContain('01T');
  // The task of the payload still has no issue.
  expect(json(await run(['push', '--json']))).toMatchObject({ issue: { number: 10 }, created: true });
});

function makeKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return privateKey;
}

test('no line of a private key is printed that a person wrote as lines of their own, each of which is listed alone', async () => {
  save(mara, 1);
  await run(['push']);
  const key = makeKey();
  editIssue(issueNow(), 'ida-holm', (text) =>
    text.replace('- [ ] Codes agreed', `- [ ] Codes agreed\n- Kept by ida\n\n${key}`),
  );
  const status = await run(['status']);
  expect(status.out).toContain('From GitHub, kept: Kept by ida');
  const lines = key.trim().split('\n').slice(1, -1);
  expect(lines.filter((line) => status.out.includes(line))).toEqual([]);
});

test('no line of a private key on GitHub is printed', async () => {
  save(mara, 1);
  await run(['push']);
  const privateKey = makeKey();
  const lines = privateKey.trim().split('\n').slice(1, -1);
  editIssue(issueNow(), 'ida-holm', (text) =>
    text.replace('Finish create()', `Start with the docs\n\n${privateKey}`),
  );
  save(mara, 2, 'Write the tests');
  const refused = await run(['push', '--json']);
  expect(refused.out).toContain('Start with the docs');
  const status = await run(['status', '--json']);
  const all = refused.out + refused.err + status.out + status.err;
  expect(lines.filter((line) => all.includes(line))).toEqual([]);
});
