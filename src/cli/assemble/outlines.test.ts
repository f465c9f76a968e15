import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createProjects } from '../../core/projects/createProjects.ts';
import { createStacks } from '../../core/stacks/createStacks.ts';
import { createStorage } from '../../core/storage/createStorage.ts';
import { useCommandLine } from '../testing/useCommandLine.ts';

const command = useCommandLine();
const body = '  work();\n'.repeat(30);
let home: string;
let root: string;

beforeEach(() => {
  ({ home, root } = command.makePlaces());
  execFileSync('git', ['init', '-q', root]);
  write('src/a.ts', `export function first() {\n${body}}\n`);
  write('src/b.ts', `\ufeffexport function second() {\r\n${body.replaceAll('\n', '\r\n')}}\r\n`);
  write('src/notes.md', '# Notes\n');
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const run = (...args: readonly string[]) => command.run({ home, root }, args, { input: '' });

test('puts outlines of files into a message, and says which files are whole', async () => {
  const { code, out, err } = await run('assemble', '--outline', 'src/**', '--format', 'markdown');
  expect(code).toBe(0);
  expect(out).toContain('export function first() {\n… 2-32\n');
  expect(out).toContain('export function second() {\n… 2-32\n');
  expect(out).toContain('stands for lines 14 to 31 of the file');
  expect(out).not.toContain('work()');
  expect(err).toContain('src/notes.md: whole file, since there is no outline of this language.');
});

test('tells in JSON what is an outline, and counts the tokens of the outline', async () => {
  const { items, tokens } = JSON.parse((await run('assemble', '--outline', 'src/a.ts', '--json')).out) as {
    items: readonly object[];
    tokens: number;
  };
  expect(items).toMatchObject([{ title: 'src/a.ts', outline: { outlined: 1, whole: [], unparsed: 0 } }]);
  const whole = JSON.parse((await run('assemble', '--file', 'src/a.ts', '--json')).out) as {
    items: readonly object[];
    tokens: number;
  };
  expect(tokens).toBeLessThan(whole.tokens);
  expect(whole.items[0]).not.toHaveProperty('outline');
});

test('prefers the outline of a file that is named in both ways', async () => {
  const { out } = await run('assemble', '--file', 'src/a.ts', '--outline', 'src/a.ts');
  expect(out).toContain('… 2-32');
  expect(out).not.toContain('work()');
});

test('refuses an outline of a file outside of the project', async () => {
  expect((await run('assemble', '--outline', '../outside.ts')).code).toBe(2);
});

test('makes outlines of the files of a folder item, and of a file that is in the stack already', async () => {
  const disk = {
    dataFolder: home,
    storage: createStorage(),
    clock: Date.now,
    newId: () => crypto.randomUUID(),
    emit: () => undefined,
  };
  const { projectId } = await createProjects(disk).open({ path: root });
  const stacks = createStacks(disk);
  const { stackId } = await stacks.create({ projectId, name: 'Saved' });
  await stacks.add({
    projectId,
    stackId,
    sources: [
      { kind: 'file', path: 'src/a.ts' },
      { kind: 'folder', path: 'src', include: ['**/*.ts'] },
    ],
  });
  const [stack] = await stacks.list({ projectId });
  const items = stack?.items ?? [];
  await stacks.outlineItems({
    projectId,
    stackId,
    itemIds: items.slice(1).map(({ id }) => id),
    outline: true,
  });
  await stacks.close();
  const saved = await run('assemble', 'Saved');
  expect(saved.out).toContain(`export function first() {\n${body}}`);
  expect(saved.out).toContain('export function second() {\n… 2-32\n');
  const { out } = await run('assemble', 'Saved', '--outline', 'src/a.ts');
  expect(out).toContain('export function first() {\n… 2-32\n');
  expect(out).not.toContain('work()');
});
