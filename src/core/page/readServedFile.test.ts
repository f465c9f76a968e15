import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readServedFile } from './readServedFile.ts';

let base: string;
let folder: string;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'carryover-served-'));
  folder = join(base, 'renderer');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(folder, 'folder.js'));
  await writeFile(join(folder, 'assets', 'a.js'), 'inside');
  await writeFile(join(folder, 'notes.txt'), 'no type of ours');
  await writeFile(join(base, 'outside.js'), 'outside');
  await mkdir(join(base, 'renderer-sibling'));
  await writeFile(join(base, 'renderer-sibling', 'b.js'), 'outside');
  await symlink(join(base, 'outside.js'), join(folder, 'out.js'));
  await symlink(join(base, 'renderer-sibling'), join(folder, 'sibling'), 'junction');
  await symlink(join(folder, 'assets'), join(folder, 'again'), 'junction');
});
afterAll(() => rm(base, { recursive: true, force: true }));

describe('readServedFile', () => {
  it('reads what lies inside, also over a link inside', async () => {
    for (const path of ['assets/a.js', 'again/a.js']) {
      const file = await readServedFile(folder, path);
      expect(file?.bytes.toString()).toBe('inside');
      expect(file?.type).toBe('text/javascript; charset=utf-8');
    }
  });

  it.each(['out.js', 'sibling/b.js', '../outside.js', '../renderer-sibling/b.js'])(
    'reads nothing outside by %s',
    async (path) => {
      expect(await readServedFile(folder, path)).toBeNull();
    },
  );

  it.each(['missing.js', 'folder.js', 'notes.txt', 'assets'])('has nothing for %s', async (path) => {
    expect(await readServedFile(folder, path)).toBeNull();
  });
});
