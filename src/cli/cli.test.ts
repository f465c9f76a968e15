import { generateKeyPairSync } from 'node:crypto';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { createStacks } from '../core/stacks/createStacks.ts';
import { createDecisions } from '../core/secrets/decisions.ts';
import { createProjects } from '../core/projects/createProjects.ts';
import { createSettings } from '../core/settings/createSettings.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import { makePipe } from '../core/sources/files/testing/makePipe.ts';
import { createWorkerPool } from '../core/workers/createWorkerPool.ts';
import { createCopies } from '../core/assembly/createCopies.ts';
import { noLookup } from '../core/assembly/poolDouble.ts';
import { createAssembly } from '../core/assembly/createAssembly.ts';
import { useCommandLine, type Ran } from './testing/useCommandLine.ts';

/** The bundle as it is shipped, a data folder of its own, and a repository per test. */
const command = useCommandLine();
let home: string;
let root: string;

/** Put together here, so that no scanner takes this file for a leak. */
const secret = ['AKIA', 'Q3EGRIVKZTVIEJXD'].join('');

beforeEach(() => {
  ({ home, root } = command.makePlaces());
  mkdirSync(join(root, 'src'), { recursive: true });
  execFileSync('git', ['init', '-q', root]);
  write('src/a.ts', 'export const a = 1;\n');
  write('src/b.ts', 'export const b = 2;\n');
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const run = (args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}): Promise<Ran> =>
  command.run({ home, root }, args, { input, env });

async function json(args: readonly string[], input = ''): Promise<{ code: number; value: Json }> {
  const { code, out } = await run([...args, '--json'], input);
  return { code, value: JSON.parse(out) as Json };
}

type Json = Readonly<Record<string, unknown>>;

describe('carryover assemble', () => {
  test('prints the message and nothing else to standard output', async () => {
    const { code, out, err } = await run([
      'assemble',
      '--file',
      'src/*.ts',
      '--goal',
      'Go on',
      '--model',
      'gpt-4o',
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/^First message .*\n/u);
    expect(out).toContain('```ts\nexport const a = 1;\n```\n');
    expect(out).toMatch(/\n\[end of first message: \d+ lines, \d+ tokens above\]\n$/u);
    expect(err).toMatch(/^2 items, \d+ tokens\.\n$/u);
  });

  test('gives the documented JSON', async () => {
    const { code, value } = await json(['assemble', '--file', 'src', '--model', 'gpt-4o']);
    expect(code).toBe(0);
    expect(Object.keys(value)).toEqual(['text', 'tokens', 'exact', 'model', 'items', 'findings']);
    expect(value).toMatchObject({ exact: true, model: 'gpt-4o', findings: [] });
    expect(value['items']).toMatchObject([
      { kind: 'file', title: 'src/a.ts', status: 'ok' },
      { kind: 'file', title: 'src/b.ts', status: 'ok' },
    ]);
  });

  test('refuses with 3 and no text while a secret is undecided, and lists it masked', async () => {
    write('src/key.ts', `const key = '${secret}';\n`);
    const { code, out, err } = await run(['assemble', '--file', 'src']);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toMatch(/src\/key\.ts:1:\d+ \S+ AKIA/u);
    expect(err).not.toContain(secret);
    const { value } = await json(['assemble', '--file', 'src']);
    expect(value['text']).toBeNull();
    expect(value['findings']).toMatchObject([{ state: 'open', line: 1 }]);
    expect(JSON.stringify(value)).not.toContain(secret);
  });

  test('gives the answer of scan for a key of a test and for a file of keys, with --allow-possible', async () => {
    const key = generateKeyPairSync('rsa', {
      modulusLength: 1024,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    }).privateKey;
    write('test/key.test.ts', `const key = \`${key}\`;\n`);
    write('test/key.pem', key);
    const both = async (path: string) => {
      const scanned = await run(['scan', path, '--allow-possible']);
      const assembled = await run(['assemble', '--file', path, '--allow-possible']);
      return { scan: scanned.code, assemble: assembled.code, hasKey: assembled.out.includes(key.trim()) };
    };
    expect(await both('test/key.test.ts')).toEqual({ scan: 0, assemble: 0, hasKey: true });
    expect(await both('test/key.pem')).toEqual({ scan: 0, assemble: 0, hasKey: true });
    write('src/key.pem', key);
    expect(await both('src/key.pem')).toEqual({ scan: 3, assemble: 3, hasKey: false });
  });

  test('redacts with --redact', async () => {
    write('src/key.ts', `const key = '${secret}';\n`);
    const { code, out, err } = await run(['assemble', '--file', 'src', '--redact']);
    expect(code).toBe(0);
    expect(out).toMatch(/const key = '\[REDACTED:[a-z0-9-]+\]'/u);
    expect(err).toContain('1 redacted');
  });

  test('ends with 5 where sources can’t be read, and with 3 before 5 before 4', async () => {
    const missing = ['assemble', '--file', 'src/a.ts', '--file', 'gone.ts', '--file', 'no/*.such'];
    const { code, out, err } = await run(missing);
    expect(code).toBe(5);
    expect(out).toContain('Missing: ');
    expect(err).toContain('Nothing matches "no/*.such".');
    expect((await run([...missing, '--budget', '1'])).code).toBe(5);
    const over = await run(['assemble', '--file', 'src', '--budget', '1']);
    expect(over).toMatchObject({ code: 4 });
    expect(over.out).toContain('export const a = 1;');
    write('src/key.ts', `const key = '${secret}';\n`);
    expect((await run([...missing, '--file', 'src', '--budget', '1'])).code).toBe(3);
  });

  test('takes the latest payload first', async () => {
    write('scratch/session-2.md', '**Next action:** write `src/c.ts`\n');
    const { out } = await run(['assemble', '--file', 'src/a.ts', '--payload', 'latest']);
    expect(out.indexOf('Session 2 payload')).toBeLessThan(out.indexOf('src/a.ts'));
    expect(out).toContain('- src/c.ts');
  });

  test('shows the state of the repository, and the rest where there is none', async () => {
    const args = ['assemble', '--git', 'status,diff', '--file', 'src/a.ts'];
    const { code, out } = await run([...args, '--git', 'log:3']);
    expect(code).toBe(5);
    expect(out).toContain('Branch ');
    expect(out).toContain('src/b.ts: untracked, +1 -0\n@@ -0,0 +1 @@\n+export const b = 2;');
    expect(out).toContain('Nothing is committed here yet');

    rmSync(join(root, '.git'), { recursive: true });
    const { code: without, value } = await json(args);
    expect(without).toBe(5);
    expect(value['items']).toMatchObject([
      {
        kind: 'git',
        title: 'Git status',
        status: 'unreadable',
        error: expect.stringContaining('git init') as string,
      },
      { kind: 'git', title: 'Uncommitted changes', status: 'unreadable' },
      { kind: 'file', title: 'src/a.ts', status: 'ok' },
    ]);
    expect(value['text']).toContain('export const a = 1;');
    expect(await run(['assemble', '--git', 'blame'])).toMatchObject({ code: 2, out: '' });
  });

  test('writes to a file, and beside the repository, exactly what it prints', async () => {
    const args = ['assemble', '--file', 'src'];
    const { out } = await run(args);
    expect(await run([...args, '--out', 'message.md'])).toMatchObject({ code: 0, out: '' });
    expect(readFileSync(join(root, 'message.md'), 'utf8')).toBe(out);
    const { value } = await json([...args, '--save']);
    expect(value['path']).toBe('scratch/first-message-1.md');
    expect(readFileSync(join(root, 'scratch', 'first-message-1.md'), 'utf8')).toBe(out);
  });

  test.skipIf(process.platform !== 'linux')(
    'copies by the system’s tool, reads back, and says what differs',
    async () => {
      const tools = join(home, 'tools');
      mkdirSync(tools, { recursive: true });
      const tool = (script: string): void => {
        writeFileSync(join(tools, 'xclip'), `#!/bin/sh\n${script}\n`);
        chmodSync(join(tools, 'xclip'), 0o755);
      };
      const env = {
        PATH: `${tools}${delimiter}${process.env['PATH'] ?? ''}`,
        DISPLAY: ':9',
        WAYLAND_DISPLAY: '',
      };
      const board = join(home, 'board');
      tool(`case "$3" in -in) cat > '${board}';; *) cat '${board}';; esac`);
      const args = ['assemble', '--file', 'src'];
      expect(await run([...args, '--copy'], '', env)).toMatchObject({ code: 0, out: '' });
      expect(readFileSync(board, 'utf8')).toBe((await run(args)).out);
      tool(`case "$3" in -in) cat > '${board}';; *) head -c 5 '${board}';; esac`);
      const differs = await run([...args, '--copy'], '', env);
      expect(differs.code).toBe(1);
      expect(differs.err).toContain('The clipboard holds 5 of');
      const none = await run([...args, '--copy', '--json'], '', {
        DISPLAY: '',
        WAYLAND_DISPLAY: '',
        WSL_DISTRO_NAME: '',
      });
      expect(none.code).toBe(1);
      expect(JSON.parse(none.out)).toMatchObject({ error: { code: 'clipboard/unavailable' } });
    },
  );

  test('does not replace with --out what the message is made of', async () => {
    const args = ['assemble', '--file', 'src/a.ts', '--out'];
    const { code, err } = await run([...args, 'src/a.ts']);
    expect(code).toBe(1);
    expect(err).toContain(
      '"src/a.ts" is part of the message, and --out would replace it. Name another file.',
    );
    expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toBe('export const a = 1;\n');
    expect((await run([...args, 'src/b.ts'])).code).toBe(0);
  });

  test.skipIf(process.platform === 'win32')(
    'writes with --out where a link leads, and puts no file in the place of a pipe or folder',
    async () => {
      const args = ['assemble', '--file', 'src', '--out'];
      writeFileSync(join(home, '..', 'target.md'), 'old');
      symlinkSync(join('..', 'target.md'), join(root, 'link.md'));
      expect((await run([...args, 'link.md'])).code).toBe(0);
      expect(lstatSync(join(root, 'link.md')).isSymbolicLink()).toBe(true);
      expect(readFileSync(join(home, '..', 'target.md'), 'utf8')).toContain('const a = 1;');
      makePipe(join(root, 'pipe'));
      expect(await run([...args, 'pipe'])).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('"pipe" is a pipe or device.') as string,
      });
      expect(lstatSync(join(root, 'pipe')).isFIFO()).toBe(true);
      expect((await run([...args, 'src'])).err).toContain('"src" is a folder.');
    },
  );

  test.each([
    ['a pattern that matches nothing', ['--file', 'zzz/*.q'], 'Nothing matches "zzz/*.q".'],
    ['a file that is missing', ['--file', 'gone.ts', '--goal', 'Go on'], '"gone.ts" does not exist.'],
    ['a payload that is missing', ['--payload', '9'], 'There is no scratch/session-9.md.'],
  ])('prints, copies and saves no message of nothing: %s', async (_what, options, problem) => {
    for (const target of [[], ['--save'], ['--out', 'message.md']]) {
      const { code, out, err } = await run(['assemble', ...options, ...target]);
      expect([code, out]).toEqual([5, '']);
      expect(err).toContain(problem);
      expect(err).toContain('There is no message, because nothing could be read.');
      expect(err).not.toContain('0 items');
    }
    expect([existsSync(join(root, 'message.md')), existsSync(join(root, 'scratch'))]).toEqual([false, false]);
    const { items } = JSON.parse((await run(['assemble', ...options, '--json'])).out) as Json;
    expect(items).toMatchObject([{ status: 'missing' }]);
  });

  test('says that nothing is in an empty folder, and shows no secret of a pattern', async () => {
    mkdirSync(join(root, 'empty'));
    const { code, out } = await run(['assemble', '--file', 'empty', '--file', `${secret}*`, '--json']);
    expect(code).toBe(5);
    expect(out).not.toContain(secret);
    expect((JSON.parse(out) as Json)['items']).toMatchObject([
      { title: 'empty', status: 'missing', error: 'Nothing matches "empty".' },
      { status: 'missing' },
    ]);
  });

  test.each([
    ['a file stands in its place', () => writeFileSync(home, '')],
    ['its key is a folder', () => mkdirSync(join(home, 'key'), { recursive: true })],
  ])('finds and redacts secrets where the data folder can’t be used: %s', async (_why, spoil) => {
    spoil();
    write('src/key.ts', `const key = '${secret}';\n`);
    expect((await run(['assemble', '--file', 'src'])).code).toBe(3);
    expect((await run(['assemble', '--file', 'src', '--redact'])).code).toBe(0);
  });

  test('says what is wrong with the list of projects', async () => {
    mkdirSync(join(home, 'projects.json'), { recursive: true });
    expect(await json(['assemble', 'My stack'])).toMatchObject({
      code: 1,
      value: { error: { code: 'storage/read-failed' } },
    });
  });

  test('refuses files that lie outside the project', async () => {
    const { code, err, out } = await run(['assemble', '--file', '../other.ts']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('is outside the project');
  });

  test('gives the byte-identical text that the app copies for the same stack, decisions included', async () => {
    write('src/key.ts', `const key = '${secret}';\n`);
    const copied = await copyInApp();
    expect(copied).toContain('[REDACTED:');
    expect((await run(['assemble', 'My stack'])).out).toBe(copied);
    expect((await run(['assemble', 'no such stack'])).err).toContain('"My stack"');
  });
});

const ignore = (): void => undefined;

/** Makes a stack as the app does, decides its finding, and answers what the app copies. */
async function copyInApp(): Promise<string> {
  const storage = createStorage();
  const disk = { dataFolder: home, storage, clock: Date.now, newId: () => crypto.randomUUID(), emit: ignore };
  const projects = createProjects(disk);
  const stacks = createStacks(disk);
  const settings = createSettings(disk);
  const pool = createWorkerPool({ workerUrl: new URL(inject('workerUrl')), cacheFile: null });
  let clipboard = '';
  const findingIds: string[] = [];
  const assembly = createAssembly({
    pool,
    clock: Date.now,
    emit: (event, payload) => {
      if (event === 'assembly.changed' && 'assembly' in payload) {
        findingIds.push(...payload.assembly.findings.map((finding) => finding.id));
      }
    },
    clipboard: {
      write: (text) => Promise.resolve(void (clipboard = text)),
      read: () => Promise.resolve(clipboard),
    },
    logBug: ignore,
    storage,
    readers: {},
    copies: createCopies(home, storage),
    lookupOf: () => noLookup,
    decisions: createDecisions(disk),
    getStack: (projectId, stackId) => stacks.get(projectId, stackId),
    getRoot: (projectId) => projects.rootOf(projectId),
    getSettings: () => settings.get({}),
  });
  try {
    const { projectId } = await projects.open({ path: root });
    const { stackId } = await stacks.create({ projectId, name: 'My stack' });
    const ref = { projectId, stackId };
    const files = ['src/a.ts', 'src/key.ts', 'gone.ts'].map((path) => ({ kind: 'file', path }) as const);
    const pasted = { kind: 'pasted', title: 'A ``` log', text: 'one\r\n```\ntwo' } as const;
    await stacks.add({ ...ref, sources: [...files, pasted] });
    await stacks.set({ ...ref, fields: { goal: 'Go\non', confirm: true } });
    await assembly.open(ref);
    await assembly.decide({ ...ref, findingIds, decision: 'redact', scope: 'stack' });
    await assembly.export({ ...ref, target: 'clipboard' });
    return clipboard;
  } finally {
    await assembly.close();
    await stacks.close();
    await pool.close();
  }
}

describe('carryover tokens', () => {
  test('prints no total where nothing could be counted', async () => {
    writeFileSync(join(root, 'b.bin'), Buffer.from([0, 1, 2, 0]));
    const { code, out, err } = await run(['tokens', 'nope', 'b.bin']);
    expect([code, out]).toEqual([5, '']);
    expect(err).toContain('Nothing matches "nope".');
    expect(err).toContain('"b.bin" contains binary data, not text.\n');
    expect(await json(['tokens', 'nope'])).toMatchObject({ code: 5, value: { files: [{ tokens: null }] } });
  });

  test('counts exactly where the tokenizer is public, and says "about" elsewhere', async () => {
    const exact = await json(['tokens', 'src/b.ts', 'src/a.ts', '--model', 'gpt-4o']);
    expect(exact).toMatchObject({ code: 0, value: { exact: true, model: 'gpt-4o' } });
    expect(exact.value['files']).toMatchObject([
      { path: 'src/b.ts', tokens: 7 },
      { path: 'src/a.ts', tokens: 7 },
    ]);
    const { out } = await run(['tokens', 'src', '--model', 'claude-opus-4.7']);
    expect(out).toBe('about 11  src/a.ts\nabout 11  src/b.ts\nabout 22  total, Claude Opus 4.7\n');
  });

  test('takes paths outside the project, and names what it can’t read', async () => {
    const { code, value } = await json([
      'tokens',
      join(command.script, '..', '..', '..', 'package.json'),
      'gone.ts',
      '--model',
      'gpt-4o',
    ]);
    expect(code).toBe(5);
    expect(value['files']).toMatchObject([
      { path: join(command.script, '..', '..', '..', 'package.json'), tokens: expect.any(Number) as number },
      { path: 'gone.ts', tokens: null },
    ]);
  });

  test('finds files by a pattern outside the project, and says where there are none', async () => {
    write('deep/er/c.ts', 'c\n');
    const args = ['tokens', '--project', join(root, 'src')];
    const found = await json([...args, '../deep/**/*.ts']);
    expect(found).toMatchObject({ code: 0, value: { files: [{ path: '../deep/er/c.ts' }] } });
    const none = await json([...args, '../no-such/a.ts', '../no/*/b.ts']);
    expect(none).toMatchObject({
      code: 5,
      value: {
        files: [
          { path: '../no-such/a.ts', tokens: null },
          { path: '../no/*/b.ts', tokens: null },
        ],
      },
    });
  });

  test('lists the models', async () => {
    const { value } = await json(['tokens', '--models']);
    expect(value).toContainEqual(
      expect.objectContaining({ id: 'gpt-4o', encoding: 'o200k_base', factor: 1, error: 0, window: 128_000 }),
    );
  });
});

describe('carryover scan', () => {
  test('reads standard input, masks what it finds, and ends with 3', async () => {
    const { code, out } = await run(['scan', '-'], `x\nkey=${secret}\n`);
    expect(code).toBe(3);
    expect(out).toMatch(/^-:2:5 \S+ AKIA•+/u);
    expect(out).not.toContain(secret);
  });

  test.skipIf(process.platform === 'win32')('does not take a folder as standard input for clean text', () => {
    const folder = openSync(root, 'r');
    const { status, stderr } = spawnSync(process.execPath, [command.script, 'scan', '-'], {
      cwd: root,
      env: { ...process.env, CARRYOVER_HOME: home },
      stdio: [folder, 'ignore', 'pipe'],
    });
    closeSync(folder);
    expect(status).toBe(5);
    expect(stderr.toString()).toContain('Standard input is a folder');
  });

  test('scans what holds credentials by its name, is large or locks versions, which a message leaves out', async () => {
    write('src/.env', `KEY=${secret}\n`);
    write('src/id_rsa', 'nothing that a rule knows\n');
    write('src/yarn.lock', `resolved "https://me:${secret}@registry.example.org/a.tgz"\n`);
    write('src/large.txt', `${'some words of a log\n'.repeat(300_000)}key=${secret}\n`);
    const { code, out, err } = await run(['scan', 'src']);
    expect(code).toBe(3);
    expect(out.split('\n').map((line) => line.split(':')[0])).toEqual([
      'src/.env',
      'src/id_rsa',
      'src/large.txt',
      'src/yarn.lock',
      '',
    ]);
    expect(err).not.toContain('Left out');
    const locks = await run(['scan', 'src/*.lock']);
    expect([locks.code, locks.err]).toEqual([3, expect.not.stringContaining('Nothing matches')]);
    expect((await run(['tokens', 'src'])).err).toContain('Left out: src/.env');
    expect((await run(['assemble', '--file', 'src'])).err).toContain('Left out: src/.env');
  });

  test('prints no secret that is the name of a file', async () => {
    write(`src/${secret}.ts`, 'retry the upload\n');
    for (const args of [
      ['tokens', 'src'],
      ['tokens', 'src', '--json'],
      ['suggest', 'Retry uploads'],
      ['suggest', 'Retry uploads', '--json'],
    ]) {
      const { code, out, err } = await run(args);
      expect(code).toBe(0);
      expect(out).toContain('aws-access-key-id');
      expect(out + err).not.toContain(secret);
    }
  });

  test('tells what git ignores and a scan therefore leaves out, unless it is named', async () => {
    write('src/.env', `KEY=${secret}\n`);
    write('.gitignore', '.env\n');
    const { code, err } = await run(['scan', '.']);
    expect(code).toBe(0);
    expect(err).toContain(
      'Left out: src/.env (secrets file). To include one of them, name the file itself.\n',
    );
    expect((await run(['scan', 'src/.env'])).code).toBe(3);
  });

  test('scans what agents load by themselves, which a message leaves out', async () => {
    write('CLAUDE.md', `KEY=${secret}\n`);
    write('AGENTS.md', 'Answer in English.\n');
    const { code, out, err } = await run(['scan', '.']);
    expect(code).toBe(3);
    expect(out).toContain('CLAUDE.md:1');
    expect(err).not.toContain('Left out');
    expect((await run(['assemble', '--file', '.'])).err).toContain('CLAUDE.md (loaded by agent)');
  });

  test.skipIf(process.platform === 'win32')('lets no name or value control the terminal', async () => {
    write('src/\u009d52;c;eA==\u009c\u202e.txt', '\u0000binary');
    const binary = await run(['assemble', '--file', 'src']);
    expect(binary.err).toContain('hidden-override U+202E right-to-left override');
    const found = await run(['scan', '-'], `mysql://user:\u001b]52;c;eA==\u0007secretsecretsecret@host/db\n`);
    expect(found.code).toBe(3);
    expect((found.out + found.err + binary.err).replaceAll('\n', '')).not.toMatch(/[\u202e\p{Cc}]/u);
  });

  test('says so where standard input is too large to be scanned', async () => {
    const { code, err } = await run(['scan', '-'], 'a'.repeat(64_000_001));
    expect(code).toBe(5);
    expect(err).toContain('larger than 64 MB');
  });

  test.skipIf(process.platform === 'win32')(
    'finds a file whose path has line ends by a pattern',
    async () => {
      write('odd/d\nir/li\nne.ts', secret);
      for (const pattern of ['odd/**', 'odd/**/*.ts', '**/l*', 'odd/d*/li?ne.ts']) {
        const { code, out } = await run(['scan', pattern]);
        expect([pattern, code, out]).toEqual([
          pattern,
          3,
          expect.stringContaining('odd/d\\u000air/li\\u000ane.ts:1'),
        ]);
      }
    },
  );

  test.runIf(process.platform === 'linux')(
    'names what a folder or pattern matches but can’t be read',
    async () => {
      writeFileSync(
        Buffer.concat([Buffer.from(`${root}/src/b`), Buffer.from([0xff, 0x2e, 0x74, 0x73])]),
        secret,
      );
      makePipe(join(root, 'src', 'pipe.ts'));
      const name = String.raw`"src/b\xff.ts" was not read because its name is not valid UTF-8.`;
      const pipe = '"src/pipe.ts" was not read because it is a pipe, socket or device';
      for (const asked of ['src', 'src/**/*.ts', join(root, 'src')]) {
        for (const args of [
          ['scan', asked],
          ['tokens', asked],
          ['assemble', '--file', asked],
        ]) {
          const { code, err, out } = await run(args);
          expect([args, code]).toEqual([args, 5]);
          expect(err.replaceAll(`${root}/`, '')).toContain(name);
          expect(err.replaceAll(`${root}/`, '')).toContain(pipe);
          if (args[0] !== 'scan') expect(out).toContain('src/a.ts');
        }
      }
      expect((await run(['scan', 'src/b?.ts'])).err).toContain(name);
      const odd = Buffer.concat([Buffer.from(`${root}/odd/d`), Buffer.from([0xfe])]);
      mkdirSync(odd, { recursive: true });
      writeFileSync(Buffer.concat([odd, Buffer.from('/in.ts')]), secret);
      expect((await run(['scan', 'odd'])).err).toContain(
        String.raw`"odd/d\xfe/in.ts" was not read because its name is not valid UTF-8. Rename the folder "d\xfe".`,
      );
      expect((await run(['scan', 'src/pipe.ts'])).code).toBe(5);
      expect((await run(['scan', 'src/a*'])).code).toBe(0);
      const only = await run(['assemble', '--file', 'src/p*.ts']);
      expect(only).toMatchObject({ code: 5, out: '' });
      expect(only.err).toContain('There is no message');
      const { value } = await json(['scan', 'src']);
      expect(value).toMatchObject({
        files: 2,
        findings: [],
        errors: [expect.any(String), expect.any(String)],
      });
      expect((await json(['assemble', '--file', 'src'])).value['items']).toContainEqual(
        expect.objectContaining({
          title: 'src/pipe.ts',
          status: 'unreadable',
          error: expect.any(String) as string,
        }),
      );
      expect((await json(['tokens', 'src'])).value['files']).toContainEqual(
        expect.objectContaining({ path: 'src/pipe.ts', tokens: null, error: expect.any(String) as string }),
      );
    },
  );

  test('counts files and finds nothing in clean ones', async () => {
    expect(await json(['scan', 'src'])).toEqual({ code: 0, value: { files: 2, bytes: 40, findings: [] } });
    expect((await run(['scan', 'src'])).err).toContain('0 suspected secrets in 2 files, 40 bytes.');
  });

  test('scans what is staged, as it is staged', async () => {
    write('src/a.ts', `export const a = '${secret}';\n`);
    write('config/master.key', 'kept by name\n');
    execFileSync('git', ['-C', root, 'add', '-A']);
    write('src/a.ts', 'export const a = 1;\n');
    const { code, value } = await json(['scan', '--staged']);
    expect(code).toBe(3);
    expect(value).toMatchObject({
      files: 3,
      findings: [
        { file: 'config/master.key', rule: 'secrets-file', tier: 'possible' },
        { file: 'src/a.ts', rule: 'aws-access-key-id', line: 1 },
      ],
    });
    execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@b.test', 'commit', '-qm', 'x']);
    write('src/b.ts', 'export const b = 3;\n');
    execFileSync('git', ['-C', root, 'add', '-A']);
    expect(await json(['scan', '--staged'])).toMatchObject({ code: 0, value: { files: 2, findings: [] } });
    expect((await run(['scan'])).code).toBe(2);
  });

  test.runIf(process.platform !== 'win32').each([
    ['everything that changed', ['-a']],
    ['named files', ['src/a.ts']],
  ])('in a hook, scans %s as the commit will hold it', async (_what, named) => {
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], {
        stdio: 'ignore',
      });
    git('add', '-A');
    git('commit', '-qm', 'x');
    write('src/a.ts', `export const a = '${secret}';\n`);
    const hook = join(root, '.git', 'hooks', 'pre-commit');
    const scan = [process.execPath, command.script, 'scan', '--staged'].map((word) => `'${word}'`).join(' ');
    writeFileSync(hook, `#!/bin/sh\nCARRYOVER_HOME='${home}' ${scan} > .git/found || exit 1\n`);
    chmodSync(hook, 0o755);
    expect(() => git('commit', '-qm', 'y', ...named)).toThrow();
    expect(readFileSync(join(root, '.git', 'found'), 'utf8')).toMatch(/^src\/a\.ts:1/u);
    write('src/a.ts', 'export const a = 3;\n');
    git('commit', '-qm', 'y', ...named);
  });

  test.each(['../index', '.git/gone.lock'])('does not scan an index of another place: %s', async (place) => {
    execFileSync('git', ['-C', root, 'add', '-A']);
    writeFileSync(join(root, '..', 'index'), '');
    const { code, err } = await run(['scan', '--staged'], '', { GIT_INDEX_FILE: place });
    expect(code).toBe(1);
    expect(err).toContain('GIT_INDEX_FILE names no file in the git directory of this worktree');
  });

  test('does not pass a staged binary file that holds credentials by its name', async () => {
    write('logo.txt', '\u0000binary');
    write('keys/app.p12', '\u0000binary');
    execFileSync('git', ['add', '-A'], { cwd: root });
    const { code, err } = await run(['scan', '--staged']);
    expect(code).toBe(5);
    expect(err).toContain('"keys/app.p12" is staged, holds credentials by its name');
    expect(err).not.toContain('logo.txt');
  });

  test('leaves staged binary files out, and says which file has a conflict', async () => {
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    git('add', '-A');
    git('commit', '-qm', 'x');
    writeFileSync(join(root, 'logo.png'), Buffer.from('89504e470d0a1a0a0000000d', 'hex'));
    git('add', 'logo.png');
    expect(await json(['scan', '--staged'])).toEqual({
      code: 0,
      value: { files: 0, bytes: 0, findings: [] },
    });
    git('checkout', '-qb', 'other');
    write('src/a.ts', 'other\n');
    git('commit', '-qam', 'other');
    git('checkout', '-q', '-');
    write('src/a.ts', 'own\n');
    git('commit', '-qam', 'own');
    expect(() => git('merge', 'other')).toThrow();
    write('new.ts', `export const a = '${secret}';\n`);
    git('add', 'new.ts');
    const { code, value } = await json(['scan', '--staged']);
    expect(code).toBe(3);
    expect(value).toMatchObject({
      findings: [{ file: 'new.ts' }],
      errors: [
        '"src/a.ts" has a merge conflict and was not scanned. Resolve the conflict, stage the file and scan again.',
      ],
    });
  });

  test('tells findings as SARIF, with an explanation and without a value', async () => {
    write('a b/c#.ts', `const key = '${secret}';\n`);
    const { code, out } = await run(['scan', 'a b', '--format', 'sarif']);
    expect(code).toBe(3);
    expect(out).not.toContain(secret);
    const { runs } = JSON.parse(out) as { runs: readonly Json[] };
    expect(runs[0]).toMatchObject({
      tool: {
        driver: {
          rules: [{ id: 'aws-access-key-id', helpUri: expect.stringMatching(/^https:/u) as string }],
        },
      },
      results: [
        {
          ruleId: 'aws-access-key-id',
          level: 'error',
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: 'a%20b/c%23.ts' },
                region: { startLine: 1, startColumn: 14 },
              },
            },
          ],
        },
      ],
    });
    expect((await run(['scan', 'a b', '--format', 'sarif', '--json'])).code).toBe(2);
  });
});

describe('the command line', () => {
  test.each([
    [['assemble']],
    [['assemble', '--file', 'src', '--model', 'gpt-99']],
    [['assemble', '--file', 'src', '--budget', 'many']],
    [['assemble', '--file', 'src', '--copy', '--save']],
    [['assemble', '--file', 'src', '--format', 'pdf']],
    [['tokens']],
    [['tokens', '']],
    [['tokens', '*'.repeat(70_000)]],
    [['scan', 'src', '']],
    [['assemble', '--file', '']],
    [['scan']],
    [['nothing']],
    [['tokens', '--nothing']],
  ])('answers wrong usage with 2 and a sentence, also as JSON: %j', async (args) => {
    const plain = await run(args);
    expect(plain).toMatchObject({ code: 2, out: '' });
    expect(plain.err.length).toBeGreaterThan(10);
    const { code, value } = await json(args);
    expect({ code, value }).toMatchObject({
      code: 2,
      value: { error: { code: expect.any(String) as string, message: expect.any(String) as string } },
    });
  });

  test('ends with 1 where there is no such project', async () => {
    expect(await json(['scan', '.', '--project', 'nowhere'])).toMatchObject({
      code: 1,
      value: { error: { code: 'projects/folder-gone' } },
    });
  });

  test.each(['assemble', 'tokens', 'scan'])('explains %s with two examples', async (name) => {
    const { code, out } = await run([name, '--help']);
    expect(code).toBe(0);
    expect(out.match(/^ {2}.*carryover (assemble|tokens|scan) /gmu)?.length).toBeGreaterThanOrEqual(2);
  });

  test.skipIf(process.platform !== 'linux')('says in one sentence that its output can’t be written', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [command.script, 'tokens', 'src'], {
      cwd: root,
      env: { ...process.env, CARRYOVER_HOME: home },
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    expect(status).toBe(1);
    expect(stderr.toString()).toMatch(/^carryover: The output could not be written: .*\n$/u);
  });

  // Windows deletes no folder that a process is in.
  test.skipIf(process.platform === 'win32')('says that the folder it was started in was deleted', () => {
    const start = (...args: readonly string[]) => {
      mkdirSync(join(root, 'gone'));
      const script = 'rmdir "$PWD" && exec "$@"';
      return spawnSync('sh', ['-c', script, 'sh', process.execPath, command.script, ...args], {
        cwd: join(root, 'gone'),
        env: { ...process.env, CARRYOVER_HOME: home },
        encoding: 'utf8',
      });
    };
    const sentence = 'The folder in which this command was started no longer exists.';
    for (const args of [
      ['scan', '.'],
      ['payload', 'drift', 'latest'],
      ['assemble', '--project', '.', '--file', 'a'],
      ['assemble', '--project', root, '--file', 'src', '--out', 'x.md'],
    ]) {
      const { status, stdout, stderr } = start(...args);
      expect({ args, status, stdout }).toEqual({ args, status: 1, stdout: '' });
      expect(stderr).toContain(`carryover: ${sentence}`);
    }
    expect(JSON.parse(start('scan', '.', '--json').stdout)).toMatchObject({
      error: { code: 'projects/folder-gone' },
    });
    expect(start('scan', '--project', root, 'src').status).toBe(0);
  });

  test('is quiet when whoever reads its output stops reading', async () => {
    write('src/long.ts', 'const long = 1;\n'.repeat(200_000));
    const child = spawn(process.execPath, [command.script, 'assemble', '--file', 'src'], {
      cwd: root,
      env: { ...process.env, CARRYOVER_HOME: home },
    });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(0);
    expect(err).not.toContain('EPIPE');
  });
});

describe('carryover assemble --snippet', () => {
  test('takes prompts that ship and the person’s own, with values of the payload, by name or id', async () => {
    write('scratch/session-3.md', '**Current goal:** Extract it\n\n**Next action:** Finish `src/a.ts`\n');
    mkdirSync(join(home, 'library'), { recursive: true });
    writeFileSync(join(home, 'library', 'rules.md'), '# House rules\n\nSession {{next_session}}: {{goal}}\n');
    const named = ['--snippet', 'house RULES', '--snippet', 'confirm-understanding'];
    const { code, value } = await json(['assemble', ...named, '--payload', 'latest']);
    expect(code).toBe(0);
    expect(value['text']).toContain('Session 4: Extract it');
    expect(value['items']).toMatchObject([
      { kind: 'payload' },
      { kind: 'snippet', title: 'House rules', status: 'ok' },
      { kind: 'snippet', title: 'Confirm understanding', status: 'ok' },
    ]);
  });

  test('renders the rest, exits with 5 and names what is near where there is none of that name', async () => {
    const { code, out, err } = await run([
      'assemble',
      '--snippet',
      'Confirm understand',
      '--file',
      'src/a.ts',
    ]);
    expect(code).toBe(5);
    expect(out).toContain('export const a = 1;');
    expect(err).toContain(
      'There is no snippet "Confirm understand" in the library. Names in it: "Confirm understanding", ',
    );
  });

  test('says which names had no value', async () => {
    const { code, out, err } = await run(['assemble', '--snippet', 'validate']);
    expect(code).toBe(0);
    expect(out).toContain('{{validate}}');
    expect(err).toContain('Validate, retry once: No value for validate.');
  });
});
