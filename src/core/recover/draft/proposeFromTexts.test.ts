import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evidenceKeys } from '../../../shared/domain/session/evidenceKeys.ts';
import { createPoolDouble } from '../../assembly/poolDouble.ts';
import { git, makeFolder, makeRepository } from '../../git/testing/makeRepository.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { recoverSession } from '../recoverSession.ts';
import { draftRecovery } from './draftRecovery.ts';
import { makeDeadSession, type DeadSessionOptions } from './testing/makeDeadSession.ts';

/** Counts a long word as a token, so that a draft has room for every line. */
const pool: Pick<WorkerPool, 'measure'> = {
  async measure(texts, want) {
    const measured = await createPoolDouble().measure(texts, want);
    return measured.map((one) => ({ ...one, tokens: one.tokens === null ? null : one.tokens / 12 }));
  },
};

const handoff = [
  '# Hand-off',
  '',
  '## Goal',
  'Extract the order service',
  '',
  '## Decisions',
  '- OrderService takes a userId. Why: circular dependency',
  '',
  '## Next steps',
  '- [x] Write the interface',
  '- [ ] Finish `create()` in src/OrderService.ts',
  '',
  '## Files',
  '- DONE: `OrderService.ts`',
  '- IN PROGRESS: `src/Nowhere.ts`',
  '',
  '## Warnings',
  '- The key is in use',
  '- I created src/Gone.ts and committed it in abcdef1. All tests pass.',
].join('\n');

async function recover(options: Partial<DeadSessionOptions> = {}) {
  const [root, user] = [makeFolder(), makeFolder()];
  const transcript = makeDeadSession({ root, user, ...options });
  const around = { surroundings: { home: user, environment: {} } };
  const read = () => recoverSession(root, { transcript }, around);
  return { root, read };
}

test('a hand-over note of the session becomes claimed lines that name it, and what git contradicts is said', async () => {
  const { root, read } = await recover();
  writeFileSync(join(root, 'HANDOFF.md'), handoff);
  const recovered = await read();
  expect(recovered.notes).toMatchObject([{ path: 'HANDOFF.md', isNew: true }]);
  const drafted = await draftRecovery({ root, recovered, pool });
  const { markdown, sections, leftOut } = drafted.payload;
  const all = [...sections.flatMap(({ entries }) => entries), ...leftOut];
  const ofNote = all.filter(({ evidence }) => evidence?.kind === 'note');
  const words = ofNote.map(({ text, path = '' }) => `${path} ${text}`).join('\n');
  expect(words).toContain('OrderService takes a userId [claimed: note HANDOFF.md line 7]');
  expect(words).toContain('Finish `create()` in src/OrderService.ts [claimed: note HANDOFF.md line 11]');
  expect(words).not.toContain('Write the interface');
  expect(words).not.toContain('Extract the order service');
  // Git knows the state of this file better than the note.
  expect(markdown).toContain(
    'IN PROGRESS: `src/OrderService.ts` (modified +1 -0, not committed, by the session [verified: git]',
  );
  expect(words).toContain('src/Nowhere.ts [claimed: note HANDOFF.md line 15]');
  const found = drafted.contradictions?.filter(({ evidence }) => evidence.kind === 'note') ?? [];
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(['no-such-commit', 'no-such-file']);
});

test('rows of a table in a note become lines, without its head and its rule', async () => {
  const { root, read } = await recover();
  const table = [
    '| Decision          | Why                  |',
    '| ----------------- | -------------------- |',
    '| Replace the modal | one flow for sign-in |',
  ];
  const list = 'Decisions are logged in a table:';
  writeFileSync(join(root, 'HANDOFF.md'), ['## Decisions', '', list, '', ...table].join('\n'));
  const { payload } = await draftRecovery({ root, recovered: await read(), pool });
  const { entries = [] } = payload.sections.find(({ id }) => id === 'decisions') ?? {};
  expect(
    entries.filter(({ text }) => text.includes('note') && !text.startsWith(list)).map(({ text }) => text),
  ).toEqual(['Replace the modal, one flow for sign-in [claimed: note HANDOFF.md line 7]']);
});

test('a note that is not ticked, or is older than the session, is not read', async () => {
  const { root, read } = await recover();
  writeFileSync(join(root, 'HANDOFF.md'), handoff);
  const recovered = await read();
  const without = new Set(evidenceKeys(recovered).notes);
  expect((await draftRecovery({ root, recovered, without, pool })).payload?.markdown).not.toContain(
    'note HANDOFF',
  );
  const old = { ...recovered, notes: recovered.notes.map((note) => ({ ...note, isNew: false })) };
  expect((await draftRecovery({ root, recovered: old, pool })).payload?.markdown).not.toContain(
    'note HANDOFF',
  );
  const asked = await draftRecovery({ root, recovered: old, without: new Set(), pool });
  expect(asked.payload?.markdown).toContain('note HANDOFF');
});

test('a note in which nothing is recognised is named, and a huge or binary one is said not to be read', async () => {
  const { root, read } = await recover();
  writeFileSync(join(root, 'SESSION_NOTES.md'), 'Just words.\n');
  writeFileSync(join(root, 'HANDOFF.md'), 'x'.repeat(1_000_001));
  writeFileSync(join(root, 'claude-progress.txt'), Buffer.from([0, 1, 2, 255, 0]));
  const drafted = await draftRecovery({ root, recovered: await read(), pool });
  expect(drafted.payload?.markdown).toMatch(
    /Note `SESSION_NOTES\.md`, changed .*Z: nothing in it was recognised, read it/u,
  );
  const problems = drafted.problems.join('\n');
  expect(problems).toContain('The note HANDOFF.md was not read because it has more than 1 MB.');
  expect(problems).toContain('A note was not read. "claude-progress.txt"');
});

test('a pasted summary is claimed, held against the session, and what it leaves out comes first', async () => {
  const { root, read } = await recover();
  const summary = [
    'Goal: Something else',
    '',
    '## Next step',
    'Wire it up',
    '',
    '## Decisions',
    '- Use a queue for UserService.ts',
    '',
    'I updated src/NotificationService.ts. All tests pass.',
  ].join('\n');
  const drafted = await draftRecovery({ root, recovered: await read(), summary, pool });
  const flags = drafted.payload?.sections.find(({ id }) => id === 'flags')?.entries ?? [];
  expect(flags[0]?.text).toMatch(
    /^The pasted summary leaves out the edits of .*`src\/OrderService\.ts`.*unread results of aaaa1111, bbbb2222 \[reconstructed: pasted summary\]$/u,
  );
  expect(drafted.pastedCheck?.leavesOut.files).not.toContain('src/UserService.ts');
  expect(drafted.pastedCheck?.paths).toContainEqual({
    named: 'UserService.ts',
    path: 'src/UserService.ts',
    changed: true,
  });
  expect(drafted.pastedSummary).toBe(summary);
  const all = [
    ...(drafted.payload?.sections.flatMap(({ entries }) => entries) ?? []),
    ...(drafted.payload?.leftOut ?? []),
  ];
  expect(all.map(({ text }) => text)).toContain(
    'Use a queue for UserService.ts [claimed: pasted summary line 7]',
  );
  expect(
    drafted.contradictions?.filter(({ evidence }) => evidence.kind === 'pasted').map(({ kind }) => kind),
  ).toEqual(['never-changed', 'tests-failed']);
});

test('without a transcript a pasted summary gives goal and next action, and nobody says that its tests did not run', async () => {
  const root = makeRepository({ 'src/a.ts': 'a\n' });
  git(root, 'commit', '-q', '--amend', '--allow-empty', '-m', 'start', '--date', '2020-01-01T00:00:00Z');
  git(root, 'rebase', '-q', '--root', '--committer-date-is-author-date');
  writeFileSync(join(root, 'src', 'b.ts'), 'b\n');
  const recovered = await recoverSession(
    root,
    { transcript: null },
    {
      surroundings: { home: makeFolder(), environment: {} },
    },
  );
  const summary =
    'Goal: Ship it\n\nNext step: Wire src/a.ts up\n\nStatus:\n- I updated src/a.ts, all tests pass, and I committed it.\n- I created src/c.ts.\n';
  const drafted = await draftRecovery({ root, recovered, summary, pool });
  const { markdown } = drafted.payload;
  expect(markdown).toContain('Ship it [claimed: pasted summary line 1]');
  expect(markdown).toContain('Wire src/a.ts up [claimed: pasted summary line 3]');
  expect(markdown).toContain('The pasted summary leaves out the edits of `src/b.ts`');
  expect(drafted.contradictions?.map(({ kind }) => kind)).toEqual(['no-such-file']);
});

test('a pasted summary in which nothing is recognised is said to be so', async () => {
  const { root, read } = await recover();
  const drafted = await draftRecovery({ root, recovered: await read(), summary: 'We worked hard.', pool });
  expect(drafted.payload.markdown).toContain(
    'No goal, decision or next step was recognised in the pasted summary: read it [reconstructed: pasted summary]',
  );
});
