import { expect } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { createTranscript } from '../../src/core/recover/testing/createTranscript.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { serveEnvironment, type RunningApp } from '../fixtures/launchApp.ts';
import type { SampleRepository } from '../fixtures/sampleRepository.ts';
import { startWithAgents, type AppWithAgents } from '../fixtures/startWithAgents.ts';
import { toastOf } from '../pages/toastOf.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();
test.skip(process.platform === 'win32', 'The hooks are run by sh here, as agents do elsewhere.');

let sample: AppWithAgents;
let repository: SampleRepository;
let home: string;
let settings: string;
let app: RunningApp;

const token = ['AKIA', 'Q3EGRIVKZTVIEJXD'].join('');
const before = `{\n    "model": "opus", // the best\n    "env": {"AWS_ACCESS_KEY_ID": "${token}"},\n    "statusLine": {"type": "command", "command": "cat >/dev/null; echo 'mine'"}\n}`;

test.beforeAll(async () => {
  sample = await startWithAgents(async ({ agents }) => {
    settings = join(agents, '.claude', 'settings.json');
    await mkdir(dirname(settings), { recursive: true });
    await writeFile(settings, before);
  });
  ({ app, home, repository } = sample);
});
test.afterAll(() => sample.close());

const panel = (name: string) => app.page.getByRole('region', { name, exact: true });
const dialog = (name: string) => app.page.getByRole('dialog', { name });
const button = (name: string) => app.page.getByRole('button', { name, exact: true });

interface Written {
  readonly hooks: Readonly<
    Record<string, readonly { readonly hooks: readonly { readonly command: string }[] }[]>
  >;
  readonly statusLine: { readonly command: string };
}

/** Runs a line as an agent does, in a shell whose PATH has the program, and returns what it prints. */
async function asAgent(line: string, input: object): Promise<string> {
  const bin = join(home, 'bin');
  await mkdir(bin, { recursive: true });
  const script = join(import.meta.dirname, '..', '..', 'out', 'main', 'cli.js');
  await writeFile(join(bin, 'carryover'), `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`, {
    mode: 0o755,
  });
  const PATH = [bin, process.env['PATH'] ?? ''].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = execFile(
      'sh',
      ['-c', line],
      { env: { ...serveEnvironment(home), PATH } },
      (error, out, err) => {
        if (error === null && err === '') resolve(out);
        else reject(error ?? new Error(err));
      },
    );
    child.stdin?.end(JSON.stringify({ session_id: 'abc-123', cwd: repository.root, ...input }));
  });
}
async function written(): Promise<Written> {
  const text = await readFile(settings, 'utf8');
  return JSON.parse(text.replace(' // the best', '')) as Written;
}

test('the exact lines are shown, without secrets, and nothing is written before', async () => {
  await app.page.keyboard.press('Control+,');
  await app.page.getByRole('navigation', { name: 'Settings' }).getByText('Hooks of agents').click();
  await expect(panel('Claude Code')).toContainText(`Nothing is installed in ${settings}`);
  await sample.look('hooks-none');
  await button('Install all for Claude Code').click();
  await expect(dialog('Hooks of Claude Code')).toContainText('"SessionStart": [');
  await expect(dialog('Hooks of Claude Code')).toContainText('carryover hook run session-start');
  await expect(dialog('Hooks of Claude Code')).not.toContainText(token);
  await expectNoViolations(app.page);
  await sample.look('hooks-difference');
  await button('Cancel').click();
  expect(await readFile(settings, 'utf8')).toBe(before);
});

test('they are written, and settings that changed meanwhile are shown again first', async () => {
  await button('Install all for Claude Code').click();
  await expect(dialog('Hooks of Claude Code')).toContainText('SessionStart');
  await writeFile(settings, before.replace('opus', 'sonnet'));
  await button('Write').click();
  await expect(dialog('Hooks of Claude Code').getByRole('alert')).toContainText('changed since it was shown');
  expect(await readFile(settings, 'utf8')).toBe(before.replace('opus', 'sonnet'));
  await button('Write').click();
  await expect(dialog('Hooks of Claude Code')).toHaveCount(0);
  await expect(panel('Claude Code')).toContainText(`Installed in ${settings}`);
  await expect(panel('Claude Code').getByRole('switch', { name: 'Session end (Claude Code)' })).toBeChecked();
  await expect(panel('Claude Code')).toContainText('It has not run yet.');
});

test('an agent runs what is written: a fact at the start, a draft at a compaction', async () => {
  const { hooks, statusLine } = await written();
  const commandOf = (event: string): string => hooks[event]?.[0]?.hooks[0]?.command ?? '';
  const answer = await asAgent(commandOf('SessionStart'), { source: 'startup' });
  expect(answer).toMatch(/newest payload of an earlier session is scratch\/session-\d+\.md/u);
  expect(answer.length).toBeLessThan(1_200);
  expect(await asAgent(statusLine.command, { model: {} })).toBe('mine\n');
  const transcript = createTranscript({ cwd: repository.root, sessionId: 'abc-123' });
  transcript.prompt('Write the loop in create()');
  transcript.edit(join(repository.root, 'src', 'routes', 'users.ts'));
  transcript.reply('The loop is written.');
  const path = transcript.save(dirname(settings));
  expect(await asAgent(commandOf('PreCompact'), { transcript_path: path, trigger: 'auto' })).toBe('');
  await expect(toastOf(app.page)).toContainText('recovered-abc123.md is a new draft');
});

test('the settings say when each hook last ran', async () => {
  await app.page.keyboard.press('Escape');
  await button('Assemble').click();
  await button('Settings').click();
  await app.page.getByRole('navigation', { name: 'Settings' }).getByText('Hooks of agents').click();
  await expect(panel('Claude Code')).toContainText('It ran just now: It told the agent');
  await expect(panel('Claude Code')).toContainText('It left the recovery draft scratch/recovered-abc123.md.');
  await expectNoViolations(app.page);
  await sample.look('hooks-installed');
});

test('one part is taken out, then all, and the file is as it was', async () => {
  await panel('Claude Code').getByRole('switch', { name: 'Session end (Claude Code)' }).click();
  await expect(dialog('Hooks of Claude Code')).toContainText('SessionEnd');
  await button('Write').click();
  await expect(dialog('Hooks of Claude Code')).toHaveCount(0);
  expect(Object.keys((await written()).hooks)).not.toContain('SessionEnd');
  await button('Remove from Claude Code').click();
  await expect(dialog('Remove from Claude Code')).toContainText('SessionStart');
  await sample.look('hooks-remove');
  await button('Write').click();
  await expect(panel('Claude Code')).toContainText('Nothing is installed');
  expect(await readFile(settings, 'utf8')).toBe(before.replace('opus', 'sonnet'));
});

test('settings that are no JSON are refused with a sentence', async () => {
  await writeFile(settings, '{"model": ');
  await button('Install all for Claude Code').click();
  await expect(dialog('Hooks of Claude Code').getByRole('alert')).toContainText('is not JSON: see line 1');
  await expect(button('Write')).toHaveCount(0);
  await button('Close').click();
  expect(await readFile(settings, 'utf8')).toBe('{"model": ');
});
