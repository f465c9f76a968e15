import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', 'src');

it('no time limit is one that a garbage collection may lose: limitSignal holds its own timer', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/u.test(file),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const losing = files.filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('AbortSignal.timeout('),
  );
  expect(losing).toEqual([]);
});
