import { expect, test } from 'vitest';
import {
  editIssue,
  makeComment,
  makeIssue,
  makeRepository,
  writeBody,
} from '../../../../e2e/fakes/github/world.ts';
import { isAppError } from '../../../shared/errors.ts';
import { openCheckpoint, orchard, task, textOf } from '../testing/openCheckpoint.ts';
import { createStorage } from '../../storage/createStorage.ts';
import { pullIssue } from './pullIssue.ts';
import { readIssue } from './readIssue.ts';

const first = textOf(['- [ ] Phase 1', '- [ ] Codes agreed'], 'Finish create()');
const second = textOf(['- [x] Phase 1', '- [ ] Codes agreed', '- [ ] Phase 2'], 'Finish create()');

async function problem(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (isAppError(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'none';
}

test('the first push makes an issue, the next one updates it, and one without a change writes nothing', async () => {
  const { machine, issue, body, written } = await openCheckpoint();
  const { push, read } = machine();
  expect(await push(first)).toMatchObject({ status: 'pushed', created: true, issue: { number: 1 } });
  expect(issue().title).toBe('Checkpoint: ServiceLayer extraction');
  expect(body()).toContain(`${first}\n\n<!-- carryover:1 {`);
  expect(await push(second)).toMatchObject({ status: 'pushed', created: false });
  expect(body()).toContain(second);
  expect(await push(second)).toMatchObject({ status: 'same' });
  expect(written()).toEqual([
    'POST /repos/orchard/storefront/issues',
    'PATCH /repos/orchard/storefront/issues/1',
  ]);
  expect((await read()).base).toBe(second);
});

test('a box ticked on GitHub meanwhile, and a line added there, are taken over, push after push', async () => {
  const { machine, issue, body } = await openCheckpoint();
  const { push } = machine();
  await push(first);
  editIssue(issue(), 'ida-holm', (text) =>
    text
      .replace('- [ ] Codes', '- [x] Codes')
      .replace('- Audit is partial', '- Audit is partial\n- Payments retries'),
  );
  expect(await push(second)).toMatchObject({
    status: 'pushed',
    merged: ['Codes agreed', 'Payments retries'],
  });
  const merged = second
    .replace('- [ ] Codes', '- [x] Codes')
    .replace('- Audit is partial', '- Audit is partial\n- Payments retries');
  expect(body()).toContain(merged);
  expect(await push(second)).toMatchObject({ status: 'same', merged: [] });
  const third = second.replace('- [ ] Phase 2', '- [x] Phase 2');
  await push(third);
  expect(body()).toContain(merged.replace('- [ ] Phase 2', '- [x] Phase 2'));
});

test('a conflict writes nothing until it is decided, and a decision holds only for these texts', async () => {
  const { machine, issue, body, written } = await openCheckpoint();
  const { push } = machine();
  await push(first);
  editIssue(issue(), 'ida-holm', (text) => text.replace('Finish create()', 'Start with the failing cases'));
  const mine = textOf(['- [ ] Phase 1', '- [ ] Codes agreed'], 'Start at phase 2');
  const found = await push(mine);
  expect(found).toMatchObject({
    status: 'conflict',
    conflicts: [
      {
        section: 'Resume instruction',
        mine: 'Start at phase 2',
        theirs: 'Start with the failing cases',
        base: 'Finish create()',
      },
    ],
  });
  expect(written()).toHaveLength(1);
  const id = found.status === 'conflict' ? (found.conflicts[0]?.id ?? '') : '';
  editIssue(issue(), 'ida-holm', (text) => text.replace('the failing cases', 'the tests'));
  expect(await push(mine, { choices: { [id]: { kind: 'mine' } } })).toMatchObject({ status: 'conflict' });
  const again = await push(mine);
  const now = again.status === 'conflict' ? (again.conflicts[0]?.id ?? '') : '';
  expect(await push(mine, { choices: { [now]: { kind: 'both' } } })).toMatchObject({ status: 'pushed' });
  expect(body()).toContain('## Resume instruction\nStart at phase 2\nStart with the tests');
});

test('an issue that was edited to nonsense is not written over, and the comment of another tool stays', async () => {
  const { machine, issue, body, written } = await openCheckpoint();
  const { push } = machine();
  await push(first);
  editIssue(
    issue(),
    'ida-holm',
    () => 'lorem ipsum\n\n<!-- carryover:1 {"task": -->\n<!-- other-tool: {"a":1} -->',
  );
  const found = await push(second);
  const nonsense = body();
  // Neither a conflict nor a merge loses a line of either side.
  if (found.status === 'conflict') {
    expect(written()).toHaveLength(1);
    const choices = Object.fromEntries(found.conflicts.map(({ id }) => [id, { kind: 'both' } as const]));
    expect(await push(second, { choices })).toMatchObject({ status: 'pushed' });
  } else expect(found.status).toBe('pushed');
  expect(nonsense).toContain('lorem ipsum');
  for (const words of ['lorem ipsum', '<!-- other-tool: {"a":1} -->', '- [ ] Phase 2'])
    expect(body()).toContain(words);
});

test('nothing is written over a text that the person has not seen', async () => {
  const { machine, issue, written } = await openCheckpoint();
  const { push } = machine();
  const made = await push(first);
  expect(made.status).toBe('pushed');
  const look = await push(second, { dryRun: true });
  expect(look).toMatchObject({ status: 'would-push' });
  const seen = look.status === 'would-push' ? look.plan.seen : '';
  editIssue(issue(), 'ida-holm', (text) => text.replace('- [ ] Codes', '- [x] Codes'));
  expect(await push(second, { expected: seen })).toMatchObject({ status: 'moved' });
  expect(written()).toHaveLength(1);
});

test('an edit between reading and writing is merged, where the second reading sees it', async () => {
  const { server, machine, issue, body } = await openCheckpoint();
  const { push } = machine();
  await push(first);
  // The push reads twice; the edit comes before the second reading.
  server.fail({ what: 'meanwhile', run: () => undefined }, /issues\/1$/u, 'GET');
  server.fail(
    {
      what: 'meanwhile',
      run: () => editIssue(issue(), 'ida-holm', (text) => text.replace('- [ ] Codes', '- [x] Codes')),
    },
    /issues\/1$/u,
    'GET',
  );
  expect(await push(second)).toMatchObject({ status: 'pushed', merged: ['Codes agreed'] });
  expect(body()).toContain(second.replace('- [ ] Codes', '- [x] Codes'));
});

test('an edit that the write itself replaced is found in the history and put back', async () => {
  const { server, machine, issue, body } = await openCheckpoint();
  const { push } = machine();
  await push(first);
  server.fail(
    {
      what: 'meanwhile',
      run: () =>
        editIssue(issue(), 'ida-holm', (text) =>
          text.replace('- Audit is partial', '- Audit is partial\n- Payments retries'),
        ),
    },
    /issues\/1$/u,
    'PATCH',
  );
  const pushed = await push(second);
  expect(pushed).toMatchObject({
    status: 'pushed',
    notes: ['An edit on GitHub came between reading and writing. It was merged.'],
  });
  expect(body()).toContain(second.replace('- Audit is partial', '- Audit is partial\n- Payments retries'));
  expect(await push(second)).toMatchObject({ status: 'same' });
});

test('a replaced edit that contradicts the push stands in the issue again, and is a conflict at the next look', async () => {
  const { server, machine, issue, body } = await openCheckpoint();
  const { push } = machine();
  await push(first);
  server.fail(
    {
      what: 'meanwhile',
      run: () =>
        editIssue(issue(), 'ida-holm', (text) => text.replace('Finish create()', 'Start with tests')),
    },
    /issues\/1$/u,
    'PATCH',
  );
  const mine = textOf(['- [x] Phase 1', '- [ ] Codes agreed'], 'Start at phase 2');
  expect(await push(mine)).toMatchObject({
    status: 'pushed',
    notes: [expect.stringContaining('contradicts')],
  });
  expect(body()).toContain('Start with tests');
  expect(body()).toContain('- [x] Phase 1');
  expect(await push(mine)).toMatchObject({
    status: 'conflict',
    conflicts: [{ mine: 'Start at phase 2', theirs: 'Start with tests' }],
  });
});

test('two machines that push at once both end up in the issue', async () => {
  const { server, machine, issue, body } = await openCheckpoint();
  const mara = machine('tkn');
  const ida = machine('tkn-ida');
  await mara.push(first);
  await ida.push(first);
  expect(server.world.get(orchard)?.issues.size).toBe(1);
  const [one, other] = [
    textOf(['- [ ] Phase 1', '- [ ] Codes agreed', '- [ ] From Mara'], 'Finish create()'),
    textOf(['- [ ] Phase 1', '- [ ] Codes agreed', '- [ ] From Ida'], 'Finish create()'),
  ];
  const outcomes = await Promise.all([mara.push(one), ida.push(other)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['pushed', 'pushed']);
  expect(body()).toContain('- [ ] From Mara');
  expect(body()).toContain('- [ ] From Ida');
  expect(issue().edits.length).toBeGreaterThan(1);
});

/** Holds requests back until so many are there. */
function meeting(count: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === count) for (const free of waiting) free();
    });
}

/** Lets two machines look for an issue before either has made one. */
async function openRace() {
  const world = await openCheckpoint();
  const run = meeting(2);
  for (let count = 0; count < 2; count += 1)
    world.server.fail({ what: 'meanwhile', run }, /\/search\/issues/u, 'GET');
  return { ...world, mara: world.machine('tkn'), ida: world.machine('tkn-ida') };
}

test('of two issues that two machines make at once the lower number stays, and the other is closed as its duplicate', async () => {
  const { mara, ida, issue, body, repository } = await openRace();
  const outcomes = await Promise.all([mara.push(first), ida.push(first)]);
  expect(repository.issues.size).toBe(2);
  expect([issue(1).state, issue(2).state]).toEqual(['open', 'closed']);
  expect(body(2)).toBe(
    `This is a duplicate of #1: two pushes made an issue for this task at the same moment.\n\n${first}\n`,
  );
  expect(outcomes.map((one) => 'issue' in one && one.issue?.number)).toEqual([1, 1]);
  const notes = outcomes.flatMap((one) => ('notes' in one ? one.notes : []));
  expect(notes).toEqual([
    'Another push made #1 for this task at the same moment. #2 was closed as its duplicate.',
  ]);
  for (const { read } of [mara, ida]) expect((await read()).issue).toMatchObject({ number: 1 });
  await mara.push(second);
  await ida.push(second);
  expect(repository.issues.size).toBe(2);
});

test('two first pushes with other words meet in one issue: both stay, or the person decides', async () => {
  const { mara, ida, issue, body, repository } = await openRace();
  const [one, other] = [
    textOf(['- [ ] Phase 1', '- [ ] From Mara'], 'Finish create()'),
    textOf(['- [ ] Phase 1', '- [ ] From Ida'], 'Start with the tests'),
  ];
  const outcomes = await Promise.all([mara.push(one), ida.push(other)]);
  const conflict = outcomes.find(({ status }) => status === 'conflict');
  expect(conflict).toMatchObject({
    conflicts: [{ section: 'Resume instruction' }],
    notes: [expect.stringContaining('#2 was closed as its duplicate')],
  });
  // Nothing is lost: the text that waits for the decision stands in the closed issue, too.
  expect(`${body(1)}${body(2)}`).toContain('From Mara');
  expect(`${body(1)}${body(2)}`).toContain('From Ida');
  expect(issue(2).state).toBe('closed');
  const id = conflict?.status === 'conflict' ? (conflict.conflicts[0]?.id ?? '') : '';
  const isIda = outcomes[1].status === 'conflict';
  const choices = { [id]: { kind: 'both' } as const };
  expect(await (isIda ? ida.push(other, { choices }) : mara.push(one, { choices }))).toMatchObject({
    status: 'pushed',
  });
  for (const words of ['From Mara', 'From Ida', 'Finish create()', 'Start with the tests'])
    expect(body(1)).toContain(words);
  expect(repository.issues.size).toBe(2);
});

test('a duplicate that can’t be closed is named', async () => {
  const { server, mara, ida, issue } = await openRace();
  server.fail({ what: 'status', status: 500 }, /issues\/2$/u, 'PATCH');
  const outcomes = await Promise.all([mara.push(first), ida.push(first)]);
  expect(outcomes.flatMap((one) => ('notes' in one ? one.notes : []))).toEqual([
    'Another push made #1 for this task at the same moment, and #2 could not be closed. Close #2 on GitHub.',
  ]);
  expect(issue(2).state).toBe('open');
  const jon = server.world.get(orchard);
  expect(jon?.issues.size).toBe(2);
});

test('a machine that finds two open issues of its task goes on with the first, and names the other', async () => {
  const { machine, repository } = await openCheckpoint();
  await machine('tkn').push(first);
  const [one] = repository.issues.values();
  repository.issues.set(5, makeIssue(5, { title: one?.title ?? '', body: one?.body ?? '' }));
  expect(await machine('tkn-ida').push(first)).toMatchObject({
    status: 'same',
    issue: { number: 1 },
    notes: [
      expect.stringContaining('Found #1'),
      '#5 is open for this task, too. Close what you do not need.',
    ],
  });
});

test('a task that was made from a checkpoint goes on in that issue, whatever it is called here', async () => {
  const { machine, repository } = await openCheckpoint();
  await machine('tkn').push(first);
  const ida = machine('tkn-ida');
  const own = { task: 'Checkpoint: ServiceLayer extraction', taskId: '02IDA' };
  const mine = { ...own, text: second, front: own, payloadIds: new Set<string>() };
  const madeFrom = { repository: orchard, number: 1 };
  const pushed = await ida.push(second, { task: own, mine, madeFrom });
  expect(pushed).toMatchObject({ status: 'pushed', created: false, issue: { number: 1 } });
  expect(repository.issues.size).toBe(1);
});

test('an issue of another kind that a task was made from is not written to, and one that is gone stops nothing', async () => {
  const { machine, repository, body } = await openCheckpoint();
  repository.issues.set(3, makeIssue(3, { title: 'Guest checkout', body: 'As a guest I want to pay' }));
  const { push } = machine();
  const made = await push(first, { madeFrom: { repository: orchard, number: 3 } });
  expect(made).toMatchObject({ status: 'pushed', created: true, issue: { number: 4 } });
  expect(body(3)).toBe('As a guest I want to pay');
  const gone = await machine().push(first, {
    task: { task: 'Other', taskId: '03' },
    madeFrom: { repository: orchard, number: 77 },
  });
  expect(gone).toMatchObject({ status: 'pushed', created: true });
});

test('a pulled issue is that of the task that was asked for', async () => {
  const { machine } = await openCheckpoint();
  await machine('tkn').push(first);
  const { ports, root, kept } = machine('tkn-ida');
  const asked = { task: 'Services, my part', taskId: '02IDA' };
  const pulled = await pullIssue(
    { ...ports, storage: createStorage() },
    root,
    { repository: orchard, number: 1 },
    asked,
  );
  expect(pulled.task).toEqual(asked);
  expect(await kept.read(root, asked)).toMatchObject({ issue: { number: 1 } });
});

test('the issue of another machine is found by its comment, and several candidates are asked about', async () => {
  const { machine, repository } = await openCheckpoint();
  await machine('tkn').push(first);
  repository.issues.set(7, makeIssue(7, { title: 'Checkpoint: ServiceLayer extraction', body: 'by hand' }));
  expect(await machine('tkn-ida').push(first)).toMatchObject({ status: 'same', issue: { number: 1 } });
  const other = { task: 'Payments', taskId: '02' };
  repository.issues.set(8, makeIssue(8, { title: 'Checkpoint: Payments', body: '- [ ] a' }));
  repository.issues.set(9, makeIssue(9, { title: 'Checkpoint: Payments', body: '- [ ] b' }));
  expect(await problem(machine().push(first, { task: other }))).toContain('#8, #9');
});

test('where GitHub refuses to search, the newest issues are looked through', async () => {
  const { machine, server } = await openCheckpoint();
  await machine('tkn').push(first);
  server.fail({ what: 'status', status: 422 }, /search/u);
  expect(await machine('tkn-ida').push(first)).toMatchObject({ status: 'same', issue: { number: 1 } });
});

test('secrets, also of a person on GitHub, and texts over the limit are not written', async () => {
  const { machine, issue, written, server } = await openCheckpoint();
  const { push } = machine();
  expect(await push(textOf(['- SECRET'], 'x'))).toEqual({ status: 'secrets', findings: 1 });
  expect(server.log.every(({ method }) => method === 'GET')).toBe(true);
  await push(first);
  editIssue(issue(), 'ida-holm', (text) => `${text}\nSECRET`);
  expect(await push(second)).toMatchObject({ status: 'secrets' });
  expect(await push(textOf([`- ${'x'.repeat(70_000)}`], 'x'))).toMatchObject({ status: 'too-long' });
  expect(written()).toHaveLength(1);
});

test('labels and the assignee are sent only if they were chosen here', async () => {
  const { machine, issue } = await openCheckpoint();
  const { push, kept, root } = machine();
  await push(first);
  issue().labels = ['checkpoint'];
  await push(second);
  expect(issue().labels).toEqual(['checkpoint']);
  await kept.update(root, task, (now) => ({
    ...now,
    labels: { add: ['service-layer'], remove: ['Checkpoint'] },
    assignees: { add: ['ida-holm'], remove: [] },
  }));
  await push(second);
  expect([issue().labels, issue().assignees]).toEqual([['service-layer'], ['ida-holm']]);
  issue().labels = ['other'];
  await push(first);
  expect(issue().labels).toEqual(['other']);
});

test('labels that others add while one is chosen here stay, also between reading and writing', async () => {
  const { server, machine, issue } = await openCheckpoint();
  const { push, kept, root } = machine();
  await push(first);
  await kept.update(root, task, (now) => ({ ...now, labels: { add: ['service-layer'], remove: [] } }));
  issue().labels = ['urgent'];
  issue().updated_at = '2030-01-01T00:00:00Z';
  server.fail({ what: 'meanwhile', run: () => undefined }, /issues\/1$/u, 'GET');
  server.fail({ what: 'meanwhile', run: () => void issue().labels.push('from-ida') }, /issues\/1$/u, 'GET');
  expect(await push(second)).toMatchObject({ status: 'pushed' });
  expect(issue().labels).toEqual(['urgent', 'from-ida', 'service-layer']);
  expect(await push(second)).toMatchObject({ status: 'same' });
});

test('a list of labels that an earlier version kept is added, and removes none', async () => {
  const { machine, issue } = await openCheckpoint();
  const { push, kept, root } = machine();
  await push(first);
  await kept.update(root, task, (now) => ({ ...now, labels: ['service-layer'] as never }));
  issue().labels = ['urgent'];
  await push(second);
  expect(issue().labels).toEqual(['urgent', 'service-layer']);
});

test('an answer that got lost is not taken for a failure, and makes no second issue', async () => {
  const { server, machine, repository, body } = await openCheckpoint();
  const { push } = machine();
  server.fail({ what: 'answer-lost' }, /issues$/u, 'POST');
  expect(await push(first)).toMatchObject({ issue: { number: 1 } });
  expect(repository.issues.size).toBe(1);
  server.fail({ what: 'answer-lost' }, /issues\/1$/u, 'PATCH');
  expect(await push(second)).toMatchObject({ status: 'pushed' });
  expect(body()).toContain(second);
  expect(await push(second)).toMatchObject({ status: 'same' });
});

test.each([
  [
    'no write access',
    (w: Awaited<ReturnType<typeof openCheckpoint>>) => void (w.repository.writers = []),
    'github/no-write: You can read orchard/storefront but not write. Copy the body, or check access.',
  ],
  [
    'locked',
    (w: Awaited<ReturnType<typeof openCheckpoint>>) => {
      w.repository.writers = [];
      w.issue().locked = true;
    },
    'github/no-write: #1 is locked on GitHub, and you may not write in it. Copy the body, or ask for it to be unlocked.',
  ],
  [
    'deleted',
    (w: Awaited<ReturnType<typeof openCheckpoint>>) => void (w.issue().deleted = true),
    'checkpoint/gone: #1 is gone. Your last push is kept here. Push again to create another issue.',
  ],
  [
    'not found',
    (w: Awaited<ReturnType<typeof openCheckpoint>>) => void w.repository.issues.delete(1),
    'checkpoint/gone: #1 is gone. Your last push is kept here. Push again to create another issue.',
  ],
  [
    'an expired token',
    (w: Awaited<ReturnType<typeof openCheckpoint>>) => void w.server.tokens.delete('tkn'),
    'github/wrong-token: GitHub does not accept this token: it is wrong, expired or revoked. Connect again in Settings.',
  ],
  [
    'the secondary limit',
    (w: Awaited<ReturnType<typeof openCheckpoint>>) =>
      w.server.fail({ what: 'secondary-limit', retryAfter: 90 }, /issues\/1$/u, 'PATCH'),
    'github/busy: GitHub asks to wait 90 s. Try again then.',
  ],
  [
    'the limit of the hour',
    (w: Awaited<ReturnType<typeof openCheckpoint>>) =>
      w.server.fail({ what: 'primary-limit' }, /issues\/1$/u, 'PATCH'),
    "github/rate-limited: GitHub's request limit for this hour is used up. New requests are possible at 09:00 UTC.",
  ],
  [
    'no network',
    (w: Awaited<ReturnType<typeof openCheckpoint>>) => w.server.setOffline(true),
    'github/unreachable: GitHub could not be reached. Check the connection and try again.',
  ],
])('%s has its sentence, and what is kept stays', async (_what, happens, sentence) => {
  const world = await openCheckpoint();
  const { push, read } = world.machine();
  await push(first);
  const before = world.body();
  happens(world);
  if (world.repository.writers !== null)
    world.repository.issues.forEach((issue) => (issue.user = 'ida-holm'));
  expect(await problem(push(second))).toBe(sentence);
  if (world.repository.issues.has(1)) expect(world.body()).toBe(before);
  const kept = await read();
  if (!sentence.startsWith('checkpoint/gone')) expect(kept.base).toBe(first);
});

test('after a deleted issue the next push makes another one', async () => {
  const { machine, issue, repository } = await openCheckpoint();
  const { push } = machine();
  await push(first);
  issue().deleted = true;
  expect(await problem(push(second))).toContain('checkpoint/gone');
  expect(await push(second)).toMatchObject({ status: 'pushed', created: true, issue: { number: 2 } });
  expect(repository.issues.size).toBe(2);
});

test('a closed issue is opened again, or another one is made, as the person says', async () => {
  const { machine, issue } = await openCheckpoint();
  const { push } = machine();
  await push(first);
  Object.assign(issue(), { state: 'closed', closed_by: 'ida-holm', closed_at: '2026-11-24T21:30:00Z' });
  expect(await push(second)).toMatchObject({
    status: 'closed',
    issue: { closedBy: 'ida-holm', closedAt: '2026-11-24T21:30:00Z' },
  });
  expect(await push(second, { closed: 'open-again' })).toMatchObject({
    status: 'pushed',
    issue: { number: 1, state: 'open' },
  });
  Object.assign(issue(), { state: 'closed' });
  expect(await push(second, { closed: 'another' })).toMatchObject({
    status: 'pushed',
    created: true,
    issue: { number: 2 },
  });
  expect(issue().state).toBe('closed');
});

test('another issue that a person asked for is made, though an older one has the same title', async () => {
  const { machine, issue, repository, written } = await openCheckpoint();
  const { push } = machine();
  await push(first);
  Object.assign(issue(), { state: 'closed' });
  repository.issues.set(2, makeIssue(2, { title: issue().title, body: 'by hand' }));
  expect(await push(second, { closed: 'another' })).toMatchObject({
    status: 'pushed',
    created: true,
    issue: { number: 3, state: 'open' },
  });
  expect(repository.issues.get(2)?.body).toBe('by hand');
  expect(written().filter((line) => line.endsWith('/issues/2'))).toEqual([]);
});

test('a transferred issue is followed, and that is said once', async () => {
  const { server, machine, issue } = await openCheckpoint();
  const { push, read } = machine();
  await push(first);
  const moved = makeIssue(5, { title: issue().title, body: issue().body });
  server.add(makeRepository('orchard/orders', { issues: new Map([[5, moved]]) }));
  issue().transferredTo = { repository: 'orchard/orders', number: 5 };
  expect(await push(second)).toMatchObject({
    status: 'pushed',
    notes: ['#1 was transferred. It is orchard/orders#5 now.'],
  });
  expect(moved.body).toContain(second);
  expect((await read()).issue).toMatchObject({ repository: 'orchard/orders', number: 5 });
  expect(await push(first)).toMatchObject({ status: 'pushed', notes: [] });
});

test('readings are conditional, and count comments since the last push', async () => {
  const { server, machine, issue } = await openCheckpoint();
  const { push, ports, root } = machine();
  await push(first);
  await readIssue(ports, root, task);
  server.clearLog();
  await readIssue(ports, root, task);
  expect(server.log.map(({ path, status }) => `${status} ${path}`)).toEqual([
    '304 /repos/orchard/storefront/issues/1',
  ]);
  issue().comments.push({ ...makeComment(3, 'Until when?'), updated_at: '2030-01-01T00:00:00Z' });
  issue().updated_at = '2030-01-01T00:00:00Z';
  expect((await readIssue(ports, root, task)).record.newComments).toBe(1);
});

test('the last person who edited the text is named', async () => {
  const { machine, issue } = await openCheckpoint();
  const { push, ports, root } = machine();
  await push(first);
  writeBody(issue(), 'ida-holm', `${issue().body ?? ''}\nmore`);
  expect((await readIssue(ports, root, task)).record.seen).toMatchObject({ editedBy: 'ida-holm' });
});

test('a pull request is no issue, and a text of a newer version is left alone', async () => {
  const { machine, repository, written } = await openCheckpoint();
  repository.issues.set(4, makeIssue(4, { title: 'PR', pull: {} as never }));
  const { ports, root, push } = machine();
  repository.issues.set(5, makeIssue(5, { body: 'x\n<!-- carryover:2 {"taskId":"01JC"} -->' }));
  expect(await problem(push(first, { named: { repository: orchard, number: 5 } }))).toContain(
    'checkpoint/newer-version',
  );
  expect(written()).toEqual([]);
  expect(await problem(readIssue(ports, root, task, { repository: orchard, number: 4 }))).toContain(
    'is a pull request',
  );
});

test('pulling another issue forgets the first one, so that the next push loses no point', async () => {
  const { machine, repository, body } = await openCheckpoint();
  const { push, read, ports, root } = machine();
  const mine = textOf(['- [ ] Phase one', '- [ ] Phase two', '- [ ] Phase three'], 'Go on');
  await push(mine);
  const byHand = '## Current status\n- [ ] Phase one\n\n## Resume instruction\nRead the notes';
  repository.issues.set(99, makeIssue(99, { title: 'By hand', body: byHand }));
  await pullIssue({ ...ports, storage: createStorage() }, root, { repository: orchard, number: 99 }, task);
  expect(await read()).not.toHaveProperty('base');
  const look = await push(mine);
  expect(look).toMatchObject({
    status: 'conflict',
    conflicts: [{ mine: 'Go on', theirs: 'Read the notes' }],
  });
  const id = look.status === 'conflict' ? (look.conflicts[0]?.id ?? '') : '';
  expect(await push(mine, { choices: { [id]: { kind: 'both' } } })).toMatchObject({ status: 'pushed' });
  for (const words of ['Phase one', 'Phase two', 'Phase three', 'Read the notes'])
    expect(body(99)).toContain(words);
});
