import { expect, it } from 'vitest';
import type { StackView } from '../../shared/domain/stack.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { assemblyOf, blockOf, fileItem, settings, stackOf } from '../testing/examples.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { createManualEditStore } from './manualEditStore.ts';

const plain = stackOf([fileItem('i0', 'a.ts')]);
const named = (id: string): StackView => ({ ...plain, byHand: { id, sha256: '0'.repeat(64) } });
const figures = { tokens: 1_000, exact: true, lines: 7, bytes: 5 };

async function shown(initial: StackView = plain) {
  let opens = 0;
  const host = createTestHost({
    'stacks.list': () => [initial],
    'settings.get': () => settings,
    'editing.open': () => {
      opens += 1;
      return { editId: `e${String(opens)}`, keptAs: `h${String(opens)}`, text: 'x', hidden: 0, ...figures };
    },
    'editing.change': () => ({ ...figures, tokens: 1_234 }),
  });
  const toasts = createToastStore();
  const stack = createStackStore(host.client, toasts.getState().fail);
  await stack.getState().openProject('p1');
  host.emit('assembly.changed', { assembly: assemblyOf([blockOf('i0', 5)], { stackId: initial.id }) });
  const manualEdit = createManualEditStore(host.client, stack, toasts);
  let revision = 0;
  const say = (now: StackView): void =>
    host.emit('stacks.changed', { projectId: 'p1', revision: ++revision, stacks: [now] });
  return { host, stack, manualEdit, toasts, say };
}

it('shows the figures of a keystroke at once, until core has looked at what was left', async () => {
  const { host, stack, manualEdit } = await shown();
  manualEdit.getState().start();
  await manualEdit.getState().begin();
  expect(stack.getState().typing).toBeNull();
  await manualEdit.edit.getState().type([{ from: 0, to: 0, insert: 'a' }], 2, () => 'ax');
  expect(stack.getState().typing).toMatchObject({ tokens: 1_234, lines: 7 });
  await manualEdit.getState().stop();
  expect(stack.getState().typing).not.toBeNull();
  host.emit('assembly.changed', { assembly: assemblyOf([], { stackId: plain.id, revision: 9 }) });
  expect(stack.getState().typing).toBeNull();
});

it('opens the text again when it is undone, and not when its own first change is kept', async () => {
  const { host, manualEdit, say } = await shown(named('h0'));
  manualEdit.getState().start();
  await manualEdit.getState().begin();
  say(named('h1'));
  expect(host.callsOf('editing.open')).toHaveLength(1);
  say(named('h0'));
  await expect.poll(() => host.callsOf('editing.open').length).toBe(2);
});

it('goes back to the rendered text, offers to take that back, and leaves the editor', async () => {
  const { host, manualEdit, toasts } = await shown(named('h0'));
  manualEdit.getState().start();
  await manualEdit.getState().begin();
  await manualEdit.getState().revert();
  expect(host.callsOf('editing.revert')).toEqual([
    { projectId: 'p1', stackId: plain.id, target: { what: 'message' } },
  ]);
  expect(manualEdit.getState().editing).toBe(false);
  expect(toasts.getState().toasts.at(-1)).toMatchObject({
    message: 'Back to the rendered text',
    action: { label: 'Undo' },
  });
});

it('goes on with what the items make now', async () => {
  const { manualEdit } = await shown(named('h0'));
  manualEdit.getState().start();
  await manualEdit.getState().takeNew();
  expect(manualEdit.getState().editing).toBe(true);
});
