import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Source } from '../../shared/domain/source.ts';
import { createAliases } from '../../core/aliases/createAliases.ts';
import { createProjects } from '../../core/projects/createProjects.ts';
import { createStacks } from '../../core/stacks/createStacks.ts';
import { createStorage } from '../../core/storage/createStorage.ts';
import { useCommandLine } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let home: string;
let root: string;
let other: string;

beforeEach(() => {
  ({ home, root } = command.makePlaces());
  other = command.makePlaces().root;
  for (const folder of [root, other]) execFileSync('git', ['init', '-q', folder]);
  write(root, 'src/a.ts', 'export const a = 1;\n');
  write(root, 'src/b.ts', 'export const b = 2;\n');
  write(other, 'src/a.ts', 'export const other = 1;\n');
});

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** A stack as the app saves it, and where its other project lies if that is said. */
async function saveStack(sources: readonly Source[], located?: string): Promise<string> {
  const disk = {
    dataFolder: home,
    storage: createStorage(),
    clock: Date.now,
    newId: () => crypto.randomUUID(),
    emit: () => undefined,
  };
  const projects = createProjects(disk);
  const { projectId } = await projects.open({ path: root });
  const stacks = createStacks(disk);
  const { stackId } = await stacks.create({ projectId, name: 'Living' });
  await stacks.add({ projectId, stackId, sources });
  await stacks.close();
  if (located === undefined) return '';
  const aliases = createAliases({
    ...disk,
    projectRoot: () => Promise.resolve(root),
    idAt: (folder) => projects.idAt(folder),
    onChanged: () => undefined,
  });
  return (await aliases.api.add({ projectId, path: located })).alias;
}

const run = (...args: readonly string[]) => command.run({ home, root }, args, { input: '' });

test('a folder of a stack is resolved now, file by file', async () => {
  await saveStack([{ kind: 'folder', path: 'src' }]);
  write(root, 'src/new.ts', 'export const added = 3;\n');
  const { code, out, err } = await run('assemble', 'Living');
  expect(err).toMatch(/^1 item, /u);
  expect(code).toBe(0);
  for (const path of ['src/a.ts', 'src/b.ts', 'src/new.ts']) expect(out).toContain(path);
  const { items } = JSON.parse((await run('assemble', 'Living', '--json')).out) as { items: object[] };
  expect(items).toMatchObject([
    {
      kind: 'folder',
      title: 'src/',
      status: 'ok',
      files: [{ path: 'src/a.ts', status: 'ok' }, { path: 'src/b.ts' }, { path: 'src/new.ts' }],
    },
  ]);
});

test('a folder that matches nothing counts as unreadable', async () => {
  await saveStack([{ kind: 'folder', path: 'src', include: ['**/*.py'] }]);
  const { code, err } = await run('assemble', 'Living');
  expect(code).toBe(5);
  expect(err).toContain('No file matches "src/**/*.py"');
});

test.runIf(process.platform === 'linux')(
  'a file of a folder whose name is not UTF-8 is named, and counts as unreadable',
  async () => {
    await saveStack([{ kind: 'folder', path: 'src', include: ['**/*.ts'] }]);
    const path = Buffer.concat([Buffer.from(`${root}/src/b`), Buffer.from([0xff, 0x2e, 0x74, 0x73])]);
    writeFileSync(path, 'export const lost = 1;\n');
    const { code, err, out } = await run('assemble', 'Living');
    expect(code).toBe(5);
    expect(err).toContain(String.raw`"src/b\xff.ts" was not read because its name is not valid UTF-8.`);
    expect(out).toContain('src/a.ts');
    rmSync(join(root, 'src', 'a.ts'));
    rmSync(join(root, 'src', 'b.ts'));
    const none = await run('assemble', 'Living');
    expect(none.code).toBe(5);
    expect(none.err).toContain(String.raw`"src/b\xff.ts" was not read`);
  },
);

// The superuser reads every file.
test.runIf(process.getuid?.() !== 0)(
  'a file of a folder that can’t be read is named, and counts as unreadable',
  async () => {
    await saveStack([{ kind: 'folder', path: 'src' }]);
    chmodSync(join(root, 'src/b.ts'), 0);
    const { code, err } = await run('assemble', 'Living');
    expect(code).toBe(5);
    expect(err).toContain('src/b.ts');
  },
);

test('a finding in a folder names file and line', async () => {
  // Put together here, so that no scanner takes this file for a leak.
  write(root, 'src/b.ts', `line\nconst k = '${['AKIA', 'Q3EGRIVKZTVIEJXD'].join('')}';\n`);
  await saveStack([{ kind: 'folder', path: 'src' }]);
  const { code, err, out } = await run('assemble', 'Living');
  expect({ code, out }).toEqual({ code: 3, out: '' });
  expect(err).toContain('src/b.ts:2');
});

test('files of another project are taken where the app was told it lies', async () => {
  const alias = await saveStack([{ kind: 'file', path: 'src/a.ts', project: 'root' }], other);
  expect(alias).not.toBe('');
  const { code, err } = await run('assemble', 'Living');
  expect(code).toBe(5);
  expect(err).toContain('Project "root" is not on this machine.');
});

test('an alias that this machine knows leads there', async () => {
  const alias = await saveStack([], other);
  await saveStack([{ kind: 'folder', path: 'src', project: alias }]);
  const { code, out, err } = await run('assemble', 'Living 2');
  expect(err).toMatch(/^1 item, /u);
  expect(code).toBe(0);
  expect(out).toContain(`${alias}:src/a.ts`);
  expect(out).toContain('export const other = 1;');
});

test('a secret of the other project is known by its value', async () => {
  // Put together here, so that no scanner takes this file for a leak.
  const value = ['correct', 'horse', 'battery', '91'].join('-');
  write(other, '.env', `SESSION_SECRET=${value}\n`);
  write(other, 'src/a.ts', `start('${value}');\n`);
  const alias = await saveStack([], other);
  await saveStack([{ kind: 'file', path: 'src/a.ts', project: alias }]);
  const { code, out, err } = await run('assemble', 'Living 2');
  expect({ code, out }).toEqual({ code: 3, out: '' });
  expect(err).toContain(':1:8 env-value');
});
