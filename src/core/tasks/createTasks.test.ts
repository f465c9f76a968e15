import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAppError } from '../../shared/errors.ts';
import { makeRepository, write } from '../git/testing/makeRepository.ts';
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
// Made up for tests.
const token = `ghp_${'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'}`;

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

  it('gives a task that only payloads name a record once something of it is written', async () => {
    write(root, { 'scratch/session-1.md': payload('Checkout', 1, 'T1') });
    const before = await window.api.tasks.read({ projectId, taskId: 'T1' });
    expect(before).toMatchObject({ name: 'Checkout', revision: 0, markdown: '' });
    await window.api.tasks.change({ projectId, taskId: 'T1', fields: { state: 'paused' } });
    expect(await window.api.tasks.list({ projectId })).toMatchObject([
      { id: 'T1', state: 'paused', payloads: 1 },
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
    const told = window.payloadsOf('tasks.changed').filter(({ task }) => task?.name === 'Renamed');
    expect(told.map((event) => event.projectId).toSorted()).toEqual([opened.projectId, projectId].toSorted());
    await rm(other, { recursive: true, force: true });
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

it('keeps the tasks of a folder that becomes a repository', async () => {
  const plain = await mkdtemp(join(tmpdir(), 'carryover-plain-'));
  const opened = await window.api.projects.open({ path: plain });
  await window.api.tasks.create({ ...opened, name: 'Early', plan: '' });
  execFileSync('git', ['init', '-q'], { cwd: plain });
  expect(await window.api.tasks.list(opened)).toMatchObject([{ name: 'Early' }]);
  await rm(plain, { recursive: true, force: true });
});
