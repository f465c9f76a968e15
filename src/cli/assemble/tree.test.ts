import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { useCommandLine } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let home: string;
let root: string;

beforeEach(() => {
  ({ home, root } = command.makePlaces());
  for (const path of ['src/api/users.ts', 'src/api/deep/er.ts', 'src/main.ts', 'README.md']) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), 'text\n');
  }
});

const run = (...args: readonly string[]) => command.run({ home, root }, args, { input: '' });

test('--tree puts a folder into the message as a tree, to the levels that are named', async () => {
  const { code, out: stdout } = await run('assemble', '--tree', 'src:1', '--tree', '.');
  expect(code).toBe(0);
  expect(stdout).toContain('src/ (3 files)\n  api/ (2 files)\n  main.ts\n');
  expect(stdout).toContain('./ (4 files)\n  src/\n    api/\n      deep/\n        er.ts\n');
});

test('a folder that is not there is said, and one out of the project or without levels is refused', async () => {
  const gone = await run('assemble', '--tree', 'lib', '--tree', 'src:1');
  expect(gone.out).toContain('There is no folder "lib" now.');
  expect(gone.code).not.toBe(0);
  expect(await run('assemble', '--tree', '../x')).toMatchObject({ code: 2 });
  const levels = await run('assemble', '--tree', 'src:0');
  expect(levels.code).toBe(2);
  expect(levels.err).toContain('1 to 50 levels');
});
