import { expect, test } from 'vitest';
import { git, makeRepository } from './testing/makeRepository.ts';
import { canRefuseLazyFetch, refuseLazyFetch } from './refuseLazyFetch.ts';

test.each([
  ['git version 2.25.1', false],
  ['git version 2.39.3 (Apple Git-146)', false],
  ['git version 2.39.5', true],
  ['git version 2.43.0', false],
  ['git version 2.44.1', true],
  ['git version 2.45.0.windows.1', true],
  ['git version 2.51', true],
  ['git version 3.0.0', true],
  ['', false],
])('%j can be told not to fetch: %s', (answer, can) => {
  expect(canRefuseLazyFetch(answer)).toBe(can);
});

test('an old git reads whole clones, and no partial ones', async () => {
  const folder = makeRepository();
  await refuseLazyFetch(folder, 'git version 2.30.2');
  git(folder, 'config', 'remote.origin.promisor', 'true');
  await refuseLazyFetch(folder, 'git version 2.45.0');
  await expect(refuseLazyFetch(folder, 'git version 2.30.2')).rejects.toMatchObject({
    code: 'git/objects-missing',
    message: expect.stringContaining('Update git') as string,
  });
});
