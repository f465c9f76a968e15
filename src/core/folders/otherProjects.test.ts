import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { openStack } from '../testing/openStack.ts';

const file = (path: string, project?: string) => ({
  kind: 'file' as const,
  path,
  ...(project === undefined ? {} : { project }),
});

test('files of two projects stand in one message, those of the other by its alias', async () => {
  const own = makeRepository({ 'src/a.ts': 'own\n' });
  const other = makeRepository({ 'src/a.ts': 'other\n', 'src/b.ts': 'b\n' });
  const { api, ref, add, copy, ready } = await openStack(own);
  const { alias, state, path } = await api.aliases.add({ projectId: ref.projectId, path: other });
  expect([alias, state, path]).toEqual([basename(other), 'ok', other]);
  await add(file('src/a.ts'), file('src/a.ts', alias), { kind: 'folder', path: 'src', project: alias });
  const message = await copy();
  for (const title of ['src/a.ts', `${alias}:src/a.ts`, `${alias}:src/b.ts`])
    expect(message).toContain(title);
  expect(message).toContain('own\n');
  expect(message).toContain('other\n');
  expect(message).not.toContain(other);
  const { blocks } = await ready((assembly) => assembly.blocks.length === 3);
  expect(blocks[2]?.folder).toMatchObject({ files: 1, elsewhere: 1 });
});

describe('an alias', () => {
  test('leads to its own folder, also where a project lay that has moved, and that one keeps its id', async () => {
    const { api, ref } = await openStack(makeRepository());
    const parent = makeFolder();
    const [before, after] = [join(parent, 'before'), join(parent, 'after')];
    mkdirSync(before);
    writeFileSync(join(before, 'moved.ts'), '1');
    const { projectId: moved } = await api.projects.open({ path: before });
    renameSync(before, after);
    await api.projects.locate({ projectId: moved, path: after, anyway: true });
    mkdirSync(before);
    writeFileSync(join(before, 'fresh.ts'), '1');
    const fresh = await api.aliases.add({ projectId: ref.projectId, path: before });
    expect(fresh.projectId).not.toBe(moved);
    const text = await api.files.text({ projectId: fresh.projectId, path: 'fresh.ts' });
    expect(text).toMatchObject({ status: 'ok' });
    const located = await api.aliases.add({ projectId: ref.projectId, path: after });
    expect(located.projectId).toBe(moved);
  });

  test('is the folder’s name, made unique; a folder has one only; the project itself has none', async () => {
    const own = makeRepository();
    const [first, second] = [join(makeFolder(), 'a b'), join(makeFolder(), 'a b')];
    for (const root of [first, second]) mkdirSync(root);
    const { api, ref, heard, dataFolder } = await openStack(own);
    const add = async (path: string) => (await api.aliases.add({ projectId: ref.projectId, path })).alias;
    expect([await add(first), await add(second), await add(first)]).toEqual(['a-b', 'a-b-2', 'a-b']);
    await expect(add(own)).rejects.toMatchObject({ code: 'aliases/same-project' });
    await expect(add(join(own, 'gone'))).rejects.toMatchObject({ code: 'projects/folder-gone' });
    expect(heard.findLast(({ event }) => event === 'aliases.changed')?.payload).toMatchObject({
      aliases: [
        { alias: 'a-b', path: first },
        { alias: 'a-b-2', path: second },
      ],
    });
    const again = await openStack(own, { dataFolder });
    expect((await again.api.aliases.list({ projectId: ref.projectId })).length).toBe(2);
  });

  test('that this machine does not know is a problem with the remedy, and nothing is lost', async () => {
    const other = makeRepository({ 'src/a.ts': 'other\n' });
    const { api, ref, add, ready, copy } = await openStack(makeRepository());
    await add(file('src/a.ts', 'api'), { kind: 'folder', path: 'src', project: 'api' });
    const { blocks } = await ready((assembly) => assembly.blocks.length === 2);
    const problem = 'Project "api" is not on this machine. Locate its folder, or turn off the item.';
    expect(blocks).toMatchObject([
      { status: 'no-project', problem },
      { status: 'no-project', problem },
    ]);
    expect(await copy()).toContain('is not on this machine');
    await api.aliases.locate({ projectId: ref.projectId, alias: 'api', path: other });
    await ready((assembly) => assembly.blocks.every(({ status }) => status === 'ok'));
    expect(await copy()).toContain('other\n');
  });

  test('whose folder is gone is told as not found, until it is located', async () => {
    const parent = makeFolder();
    const other = join(parent, 'api');
    write(other, { 'a.ts': 'a\n' });
    const { api, ref, add, block } = await openStack(makeRepository());
    const { alias } = await api.aliases.add({ projectId: ref.projectId, path: other });
    await add(file('a.ts', alias));
    await block(({ status }) => status === 'ok');
    renameSync(other, join(parent, 'moved'));
    await api.assembly.refresh(ref);
    await block(({ status }) => status === 'no-project');
    expect(await api.aliases.list(ref)).toMatchObject([{ alias, state: 'not-found' }]);
    await api.aliases.locate({ projectId: ref.projectId, alias, path: join(parent, 'moved') });
    await block(({ status }) => status === 'ok');
  });

  test('survives a damaged file, which is kept', async () => {
    const own = makeRepository();
    const { api, ref, dataFolder, heard } = await openStack(own);
    mkdirSync(join(dataFolder, 'projects', ref.projectId), { recursive: true });
    writeFileSync(join(dataFolder, 'projects', ref.projectId, 'aliases.json'), '{');
    expect(await api.aliases.list(ref)).toEqual([]);
    expect(JSON.stringify(heard)).toContain('aliases.json.damaged-1');
  });
});

describe('another project', () => {
  test('is contained by its own root, by real path', async () => {
    const outside = makeFolder({ 'secret.txt': 'out\n' });
    const other = makeFolder({ 'a.ts': 'a\n' });
    symlinkSync(join(outside, 'secret.txt'), join(other, 'link.txt'));
    const { api, ref, add, ready, copy } = await openStack(makeRepository());
    const { alias } = await api.aliases.add({ projectId: ref.projectId, path: other });
    await add(file('link.txt', alias), file('../secret.txt', alias), {
      kind: 'folder',
      path: '.',
      project: alias,
    });
    const { blocks } = await ready((assembly) => assembly.blocks.length === 3);
    expect(blocks.map(({ status }) => status)).toEqual(['outside-project', 'outside-project', 'ok']);
    expect(blocks[2]?.folder).toMatchObject({ files: 1 });
    expect(await copy()).not.toContain('out\n');
  });

  test('has its .env values found in the files of both', async () => {
    const value = 'hunter2-is-no-password';
    const own = makeRepository({ 'own.ts': `const p = '${value}';\n` });
    const other = makeRepository({ '.gitignore': '.env\n', 'a.ts': `use('${value}');\n` });
    write(other, { '.env': `DB_PASSWORD=${value}\n` });
    const { api, ref, add, ready } = await openStack(own);
    const { alias } = await api.aliases.add({ projectId: ref.projectId, path: other });
    await add(file('own.ts'), file('a.ts', alias));
    const { findings, blocks } = await ready((assembly) => assembly.blocks.length === 2);
    expect(new Set(findings.map(({ itemId }) => itemId))).toEqual(
      new Set(blocks.map(({ itemId }) => itemId)),
    );
  });

  test('is followed on disk, and listed and shown by its own id, beside the window’s own', async () => {
    const own = makeRepository({ 'a.ts': 'a\n' });
    const other = makeRepository({ 'b.ts': 'one\n' });
    const { api, ref, add, block, heard } = await openStack(own, { watched: true });
    const { alias, projectId } = await api.aliases.add({ projectId: ref.projectId, path: other });
    expect(await api.files.list({ projectId, operationId: 'o', beside: true })).toEqual({
      files: 1,
      ignored: 0,
    });
    expect(await api.files.text({ projectId, path: 'b.ts' })).toMatchObject({ lines: ['one'] });
    await add({ kind: 'folder', path: '.', project: alias });
    const before = await block(({ folder }) => folder?.files === 1);
    write(other, { 'b.ts': 'two and more\n' });
    await block(({ sha256 }) => sha256 !== before.sha256);
    write(other, { 'c.ts': 'c\n' });
    await block(({ folder }) => folder?.files === 2);
    const reported = heard.flatMap(({ event, payload }) =>
      event === 'files.changed' ? [(payload as { projectId: string }).projectId] : [],
    );
    expect(reported).toContain(projectId);
    // The window's own project is watched all along.
    await api.stacks.add({ ...ref, sources: [file('a.ts')], before: before.itemId });
    const first = await block(({ title }) => title === 'a.ts');
    write(own, { 'a.ts': 'changed\n' });
    await block(({ sha256 }) => sha256 !== first.sha256);
    expect(git(own, 'status', '--porcelain')).toContain('a.ts');
  });
});
