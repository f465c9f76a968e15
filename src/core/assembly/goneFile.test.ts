import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, write } from '../git/testing/makeRepository.ts';
import { openStack } from '../testing/openStack.ts';

test('a suggested file that was deleted before it was ticked is an item that says so', async () => {
  const root = makeFolder();
  write(root, {
    'src/cart.ts': 'export class Cart {\n  total = 0;\n}\n',
    'src/order.ts': "import { Cart } from './cart.ts';\n\nexport const order = new Cart();\n",
  });
  const { api, ref, ready, add } = await openStack(root);
  const { files } = await api.suggest.related({ ...ref, goal: 'Extract the Cart', operationId: 'o' });
  expect(files.map(({ path }) => path)).toContain('src/cart.ts');
  rmSync(join(root, 'src', 'cart.ts'));
  await add({ kind: 'file', path: 'src/cart.ts' });
  const { blocks } = await ready(({ blocks: [block] }) => block !== undefined);
  expect(blocks).toMatchObject([{ title: 'src/cart.ts', status: 'missing', tokens: null }]);
  expect(blocks[0]?.problem).toMatch(
    /src\/cart\.ts"? does not exist\. Restore the file, or remove the item\.$/u,
  );
  const { files: later } = await api.suggest.related({ ...ref, goal: 'Extract the Cart', operationId: 'p' });
  expect(later.map(({ path }) => path)).not.toContain('src/cart.ts');
});
