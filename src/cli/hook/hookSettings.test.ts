import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { git } from '../../core/git/testing/makeRepository.ts';
import { usualParts } from '../../shared/domain/hooks/hookParts.ts';
import { useCommandLine, type Places, type Ran } from '../testing/useCommandLine.ts';

const command = useCommandLine();
const onPosix = process.platform !== 'win32';
let places: Places;
let user: string;
let settings: string;

beforeEach(() => {
  places = command.makePlaces();
  user = join(dirname(places.root), 'user');
  settings = join(user, '.claude', 'settings.json');
  mkdirSync(dirname(settings), { recursive: true });
});
function environment(): Record<string, string> {
  return { CARRYOVER_AGENTS_HOME: user, CLAUDE_CONFIG_DIR: '', CODEX_HOME: '' };
}
function run(...args: readonly string[]): Promise<Ran> {
  return command.run(places, ['hook', ...args], { env: environment() });
}

const before =
  '{\n  "model": "opus",\n  "statusLine": {"type": "command", "command": "echo \'mine\'; cat >/dev/null"}\n}';

test('shows what it would write, writes it with --yes, and removes it to the byte', async () => {
  writeFileSync(settings, before);
  const shown = await run('install', 'claude-code');
  expect(shown.code).toBe(0);
  expect(shown.out).toContain(`${settings}\n@@ line 1\n`);
  expect(shown.out).toContain('+    "SessionStart": [\n');
  expect(shown.err).toBe('Nothing was written. Run it again with --yes to write this.\n');
  expect(readFileSync(settings, 'utf8')).toBe(before);
  const written = await run('install', 'claude-code', '--yes');
  const usual = usualParts('claude-code', onPosix ? 'posix' : 'windows').join(', ');
  expect(written.err).toContain(`Installed ${usual} in ${settings}.`);
  expect((await run('install', 'claude-code', '--yes')).err).toBe(
    `The hooks in ${settings} are up to date.\n`,
  );
  const status = await run('status');
  expect(status.out).toContain(`Claude Code\n  ${settings}: ${usual}\n`);
  expect(status.out).toContain('session-start has not run yet');
  const removed = await run('remove', 'claude-code', '--yes', '--json');
  expect(JSON.parse(removed.out)).toMatchObject({
    agent: 'claude-code',
    path: settings,
    status: 'written',
    parts: [],
  });
  expect(readFileSync(settings, 'utf8')).toBe(before);
  expect((await run('remove', 'claude-code', '--yes')).err).toBe(`${settings} has no hooks of Carryover.\n`);
});

test('prints what it writes', async () => {
  const printed = JSON.parse((await run('print', 'codex')).out) as { hooks: object };
  expect((await run('install', 'codex', '--yes')).err).toContain('trusted it in Codex');
  expect(JSON.parse(readFileSync(join(user, '.codex', 'hooks.json'), 'utf8'))).toEqual(printed);
  await run('remove', 'codex', '--yes');
  expect(existsSync(join(user, '.codex'))).toBe(false);
});

test('refuses what it can’t edit, and unknown names', async () => {
  writeFileSync(settings, '{"a": }');
  const refused = await run('install', 'claude-code', '--yes', '--json');
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.out)).toMatchObject({
    error: { code: 'hooks/refused', message: expect.stringContaining('is not JSON') as unknown },
  });
  expect(readFileSync(settings, 'utf8')).toBe('{"a": }');
  for (const args of [
    ['install', 'cursor'],
    ['install', 'codex', '--only', 'status-line'],
    ['install', 'codex', '--scope', 'team'],
  ])
    expect((await run(...args)).code).toBe(2);
});

test('writes into one checkout alone', async () => {
  git(places.root, 'init', '-q');
  for (const agent of ['claude-code', 'codex']) {
    const shown = await run('install', agent, '--scope', 'project');
    expect(shown.err).toMatch(/is meant for this checkout alone\. See that git ignores it/u);
    expect(shown.err).toContain('Nothing was written.');
  }
  await run('install', 'claude-code', '--only', 'session-start', '--scope', 'project', '--yes');
  const own = join(places.root, '.claude', 'settings.local.json');
  expect(readFileSync(own, 'utf8')).toContain('carryover hook run session-start');
  expect(existsSync(settings)).toBe(false);
  await run('remove', 'claude-code', '--scope', 'project', '--yes');
  expect(existsSync(dirname(own))).toBe(false);
});

test('names the parts that an installation of fewer ones takes out', async () => {
  await run('install', 'claude-code', '--only', 'session-start,limit,session-end', '--yes');
  const fewer = ['install', 'claude-code', '--only', 'session-start'];
  const warning = 'This installation leaves out limit, session-end, which was installed before.\n';
  expect((await run(...fewer)).err).toContain(warning);
  expect(JSON.parse((await run(...fewer, '--json')).out)).toMatchObject({
    removed: ['limit', 'session-end'],
  });
  expect((await run(...fewer, '--yes')).err).toContain(warning);
  expect((await run('install', 'claude-code', '--only', 'session-start,limit', '--yes')).err).not.toContain(
    'leaves out',
  );
});

interface Handlers {
  readonly hooks: Record<string, readonly { readonly hooks: readonly { readonly command: string }[] }[]>;
  readonly statusLine?: { readonly command: string };
}

/** The input of each event as the agents send it, with fields that no hook reads. */
const recorded: Readonly<Record<string, object>> = {
  SessionStart: { source: 'startup', model: 'claude-opus-4-8', session_title: 'T' },
  PreCompact: { trigger: 'auto', custom_instructions: '' },
  PostCompact: { trigger: 'auto', compact_summary: 'A summary.' },
  StopFailure: { error: 'rate_limit' },
  SessionEnd: { reason: 'prompt_input_exit' },
};

test.runIf(onPosix)('a real sh runs every installed hook and the status line', async () => {
  writeFileSync(settings, before);
  mkdirSync(join(user, '.codex'));
  await run('install', 'claude-code', '--yes');
  await run('install', 'codex', '--yes');
  const bin = join(user, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'carryover'), `#!/bin/sh\nexec '${process.execPath}' '${command.script}' "$@"\n`, {
    mode: 0o755,
  });
  const shell = (line: string, input: object, path: string): string =>
    execFileSync('sh', ['-c', line], {
      input: JSON.stringify({
        session_id: 'abc-1',
        transcript_path: join(user, 'none.jsonl'),
        cwd: places.root,
        ...input,
      }),
      encoding: 'utf8',
      env: { ...environment(), PATH: path, CARRYOVER_HOME: places.home, HOME: user },
    });
  const withIt = [bin, '/usr/bin', '/bin'].join(delimiter);
  for (const file of [settings, join(user, '.codex', 'hooks.json')]) {
    const { hooks, statusLine } = JSON.parse(readFileSync(file, 'utf8')) as Handlers;
    expect(Object.keys(hooks).toSorted()).toEqual(Object.keys(recorded).toSorted());
    for (const [event, entries] of Object.entries(hooks)) {
      const line = entries[0]?.hooks[0]?.command ?? '';
      for (const path of [withIt, '/usr/bin:/bin'])
        expect(shell(line, { hook_event_name: event, ...recorded[event] }, path), line).toBe('');
    }
    if (statusLine === undefined) continue;
    for (const path of [withIt, '/usr/bin:/bin']) expect(shell(statusLine.command, {}, path)).toBe('mine\n');
  }
  const fired = async (): Promise<readonly string[][]> => {
    const status = JSON.parse((await run('status', '--json')).out) as {
      agents: { firings: { event: string }[] }[];
    };
    return status.agents.map(({ firings }) => firings.map(({ event }) => event));
  };
  const all = ['session-start', 'pre-compact', 'post-compact', 'stop-failure', 'session-end'];
  // A draft for Codex is made after the answer.
  await vi.waitFor(async () => expect(await fired()).toEqual([all, all]), { timeout: 60_000, interval: 200 });
  const kept = join(places.home, 'agents', 'status', 'claude-code-abc-1.json');
  await vi.waitFor(() => expect(existsSync(kept)).toBe(true), { timeout: 60_000, interval: 100 });
});
