// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pressOnce } from './pressOnce.ts';

let stop: () => void;
let heard: string[];
beforeEach(() => {
  stop = pressOnce(document);
  heard = [];
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function button(name: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const made = document.createElement('button');
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.addEventListener('click', () => heard.push(name));
  made.addEventListener('keydown', () => heard.push(`${name} key`));
  document.body.append(made);
  return made;
}

/** Sends one of a series of clicks at one place. */
function click(element: HTMLElement, detail: number): void {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
}

it('hears a double click once, and a press after it again', () => {
  const made = button('new');
  for (const detail of [1, 2, 3, 1]) click(made, detail);
  expect(heard).toEqual(['new', 'new']);
});

it('gives the second click to nothing that has come under the pointer since', () => {
  const first = button('first');
  const second = button('second', { 'aria-pressed': 'false' });
  click(first, 1);
  first.remove();
  click(second, 2);
  expect(heard).toEqual(['first']);
});

it.each([
  { 'aria-pressed': 'true' },
  { role: 'switch' },
  { 'aria-expanded': 'false' },
  { 'data-repeats': '' },
])('hears both of %j', (attributes) => {
  const made = button('step', attributes);
  click(made, 1);
  click(made, 2);
  expect(heard).toEqual(['step', 'step']);
});

it('hears a key that is held once, and what is no button as often as it likes', () => {
  const made = button('save');
  const field = document.createElement('textarea');
  field.addEventListener('keydown', () => heard.push('field'));
  document.body.append(field);
  for (const element of [made, field]) {
    for (const repeat of [false, true]) {
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true }));
    }
  }
  expect(heard).toEqual(['save key', 'field', 'field']);
});
