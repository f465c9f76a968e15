import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { evidenceKeys, type EvidenceKeys } from '../../../shared/domain/session/evidenceKeys.ts';
import type { PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import type { RecoveredPayload } from '../../../shared/domain/session/recoveredPayload.ts';
import type { RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import { createPoolDouble } from '../../assembly/poolDouble.ts';
import { git, makeFolder, write } from '../../git/testing/makeRepository.ts';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { recoverSession } from '../recoverSession.ts';
import { createTranscript } from '../testing/createTranscript.ts';
import { draftRecovery } from './draftRecovery.ts';
import { auditor, indexer, makeDeadSession, type DeadSessionOptions } from './testing/makeDeadSession.ts';

/** Counts four characters as a token. */
const pool: Pick<WorkerPool, 'measure'> = {
  async measure(texts, want) {
    const measured = await createPoolDouble().measure(texts, want);
    return measured.map((one) => ({
      ...one,
      tokens: one.tokens === null ? null : Math.ceil(one.tokens / 4),
    }));
  },
};

type Options = Omit<DeadSessionOptions, 'root' | 'user'> & {
  readonly files?: Readonly<Record<string, string>>;
};

async function recover({ files = {}, ...options }: Options = {}) {
  const [root, user] = [makeFolder(), makeFolder()];
  const path = makeDeadSession({ root, user, ...options });
  write(root, files);
  const facts = () =>
    recoverSession(
      root,
      { transcript: path },
      { surroundings: { home: user, environment: { CLAUDE_CONFIG_DIR: join(user, '.claude') } } },
    );
  const read = async () => draftRecovery({ root, recovered: await facts(), pool });
  /** Makes the draft without the rows that are asked for. */
  const readWithout = async (choose: (keys: EvidenceKeys, facts: RecoveredSession) => readonly string[]) => {
    const recovered = await facts();
    const without = new Set(choose(evidenceKeys(recovered), recovered));
    return draftRecovery({ root, recovered, without, pool });
  };
  return { root, path, read, readWithout, drafted: await read() };
}

const textsOf = (payload: RecoveredPayload | null, id: SectionId): readonly string[] =>
  (payload?.sections.find((section) => section.id === id)?.entries ?? []).map(
    ({ path, text }) => `${path === undefined ? '' : `${path}: `}${text}`,
  );

test('a dead session becomes a draft that names files with authors, sub-agents, the unread result and the next step', async () => {
  const { root, path, drafted } = await recover();
  const { payload } = drafted;
  const commit = git(root, 'rev-parse', '--short=7', 'HEAD').trim();
  const output = (id: string): string =>
    join(path.slice(0, -'.jsonl'.length), 'subagents', `agent-${id}.jsonl`);
  expect(payload).toMatchObject({ template: 'recovery', limit: 1_000, leftOut: [] });
  expect(textsOf(payload, 'goal')).toEqual([
    expect.stringMatching(
      /^Extract UserService and OrderService\. Interface contracts stay unchanged\. \[reconstructed: \d\d:\d\dZ line 1\]$/u,
    ),
  ]);
  expect(textsOf(payload, 'decisions')).toEqual([
    expect.stringMatching(/^“Who owns sign-in\?” You answered: UserService owns it \[reconstructed: /u),
    `Move sign-in into UserService [verified: ${commit}]`,
  ]);
  expect(payload?.sections.find(({ id }) => id === 'decisions')?.entries[1]).toMatchObject({
    why: 'The session manager held two kinds of state.',
    standing: 'verified',
    evidence: { kind: 'commit' },
  });
  expect(textsOf(payload, 'next')).toEqual([
    expect.stringMatching(
      /^You asked last, and it is not finished: Finish create\(\) in src\/OrderService\.ts, .* \[reconstructed: .* line 21\]$/u,
    ),
    'Read `src/OrderService.ts`, `src/OrderRepository.ts` first: their changes are not committed [verified: git]',
    expect.stringMatching(
      /^Next I add the repository call to src\/OrderService\.ts\. \[claimed: .* line 22\]$/u,
    ),
  ]);
  expect(textsOf(payload, 'files')).toEqual([
    'src/OrderService.ts: modified +1 -0, not committed, by the session [verified: git]',
    'notes.txt: new +1 -0, not committed, not by an agent’s edit [verified: git]',
    'src/OrderRepository.ts: new +3 -0, not committed, by sub-agent aaaa1111 “Index callers of UserService” [verified: git]',
    `src/UserService.ts: Move sign-in into UserService, by the session [verified: ${commit}]`,
  ]);
  expect(textsOf(payload, 'agents')).toEqual([
    expect.stringMatching(/^aaaa1111 “Index callers of UserService”: finished, result not read \[/u),
    expect.stringMatching(/^bbbb2222 “Directory audit”: stopped half way, result not read \[/u),
  ]);
  const flags = textsOf(payload, 'flags').join('\n');
  expect(flags).toContain(`“Index callers of UserService” (finished): read \`${output(indexer)}\``);
  expect(flags).toContain(`“Directory audit” (stopped half way): read \`${output(auditor)}\``);
  expect(flags).toContain(`Already done, do not repeat: committed ${commit} Move sign-in into UserService`);
  expect(flags).toMatch(/Already done, do not repeat: push, `git push` \[reconstructed: .* line 8\]/u);
  expect(flags).toMatch(
    /Last tests failed: `npm test -- OrderService \| tail -3` \(Tests 3 failed \| 9 passed/u,
  );
});

test('what is unticked is left out, and nothing is said to be missing because of it', async () => {
  const { readWithout } = await recover({ said: 'All tests pass. I committed the change.' });
  const left = await readWithout(({ files, commits, agents, effects }, facts) => [
    ...files.filter((_key, index) => facts.files[index]?.path === 'src/OrderRepository.ts'),
    ...commits,
    ...agents.slice(1),
    ...effects.filter((_key, index) => facts.effects[index]?.kind === 'push'),
  ]);
  expect(textsOf(left.payload, 'files')).toEqual([
    expect.stringContaining('src/OrderService.ts: modified'),
    expect.stringContaining('notes.txt: new'),
  ]);
  expect(textsOf(left.payload, 'agents')).toEqual([expect.stringContaining('aaaa1111')]);
  expect(textsOf(left.payload, 'next').join()).not.toContain('OrderRepository');
  const flags = textsOf(left.payload, 'flags').join('\n');
  expect(flags).not.toMatch(/do not repeat|Directory audit/u);
  // Git has the commit, whether or not the draft names it.
  expect(left.contradictions?.map(({ kind }) => kind)).toEqual(['tests-failed']);
});

test('without the last run of tests none before it is called the last', async () => {
  const { readWithout } = await recover({
    before: (one) => void one.bash('npm test', ' Tests  12 passed (12)'),
    said: 'All tests pass.',
  });
  const left = await readWithout(({ commands }, facts) =>
    commands.filter((_key, index) => facts.commands[index]?.command.startsWith('npm test -- OrderService')),
  );
  expect(left.payload.markdown).not.toContain('Last tests');
  expect(left.commands.map(({ command }) => command)).not.toContain('npm test -- OrderService | tail -3');
  expect(left.contradictions?.map(({ kind }) => kind)).toEqual(['tests-failed']);
});

const plain = (sections: readonly { readonly id: SectionId; readonly entries: readonly PayloadEntry[] }[]) =>
  sections.map(({ id, entries }) => ({
    id,
    entries: entries.map(({ text, why, path, state }) => ({ text, why, path, state })),
  }));

test('the same evidence makes the same bytes, and reading them gives the same entries', async () => {
  const { drafted, read } = await recover({
    last: 'DONE: `x` - because (session 2)\n## Files in play:\n- [ ] Why: **no**',
  });
  const again = await read();
  expect(again.payload?.markdown).toBe(drafted.payload?.markdown);
  const parsed = parsePayload(drafted.payload?.markdown ?? '');
  expect(parsed.outside).toEqual([]);
  expect(plain(parsed.sections)).toEqual(plain(drafted.payload?.sections ?? []));
});

test('every line names its evidence, but for the one about the draft itself', async () => {
  const { drafted } = await recover({
    files: { '.carryover/project.json': '{"carryover":1,"payloadLimit":250}' },
  });
  const { sections, leftOut, tokens, markdown } = drafted.payload;
  expect(tokens).toBeLessThanOrEqual(250);
  expect(leftOut.length).toBeGreaterThan(5);
  const unmarked = sections
    .flatMap(({ entries }) => entries)
    .filter(({ text }) => !/\[(?:verified|claimed|reconstructed): [^\]]+\]$/u.test(text));
  expect(unmarked.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Left out of this draft for its length: .*\d+ of “Files in play”.* lists them$/u),
  ]);
  // The goal and the next step are taken first.
  expect(markdown).toContain('**Current goal:** Extract UserService');
  expect(markdown).toContain('You asked last');
  const all = [...sections.flatMap(({ entries }) => entries), ...leftOut].map(({ path }) => path);
  expect(all).toEqual(
    expect.arrayContaining([
      'src/OrderService.ts',
      'src/OrderRepository.ts',
      'notes.txt',
      'src/UserService.ts',
    ]),
  );
});

test('the summary is held against the session: what it leaves out, and what it states', async () => {
  const { drafted } = await recover({
    summary: [
      '7. Pending Tasks:',
      '   - Wire create() to UserContext',
      '',
      'I created `UserService.ts` with the sign-in code. Updated `src/NotificationService.ts` to use it.',
      'Created `src/AuditService.ts`. All 12 tests pass. Everything was saved with commit 0123abc4.',
      'You should update `src/Other.ts` next. Run the tests until they pass.',
    ].join('\n'),
  });
  expect(drafted.summaryCheck?.leavesOut).toEqual({
    files: ['src/OrderService.ts', 'src/OrderRepository.ts'],
    words: ['Extract UserService and OrderService. Interface contracts stay unchanged.'],
    results: [indexer, auditor],
  });
  expect(drafted.summaryCheck?.paths).toEqual([
    { named: 'UserService.ts', path: 'src/UserService.ts', changed: true },
    { named: 'src/NotificationService.ts', path: 'src/NotificationService.ts', changed: false },
    { named: 'src/AuditService.ts', path: null, changed: false },
    { named: 'src/Other.ts', path: null, changed: false },
  ]);
  expect(drafted.summaryCheck?.commits).toEqual([{ named: '0123abc4', commit: null }]);
  expect(drafted.contradictions?.map(({ kind, found }) => [kind, found])).toEqual([
    ['never-changed', expect.stringContaining('src/NotificationService.ts was not changed')],
    ['no-such-file', 'There is no src/AuditService.ts.'],
    ['tests-not-seen', 'No run of tests is recorded before that.'],
    ['no-such-commit', 'Git has no commit 0123abc4.'],
  ]);
  expect(textsOf(drafted.payload, 'next')).toContainEqual(
    expect.stringMatching(/^Wire create\(\) to UserContext \[claimed: /u),
  );
  expect(textsOf(drafted.payload, 'flags')[0]).toMatch(
    /^The agent’s summary leaves out the edits of `src\/OrderService\.ts`/u,
  );
});

test.each([
  ['All tests pass now.', ['tests-failed']],
  ['Fixed it; 12 tests passed.', ['tests-failed']],
  ['Run the tests until they pass.', []],
  ['The tests should pass once this is done.', []],
  ['I could not make the tests pass.', []],
  ['Added tests for `src/NotificationService.ts`.', []],
  ['Updated `src/OrderService.ts` to import from `src/NotificationService.ts`.', []],
  ['Next I will update `src/NotificationService.ts`.', []],
  ['Updated `src/NotificationService.ts`.', ['never-changed']],
])('of the last words "%s", git and the transcript contradict %j', async (said, kinds) => {
  const { drafted } = await recover({ said });
  expect(drafted.contradictions?.map(({ kind }) => kind)).toEqual(kinds);
});

const earlier = (saved: string, branch: string): string =>
  `---\ncarryover: 1\nid: "01JD3K8Q"\ntask: "Services"\ntaskId: "01JCZZ4M"\nsession: 3\nsaved: ${saved}\nbranch: "${branch}"\n---\n## Payload after session 3 - Services\n\n**Current goal:** One service for each aggregate\n\n**Decisions made:**\n- Errors are exported again by each service. Why: they are deployed apart (session 2)\n- REVERSED: One module for all\n`;

test('decisions of the payload before the session go on, and its task only if the session was given it', async () => {
  const [yesterday, tomorrow] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const file = 'scratch/session-3.md';
  const branch = 'refactor/service-layer';
  const { drafted } = await recover({ files: { [file]: earlier(yesterday ?? '', branch) } });
  expect(drafted.payload).not.toHaveProperty('task');
  expect(drafted.payload?.sections.find(({ id }) => id === 'decisions')?.entries[0]).toMatchObject({
    text: 'Errors are exported again by each service [reconstructed: payload 3]',
    why: 'they are deployed apart',
    session: 2,
  });
  expect(drafted.payload?.markdown).not.toContain('One module for all');
  const given = await recover({
    files: { [file]: earlier(yesterday ?? '', branch) },
    before: (one) => void one.prompt('Read scratch/session-3.md first.'),
  });
  expect(given.drafted.payload).toMatchObject({ task: 'Services', taskId: '01JCZZ4M' });
  for (const other of [earlier(tomorrow ?? '', branch), earlier(yesterday ?? '', 'other')]) {
    const { drafted: without } = await recover({ files: { [file]: other } });
    expect(without.payload?.markdown).not.toContain('payload 3');
  }
});

test('the body of a squashed commit that only repeats its subject is no reason', async () => {
  const { drafted } = await recover({ body: '* Move sign-in into UserService' });
  const { entries = [] } = drafted.payload?.sections.find(({ id }) => id === 'decisions') ?? {};
  expect(entries.filter(({ evidence }) => evidence?.kind === 'commit')).toEqual([]);
});

test('no secret and no control character gets into the draft', async () => {
  const { drafted, read } = await recover({
    last: 'Upload it with SECRET-abcdefgh\u001b[2J\u202e now',
    summary: 'Decided to use SECRET-abcdefgh because it works.',
    body: 'The key SECRET-abcdefgh was rotated.',
  });
  const again = await read();
  expect(JSON.stringify(drafted)).not.toContain('SECRET-abcdefgh');
  expect(drafted.payload?.markdown).toContain('Upload it with [REDACTED:test-secret] [2J now');
  for (const character of ['\u001B', '\u202E']) expect(drafted.payload?.markdown).not.toContain(character);
  expect(again.payload?.markdown).toBe(drafted.payload?.markdown);
});

test('without git, the words and edits are still a draft', async () => {
  const [root, user] = [makeFolder(), makeFolder()];
  const path = makeDeadSession({ root, user });
  rmSync(join(root, '.git'), { recursive: true });
  const recovered = await recoverSession(
    root,
    { transcript: path },
    { surroundings: { home: user, environment: {} } },
  );
  const { payload, contradictions } = await draftRecovery({ root, recovered, pool });
  expect(textsOf(payload, 'files')).toEqual([
    expect.stringMatching(
      /^src\/UserService\.ts: edited by the session, and git could not be asked \[reconstructed: line \d+\]$/u,
    ),
    expect.stringMatching(/^src\/OrderService\.ts: edited by the session/u),
    expect.stringMatching(/^src\/OrderRepository\.ts: edited by sub-agent aaaa1111/u),
  ]);
  expect(contradictions).toEqual([]);
});

test('reasons of commits that were made long after a session are none of its decisions', async () => {
  const [root, user] = [makeFolder(), makeFolder()];
  const one = createTranscript({ cwd: root, started: '2026-03-02T09:00:00Z' });
  one.prompt('Write the first price');
  one.edit(join(root, 'a.ts'));
  one.reply('Done.');
  const transcript = one.save(join(user, '.claude'));
  git(root, 'init', '-q', '-b', 'main');
  for (const [time, subject, why] of [
    ['2026-03-02T09:20:00Z', 'Round prices down', 'The warehouse does so.'],
    ['2026-03-09T09:00:00Z', 'Round prices up', 'The accountants asked for it.'],
  ] as const) {
    write(root, { 'a.ts': `// ${subject}\n` });
    git(root, 'add', '-A');
    git(root, 'commit', '-q', '--date', time, '-m', subject, '-m', why);
  }
  const surroundings = { home: user, environment: {} };
  const recovered = await recoverSession(root, { transcript }, { surroundings });
  const { payload } = await draftRecovery({ root, recovered, pool });
  expect(textsOf(payload, 'decisions')).toEqual([expect.stringMatching(/^Round prices down \[verified: /u)]);
});

test('a partial clone lacks older files, and is drafted nonetheless', async () => {
  const [origin, folder, user] = [makeFolder(), makeFolder(), makeFolder()];
  git(origin, 'init', '-q', '-b', 'main');
  git(origin, 'config', 'uploadpack.allowFilter', 'true');
  for (const text of ['one\n', 'two\n', 'three\n']) {
    write(origin, { 'a.ts': text });
    git(origin, 'add', '-A');
    git(origin, 'commit', '-q', '-m', `Write ${text.trim()}`);
  }
  const root = join(folder, 'clone');
  git(folder, 'clone', '-q', '--filter=blob:none', pathToFileURL(origin).href, root);
  const one = createTranscript({ cwd: root, started: new Date(Date.now() - 3_600_000).toISOString() });
  one.prompt('Write three');
  one.edit(join(root, 'a.ts'));
  one.reply('Done.');
  const transcript = one.save(join(user, '.claude'));
  const surroundings = { home: user, environment: {} };
  const recovered = await recoverSession(root, { transcript }, { surroundings });
  expect(recovered.commits).toHaveLength(3);
  const drafted = await draftRecovery({ root, recovered, pool });
  expect(drafted.payload?.template).toBe('recovery');
  expect(drafted.problems).toEqual([expect.stringMatching(/^The draft lacks some of what git knows\. .+/u)]);
});
