import { expect, it, vi } from 'vitest';
import { modelTable } from '../../shared/domain/model/modelTable.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { settings } from '../testing/examples.ts';
import { createModelStore } from './modelStore.ts';

it('keeps the models of settings that changed while it asked for them', async () => {
  const replies: (() => void)[] = [];
  const host = createTestHost({
    'tokens.models': () => new Promise((resolve) => replies.push(() => resolve(modelTable({}).slice(0, 1)))),
  });
  const store = createModelStore(host.client, vi.fn());
  const starting = store.getState().start();
  host.emit('settings.changed', { settings });
  replies[0]?.();
  await starting;
  expect(store.getState().models).toEqual(modelTable(settings.models));
});
