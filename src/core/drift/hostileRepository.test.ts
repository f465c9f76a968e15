import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fingerprint, makeHostile } from '../git/testing/makeHostile.ts';
import { write } from '../git/testing/makeRepository.ts';
import { folderState } from '../payload/folder/folderState.ts';
import { openDrift } from './testing/openDrift.ts';

describe.runIf(process.platform !== 'win32')('a hostile repository', () => {
  test('runs nothing while a payload is saved in it and its drift is told, and not a byte of .git changes', async () => {
    const { folder: root, ran } = makeHostile();
    const before = fingerprint(join(root, '.git'));
    const names = [
      'a.txt',
      'd.info',
      'e.odd',
      'f.own',
      'g.inc',
      'h.proc',
      'sub/c.txt',
      'inner',
      'inner/b.txt',
    ];
    const { feature, measure, session } = await openDrift(
      root,
      names.map((name) => `DONE: \`${name}:1-1\``),
    );
    write(root, {
      'a.txt': 'again\n',
      'd.info': 'again\n',
      'inner/b.txt': 'again\n',
      'moved/h.proc': 'changed\n',
    });
    rmSync(join(root, 'h.proc'));
    const changes = Object.fromEntries((await measure()).files.map(({ path, change }) => [path, change]));
    expect(changes).toMatchObject({
      'a.txt': 'edited',
      'd.info': 'edited',
      'inner/b.txt': 'edited',
      'h.proc': 'moved',
    });
    const target = { root, folder: 'scratch', session };
    expect(await feature.difference(target, 'a.txt')).toMatchObject({ status: 'ok' });
    await feature.accept(target);
    expect(await folderState(root, 'scratch')).toBe('tracked');
    expect(ran()).toEqual([]);
    expect(fingerprint(join(root, '.git'))).toEqual(before);
  });
});
