import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { PayloadFile } from '../../../shared/domain/payload/payloadFile.ts';
import type { StackItemView } from '../../../shared/domain/stack.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { assemblyOf, fileItem, settings, stackOf } from '../../testing/examples.ts';
import { createToastStore } from '../../ui/toastStore.ts';
import { StackColumn } from './StackColumn.tsx';
import { createStackStore } from '../stackStore.ts';

const saved: PayloadFile = {
  session: 3,
  path: 'scratch/session-3.md',
  bytes: 900,
  changed: '2026-11-20T09:00:00.000Z',
};

async function shown(items: readonly StackItemView[], payloads: readonly PayloadFile[]) {
  const host = createTestHost({ 'stacks.list': () => [stackOf(items)], 'settings.get': () => settings });
  const toasts = createToastStore();
  const store = createStackStore(host.client, toasts.getState().fail);
  await store.getState().openProject('p1');
  const { rerender } = render(<StackColumn store={store} toasts={toasts} payloads={payloads} />);
  return { host, store, toasts, rerender };
}

it('offers the latest payload of the project where the stack is empty', async () => {
  const { host } = await shown([], [saved]);
  await userEvent.click(screen.getByRole('button', { name: 'Add the latest payload' }));
  expect(host.callsOf('stacks.add')).toEqual([
    { projectId: 'p1', stackId: 's1', sources: [{ kind: 'payload', session: 'latest' }] },
  ]);
});

it('offers no payload where none is saved', async () => {
  await shown([], []);
  expect(screen.getByText('This stack is empty')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add the latest payload' })).toBeNull();
});

it('opens and leaves the search of the stack by the same button', async () => {
  await shown([fileItem('i1', 'src/a.ts')], []);
  const button = screen.getByRole('button', { name: 'Search in the stack' });
  await userEvent.click(button);
  expect(screen.getByRole('textbox', { name: 'Search in the stack' })).toBeDefined();
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(button);
  expect(screen.queryByRole('textbox', { name: 'Search in the stack' })).toBeNull();
});

it('reads again when that is asked for while it reads: what is meant may have come after that began', async () => {
  const { host } = await shown([fileItem('i1', 'src/a.ts')], []);
  act(() => host.emit('assembly.changed', { assembly: assemblyOf([], { state: 'reading' }) }));
  const button = screen.getByRole('button', { name: 'Refresh' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(button);
  expect(host.callsOf('assembly.refresh')).toEqual([{ projectId: 'p1', stackId: 's1' }]);
});

it('says of which session the goal is, once that is known', async () => {
  const { store, toasts, rerender } = await shown([], []);
  expect(screen.getByRole('textbox', { name: 'Goal' })).toBeDefined();
  rerender(<StackColumn store={store} toasts={toasts} payloads={[saved]} nextSession={4} />);
  expect(screen.getByRole('textbox', { name: 'Goal for session 4' })).toBeDefined();
});

it('does not offer a second time the payload that the stack has, by its number or as the latest', async () => {
  const before = { ...saved, session: 2, path: 'scratch/session-2.md' };
  const item = { ...fileItem('i1', 'x'), source: { kind: 'payload', session: 3 } } as const;
  const { host } = await shown([item], [saved, before]);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  for (const name of [/^Latest/u, /^session-3/u]) {
    const entry = screen.getByRole('menuitem', { name });
    expect(entry.textContent).toContain('In the stack');
    expect(entry.getAttribute('aria-disabled')).toBe('true');
  }
  await userEvent.click(screen.getByRole('menuitem', { name: /^session-2/u }));
  expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ kind: 'payload', session: 2 }] }]);
});
