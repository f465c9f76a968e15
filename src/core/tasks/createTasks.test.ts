import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAppError } from '../../shared/errors.ts';
import { git, makeRepository, write } from '../git/testing/makeRepository.ts';
import { startCore, type StartedCore } from '../testing/startCore.ts';

const plan = `# Extraction

## Goal
Extract OrderService

## Phases
### Phase 1: UserService owns auth
Done when: its tests pass
### Phase 2: OrderService takes a userId
`;
const payload = (task: string, session: number, taskId?: string): string =>
  `---\ncarryover: 1\nid: "${task}-${session}"\ntask: "${task}"\n${taskId === undefined ? '' : `taskId: "${taskId}"\n`}session: ${session}\nsaved: 2026-11-0${session}T10:00:00Z\n---\n**Current goal:** x\n`;
// Composed, so that no scanner takes this file for a leak.
const token = ['ghp', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'].join('_');

let dataFolder: string;
let root: string;
let window: StartedCore;
let projectId: string;

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'carryover-tasks-'));
  root = makeRepository({ 'a.ts': 'export const a = 1;\n' });
  window = startCore(dataFolder);
  ({ projectId } = await window.api.projects.open({ path: root }));
});
afterEach(async () => {
  await window.core.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const make = (name: string, text = plan) => window.api.tasks.create({ projectId, name, plan: text });
const names = async () => (await window.api.tasks.list({ projectId })).map(({ name }) => name);

it('a phase names the paths that this worktree does not have, and not those that it creates', async () => {
  write(root, { 'src/there.ts': '' });
  const files = '`src/there.ts`, `src/gone.ts`, `src/made.ts` (new), `bare.ts`';
  const text = `# Plan\n\n### Phase 1: Move auth\nFiles: ${files}\nDone when: \`npm test\` passes\n`;
  const { taskId } = await make('Paths', text);
  const { plan: shown } = await window.api.tasks.read({ projectId, taskId });
  expect(shown.phases[0]?.checks).toMatchObject([{ id: 'unknown-path', path: 'src/gone.ts' }]);
});

describe('the list', () => {
  it('has tasks that were made, that payloads name, and that stacks name, each once', async () => {
    write(root, {
      'scratch/session-1.md': payload('Checkout', 1, 'T1'),
      'scratch/session-2.md': payload('Handmade', 2),
      'scratch/session-3.md': payload('checkout', 3, 'T1'),
    });
    await make('Handmade');
    const rows = await window.api.tasks.list({ projectId });
    expect(rows.map(({ id, name, payloads }) => [id, name, payloads])).toEqual([
      [expect.any(String), 'Handmade', 1],
      ['T1', 'checkout', 2],
    ]);
  });

  it('keeps the payloads of a task that is made under their name, also once a payload has its id', async () => {
    write(root, { 'scratch/session-1.md': payload('Checkout', 1, 'T1') });
    const { taskId } = await make('checkout', plan);
    write(root, { 'scratch/session-2.md': payload('Checkout', 2, taskId) });
    expect(await window.api.tasks.list({ projectId })).toMatchObject([{ id: taskId, payloads: 2 }]);
    const { payloads } = await window.api.tasks.sessions({ projectId, taskId });
    expect(payloads).toHaveLength(2);
  });

  it('gives a task that only payloads name a record once something of it is written', async () => {
    write(root, { 'scratch/session-1.md': payload('Checkout', 1, 'T1') });
    const before = await window.api.tasks.read({ projectId, taskId: 'T1' });
    expect(before).toMatchObject({ name: 'Checkout', revision: 0, markdown: '' });
    await window.api.tasks.change({ projectId, taskId: 'T1', fields: { state: 'paused' } });
    expect(await window.api.tasks.list({ projectId })).toMatchObject([
      { id: 'T1', state: 'paused', payloads: 1 },
    ]);
  });

  it('has a task that is made under the id of another machine once, and leaves its record alone', async () => {
    write(root, { 'scratch/session-1.md': payload('Checkout', 1, 'T1') });
    const { taskId } = await window.api.tasks.create({ projectId, name: 'Checkout', plan, taskId: 'T1' });
    expect(taskId).toBe('T1');
    await window.api.tasks.change({ projectId, taskId: 'T1', fields: { state: 'paused' } });
    await window.api.tasks.create({ projectId, name: 'Again', plan: '', taskId: 'T1' });
    expect(await window.api.tasks.list({ projectId })).toMatchObject([
      { id: 'T1', name: 'Checkout', state: 'paused', payloads: 1, phases: ['next', 'todo'] },
    ]);
  });

  it('is one for all worktrees of a repository, with the payloads of each', async () => {
    const { taskId } = await make('Checkout');
    const other = join(await mkdtemp(join(tmpdir(), 'carryover-worktree-')), 'wt');
    execFileSync('git', ['worktree', 'add', '-q', '-b', 'other', other], { cwd: root });
    write(other, { 'scratch/session-1.md': payload('Checkout', 1, taskId) });
    expect(await window.api.tasks.list({ projectId })).toMatchObject([{ id: taskId, payloads: 1 }]);
    const opened = await window.api.projects.open({ path: other });
    expect(opened.projectId).not.toBe(projectId);
    expect(await window.api.tasks.list(opened)).toMatchObject([
      { id: taskId, name: 'Checkout', payloads: 1 },
    ]);
    await window.api.tasks.change({ projectId, taskId, fields: { name: 'Renamed' } });
    // A worktree hears of it again if its watcher sees the file before the change has been told.
    const emitted = window.payloadsOf('tasks.changed').filter(({ task }) => task?.name === 'Renamed');
    expect(new Set(emitted.map((event) => event.projectId))).toEqual(new Set([opened.projectId, projectId]));
    await rm(other, { recursive: true, force: true });
  });

  it('stays whole when the folder of its worktree is gone, and opens from another one', async () => {
    const other = join(await mkdtemp(join(tmpdir(), 'carryover-worktree-')), 'wt');
    execFileSync('git', ['worktree', 'add', '-q', '-b', 'other', other], { cwd: root });
    const opened = await window.api.projects.open({ path: other });
    const { taskId } = await window.api.tasks.create({ ...opened, name: 'Checkout', plan });
    write(other, { 'scratch/session-1.md': payload('Checkout', 1, taskId) });
    await rm(other, { recursive: true, force: true });
    expect(await window.api.tasks.list({ projectId })).toMatchObject([
      { id: taskId, name: 'Checkout', phases: ['next', 'todo'] },
    ]);
    expect((await window.api.tasks.read({ projectId, taskId })).plan.phases).toHaveLength(2);
    expect(await window.api.tasks.sessions({ projectId, taskId })).toMatchObject({ payloads: [] });
    await window.api.tasks.change({ projectId, taskId, fields: { state: 'paused' } });
    expect(await window.api.tasks.list({ projectId })).toMatchObject([{ id: taskId, state: 'paused' }]);
  });

  it('finishes a task with its date, and takes that back', async () => {
    const { taskId } = await make('Checkout');
    await window.api.tasks.change({ projectId, taskId, fields: { state: 'finished' } });
    expect((await window.api.tasks.list({ projectId }))[0]?.finished).toMatch(/^\d{4}-/u);
    await window.api.tasks.change({ projectId, taskId, fields: { state: 'active' } });
    expect((await window.api.tasks.list({ projectId }))[0]?.finished).toBeUndefined();
  });
});

describe('a plan', () => {
  it('is kept as it is written, and read', async () => {
    const text = `${plan}\n\tEnds  with odd space  \n\n`;
    const { taskId } = await make('', text);
    const task = await window.api.tasks.read({ projectId, taskId });
    expect(task.markdown).toBe(text);
    expect(task.name).toBe('Extraction');
    expect(task.plan.phases.map(({ title }) => title)).toEqual([
      'UserService owns auth',
      'OrderService takes a userId',
    ]);
  });

  it('keeps both texts when two windows change it', async () => {
    const { taskId } = await make('Checkout');
    const ref = { projectId, taskId };
    const { revision } = await window.api.tasks.read(ref);
    await window.api.tasks.setPlan({ ...ref, markdown: 'mine', base: revision });
    const refused = window.api.tasks.setPlan({ ...ref, markdown: 'theirs', base: revision });
    await expect(refused).rejects.toSatisfy((error) => isAppError(error, 'tasks/conflict'));
    expect((await window.api.tasks.read(ref)).markdown).toBe('mine');
    const left = await window.api.otherTexts.take({ of: { what: 'task', ...ref } });
    expect(left?.other.text).toBe('theirs');
  });

  it('takes typing after a change of anything else, and refuses it after one of the plan', async () => {
    const { taskId } = await make('Checkout');
    const ref = { projectId, taskId };
    const { revision: base } = await window.api.tasks.read(ref);
    await window.api.tasks.change({ ...ref, fields: { goal: 'Other', state: 'paused' } });
    await window.api.tasks.setPlan({ ...ref, markdown: 'mine', base });
    await window.api.tasks.change({ ...ref, fields: { name: 'Renamed' } });
    const refused = window.api.tasks.setPlan({ ...ref, markdown: 'theirs', base });
    await expect(refused).rejects.toSatisfy((error) => isAppError(error, 'tasks/conflict'));
    expect(await window.api.tasks.read(ref)).toMatchObject({ markdown: 'mine', goal: 'Other' });
  });

  it('takes what the page that went had sent for its own', async () => {
    const { taskId } = await make('Checkout');
    const ref = { projectId, taskId };
    const { revision: base } = await window.api.tasks.read(ref);
    await window.api.tasks.setPlan({ ...ref, markdown: 'one', base });
    await window.api.tasks.setPlan({ ...ref, markdown: 'one two', base, after: 'one' });
    expect((await window.api.tasks.read(ref)).markdown).toBe('one two');
  });

  it('goes back and forth, but never over what another writer made', async () => {
    const { taskId } = await make('Checkout');
    const ref = { projectId, taskId };
    const { revision: base } = await window.api.tasks.read(ref);
    await window.api.tasks.setPlan({ ...ref, markdown: 'one', base });
    expect((await window.api.tasks.read(ref)).undoable).toBe(true);
    expect(await window.api.tasks.undo(ref)).toEqual({ undone: true });
    expect(await window.api.tasks.read(ref)).toMatchObject({
      markdown: plan,
      undoable: false,
      redoable: true,
    });
    expect(await window.api.tasks.redo(ref)).toEqual({ redone: true });
    const other = startCore(dataFolder);
    const { revision } = await other.api.tasks.read(ref);
    await other.api.tasks.setPlan({ ...ref, markdown: 'other', base: revision });
    await other.core.close();
    expect(await window.api.tasks.undo(ref)).toEqual({ undone: false });
    expect((await window.api.tasks.read(ref)).markdown).toBe('other');
  });

  it('shows no secret to a window, and keeps the value', async () => {
    const { taskId } = await make(`Rotate ${token}`, `${plan}\nUse ${token}\n`);
    const ref = { projectId, taskId };
    const task = await window.api.tasks.read(ref);
    expect(JSON.stringify([task, await window.api.tasks.list({ projectId }), window.heard])).not.toContain(
      token,
    );
    expect(task.markdown).toContain('⟦hidden: ');
    const { markdown } = await window.api.tasks.setPlan({
      ...ref,
      markdown: `${task.markdown}\nmore`,
      base: task.revision,
    });
    expect(markdown).not.toContain(token);
    const [folder = ''] = await readdir(join(dataFolder, 'repositories'));
    const [file = ''] = (await readdir(join(dataFolder, 'repositories', folder, 'tasks'))).filter((name) =>
      name.endsWith('.json'),
    );
    const { readFile } = await import('node:fs/promises');
    expect(await readFile(join(dataFolder, 'repositories', folder, 'tasks', file), 'utf8')).toContain(token);
  });
});

it('brings a removed task back', async () => {
  const { taskId } = await make('Checkout');
  await window.api.tasks.remove({ projectId, taskId });
  expect(await names()).toEqual([]);
  await window.api.tasks.restore({ projectId, taskId });
  expect(await names()).toEqual(['Checkout']);
});

it('joins a task that was begun anew while it was removed with the removed one, and keeps both plans', async () => {
  write(root, { 'scratch/session-1.md': payload('Checkout', 1, 'T1') });
  await window.api.tasks.setPlan({ projectId, taskId: 'T1', markdown: plan, base: 0 });
  const ref = { projectId, taskId: 'T1' };
  const other = startCore(dataFolder);
  await window.api.tasks.remove(ref);
  await other.api.tasks.change({ ...ref, fields: { state: 'finished' } });
  await window.api.tasks.restore(ref);
  expect(await other.api.tasks.read(ref)).toMatchObject({ state: 'finished', markdown: plan });

  await window.api.tasks.remove(ref);
  const edit = { kind: 'add-point', part: 'risks', text: 'Slow disks' } as const;
  await other.api.tasks.editPlan({ ...ref, edit });
  await window.api.tasks.restore(ref);
  expect((await other.api.tasks.read(ref)).markdown).toContain('Slow disks');
  const left = await window.api.otherTexts.take({ of: { what: 'task', ...ref } });
  expect(left?.other).toEqual({ text: plan });
});

it('keeps the tasks of a folder that becomes a repository', async () => {
  const plain = await mkdtemp(join(tmpdir(), 'carryover-plain-'));
  const opened = await window.api.projects.open({ path: plain });
  await window.api.tasks.create({ ...opened, name: 'Early', plan: '' });
  execFileSync('git', ['init', '-q'], { cwd: plain });
  expect(await window.api.tasks.list(opened)).toMatchObject([{ name: 'Early' }]);
  await rm(plain, { recursive: true, force: true });
});

describe('an answer', () => {
  const answer = `I read it first.

## Unresolved questions
1. Does SessionManager stay shared?
   a) no (my pick): moves 2 call sites
   b) yes
2. Retry now?

## Assumptions
- checkout.ts is the only caller
`;

  it('becomes questions of the plan, with the text beside it', async () => {
    const { taskId } = await make('Checkout', '');
    const ref = { projectId, taskId };
    await window.api.tasks.takeAnswer({ ...ref, text: answer });
    const task = await window.api.tasks.read(ref);
    expect(task.plan.questions.map(({ text, state }) => [text, state])).toEqual([
      ['Does SessionManager stay shared?', 'open'],
      ['Retry now?', 'open'],
    ]);
    expect(task.plan.assumptions.map(({ text }) => text)).toEqual(['checkout.ts is the only caller']);
    expect(task.reply?.read.questions[0]?.options).toHaveLength(2);
    expect(task.reply?.read.questions[0]?.key).toBe(task.plan.questions[0]?.key);
    expect(await window.api.tasks.list({ projectId })).toMatchObject([{ questions: 2, open: 2 }]);
  });

  it('asks nothing if the answer asks nothing, and loses no line of it', async () => {
    const { taskId } = await make('Checkout', '');
    const ref = { projectId, taskId };
    const text = 'I read the code, and nothing is unclear.\n\n## Open questions\n\nNone.\n';
    await window.api.tasks.takeAnswer({ ...ref, text });
    const { plan: read, reply } = await window.api.tasks.read(ref);
    expect(read.questions).toEqual([]);
    expect(reply?.text).toBe(text);
    const shown = [...(reply?.read.outside ?? []), ...(reply?.read.openers ?? [])].map((part) => part.text);
    for (const words of ['nothing is unclear', 'Open questions', 'None.'])
      expect(
        shown.some((part) => part.includes(words)),
        words,
      ).toBe(true);
  });

  it('keeps what is settled when it is pasted again, and goes with what came of it', async () => {
    const { taskId } = await make('Checkout', '');
    const ref = { projectId, taskId };
    await window.api.tasks.takeAnswer({ ...ref, text: answer });
    await window.api.tasks.discardAnswer(ref);
    const discarded = await window.api.tasks.read(ref);
    expect([discarded.markdown, discarded.reply]).toEqual(['', undefined]);
    await window.api.tasks.takeAnswer({ ...ref, text: answer });
    const [first] = (await window.api.tasks.read(ref)).plan.questions;
    const edit = { kind: 'lock', question: first?.key ?? '', answer: 'no', why: 'test isolation' } as const;
    await window.api.tasks.editPlan({ ...ref, edit });
    await window.api.tasks.takeAnswer({ ...ref, text: answer });
    const { plan: after } = await window.api.tasks.read(ref);
    expect(after.questions).toHaveLength(2);
    expect(after.questions[0]).toMatchObject({
      state: 'locked',
      answer: 'no',
      why: 'test isolation',
      session: 1,
    });
    await window.api.tasks.discardAnswer(ref);
    expect((await window.api.tasks.read(ref)).plan.questions[0]?.state).toBe('locked');
  });

  it('tells a plan from questions', async () => {
    const { taskId } = await make('Checkout', '');
    const ref = { projectId, taskId };
    expect(await window.api.tasks.inspect({ ...ref, text: plan })).toMatchObject({ phases: 2 });
    expect(await window.api.tasks.inspect({ ...ref, text: answer })).toEqual({ phases: 0, questions: 2 });
  });
});

it('knows since when a question is open, through edits of other parts, and until it is settled', async () => {
  let time = Date.parse('2026-11-03T10:00:00Z');
  await window.core.close();
  window = startCore(dataFolder, { clock: () => time });
  await window.api.projects.open({ path: root });
  const text = '# Plan\n\n## Open questions\n- Which retry policy?\n';
  const { taskId } = await make('Checkout', text);
  const ref = { projectId, taskId };
  const before = await window.api.tasks.read(ref);
  const key = before.plan.questions[0]?.key ?? '';
  expect(before.asked?.[key]).toBe('2026-11-03T10:00:00.000Z');
  time += 86_400_000;
  const more = `${text}- Who owns auth?\n`;
  await window.api.tasks.setPlan({ ...ref, markdown: more, base: before.revision });
  const after = await window.api.tasks.read(ref);
  expect(after.plan.questions.map((question) => after.asked?.[question.key])).toEqual([
    '2026-11-03T10:00:00.000Z',
    '2026-11-04T10:00:00.000Z',
  ]);
  await window.api.tasks.editPlan({
    ...ref,
    edit: { kind: 'lock', question: key, answer: 'one', why: 'enough' },
  });
  expect((await window.api.tasks.read(ref)).asked).not.toHaveProperty([key]);
});

it('keeps the level of phases while a person edits, also after the next start', async () => {
  const listed = '# Kiosk\n\n## Steps\n- [ ] Offline mode\n- [ ] Receipts\n- [ ] Loyalty cards\n';
  const { taskId } = await make('Levels', listed);
  const ref = { projectId, taskId };
  const { revision } = await window.api.tasks.read(ref);
  const more = ['Queue orders', 'Drop old orders', 'Print twice', 'Read the card']
    .map((title, at) => `### Phase ${at + 1}: ${title}\nDone when: its test passes\n`)
    .join('\n');
  await window.api.tasks.setPlan({
    ...ref,
    markdown: `${listed}\n## Implementation steps\n\n${more}`,
    base: revision,
  });
  const titles = async () => (await window.api.tasks.read(ref)).plan.phases.map(({ title }) => title);
  expect(await titles()).toEqual(['Offline mode', 'Receipts', 'Loyalty cards']);
  await window.core.close();
  window = startCore(dataFolder);
  await window.api.projects.open({ path: root });
  expect(await titles()).toEqual(['Offline mode', 'Receipts', 'Loyalty cards']);
  const [first] = (await window.api.tasks.read(ref)).plan.phases;
  await window.api.tasks.editPlan({
    ...ref,
    edit: { kind: 'set-state', phase: first?.key ?? '', state: 'done' },
  });
  const after = await window.api.tasks.read(ref);
  expect(after.markdown).toContain('- [x] Offline mode');
  expect(after.plan.phases).toHaveLength(3);
});

it('refuses to change a phase that is gone', async () => {
  const { taskId } = await make('Checkout');
  const gone = window.api.tasks.editPlan({
    projectId,
    taskId,
    edit: { kind: 'set-state', phase: 'no such phase', state: 'done' },
  });
  await expect(gone).rejects.toSatisfy((error) => isAppError(error, 'tasks/part-gone'));
});

const draftOf = async () => {
  const [draft] = await window.api.drafts.list({ projectId });
  const texts = (id: string) =>
    draft?.sections.flatMap((section) => (section.id === id ? section.entries.map(({ text }) => text) : []));
  return { draft, texts };
};
const begin = () =>
  window.api.drafts.create({
    projectId,
    start: {
      from: 'text',
      text: '## Checkout: session 1\n\n**Task:** Checkout\n\n**Current goal:** Move it\n',
    },
  });

describe('what goes into drafts', () => {
  const withQuestions = `## Unresolved questions
1. Keep the wrapper?
2. Retry in create()?

## Invariants
- No schema change
`;
  it('open questions, invariants and locked decisions come into the next draft', async () => {
    const { taskId } = await make('Checkout', withQuestions);
    const ref = { projectId, taskId };
    const [first] = (await window.api.tasks.read(ref)).plan.questions;
    const locked = await window.api.tasks.editPlan({
      ...ref,
      edit: { kind: 'lock', question: first?.key ?? '', answer: 'no', why: 'no caller is left' },
    });
    expect(locked).toEqual({ inDraft: false });
    write(root, { 'scratch/session-1.md': payload('Checkout', 1, taskId) });
    await begin();
    const { draft, texts } = await draftOf();
    expect(draft?.taskId).toBe(taskId);
    expect(texts('questions')).toEqual(['Retry in create()?']);
    expect(texts('constraints')).toEqual(['No schema change']);
    expect(texts('decisions')).toEqual(['Keep the wrapper? no']);
  });

  it('a decision that is locked comes into the open draft', async () => {
    const { taskId } = await make('Checkout', withQuestions);
    write(root, { 'scratch/session-1.md': payload('Checkout', 1, taskId) });
    await begin();
    const ref = { projectId, taskId };
    const [first] = (await window.api.tasks.read(ref)).plan.questions;
    const locked = await window.api.tasks.editPlan({
      ...ref,
      edit: { kind: 'lock', question: first?.key ?? '', answer: 'no', why: 'no caller is left' },
    });
    expect(locked).toEqual({ inDraft: true });
    expect((await draftOf()).texts('decisions')).toEqual(['Keep the wrapper? no']);
    expect((await draftOf()).texts('questions')).toEqual(['Retry in create()?']);
  });

  it('the first draft of a task that was made asks nothing', async () => {
    const { taskId } = await make('Checkout', withQuestions);
    write(root, { 'scratch/session-1.md': payload('Something else', 1, 'T9') });
    const { draftId } = await window.api.drafts.create({
      projectId,
      start: { from: 'text', text: '**Task:** Checkout\n\n**Current goal:** Move it\n' },
    });
    const { draft } = await draftOf();
    expect(draft).toMatchObject({ id: draftId, taskId, taskAnswer: 'new' });
    const report = await window.api.drafts.check({ projectId, draftId, operationId: 'o' });
    expect(report.task).toBeUndefined();
  });
});

describe('a phase in a stack', () => {
  const withFiles = `## Goal
Extract it

### Phase 1: Move auth
Files: \`a.ts:1-1\`, \`gone.ts\`
Done when: tests pass

### Phase 2: Move orders
Files: \`a.ts\`, \`b.ts\`
`;

  it('lists what it adds, adds it to a stack of its own, and removes nothing', async () => {
    write(root, { 'b.ts': 'export const b = 2;\n' });
    const { taskId } = await make('Checkout', withFiles);
    const ref = { projectId, taskId };
    const { phases } = (await window.api.tasks.read(ref)).plan;
    const [first, second] = phases.map(({ key }) => key);
    expect(await window.api.tasks.planStack({ ...ref, phase: first ?? '' })).toMatchObject({
      stack: 'Checkout',
      isNew: true,
      goal: 'Move auth',
      files: ['a.ts 1'],
      missing: ['gone.ts'],
      off: [],
    });
    const { stackId } = await window.api.tasks.assemble({ ...ref, phase: first ?? '' });
    const stackNow = async () =>
      (await window.api.stacks.list({ projectId })).find(({ id }) => id === stackId);
    expect(await stackNow()).toMatchObject({ name: 'Checkout', task: 'Checkout', taskId, goal: 'Move auth' });
    expect((await stackNow())?.items.map(({ source, lines }) => [source.kind, lines])).toEqual([
      ['file', [{ first: 1, last: 1 }]],
      ['pasted', undefined],
    ]);
    expect(await window.api.tasks.planStack({ ...ref, phase: second ?? '' })).toMatchObject({
      isNew: false,
      files: ['b.ts'],
      inStack: 1,
      off: ['Execution prompt, phase 1'],
    });
    await window.api.tasks.assemble({ ...ref, phase: second ?? '' });
    const items = (await stackNow())?.items ?? [];
    expect(items).toHaveLength(4);
    expect(items.filter(({ on }) => !on)).toHaveLength(1);
    await window.api.stacks.undo({ projectId, stackId });
    expect((await stackNow())?.items).toHaveLength(2);
    await window.api.tasks.assemble({ ...ref, phase: first ?? '' });
    expect((await stackNow())?.items).toHaveLength(2);
  });

  it('leaves a goal that the user wrote', async () => {
    const { taskId } = await make('Checkout', withFiles);
    const { stackId } = await window.api.stacks.create({ projectId, name: 'Checkout' });
    await window.api.stacks.set({ projectId, stackId, fields: { goal: 'Mine' } });
    const ref = { projectId, taskId };
    const [first] = (await window.api.tasks.read(ref)).plan.phases;
    expect((await window.api.tasks.planStack({ ...ref, phase: first?.key ?? '' })).goal).toBeUndefined();
    expect((await window.api.tasks.assemble({ ...ref, phase: first?.key ?? '' })).stackId).toBe(stackId);
  });

  it('copies the prompt of that phase alone, and none with a secret in it', async () => {
    const { taskId } = await make('Checkout', withFiles);
    const ref = { projectId, taskId };
    const [first] = (await window.api.tasks.read(ref)).plan.phases;
    const what = { kind: 'execution', phase: first?.key ?? '' } as const;
    expect(await window.api.tasks.copy({ ...ref, what })).toEqual({ status: 'done' });
    expect(window.clipboard).toContain('Implement Phase 1: Move auth only.');
    expect(window.clipboard).toContain('## Done when\n\ntests pass');
    expect(window.clipboard).not.toContain('Move orders');
    const { markdown, revision } = await window.api.tasks.read(ref);
    await window.api.tasks.setPlan({
      ...ref,
      markdown: markdown.replace('tests pass', `tests pass with ${token}`),
      base: revision,
    });
    expect(await window.api.tasks.copy({ ...ref, what })).toMatchObject({ status: 'blocked' });
  });
});

describe('what git and payloads say of a phase', () => {
  const planned = `### Phase 1: Move auth
Files: \`a.ts\`
Done when: tests pass

### Phase 2: Move orders
Files: \`b.ts\`
Done when: tests pass
`;

  it('offers what the first payload of a task claims, by what was committed since it was planned', async () => {
    const { taskId } = await make('Checkout', planned);
    write(root, { 'a.ts': 'export const a = 2;\n' });
    git(root, 'add', 'a.ts');
    git(root, 'commit', '-q', '-m', 'Move auth');
    const proof = git(root, 'rev-parse', 'HEAD').trim();
    write(root, {
      'scratch/session-1.md': `${payload('Checkout', 1, taskId).replace('session: 1', `session: 1\nhead: ${proof}`)}\n**Files in play:**\n- DONE: \`a.ts\`\n`,
    });
    const { progress } = await window.api.tasks.sessions({ projectId, taskId });
    expect(progress.flatMap(({ proposal }) => proposal ?? [])).toEqual([
      { state: 'done', session: 1, proof },
    ]);
  });

  it('offers the state that the newest payload claims and git proves', async () => {
    const { taskId } = await make('Checkout', planned);
    const ref = { projectId, taskId };
    const start = git(root, 'rev-parse', 'HEAD').trim();
    write(root, {
      'scratch/session-1.md': payload('Checkout', 1, taskId).replace(
        'session: 1',
        `session: 1\nhead: ${start}`,
      ),
    });
    write(root, { 'a.ts': 'export const a = 2;\n' });
    git(root, 'add', 'a.ts');
    git(root, 'commit', '-q', '-m', 'Move auth');
    const proof = git(root, 'rev-parse', 'HEAD').trim();
    write(root, {
      'scratch/session-2.md': `${payload('Checkout', 2, taskId).replace('session: 2', `session: 2\nhead: ${proof}`)}\n**Files in play:**\n- DONE: \`a.ts\`\n- UNTOUCHED: \`b.ts\`\n`,
    });
    const [first] = (await window.api.tasks.read(ref)).plan.phases;
    const { progress, payloads } = await window.api.tasks.sessions(ref);
    expect(payloads.map(({ session }) => session)).toEqual([2, 1]);
    expect(progress.find(({ phase }) => phase === first?.key)?.proposal).toEqual({
      state: 'done',
      session: 2,
      proof,
    });
    expect(progress.find(({ phase }) => phase !== first?.key)?.proposal).toBeUndefined();
    // The file was changed after the phase was planned.
    expect(progress[0]?.drift).toEqual({ since: 'planned', files: ['a.ts'] });
    // Set by hand, as by a box that is ticked on GitHub, it is proved by the same claims.
    await window.api.tasks.editPlan({
      ...ref,
      edit: { kind: 'set-state', phase: first?.key ?? '', state: 'done' },
    });
    expect((await window.api.tasks.read(ref)).plan.phases[0]).not.toHaveProperty('proof');
    const after = await window.api.tasks.sessions(ref);
    expect(after.progress.find(({ phase }) => phase === first?.key)?.proposal).toEqual({
      state: 'done',
      session: 2,
      proof,
    });
  });

  it('names what changed since a phase was done', async () => {
    const { taskId } = await make('Checkout', planned);
    const ref = { projectId, taskId };
    const [first] = (await window.api.tasks.read(ref)).plan.phases;
    const phase = first?.key ?? '';
    await window.api.tasks.editPlan({ ...ref, edit: { kind: 'set-state', phase, state: 'done' } });
    expect((await window.api.tasks.sessions(ref)).progress).toEqual([]);
    write(root, { 'a.ts': 'export const a = 3;\n' });
    expect((await window.api.tasks.sessions(ref)).progress).toEqual([
      { phase, drift: { since: 'done', files: ['a.ts'] } },
    ]);
  });
});

it('takes the stack that it was made from for its own', async () => {
  const { stackId } = await window.api.stacks.create({ projectId, name: 'Elsewhere named' });
  const { taskId } = await window.api.tasks.create({ projectId, name: 'Checkout', stackId });
  expect(await window.api.stacks.list({ projectId })).toMatchObject([{ task: 'Checkout', taskId }]);
});
