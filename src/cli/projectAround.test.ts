import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { git } from '../core/git/testing/makeRepository.ts';
import { useCommandLine, type Places } from './testing/useCommandLine.ts';

const command = useCommandLine();
let places: Places;

beforeEach(() => {
  places = command.makePlaces();
  write('src/app/a.ts', 'one\n');
  write('src/app/b.ts', 'two\n');
  write('src/c.ts', 'three\n');
  write('a.ts', 'not this one\n');
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(places.root, path)), { recursive: true });
  writeFileSync(join(places.root, path), text);
}
/** Runs a command by a person who stands in a folder of the project. */
const runIn = (
  folder: string,
  args: readonly string[],
  more: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
) => command.run({ home: places.home, root: join(places.root, folder) }, args, more);

const draft = `## Payload - Orders

**Current goal:** move the rules out

**Next action:** finish \`src/app/a.ts\`

**Files in play:**
- IN PROGRESS: \`src/app/a.ts\`
`;

async function listed(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const { out } = await runIn(folder, ['payload', 'list', '--json'], { env });
  return (JSON.parse(out) as { payloads: { task: string }[] }).payloads.map(({ task }) => task);
}
const payload = (task: string): string =>
  `---\ncarryover: 1\nid: "id-${task}"\ntask: "${task}"\nsaved: 2026-11-20T15:04:05Z\n---\n## Payload\n\n**Current goal:** go on\n`;

test('commands on payloads find the repository from any folder in it', async () => {
  git(places.root, 'init', '-q', '-b', 'main');
  const saved = await runIn('src/app', ['payload', 'save', '-'], { input: draft });
  expect(saved).toMatchObject({ code: 0, out: 'scratch/session-1.md\n' });
  expect(readFileSync(join(places.root, 'scratch/session-1.md'), 'utf8')).toContain('move the rules out');
  expect(await listed('src/app')).toEqual(['Orders']);

  const check = await runIn('src/app', ['payload', 'check', '-', '--json'], { input: draft });
  expect(check.out).not.toContain('unknown-file');
  const message = await runIn('src/app', ['assemble', '--payload', 'latest']);
  expect(message.out).toContain('payload scratch/session-1.md');
  const recover = await runIn('src/app', ['recover', '--list', '--json']);
  expect(recover.code).toBe(0);
});

test('a folder with payloads, settings or a place in the list is a project, and the nearest one counts', async () => {
  write('scratch/session-1.md', payload('above'));
  expect(await listed('src/app')).toEqual(['above']);

  write('src/scratch/session-1.md', payload('own'));
  expect(await listed('src/app')).toEqual(['own']);
  expect(await listed('src')).toEqual(['own']);
  expect(await listed('.')).toEqual(['above']);

  write('src/app/.carryover/project.json', '{"carryover":1,"payloadFolder":"notes"}');
  write('src/app/notes/session-1.md', payload('notes'));
  mkdirSync(join(places.root, 'src/app/deep'));
  expect(await listed('src/app/deep')).toEqual(['notes']);

  const known = join(places.root, 'src', 'app', 'deep');
  mkdirSync(join(known, 'er'));
  mkdirSync(places.home, { recursive: true });
  const project = { id: '0123456789abcdef', path: known, commonDir: null, opened: '2026-11-20T15:04:05Z' };
  writeFileSync(join(places.home, 'projects.json'), JSON.stringify({ carryover: 1, projects: [project] }));
  expect(await listed('src/app/deep/er')).toEqual([]);
  expect(await listed('src/app')).toEqual(['notes']);
});

test('a repository is not part of the project around it', async () => {
  write('scratch/session-1.md', payload('around'));
  git(join(places.root, 'src'), 'init', '-q', '-b', 'main');
  expect(await listed('src/app')).toEqual([]);
});

test('the home folder is a project only to the person who stands in it', async () => {
  write('scratch/session-1.md', payload('home'));
  git(places.root, 'init', '-q', '-b', 'main');
  const env = { HOME: places.root, USERPROFILE: places.root };
  expect(await listed('src/app', env)).toEqual([]);
  expect(await listed('.', env)).toEqual(['home']);
});

test('names of files are meant from where the person stands', async () => {
  git(places.root, 'init', '-q', '-b', 'main');
  const counted = async (folder: string, ...names: readonly string[]): Promise<readonly string[]> => {
    const { out } = await runIn(folder, ['tokens', ...names, '--json']);
    return (JSON.parse(out) as { files: { path: string }[] }).files.map(({ path }) => path);
  };
  expect(await counted('src/app', 'a.ts')).toEqual(['src/app/a.ts']);
  expect(await counted('src/app', '.')).toEqual(['src/app/a.ts', 'src/app/b.ts']);
  expect(await counted('src/app', '*.ts', '../c.ts', '../../a.ts')).toEqual([
    'src/app/a.ts',
    'src/app/b.ts',
    'src/c.ts',
    'a.ts',
  ]);
  write('src/[id]/page.ts', 'four\n');
  expect(await counted('src/[id]', 'page.ts')).toEqual(['src/[id]/page.ts']);
  expect(await counted('src/[id]', '*.ts')).toEqual(['src/[id]/page.ts']);
  // A project that is named is where its files are looked up.
  expect(await counted('src/app', 'a.ts', '--project', '../..')).toEqual(['a.ts']);

  const message = await runIn('src/app', ['assemble', '--file', 'a.ts']);
  expect(message.out).toContain('one');
  expect(message.out).not.toContain('not this one');
  const scan = await runIn('src/app', ['scan', '.']);
  expect(scan.err).toContain('in 2 files');
});
