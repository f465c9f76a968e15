import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { StackState } from '../stack/stackStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { createEditingStore } from './editingStore.ts';

it('closes its dialog when another stack is shown, and only then', () => {
  const { client } = createTestHost();
  const stack = createStore(() => ({ currentId: 'first', refreshes: 0 }) as unknown as StackState);
  const editing = createEditingStore(client, stack, createToastStore());
  editing.getState().writeNote('a');
  stack.setState({ refreshes: 1 });
  expect(editing.getState().shown).toEqual({ what: 'note', itemId: 'a' });
  stack.setState({ currentId: 'second' });
  expect(editing.getState().shown).toBeNull();
});
