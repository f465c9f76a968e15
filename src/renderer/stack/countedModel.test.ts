import { expect, it } from 'vitest';
import { assemblyOf, stackOf } from '../testing/examples.ts';
import { isCountExact } from './countedModel.ts';

it('goes by the assembly, which knows the person’s own figures, and before it is there by the model', () => {
  const current = { ...stackOf([]), model: 'gpt-5' };
  expect(isCountExact({ current, assembly: null })).toBe(true);
  expect(isCountExact({ current, assembly: assemblyOf([], { exact: false }) })).toBe(false);
  expect(isCountExact({ current: { ...current, model: 'claude-sonnet-4.5' }, assembly: null })).toBe(false);
});
