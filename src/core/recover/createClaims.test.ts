import { appendFileSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { startCore } from '../testing/startCore.ts';
import { createTranscript } from './testing/createTranscript.ts';

let root: string;
let user: string;
let data: string;
/** Put together here, so that no scanner takes this file for a leak. */
const secret = ['AKIA', 'Q3EGRIVKZTVIEJXD'].join('');

beforeEach(() => {
  [root, user, data] = [makeRepository({ 'a.ts': 'one\n' }), makeFolder(), makeFolder()];
});

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

interface Session {
  readonly id: string;
  readonly started: string;
  readonly outcome: 'passed' | 'failed';
  readonly cwd?: string;
  readonly wrote?: string;
}

function leave({ id, started, outcome, cwd = root, wrote }: Session): string {
  const one = createTranscript({ cwd, sessionId: id, started });
  one.prompt('Go on');
  one.bash(
    `npm test ${secret}`.trim(),
    outcome === 'passed' ? ' Tests  12 passed (12)' : ' Tests  3 failed | 9 passed (12)',
  );
  if (wrote !== undefined)
    one
      .call('Write', { file_path: join(root, wrote), content: 'x' })
      .result('File created', { toolUseResult: { type: 'create', filePath: join(root, wrote) } });
  return one.save(join(user, '.claude'));
}

const [first, second] = [
  'aaaaaaaa-2222-4333-8444-555555555555',
  'bbbbbbbb-2222-4333-8444-555555555555',
] as const;
const text = '## Payload after session 1 - Shop\n\n**Status:**\n- Tests pass\n';

async function review(
  start: { readonly from: 'text'; readonly text: string } | { readonly from: 'file'; readonly path: string },
) {
  const host = startCore(data, { environment: { CARRYOVER_AGENTS_HOME: user } });
  const { projectId } = await host.api.projects.open({ path: root });
  const { draftId } = await host.api.drafts.create({ projectId, start });
  let calls = 0;
  const claims = (more: { readonly session?: string | null; readonly isAnew?: boolean } = {}) => {
    calls += 1;
    return host.api.recovery.claims({ projectId, draftId, operationId: `claims ${calls}`, ...more });
  };
  return { host, claims, draftId, projectId };
}

test('a draft is compared with the session that ended last before it, by its transcript, with secrets masked', async () => {
  leave({ id: first, started: ago(300), outcome: 'passed' });
  leave({ id: second, started: ago(60), outcome: 'failed' });
  const { claims, host } = await review({ from: 'text', text });
  const answer = await claims();
  expect(answer).toMatchObject({
    problem: null,
    session: { agent: 'claude-code', id: second, why: 'before' },
    claims: [{ at: { section: 0, entry: 0 }, kind: 'tests', verdict: 'contradicted', said: 'Tests pass' }],
  });
  expect(answer.sessions.map(({ id }) => id)).toEqual([second, first]);
  expect(JSON.stringify(answer)).not.toContain(secret);
  expect(host.payloadsOf('operations.progress').map(({ words }) => words)).toContain('100%');
});

test('a draft is compared with the session that wrote its file, whichever ended last', async () => {
  write(root, { 'scratch/session-log.md': text });
  leave({ id: first, started: ago(300), outcome: 'passed', wrote: 'scratch/session-log.md' });
  leave({ id: second, started: ago(60), outcome: 'failed' });
  const { claims } = await review({ from: 'file', path: 'scratch/session-log.md' });
  expect(await claims()).toMatchObject({
    session: { id: first, why: 'wrote' },
    claims: [{ verdict: 'unproven' }],
  });
});

test('a neighbour is never taken: not of another worktree, not long ago, not one of two that ran', async () => {
  const other = join(makeFolder(), 'other');
  git(root, 'worktree', 'add', '-q', other, '-b', 'other');
  leave({ id: first, started: ago(60), outcome: 'failed', cwd: realpathSync(other) });
  const { claims } = await review({ from: 'text', text });
  expect(await claims()).toMatchObject({ session: null, claims: [] });
  leave({ id: second, started: ago(60 * 24 * 3), outcome: 'failed' });
  expect((await claims({ isAnew: true })).problem).toBe(
    'No session ran in this folder shortly before this draft.',
  );
  const soon = new Date(Date.now() - 60_000).toISOString();
  for (const id of ['cccccccc', 'dddddddd'])
    leave({ id: `${id}-2222-4333-8444-555555555555`, started: soon, outcome: 'failed' });
  expect((await claims({ isAnew: true })).problem).toBe(
    'Several sessions ran when this draft was begun. Choose the one that it is of.',
  );
});

test('a session that began after the sessions were listed is found for a new draft', async () => {
  const { claims, host, projectId } = await review({ from: 'text', text });
  await host.api.recovery.list({ projectId, operationId: 'list' });
  leave({ id: first, started: ago(60), outcome: 'passed' });
  expect(await claims()).toMatchObject({ session: { id: first } });
});

test('the user chooses another session, or none; one that is gone is said to be', async () => {
  leave({ id: first, started: ago(300), outcome: 'passed' });
  const gone = leave({ id: second, started: ago(60), outcome: 'failed' });
  const { claims } = await review({ from: 'text', text });
  const { sessions } = await claims();
  expect(await claims({ session: sessions[1]?.key ?? '' })).toMatchObject({
    session: { id: first, why: 'chosen' },
    claims: [{ verdict: 'unproven' }],
  });
  expect(await claims({ session: null })).toMatchObject({ session: null, claims: [] });
  expect((await claims({ session: 'no such key' })).problem).toContain('no longer there');
  rmSync(gone);
  expect(await claims()).toMatchObject({ session: null, claims: [] });
});

test('what is added to a transcript is read the next time', async () => {
  const one = createTranscript({ cwd: root, started: ago(60) });
  one.bash('npm test', ' Tests  3 failed | 9 passed (12)');
  const path = one.save(join(user, '.claude'));
  const { claims } = await review({ from: 'text', text });
  expect((await claims()).claims).toMatchObject([{ verdict: 'contradicted' }]);
  const before = one.text().length;
  one.bash('npm test', ' Tests  12 passed (12)');
  appendFileSync(path, one.text().slice(before));
  expect((await claims()).claims).toMatchObject([
    { verdict: 'proven', proof: { command: 'npm test', exit: 0 } },
  ]);
});

test('a transcript that can not be read is a sentence, and a cancelled comparison is none', async () => {
  const path = leave({ id: first, started: ago(60), outcome: 'failed' });
  const { claims, host, projectId, draftId } = await review({ from: 'text', text });
  await claims();
  rmSync(path);
  mkdirSync(path);
  writeFileSync(join(path, 'x'), '');
  expect(await claims()).toMatchObject({
    session: null,
    problem: expect.stringContaining('could not be read') as string,
  });
  const asked = host.api.recovery.claims({ projectId, draftId, operationId: 'stop' });
  await host.api.operations.cancel({ operationId: 'stop' });
  await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
});
