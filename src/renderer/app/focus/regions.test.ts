// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { focusScreen } from './regions.ts';

let main: HTMLElement;

beforeEach(() => {
  main = document.createElement('main');
  main.tabIndex = -1;
  document.body.replaceChildren(main);
});
afterEach(() => document.body.replaceChildren());

const stackWith = (body: string): void => {
  main.innerHTML = `<section data-region="stack">
    <div class="colhead"><button type="button">Refresh</button></div>
    <div class="goal"><input /></div>${body}</section>`;
};

it('begins in a stack with its items, and in an empty one with what that proposes', () => {
  stackWith('<ul><li tabindex="0">OrderService.ts</li></ul>');
  focusScreen(main);
  expect(document.activeElement?.textContent).toBe('OrderService.ts');
  stackWith('<div class="empty"><button type="button">Add the latest payload</button></div>');
  focusScreen(main);
  expect(document.activeElement?.textContent).toBe('Add the latest payload');
});

it('begins with no button of the head where an empty stack proposes nothing', () => {
  stackWith('');
  focusScreen(main);
  expect(document.activeElement).toBe(main);
});
