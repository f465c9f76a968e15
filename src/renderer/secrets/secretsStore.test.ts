import { expect, it } from 'vitest';
import type { Client } from '../../shared/rpc/client.ts';
import { AppError } from '../../shared/errors.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { createSecretsStore } from './secretsStore.ts';

function setUp(decide: () => Promise<void> = () => Promise.resolve()) {
  const calls: unknown[] = [];
  const client = {
    api: {
      secrets: {
        decide: (args: unknown) => {
          calls.push(args);
          return decide();
        },
      },
    },
    on: () => () => undefined,
  } as unknown as Client;
  const stack = createStackStore(client, () => undefined);
  stack.setState({ projectId: 'p', currentId: 's' });
  return { calls, stack, store: createSecretsStore(client, stack) };
}

it.each(['', ' ', '\n\t '])('asks nothing of core to allow without a reason: %j', async (reason) => {
  const { calls, store } = setUp();
  expect(await store.getState().allow('f1', reason, 'project')).toBe(false);
  expect(calls).toEqual([]);
});

it('allows with the reason trimmed, and closes the question', async () => {
  const { calls, store } = setUp();
  store.getState().startAllowing('f1');
  expect(await store.getState().allow('f1', ' a test key ', 'stack')).toBe(true);
  expect(calls).toEqual([
    {
      projectId: 'p',
      stackId: 's',
      findingIds: ['f1'],
      decision: 'allow',
      scope: 'stack',
      reason: 'a test key',
    },
  ]);
  expect(store.getState().allowingId).toBe(null);
});

it('says why a decision does not hold, and leaves the question open', async () => {
  const { store } = setUp(() => Promise.reject(new AppError('storage/locked', 'In use.', { file: 'x' })));
  store.getState().startAllowing('f1');
  expect(await store.getState().allow('f1', 'why', 'stack')).toBe(false);
  expect(store.getState()).toMatchObject({ problem: 'In use.', allowingId: 'f1' });
  expect(store.getState().deciding.size).toBe(0);
});
