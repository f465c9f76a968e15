import { expect, it, vi } from 'vitest';
import type { Validation, ValidationRun } from '../../shared/api/validation.ts';
import { AppError } from '../../shared/errors.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { createBeforeSaveStore } from './beforeSaveStore.ts';

const ref = { projectId: 'p', taskId: 't' };
const runOf = (state: ValidationRun['state']): ValidationRun => ({
  id: 'r',
  startedAt: '2026-11-24T13:42:00Z',
  durationMs: 10,
  commit: null,
  uncommitted: 0,
  state,
  steps: [],
  failure: null,
  retried: false,
  hasLog: false,
});

function open(more: Partial<Validation> = {}, end: ValidationRun['state'] = 'passed') {
  const validation: Validation = {
    commands: [{ command: 'npm test', confirmed: true }],
    runs: [],
    stale: null,
    line: 'PASSED: `npm test`',
    ...more,
  };
  const host = createTestHost({
    'validation.read': () => validation,
    'validation.run': () => runOf(end),
  });
  const addLine = vi.fn(() => Promise.resolve(true));
  const store = createBeforeSaveStore(host.client, { addLine, fail: vi.fn() });
  const { prove } = store.getState();
  const stepOf = () => store.getState().now?.step ?? null;
  return { host, addLine, store, prove, stepOf };
}

it('runs the commands, puts the result into the draft, and lets the save go on', async () => {
  const { host, addLine, prove, stepOf } = open();
  expect(await prove(ref)).toBe(true);
  expect(host.callsOf('validation.run')).toMatchObject([ref]);
  expect(addLine).toHaveBeenCalledExactlyOnceWith('t', 'PASSED: `npm test`');
  expect(stepOf()).toBeNull();
});

it.each([
  ['the plan names no command', { commands: [], line: null }, 0],
  ['nothing was edited since the newest run', { runs: [runOf('failed')] }, 1],
])('runs nothing if %s', async (_name, more, lines) => {
  const { host, addLine, prove } = open(more);
  expect(await prove(ref)).toBe(true);
  expect(host.callsOf('validation.run')).toEqual([]);
  expect(addLine).toHaveBeenCalledTimes(lines);
});

it('runs again what is stale', async () => {
  const { host, prove } = open({ runs: [runOf('passed')], stale: { path: 'a.ts', at: null } });
  expect(await prove(ref)).toBe(true);
  expect(host.callsOf('validation.run')).toHaveLength(1);
});

it('asks about commands that the person has not confirmed, and runs none of them before', async () => {
  const { host, store, prove, stepOf } = open({ commands: [{ command: 'npm test', confirmed: false }] });
  const done = prove(ref);
  await vi.waitFor(() => expect(stepOf()).toBe('confirm'));
  expect(host.callsOf('validation.run')).toEqual([]);
  store.getState().confirm();
  expect(await done).toBe(true);
  expect(host.callsOf('validation.confirm')).toEqual([{ ...ref, commands: ['npm test'] }]);
  expect(host.callsOf('validation.run')).toHaveLength(1);
});

it.each([true, false])('leaves a failure to the person: save %s', async (goesOn) => {
  const { addLine, store, prove, stepOf } = open({ line: 'FAILED: `npm test`, exit 1' }, 'failed');
  const done = prove(ref);
  await vi.waitFor(() => expect(stepOf()).toBe('failed'));
  expect(addLine).toHaveBeenCalledExactlyOnceWith('t', 'FAILED: `npm test`, exit 1');
  store.getState().leave(goesOn);
  expect(await done).toBe(goesOn);
});

it('ends a run that the person does not wait for, and saves without it', async () => {
  const { host, store, prove, stepOf } = open();
  const stops: ((error: Error) => void)[] = [];
  host.answer('validation.run', () => new Promise((_resolve, reject) => stops.push(reject)));
  host.answer('operations.cancel', () => {
    stops[0]?.(new AppError('cancelled', 'It was stopped.', {}));
    return null;
  });
  const done = prove(ref);
  await vi.waitFor(() => expect(host.callsOf('validation.run')).toHaveLength(1));
  host.emit('validation.output', { ...ref, command: 'npm test', text: '12 passed so far' });
  expect(store.getState().now).toMatchObject({ step: 'running', output: '12 passed so far' });
  store.getState().leave(true);
  expect(await done).toBe(true);
  expect(stepOf()).toBeNull();
});

it('says why the validation could not run, and leaves the save to the person', async () => {
  const { host, store, prove, stepOf } = open();
  host.answer('validation.run', () => {
    throw new AppError('commands/running', 'A validation is running in this worktree.', { itemId: 't' });
  });
  const done = prove(ref);
  await vi.waitFor(() => expect(stepOf()).toBe('problem'));
  expect(store.getState().now).toMatchObject({ message: 'A validation is running in this worktree.' });
  store.getState().leave(true);
  expect(await done).toBe(true);
});

it.each([true, false])(
  'runs nothing for a person who leaves right after confirming: save %s',
  async (goesOn) => {
    const { host, store, prove, stepOf } = open({ commands: [{ command: 'npm test', confirmed: false }] });
    const confirmed: (() => void)[] = [];
    host.answer('validation.confirm', () => new Promise<void>((resolve) => confirmed.push(resolve)));
    const done = prove(ref);
    await vi.waitFor(() => expect(stepOf()).toBe('confirm'));
    store.getState().confirm();
    await vi.waitFor(() => expect(confirmed).toHaveLength(1));
    store.getState().leave(goesOn);
    confirmed[0]?.();
    expect(await done).toBe(goesOn);
    expect(host.callsOf('validation.run')).toEqual([]);
  },
);
