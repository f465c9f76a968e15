import { expect, it } from 'vitest';
import type { Stack } from '../../shared/domain/stack.ts';
import type { StackEdit } from '../../shared/domain/stack/stackEdit.ts';
import { createStackHistory, type Step } from './createStackHistory.ts';

const empty: Stack = {
  id: 's1',
  name: 'Orders',
  task: '',
  goal: '',
  model: 'gpt-5',
  budget: 1,
  format: 'markdown',
  confirm: false,
  items: [],
};
const budget = (value: number): StackEdit => ({ type: 'set', fields: { budget: value } });

function kept(step: Step | null): Stack {
  if (step === null || step.stack === null) throw new Error('Nothing to keep.');
  step.keep();
  return step.stack;
}

it('undoes at most a hundred edits', () => {
  const history = createStackHistory();
  let now = empty;
  for (let value = 2; value <= 103; value += 1) now = kept(history.apply(now, budget(value)));
  let undone = 0;
  for (let step = history.undo(now); step !== null; step = history.undo(now)) {
    now = kept(step);
    undone += 1;
  }
  expect(undone).toBe(100);
  expect(now.budget).toBe(3);
});
