import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { startGithub, type FakeGithub } from '../../e2e/fakes/github/startGithub.ts';
import { makeComment, makeIssue, makePull, makeRepository } from '../../e2e/fakes/github/world.ts';
import { git } from '../core/git/proof/makeRepository.ts';

// Each of these starts Node at least once, and machines differ.
vi.setConfig({ testTimeout: 60_000 });

let built: string;
let home: string;
let root: string;
let fake: FakeGithub;

beforeAll(async () => {
  built = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-cli-github-')));
  const outDir = join(built, 'out', 'main');
  await build({
    root: join(import.meta.dirname, '..', '..'),
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'index.ts'),
      outDir,
      target: 'node20.18',
      minify: false,
      rolldownOptions: { output: { format: 'es', entryFileNames: 'cli.js' } },
    },
  });
  cpSync(dirname(fileURLToPath(inject('workerUrl'))), outDir, { recursive: true });
  cpSync(join(import.meta.dirname, '..', '..', 'package.json'), join(built, 'package.json'));
}, 60_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

beforeEach(async () => {
  const folder = realpathSync(mkdtempSync(join(built, 'test-')));
  home = join(folder, 'home');
  root = join(folder, 'project');
  mkdirSync(root);
  writeFileSync(join(root, 'a.ts'), 'export const a = 1;\n');
  git(root, 'init', '-q');
  git(root, 'remote', 'add', 'origin', 'git@127.0.0.1:orchard/storefront.git');
  fake = await startGithub();
  fake.tokens.set('tkn', { login: 'mara', scopes: null });
  const issues = new Map([
    [12, makeIssue(12, { title: 'Guests', body: 'As it was.', comments: [makeComment(1, 'Seen it.')] })],
    [15, makeIssue(15, { title: 'Let guests pay', pull: makePull() })],
  ]);
  fake.add(makeRepository('orchard/storefront', { issues }));
});
afterEach(() => fake.close());

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function run(args: readonly string[], token = 'tkn'): Promise<Ran> {
  const env = { ...process.env, CARRYOVER_HOME: home, GITHUB_TOKEN: token, GITHUB_API_URL: fake.url };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(built, 'out', 'main', 'cli.js'), 'assemble', ...args],
      { cwd: root, env, maxBuffer: 64_000_000 },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

test('issues and pull requests are put into the message, by number, name or link', async () => {
  const link = 'http://127.0.0.1/orchard/storefront/pull/15/files';
  const { code, out, err } = await run(['--issue', '#12', '--issue', link, '--file', 'a.ts']);
  expect(err).toContain('3 items');
  expect(code).toBe(0);
  expect(out).toContain('GitHub issue orchard/storefront#12');
  expect(out).toContain('As it was.');
  expect(out).toContain('Seen it.');
  expect(out).toContain('GitHub pull request orchard/storefront#15');
  expect(out + err).not.toContain('tkn');
});

test('what can’t be read is said with what to do, the rest is written, and it exits with 5', async () => {
  const { code, out, err } = await run(['--issue', '99', '--file', 'a.ts']);
  expect(code).toBe(5);
  expect(err).toContain('orchard/storefront has no issue or pull request #99.');
  expect(out).toContain('export const a = 1;');
});

test('what is public is read without a token', async () => {
  const { code, out } = await run(['--issue', '12'], '');
  expect(code).toBe(0);
  expect(out).toContain('As it was.');
  expect(fake.log.every(({ authorized }) => !authorized)).toBe(true);
});

test('where GitHub is out of reach the kept copy is used, and said', async () => {
  expect((await run(['--issue', '12'])).code).toBe(0);
  await fake.close();
  const { code, out, err } = await run(['--issue', '12']);
  expect(code).toBe(0);
  expect(out).toContain('As it was.');
  expect(err).toMatch(/#12 Guests: GitHub could not be reached\..* The copy fetched \d{4}-.* was used\./u);
});

test('a text that names nothing is refused before anything is asked', async () => {
  const { code, err } = await run(['--issue', 'the bug']);
  expect(code).toBe(2);
  expect(err).toContain('names no issue or pull request');
  expect(fake.log).toEqual([]);
});
