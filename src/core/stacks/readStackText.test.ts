import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../git/testing/makeRepository.ts';
import { makePipe } from '../sources/files/testing/makePipe.ts';
import { readStackText } from './readStackText.ts';

// Windows has no pipes in folders.
test.skipIf(process.platform === 'win32')('does not wait for somebody to write into a pipe', async () => {
  const pipe = join(makeFolder(), 'a.stack.json');
  makePipe(pipe);
  await expect(readStackText(pipe)).rejects.toMatchObject({ code: 'stacks/not-a-stack' });
});
