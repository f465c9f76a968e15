import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../git/proof/makeRepository.ts';
import { readStackText } from './readStackText.ts';

// Windows has no pipes that lie in folders.
test.skipIf(process.platform === 'win32')('does not wait for somebody to write into a pipe', async () => {
  const pipe = join(makeFolder(), 'a.stack.json');
  execFileSync('mkfifo', [pipe]);
  await expect(readStackText(pipe)).rejects.toMatchObject({ code: 'stacks/not-a-stack' });
});
