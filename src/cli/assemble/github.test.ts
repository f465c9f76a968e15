import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startGithub, type FakeGithub } from '../../../e2e/fakes/github/startGithub.ts';
import { makeComment, makeIssue, makePull, makeRepository } from '../../../e2e/fakes/github/world.ts';
import { git } from '../../core/git/testing/makeRepository.ts';
import { useCommandLine, type Ran } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let home: string;
let root: string;
let fake: FakeGithub;

beforeEach(async () => {
  ({ home, root } = command.makePlaces());
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

const run = (args: readonly string[], token = 'tkn'): Promise<Ran> =>
  command.run({ home, root }, ['assemble', ...args], {
    env: { GITHUB_TOKEN: token, GITHUB_API_URL: fake.url },
  });

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
  expect(err).toContain('is not an issue or pull request');
  expect(fake.log).toEqual([]);
});
