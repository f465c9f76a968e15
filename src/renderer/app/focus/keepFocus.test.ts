// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFocus } from './keepFocus.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `
    <aside data-region="sidebar"><button id="nav">Assemble</button></aside>
    <main tabindex="-1">
      <div data-region="sources"><button id="tab">Files</button></div>
      <div data-region="stack"><ul><li id="card" tabindex="0">One</li></ul></div>
      <div data-region="right"><button id="format">XML</button></div>
    </main>
    <section data-region="message"><button id="undo">Undo</button></section>`;
  stop = keepFocus(document);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const get = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(selector);
  return found;
};
const focused = (): string | undefined => document.activeElement?.id;
/** Waits longer than `keepFocus` does for code that sets the focus itself. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 250));

it('gives the focus back to what had it before', async () => {
  get('#card').focus();
  get('#undo').focus();
  get('[data-region="message"]').remove();
  await settled();
  expect(focused()).toBe('card');
});

it('goes to the row that a control has gone from, though another control had it before', async () => {
  get('#card').innerHTML = 'One <button id="edit">Edit</button> <button id="locate">Locate</button>';
  get('#edit').focus();
  get('#locate').focus();
  get('#locate').remove();
  await settled();
  expect(focused()).toBe('card');
});

it('stays in the region that a control has gone from, though it came from another one', async () => {
  get('[data-region="right"]').innerHTML =
    '<button id="format">XML</button><button id="revert">Back</button>';
  get('#card').focus();
  get('#revert').focus();
  get('#revert').remove();
  await settled();
  expect(focused()).toBe('format');
});

it('goes to what the screen is about where its part of the screen has gone, not back to where it came from', async () => {
  get('#nav').focus();
  get('#format').focus();
  get('[data-region="right"]').remove();
  await settled();
  expect(focused()).toBe('card');
});

it('goes to what is shown where a tab is hidden with the focus in it', async () => {
  get('[data-region="sources"]').innerHTML = `
    <div id="files"><ul><li id="file" tabindex="0">a.ts</li></ul></div>
    <div id="sessions"><ul><li id="session" tabindex="0">1</li></ul></div>`;
  get('#file').focus();
  get('#files').hidden = true;
  await settled();
  expect(focused()).toBe('session');
});

it('goes to what is shown where a tab was hidden from a dialog that has closed', async () => {
  get('[data-region="sources"]').innerHTML = `
    <div id="files"><ul><li id="file" tabindex="0">a.ts</li></ul></div>
    <div id="sessions"><ul><li id="session" tabindex="0">1</li></ul></div>`;
  get('#card').focus();
  get('#file').focus();
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><input id="palette" /></div>');
  get('#palette').focus();
  get('#files').hidden = true;
  get('[role="dialog"]').remove();
  await settled();
  expect(focused()).toBe('session');
});

it('stays in an open dialog', async () => {
  get('#card').focus();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog"><button id="done">Done</button><button id="remove">Remove</button></div>',
  );
  get('#remove').focus();
  get('#remove').remove();
  await settled();
  expect(focused()).toBe('done');
});

it('goes on to what can take it where what had it before is hidden', async () => {
  get('#tab').focus();
  get('#card').focus();
  get('#format').focus();
  get('#card').focus = () => undefined;
  get('#format').remove();
  await settled();
  expect(focused()).toBe('tab');
});

it('leaves the focus to somebody who put it elsewhere', async () => {
  get('#tab').focus();
  get('#card').focus();
  get('#card').remove();
  get('#format').focus();
  await settled();
  expect(focused()).toBe('format');
});
