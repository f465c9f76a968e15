// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { focusItem } from './focusItem.ts';

const nextFrame = (): Promise<void> => new Promise((resolve) => void requestAnimationFrame(() => resolve()));

describe('the card of an item', () => {
  afterEach(() => {
    document.body.replaceChildren();
  });

  it('has the focus after the next drawing', async () => {
    document.body.innerHTML = '<div role="dialog" data-closed></div>';
    focusItem('a');
    document.body.insertAdjacentHTML('beforeend', '<li data-item="a" tabindex="0"></li>');
    await nextFrame();
    expect(document.activeElement?.getAttribute('data-item')).toBe('a');
  });

  it('leaves the focus to a dialog that the user opened meanwhile', async () => {
    document.body.innerHTML = '<li data-item="a" tabindex="0"></li>';
    focusItem('a');
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><input id="query" /></div>');
    document.querySelector('input')?.focus();
    await nextFrame();
    expect(document.activeElement?.id).toBe('query');
  });
});
