import { expect, it } from 'vitest';
import type { Stack } from '../../shared/domain/stack.ts';
import type { Measurement } from '../workers/jobs.ts';
import { createSharedAlarm } from './createSharedAlarm.ts';

const stack: Stack = {
  id: 's1',
  name: 'Orders',
  task: '',
  goal: '',
  model: 'm',
  budget: 1_000,
  format: 'markdown',
  confirm: false,
  shared: true,
  items: [],
};
const leaky: Stack = {
  ...stack,
  items: [{ id: 'i1', on: true, source: { kind: 'pasted', title: 'Log', text: 'KEY' } }],
};
const found = { rule: 'test-key', tier: 'certain', start: 0, end: 3 } as const;

function measure(text: string): Measurement {
  return { tokens: null, scan: { status: 'done', spans: text.includes('KEY') ? [found] : [] } };
}

/** Returns a function that changes the stack and waits until the alarm has looked at it, and what was said so far. */
function setUp() {
  let now = stack;
  let looks = 0;
  const said: string[] = [];
  const alarm = createSharedAlarm({
    getStack: () => Promise.resolve(now),
    followSecrets: () => Promise.resolve(),
    pool: {
      measure: (texts) => {
        looks += 1;
        return Promise.resolve(texts.map(measure));
      },
    },
    masked: { hide: (_, texts) => Promise.resolve(texts) },
    emit: (_, payload) => void said.push(JSON.stringify(payload)),
    logBug: ({ error }) => {
      throw error;
    },
  });
  const change = async (next: Stack): Promise<void> => {
    const before = looks;
    now = next;
    alarm('p1', 's1');
    if (next.shared === true) await expect.poll(() => looks).toBeGreaterThan(before);
  };
  return { change, said };
}

it('says a secret in a shared stack once, and again when it comes back', async () => {
  const { change, said } = setUp();
  await change(stack);
  await change(leaky);
  await expect.poll(() => said.length).toBe(1);
  await change({ ...leaky, goal: 'Another goal' });
  await change(stack);
  expect(said).toHaveLength(1);
  await change(leaky);
  await expect.poll(() => said.length).toBe(2);
});

it('says nothing of a stack that is not shared', async () => {
  const { change, said } = setUp();
  const { shared: _shared, ...own } = leaky;
  await change(own);
  await change(stack);
  expect(said).toEqual([]);
});
