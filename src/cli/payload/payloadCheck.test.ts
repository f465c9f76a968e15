import { execFile } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { git, write } from '../../core/git/testing/makeRepository.ts';
import { createTranscript } from '../../core/recover/testing/createTranscript.ts';
import { useCommandLine, type Places, type Ran } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let places: Places;
let root: string;

/** Put together here, so that no scanner takes this file for a leak. */
const secret = ['AKIA', 'Q3EGRIVKZTVIEJXD'].join('');

/** A branch off main, on which `src/a.ts` was changed and committed. */
beforeEach(() => {
  places = command.makePlaces();
  root = places.root;
  git(root, 'init', '-q', '-b', 'main');
  commit({ 'src/a.ts': 'one\n', 'src/b.ts': 'two\n' });
  git(root, 'checkout', '-q', '-b', 'work');
  commit({ 'src/a.ts': 'one\nmore\n' });
});

function commit(files: Readonly<Record<string, string>>): void {
  write(root, files);
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'work');
}

const run = (args: readonly string[], input = ''): Promise<Ran> => command.run(places, args, { input });

const good = `## Payload after session 1 - Services

**Current goal:** Move the rules out of the controllers. Routes stay as they are.

**Decisions made:**
- Services take ids. Why: modules would import each other in a circle

**Next action:** Write the tests of \`src/a.ts\`, starting with \`one\`

**Files in play:**
- DONE: \`src/a.ts\`
- UNTOUCHED: \`src/b.ts\`
`;

describe('carryover payload check', () => {
  test('has nothing to say about a good payload', async () => {
    write(root, { 'scratch/session-1.md': good });
    const { code, out, err } = await run(['payload', 'check', 'scratch/session-1.md']);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toMatch(/^\d+ tokens, nothing to say\.\n$/u);
  });

  test('says where what is wrong, worst first, and exits with 6', async () => {
    const draft = good
      .replace('DONE: `src/a.ts`', 'DONE: `src/b.ts`')
      .replace('UNTOUCHED: `src/b.ts`', 'IN PROGRESS: `a.ts`')
      .replace('. Why: modules would import each other in a circle', '');
    write(root, { 'draft.md': draft });
    const { code, out, err } = await run(['payload', 'check', 'draft.md']);
    expect(code).toBe(6);
    expect(out.split('\n')).toEqual([
      'draft.md:11 error claim-contradicted src/b.ts: Marked DONE, but nothing changed in it since the task began.',
      'draft.md:6 warning no-why No reason given, so the next session may reopen this decision.',
      'draft.md:12 warning unknown-file a.ts does not exist in the project; the next session will search for it or create it. Did you mean src/a.ts?',
      '',
    ]);
    expect(err).toMatch(/^\d+ tokens, 1 error, 2 warnings\.\n$/u);
  });

  test('gives the documented JSON', async () => {
    const { code, out } = await run(
      ['payload', 'check', '-', '--json'],
      good.replace('Write the tests of', 'The tests of'),
    );
    expect(code).toBe(6);
    expect(JSON.parse(out)).toEqual({
      tokens: expect.any(Number) as number,
      checks: [
        {
          id: 'next-not-concrete',
          severity: 'error',
          section: 'next',
          line: 8,
          message: expect.stringMatching(/\.$/u) as string,
        },
      ],
    });
  });

  test('names the fix in JSON', async () => {
    const { out } = await run(
      ['payload', 'check', '-', '--json'],
      good.replace('DONE: `src/a.ts`', 'UNTOUCHED: `src/a.ts`'),
    );
    expect(JSON.parse(out)).toMatchObject({
      checks: [{ id: 'claim-contradicted', section: 'files', line: 11, fix: 'Set in progress' }],
    });
  });

  test('exits with 3 where there is a secret, and shows it masked', async () => {
    const draft = `${good}\n**Don't forget:**\n- the key is ${secret}\n- clean up the code\n`.replace(
      'Write',
      'The',
    );
    for (const args of [
      ['payload', 'check', '-'],
      ['payload', 'check', '-', '--json'],
    ]) {
      const { code, out, err } = await run(args, draft);
      expect(code).toBe(3);
      expect(out).toContain('secret');
      expect(out).toContain('This line contains an AWS access key ID. Redact it before saving.');
      expect(out + err).not.toContain(secret);
    }
  });

  test('counts lines of the file, front matter included, and a secret there counts too', async () => {
    const front = `---\ncarryover: 1\ntask: "Services"\nsession: 1\ntemplate: standard\n---\n`;
    const draft = front + good.replace('. Why: modules would import each other in a circle', '');
    const { out } = await run(['payload', 'check', '-'], draft);
    expect(out).toMatch(/^-:12 warning no-why /u);
    const leaking = draft.replace('"Services"', `"${secret}"`);
    expect((await run(['payload', 'check', '-'], leaking)).out).toMatch(/^-:3 error secret /u);
  });

  test('counts changes from where the task’s first payload was saved', async () => {
    const head = git(root, 'rev-parse', 'HEAD').trim();
    const front = (session: number) =>
      `---\ncarryover: 1\ntask: "Services"\nsession: ${session}\nhead: ${head}\n---\n`;
    write(root, { 'scratch/session-1.md': front(1) + good });
    // Its own head does not count: what it says was done before it was saved.
    expect((await run(['payload', 'check', 'scratch/session-1.md'])).code).toBe(0);
    // Done earlier and not changed since is still done; untouched counts from there too.
    const untouched = good.replace('DONE: `src/a.ts`', 'UNTOUCHED: `src/a.ts`');
    write(root, { 'scratch/session-2.md': front(2) + good, 'scratch/session-3.md': front(3) + untouched });
    expect((await run(['payload', 'check', 'scratch/session-2.md'])).code).toBe(0);
    expect((await run(['payload', 'check', 'scratch/session-3.md'])).code).toBe(0);
    const { code, out } = await run(['payload', 'check', '-'], untouched.replace('Services', 'Another task'));
    expect(code).toBe(6);
    expect(out).toContain('src/a.ts: Marked UNTOUCHED, but it changed since the task began.');
  });

  test('checks the text without a repository, and says that git was not asked', async () => {
    const folder = command.makePlaces().root;
    write(folder, { 'a.md': good, 'src/a.ts': 'x', 'src/b.ts': 'x' });
    const { code, out, err } = await run(['payload', 'check', 'a.md', '--project', folder]);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toContain('were not checked against git. There is no git repository here.');
  });

  test('reads the file of the current folder before one of the project', async () => {
    const folder = command.makePlaces().root;
    const args = ['payload', 'check', 'a.md', '--project', folder, '--json'];
    write(folder, { 'a.md': 'nothing' });
    expect((await run(args)).code).toBe(6);
    write(root, { 'a.md': good });
    expect((await run(args)).code).toBe(0);
  });

  test('exits with 5 for what can’t be read, and with 2 for wrong usage', async () => {
    expect((await run(['payload', 'check', 'gone.md'])).code).toBe(5);
    const { code, out } = await run(['payload', 'check', 'gone.md', '--json']);
    expect({ code, value: JSON.parse(out) as unknown }).toMatchObject({
      code: 5,
      value: { error: { code: 'payloads/unreadable' } },
    });
    expect((await run(['payload', 'check'])).code).toBe(2);
  });

  test('writes nothing', async () => {
    write(root, { 'draft.md': good });
    const before = git(root, 'status', '--porcelain', '--ignored');
    await run(['payload', 'check', 'draft.md']);
    expect(git(root, 'status', '--porcelain', '--ignored')).toBe(before);
  });
});

test('--all also runs the checks that are off by default', async () => {
  const text = good.replace(
    'Write the tests of `src/a.ts`, starting with `one`',
    'Fix the order of `listPrices()`',
  );
  const named = async (...more: readonly string[]) =>
    (await run(['payload', 'check', '-', ...more], text)).out;
  expect(await named()).not.toContain('no-reread');
  expect(await named('--all')).toContain('warning no-reread');
});

/** The call of the guide, with `npx carryover` leading to the command under test. */
function installHook(): void {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide/checking-payloads.md'), 'utf8');
  const hook = /```sh\n(#!\/bin\/sh\n[\s\S]*?)```/u.exec(guide)?.[1] ?? '';
  const npx = `#!/bin/sh\nshift\nexec "${process.execPath}" "${command.script}" "$@"\n`;
  write(root, { '.git/hooks/pre-commit': hook, '.git/bin/npx': npx });
  for (const file of ['hooks/pre-commit', 'bin/npx']) chmodSync(join(root, '.git', file), 0o755);
}

function tryCommit(): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      'git',
      ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '-m', 'Save the payload'],
      {
        cwd: root,
        env: {
          ...process.env,
          CARRYOVER_HOME: places.home,
          GIT_CONFIG_GLOBAL: '/dev/null',
          PATH: `${join(root, '.git/bin')}${delimiter}${process.env['PATH'] ?? ''}`,
        },
      },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

describe.runIf(process.platform !== 'win32')('the documented hook', () => {
  test('lets a good payload through, and what is no payload', async () => {
    installHook();
    write(root, { 'scratch/session-1.md': good, 'notes.md': 'anything' });
    git(root, 'add', '-A');
    expect(await tryCommit()).toMatchObject({ code: 0 });
  });

  test('refuses one with errors, as it is staged and not as it is on disk', async () => {
    installHook();
    write(root, { 'scratch/session-1.md': good.replace('Write the tests of', 'The tests of') });
    git(root, 'add', '-A');
    write(root, { 'scratch/session-1.md': good });
    const { code, err } = await tryCommit();
    expect(code).toBe(1);
    expect(err).toContain('error next-not-concrete');
    git(root, 'add', '-A');
    expect(await tryCommit()).toMatchObject({ code: 0 });
  });

  test('refuses a secret, and shows it masked', async () => {
    installHook();
    write(root, { 'scratch/session-1.md': `${good}\n**Don't forget:**\n- ${secret}\n` });
    git(root, 'add', '-A');
    const { code, out, err } = await tryCommit();
    expect(code).toBe(1);
    expect(err).toContain('error secret');
    expect(out + err).not.toContain(secret);
  });
});

function leaveTranscript(): string {
  const one = createTranscript({ cwd: root, started: '2026-11-20T12:00:00.000Z' });
  one.bash(`curl -H "x: ${secret}" localhost && npm test`, ' Tests  3 failed | 9 passed (12)');
  one.bash('npm run build');
  return one.save(join(places.root, '.agent'));
}

describe('carryover payload check --transcript', () => {
  const draft = '## Payload after session 1\n\n**Status:**\n- Tests pass\n- Build passes\n- Pushed\n';

  test('prints each claim with its verdict and its evidence, and masks secrets', async () => {
    write(root, { 'draft.md': draft });
    const { out, err } = await run(['payload', 'check', 'draft.md', '--transcript', leaveTranscript()]);
    expect(out).toMatch(/^draft\.md:4 contradicted tests “Tests pass” The last run failed: .*3 failed/mu);
    expect(out).toContain('draft.md:5 proven build “Build passes” npm run build succeeded.\n');
    expect(out).toContain('draft.md:6 unproven pushed “Pushed” No push is recorded.\n');
    expect(out).not.toContain(secret);
    expect(err).toContain('Compared with: Claude Code, 2026-11-20 12:03Z, 11111111-');
    expect(err).toContain('3 claims: 1 proven, 1 contradicted, 1 unproven.');
  });

  test('has the claims in --json, with the record that decides', async () => {
    const { out } = await run(['payload', 'check', '-', '--json', '--transcript', leaveTranscript()], draft);
    const { comparedWith, claims } = JSON.parse(out) as Record<string, unknown>;
    expect(comparedWith).toMatchObject({ agent: 'claude-code' });
    expect(claims).toMatchObject([
      { kind: 'tests', verdict: 'contradicted', section: 'status', line: 4, proof: { line: 1 } },
      { kind: 'build', verdict: 'proven', line: 5, proof: { line: 3, command: 'npm run build', exit: 0 } },
      { kind: 'pushed', verdict: 'unproven', line: 6, proof: null },
    ]);
  });

  test('says that a transcript is missing, and that a text claims nothing', async () => {
    const gone = await run(['payload', 'check', '-', '--transcript', join(root, 'gone.jsonl')], draft);
    expect(gone).toMatchObject({ code: 1, err: expect.stringContaining('does not exist') as string });
    const { err } = await run(['payload', 'check', '-', '--transcript', leaveTranscript()], good);
    expect(err).toContain('The text makes no claim that a transcript can show.');
  });
});
