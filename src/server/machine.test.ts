import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMachine } from './machine/createMachine.ts';

let folder: string;
let imports: string[];
let saves: string[];
const reads: string[] = [];
const machine = createMachine({
  allowImport: (path) => void imports.push(path),
  allowSave: (path) => void saves.push(path),
  allowRead: (path) => void reads.push(path),
});

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'carryover-folders-')));
  for (const path of ['b', 'a10', 'a9', '.hidden', 'shop/.git', 'linked'])
    await mkdir(join(folder, path), { recursive: true });
  await writeFile(join(folder, 'linked', '.git'), 'gitdir: elsewhere');
  await writeFile(join(folder, 'file.md'), 'x');
  await symlink(join(folder, 'b'), join(folder, 'to-b'), 'junction');
  await symlink(join(folder, 'gone'), join(folder, 'to-nothing'), 'junction');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('folders', () => {
  test('are listed as people sort them, links to folders too, with repositories and worktrees marked', async () => {
    const listing = await machine.folders({ path: folder });
    expect(listing).toMatchObject({
      path: folder,
      parent: join(folder, '..'),
      home: homedir(),
      git: null,
      more: 0,
    });
    expect(listing.folders.map(({ name, hidden, git }) => [name, hidden, git])).toEqual([
      ['.hidden', true, null],
      ['a9', false, null],
      ['a10', false, null],
      ['b', false, null],
      ['linked', false, 'worktree'],
      ['shop', false, 'repository'],
      ['to-b', false, null],
    ]);
  });

  test('begin at home, and know it as ~', async () => {
    expect((await machine.folders({})).path).toBe(homedir());
    expect((await machine.folders({ path: '~' })).path).toBe(homedir());
  });

  test('have none above the top', async () => {
    const { tops } = await machine.folders({ path: folder });
    expect((await machine.folders({ path: tops[0] ?? '' })).parent).toBeNull();
  });

  test('that are gone, files or no absolute path are said with the reason', async () => {
    for (const [path, code] of [
      [join(folder, 'gone'), 'projects/folder-gone'],
      [join(folder, 'file.md'), 'projects/not-a-folder'],
      ['relative', 'projects/folder-gone'],
      [`${folder}\0`, 'projects/folder-gone'],
    ] as const) {
      await expect(machine.folders({ path })).rejects.toMatchObject({ code });
    }
  });
});

describe('a choice', () => {
  test('answers the real folder, and allows an import only where that is what it is for', async () => {
    imports = [];
    expect(await machine.chooseFolder({ path: join(folder, 'to-b') })).toEqual({ path: join(folder, 'b') });
    expect(imports).toEqual([]);
    await machine.chooseFolder({ path: join(folder, 'b'), purpose: 'import' });
    expect(imports).toEqual([join(folder, 'b')]);
  });

  test('of a folder of agents, or of a transcript, allows reading it', async () => {
    await writeFile(join(folder, 'b', 'one.jsonl'), '{}');
    await symlink(join(folder, 'file.md'), join(folder, 'b', 'link.jsonl'), 'file').catch(() => undefined);
    await machine.chooseFolder({ path: join(folder, 'to-b'), purpose: 'agents' });
    const path = join(folder, 'to-b', 'one.jsonl');
    expect(await machine.chooseTranscript({ path })).toEqual({ path: join(folder, 'b', 'one.jsonl') });
    expect(reads).toEqual([join(folder, 'b'), join(folder, 'b', 'one.jsonl')]);
    for (const other of ['file.md', 'gone.jsonl', join('b', 'link.jsonl'), join('gone', 'one.jsonl'), 'b'])
      await expect(machine.chooseTranscript({ path: join(folder, other) })).rejects.toMatchObject({
        code: other.startsWith('gone' + sep) ? 'projects/folder-gone' : 'machine/bad-name',
      });
    await expect(machine.chooseTranscript({ path: 'one.jsonl' })).rejects.toMatchObject({
      code: 'machine/bad-name',
    });
    expect(reads).toHaveLength(2);
  });

  test('of a file allows that one; where there is one already, only when it may be replaced', async () => {
    saves = [];
    expect((await machine.chooseFile({ folder, name: 'new.md' })).status).toBe('chosen');
    expect((await machine.chooseFile({ folder, name: 'file.md' })).status).toBe('exists');
    expect(saves).toEqual([join(folder, 'new.md')]);
    expect((await machine.chooseFile({ folder, name: 'file.md', replace: true })).status).toBe('chosen');
    expect(saves).toHaveLength(2);
  });

  test.each([
    '../up.md',
    'a/b.md',
    'a\\b.md',
    '.hidden.md',
    'x.sh',
    'x.md ',
    'con.md',
    'x\n.md',
    'x:y.md',
    'b',
  ])('of a file called %j is refused', async (name) => {
    saves = [];
    await expect(machine.chooseFile({ folder, name })).rejects.toMatchObject({ code: 'machine/bad-name' });
    expect(saves).toEqual([]);
  });
});
