import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { browserSpecs, otherSpecs, longBrowserSpecs } from '../e2e/browserSpecs.ts';

it('says of every spec whether it runs in a browser, always or with time, or why not', () => {
  const there = readdirSync(new URL('../e2e/specs', import.meta.url));
  const said = [...browserSpecs, ...longBrowserSpecs, ...Object.keys(otherSpecs)];
  expect(new Set(said)).toEqual(new Set(there));
  expect(said).toHaveLength(there.length);
});
