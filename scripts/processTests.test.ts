import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { processTests } from './processTests.ts';

const found = processTests(['src/cli', 'src/core', 'src/server', 'scripts']);

it.each([
  ['the command line', 'src/cli/cli.test.ts'],
  ['git', 'src/core/git/parseDiff.test.ts'],
  ['git, by a fixture', 'src/core/drift/createDriftFeature.test.ts'],
  ['worker threads', 'src/core/createCore.test.ts'],
  ['copies of itself', 'src/core/storage/testing/survivesKill.test.ts'],
  ['a server', 'src/server/calls.test.ts'],
])('finds tests that start %s', (_, file) => {
  expect(found).toContain(file);
});

it('leaves out tests that start nothing, whose files share the modules they load', () => {
  expect(found).not.toContain('src/core/payload/read/readPayload.test.ts');
  expect(found).not.toContain('src/core/gate/scanWhole.test.ts');
  const direct = found.filter((file) =>
    /child_process|\bgit\(/u.test(readFileSync(join(import.meta.dirname, '..', file), 'utf8')),
  );
  expect(direct.length).toBeGreaterThan(40);
});
