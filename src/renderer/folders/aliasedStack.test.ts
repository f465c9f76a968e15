import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { StackItemView } from '../../shared/domain/stack.ts';
import type { StackState } from '../stack/stackStore.ts';
import { aliasedStack } from './aliasedStack.ts';

const item = (id: string, source: StackItemView['source']): StackItemView => ({ id, on: true, source });

function start() {
  const add = vi.fn(() => Promise.resolve(true));
  const removeItems = vi.fn(() => Promise.resolve(true));
  const items = [
    item('own', { kind: 'file', path: 'src/a.ts' }),
    item('other', { kind: 'file', path: 'src/a.ts', project: 'api' }),
    item('folder', { kind: 'folder', path: 'src', project: 'api' }),
    item('third', { kind: 'file', path: 'b.ts', project: 'web' }),
    item('pasted', { kind: 'pasted', title: 'P', characters: 1 }),
  ];
  const stack = createStore(
    () =>
      ({
        projectId: 'home',
        current: { id: 's', items },
        selectedItemId: null,
        add,
        removeItems,
      }) as unknown as StackState,
  );
  return { stack, add, removeItems, seen: aliasedStack(stack, { alias: 'api', projectId: 'other' }) };
}

test('its files are those of that project alone, and it is the project', () => {
  const { projectId, current } = start().seen.getState();
  expect(projectId).toBe('other');
  expect(current?.items.map(({ id, source }) => [id, 'project' in source])).toEqual([
    ['other', false],
    ['folder', false],
    ['pasted', false],
  ]);
});

test('what is ticked gets its name, and only what has it is taken out', async () => {
  const { seen, add, removeItems } = start();
  await seen.getState().addFiles(['x.ts']);
  expect(add).toHaveBeenCalledWith([{ kind: 'file', path: 'x.ts', project: 'api' }]);
  await seen.getState().removeFiles(['src/a.ts', 'b.ts']);
  expect(removeItems).toHaveBeenCalledWith(['other']);
});

test('what has not changed stays the same object, so that the tree is not ticked anew', () => {
  const { stack, seen } = start();
  const listener = vi.fn();
  seen.subscribe(listener);
  stack.setState({ selectedItemId: 'own' });
  const [now, before] = listener.mock.calls[0] as [StackState, StackState];
  expect(now.current).toBe(before.current);
  expect(now.selectedItemId).toBe('own');
});

test('while another project is the window’s own, its files stay as they were', () => {
  const { stack, seen } = start();
  const listener = vi.fn();
  seen.subscribe(listener);
  stack.setState({ projectId: 'elsewhere' });
  const [now, before] = listener.mock.calls[0] as [StackState, StackState];
  expect([before.projectId, now.projectId]).toEqual(['other', 'other']);
});
