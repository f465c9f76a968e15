import * as react from 'react';

/**
 * React's development build notes a stack for each of the first elements of a second, for one line of its warnings: a
 * fifth of the time of a screen's tests. With the count of them at its limit it warns as before, without that line.
 */
const internals = Object.values<unknown>({ ...react }).find(
  (value): value is object =>
    typeof value === 'object' && value !== null && 'recentlyCreatedOwnerStacks' in value,
);
if (internals === undefined) throw new Error('React counts its stacks elsewhere.');
// One worker runs this again for each of its files. React itself would set the count back now and then.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.MAX_SAFE_INTEGER,
  set() {
    // The count stays at its limit.
  },
});
