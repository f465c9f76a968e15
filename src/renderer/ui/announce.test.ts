// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { announce } from './announce.ts';

afterEach(() => document.body.replaceChildren());

it('says figures without taking back what was said of an action', () => {
  announce('OrderService.ts, 3 of 5');
  announce('4,210 tokens', 'figures');
  const said = [...document.querySelectorAll('[aria-live="polite"]')].map((region) => region.textContent);
  expect(said).toEqual(['OrderService.ts, 3 of 5', '4,210 tokens']);
});
