// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import type { Source } from '../../../shared/domain/source.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { fileItem, settings, stackOf } from '../../testing/examples.ts';
import { createToastStore } from '../../ui/toastStore.ts';
import { dropSources } from './dropSources.ts';
import { createStackStore } from '../stackStore.ts';

afterEach(() => document.body.replaceChildren());

const file = (path: string): Source => ({ kind: 'file', path });

async function opened() {
  const host = createTestHost({
    'stacks.list': () => [stackOf([fileItem('a', 'a.ts'), fileItem('b', 'b.ts')])],
    'settings.get': () => settings,
  });
  const toasts = createToastStore();
  const store = createStackStore(host.client, toasts.getState().fail);
  await store.getState().openProject('p1');
  return { host, store, toasts };
}

it('puts what is dropped before an item in one call, and says where it is', async () => {
  const { host, store, toasts } = await opened();
  host.answer('stacks.add', () =>
    host.emit('stacks.changed', {
      projectId: 'p1',
      revision: 1,
      stacks: [
        stackOf([fileItem('a', 'a.ts'), fileItem('x', 'x.ts'), fileItem('y', 'y.ts'), fileItem('b', 'b.ts')]),
      ],
    }),
  );
  await dropSources(store, toasts, { name: 'src', sources: () => [file('x.ts'), file('y.ts')] }, 'b');
  expect(host.callsOf('stacks.add')).toMatchObject([{ before: 'b', sources: [file('x.ts'), file('y.ts')] }]);
  expect(document.getElementById('announcements')?.textContent).toBe('2 items added at position 2 of 4');
});

it('says that an item was moved which the stack had already', async () => {
  const { host, store, toasts } = await opened();
  host.answer('stacks.add', () =>
    host.emit('stacks.changed', {
      projectId: 'p1',
      revision: 1,
      stacks: [stackOf([fileItem('b', 'b.ts'), fileItem('a', 'a.ts')])],
    }),
  );
  await dropSources(store, toasts, { name: 'b.ts', sources: () => [file('b.ts')] }, 'a');
  expect(document.getElementById('announcements')?.textContent).toBe('1 item moved at position 1 of 2');
});

it('says why nothing is added, and adds nothing', async () => {
  const { host, store, toasts } = await opened();
  const refused = 'Secrets files are never added.';
  const sources = () => Promise.resolve({ sources: [], refused });
  await dropSources(store, toasts, { name: '.env', sources }, null);
  expect(host.callsOf('stacks.add')).toEqual([]);
  expect(toasts.getState().toasts.at(-1)?.message).toBe(refused);
});
