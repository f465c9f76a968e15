import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { StackView } from '../../../shared/domain/stack.ts';
import { createStackStore } from '../../stack/stackStore.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { createViewStore } from '../../shell/viewStore.ts';
import { focusOpened } from './focusOpened.ts';
import { belongsElsewhere } from '../../stores/shortcuts.ts';

const html = `
  <main tabindex="-1">
    <div data-region="sources"><div role="tabpanel"><div class="toolbar"><input id="filter" /></div></div></div>
    <div data-region="stack"><label class="goal"><input id="goal" /></label></div>
  </main>`;
const find = (id: string): HTMLInputElement => {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) throw new Error(`There is no field ${id}.`);
  return field;
};

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = html;
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Opens a project whose stack has this goal; runs `meanwhile` after loading, before anything is focused. */
function open(goal: string, meanwhile: () => void = () => undefined): void {
  const stack = createStackStore(createTestHost().client, (error) => {
    throw error;
  });
  onTestFinished(focusOpened({ stack, view: createViewStore() }));
  stack.setState({ phase: 'loading' });
  stack.setState({ phase: 'ready', current: { goal } as StackView });
  meanwhile();
  vi.runAllTimers();
}

it('goes to the goal, or to the filter once there is a goal', () => {
  open('');
  expect(document.activeElement).toBe(find('goal'));
  find('goal').blur();
  open('Ship it');
  expect(document.activeElement).toBe(find('filter'));
});

it('waits for the columns, which are drawn after the rest of the window', () => {
  document.body.innerHTML = '<main tabindex="-1"></main>';
  open('Ship it', () => {
    vi.advanceTimersByTime(100);
    document.body.innerHTML = html;
  });
  expect(document.activeElement).toBe(find('filter'));
});

it('leaves the focus in a field, however it came there', () => {
  open('', () => find('filter').focus());
  expect(document.activeElement).toBe(find('filter'));
});

it('leaves undo to the stack until the field is typed in', () => {
  open('Ship it');
  expect(belongsElsewhere('undo', find('filter'))).toBe(false);
  find('filter').dispatchEvent(new Event('input', { bubbles: true }));
  expect(belongsElsewhere('undo', find('filter'))).toBe(true);
});
