import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createCopyFiles } from '../../core/history/createCopyFiles.ts';
import { createProjects } from '../../core/projects/createProjects.ts';
import { createStacks } from '../../core/stacks/createStacks.ts';
import { createStorage } from '../../core/storage/createStorage.ts';
import { fakeClipboard, useCommandLine } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let home: string;
let root: string;
let projectId: string;
let stackId: string;

beforeEach(async () => {
  ({ home, root } = command.makePlaces());
  execFileSync('git', ['init', '-q', root]);
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src', 'a.ts'), 'export const a = "Zürich";\n');
  const disk = {
    dataFolder: home,
    storage: createStorage(),
    clock: Date.now,
    newId: () => crypto.randomUUID(),
    emit: () => undefined,
  };
  ({ projectId } = await createProjects(disk).open({ path: root }));
  const stacks = createStacks(disk);
  ({ stackId } = await stacks.create({ projectId, name: 'Orders' }));
  await stacks.add({ projectId, stackId, sources: [{ kind: 'file', path: 'src/a.ts' }] });
  await stacks.close();
});

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  command.run({ home, root }, ['assemble', ...args], { input: '', env });
/** Returns the entries that the app reads. */
const history = () => createCopyFiles({ dataFolder: home, storage: createStorage(), emit: () => undefined });

test.skipIf(process.platform !== 'linux')(
  'keeps what is copied of a saved stack, as the app does',
  async () => {
    const { board, env } = fakeClipboard(home);
    expect(await run(['Orders', '--copy'], env)).toMatchObject({ code: 0, out: '' });
    const [entry, ...others] = await history().list(projectId);
    const text = readFileSync(board, 'utf8');
    const { tokens, exact, model } = JSON.parse((await run(['Orders', '--json'])).out) as Record<
      string,
      unknown
    >;
    expect(others).toEqual([]);
    expect(entry).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/u) as string,
      at: expect.stringMatching(/^\d{4}-.*Z$/u) as string,
      target: 'clipboard',
      stackId,
      stackName: 'Orders',
      model,
      tokens,
      exact,
      items: 1,
      redacted: 0,
      allowed: 0,
      bytes: Buffer.byteLength(text, 'utf8'),
    });
    expect((await history().read(projectId, entry?.id ?? '')).text).toBe(text);
  },
);

test('keeps what is saved beside the repository, and nothing that is printed, written elsewhere or of no stack', async () => {
  expect((await run(['Orders'])).code).toBe(0);
  expect((await run(['Orders', '--out', 'message.md'])).code).toBe(0);
  expect((await run(['--file', 'src', '--save'])).code).toBe(0);
  expect(await history().list(projectId)).toEqual([]);
  expect((await run(['Orders', '--save'])).code).toBe(0);
  expect(await history().list(projectId)).toMatchObject([
    { target: 'file', path: 'scratch/first-message-1-2.md', stackName: 'Orders' },
  ]);
});

test('says that the history lacks a copy, which is no failure of the copy', async () => {
  const folder = history().folderOf(projectId);
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(folder, 'in the way');
  const { code, err } = await run(['Orders', '--save']);
  expect(code).toBe(0);
  expect(err).toContain('This copy is not in the copy history.');
  expect(readFileSync(join(root, 'scratch', 'first-message-1.md'), 'utf8')).toContain('Zürich');
});
