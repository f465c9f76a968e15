import { realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, write } from '../git/testing/makeRepository.ts';
import { resolveInside } from './resolveInside.ts';

test.each(['../outside.txt', 'src/../../outside.txt', '/etc/passwd', 'C:\\outside.txt', '', 'a\0b'])(
  'refuses the path %j, though something may lie there',
  (path) => {
    const folder = makeFolder({ 'outside.txt': 'x', 'project/src/a.ts': 'a' });
    expect(resolveInside(join(folder, 'project'), path)).toEqual({
      status: 'outside-project',
      cause: 'path',
    });
  },
);

test('follows links inside the project, and none out of it', () => {
  const folder = makeFolder({ 'outside.txt': 'x', 'project/src/a.ts': 'a' });
  const root = join(folder, 'project');
  symlinkSync(join(root, 'src'), join(root, 'linked'));
  symlinkSync(join(folder, 'outside.txt'), join(root, 'out.txt'));
  expect(resolveInside(root, 'src/a.ts')).toEqual({ status: 'ok', real: join(root, 'src', 'a.ts') });
  expect(resolveInside(root, 'linked/a.ts')).toEqual({
    status: 'ok',
    real: realpathSync.native(join(root, 'src', 'a.ts')),
  });
  expect(resolveInside(root, 'out.txt')).toEqual({ status: 'outside-project', cause: 'link' });
});

test('says of what is not there that it is missing', () => {
  const root = makeFolder();
  write(root, { 'a.ts': 'a' });
  expect(resolveInside(root, 'b.ts')).toMatchObject({ status: 'missing' });
  expect(resolveInside(root, 'a.ts/b.ts')).toMatchObject({ status: 'missing' });
});
