import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { isAlive } from '../testing/isAlive.ts';
import type { ApiEvents } from '../../shared/api.ts';
import { git, makeFolder, makeRepository, write } from '../git/testing/makeRepository.ts';
import { startCore, type StartedCore } from '../testing/startCore.ts';

const node = 'node';
/** The node of the tests comes first, whichever the machine has. */
const environment = {
  ...process.env,
  PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
};
/** The test composes the token, so that no scanner finds one in this repository. */
const token = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;

let host: StartedCore | undefined;
let clipboard = '';
afterEach(async () => {
  await host?.core.close();
  host = undefined;
});

/** Opens a project with a task whose plan names these commands. */
async function openTask(root: string, commands: readonly string[]) {
  const outputs: ApiEvents['validation.output'][] = [];
  clipboard = '';
  host = startCore(makeFolder(), {
    environment,
    clipboard: {
      write: (text: string) => Promise.resolve(void (clipboard = text)),
      read: () => Promise.resolve(clipboard),
    },
    onEvent: (event, payload) => {
      if (event === 'validation.output') outputs.push(payload as ApiEvents['validation.output']);
    },
  });
  const { api } = host.core;
  const { projectId } = await api.projects.open({ path: root });
  const plan = `# Plan\n\n## Phase 1: Begin\n\n- one\n\n## Validation\n\n${commands.map((one) => `- \`${one}\``).join('\n')}\n`;
  const { taskId } = await api.tasks.create({ projectId, name: 'Extraction', plan });
  const ref = { projectId, taskId };
  return {
    ref,
    outputs,
    api: api.validation,
    confirm: () => api.validation.confirm({ ...ref, commands }),
    run: (retry?: true, operationId = 'o') =>
      api.validation.run({ ...ref, operationId, ...(retry === undefined ? {} : { retry }) }),
    read: () => api.validation.read(ref),
    operations: api.operations,
    drafts: api.drafts,
  };
}

const files = {
  'ok.cjs': "require('node:fs').appendFileSync('ran.log', 'ok\\n'); console.log('fine');",
  'bad.cjs': `require('node:fs').appendFileSync('ran.log', 'bad\\n'); console.log('error: it broke ${token}'); process.exitCode = require('node:fs').existsSync('heal') ? 0 : 3;`,
  '.gitignore': 'ran.log\nheal\n',
};
const ran = (root: string): string =>
  existsSync(join(root, 'ran.log')) ? readFileSync(join(root, 'ran.log'), 'utf8') : '';

test('no command of a plan runs before the person has confirmed exactly it', async () => {
  const root = makeRepository(files);
  const { run, read, confirm, api, ref } = await openTask(root, [`${node} ok.cjs`]);
  await expect(run()).rejects.toMatchObject({ code: 'commands/unconfirmed' });
  // A command that the plan does not name can't be confirmed by way of it.
  await api.confirm({ ...ref, commands: ['rm -rf x'] });
  await expect(run()).rejects.toMatchObject({ code: 'commands/unconfirmed' });
  expect(ran(root)).toBe('');
  expect((await read()).commands).toEqual([{ command: `${node} ok.cjs`, confirmed: false }]);
  await confirm();
  expect(await run()).toMatchObject({ state: 'passed', uncommitted: 0 });
  expect(ran(root)).toBe('ok\n');
});

test('a run stops at the first failure, keeps that alone, and one retry goes on from there', async () => {
  const root = makeRepository(files);
  const commands = [`${node} ok.cjs`, `${node} bad.cjs`, `${node} ok.cjs --last`];
  const { run, read, confirm, api, ref } = await openTask(root, commands);
  await confirm();
  const first = await run();
  expect(first).toMatchObject({
    state: 'failed',
    commit: git(root, 'rev-parse', 'HEAD').trim(),
    retried: false,
    hasLog: true,
    steps: [{ state: 'passed' }, { state: 'failed', exitCode: 3 }, { state: 'not-run', exitCode: null }],
  });
  expect(first.failure).toContain('error: it broke');
  expect(first.failure).not.toContain(token);
  expect(await api.log({ ...ref, runId: first.id })).toContain('it broke');
  expect((await read()).line).toMatch(
    /^FAILED: `.* bad\.cjs`, exit 3, at [\da-f]{7} \(\d{4}-\d\d-\d\d \d\d:\d\d\)$/u,
  );

  expect(await run(true)).toMatchObject({ id: first.id, state: 'failed', retried: true });
  expect(ran(root)).toBe('ok\nbad\nbad\n');
  await expect(run(true)).rejects.toMatchObject({ code: 'validation/nothing-to-run' });
  expect((await read()).runs).toHaveLength(1);
  expect((await read()).line).toContain('exit 3, twice');

  writeFileSync(join(root, 'heal'), '');
  await run();
  expect((await read()).runs.map(({ state }) => state)).toEqual(['passed', 'failed']);
  expect((await read()).runs.map(({ hasLog }) => hasLog)).toEqual([false, false]);
});

test('a retry that passes goes on with the commands after it', async () => {
  const root = makeRepository(files);
  const { run, confirm } = await openTask(root, [`${node} bad.cjs`, `${node} ok.cjs`]);
  await confirm();
  await run();
  writeFileSync(join(root, 'heal'), '');
  expect(await run(true)).toMatchObject({
    state: 'passed',
    retried: true,
    failure: null,
    steps: [{ state: 'passed' }, { state: 'passed' }],
  });
});

test('the prompt to stop and explain has the failure, and leaves only without a secret', async () => {
  const root = makeRepository({ ...files, 'plain.cjs': "console.log('error: plain'); process.exit(1)" });
  const hidden = await openTask(root, [`${node} bad.cjs`]);
  await hidden.confirm();
  await hidden.run();
  expect(await hidden.api.copyStop(hidden.ref)).toMatchObject({ status: 'blocked' });
  expect(clipboard).toBe('');
  await host?.core.close();
  const plain = await openTask(root, [`${node} plain.cjs`]);
  await expect(plain.api.copyStop(plain.ref)).rejects.toMatchObject({ code: 'validation/nothing-to-run' });
  await plain.confirm();
  await plain.run();
  expect(await plain.api.copyStop(plain.ref)).toEqual({ status: 'done' });
  expect(clipboard).toContain('error: plain');
  expect(clipboard).toContain('Stop here');
});

test('a result is stale after the next edit, wherever it is, and not after a commit of the same files', async () => {
  const root = makeRepository({ ...files, 'a.ts': 'a\n', 'src/b.ts': 'b\n' });
  write(root, { 'a.ts': 'A\n', 'new.ts': 'n\n' });
  const { run, read, confirm } = await openTask(root, [`${node} ok.cjs`]);
  await confirm();
  expect(await run()).toMatchObject({ uncommitted: 2 });
  expect(await read()).toMatchObject({ stale: null, line: expect.stringContaining('+ 2 files') as string });
  git(root, 'add', 'a.ts', 'new.ts');
  git(root, 'commit', '-q', '-m', 'the same');
  expect((await read()).stale).toBeNull();
  // A payload is about the code, and not of it.
  write(root, { 'scratch/session-1.md': 'x' });
  expect((await read()).stale).toBeNull();
  write(root, { 'src/b.ts': 'B\n' });
  const edited = await read();
  expect(edited.stale).toMatchObject({ path: 'src/b.ts', at: expect.any(String) as string });
  expect(edited.line).toMatch(/before the last edit\)$/u);
  await run();
  expect((await read()).stale).toBeNull();
  write(root, { 'src/b.ts': 'b again\n' });
  git(root, 'add', 'src/b.ts');
  git(root, 'commit', '-q', '-m', 'another');
  expect((await read()).stale).toMatchObject({ path: 'src/b.ts' });
});

test('an edit in a new folder makes a result stale, and a retry after an edit proves nothing', async () => {
  const root = makeRepository(files);
  write(root, { 'new/deep/a.ts': 'a\n' });
  const { run, read, confirm } = await openTask(root, [`${node} ok.cjs`, `${node} bad.cjs`]);
  await confirm();
  await run();
  expect((await read()).stale).toBeNull();
  write(root, { 'new/deep/a.ts': 'edited\n' });
  expect((await read()).stale).toMatchObject({ path: 'new/deep/a.ts' });
  await expect(run(true)).rejects.toMatchObject({
    code: 'validation/nothing-to-run',
    message: expect.stringContaining('edited since') as string,
  });
  expect(ran(root)).toBe('ok\nbad\n');
});

const draftWith = (line: string) => ({
  from: 'text' as const,
  text: `## Extraction: session 1\n\n**Task:** Extraction\n\n**Current goal:** Move it\n\n**Next action:** Go on in \`a.ts\`\n\n**Validation:**\n- ${line}\n- PASSED: by hand\n`,
});

test('a line in a draft is judged again when the draft is saved, and stays where nothing was edited', async () => {
  const root = makeRepository({ ...files, 'a.ts': 'a\n' });
  const { run, read, confirm, ref, drafts } = await openTask(root, [`${node} ok.cjs`]);
  await confirm();
  await run();
  const { projectId } = ref;
  const line = (await read()).line ?? '';
  expect(line).toMatch(/^PASSED: .*\d\)$/u);
  const { draftId } = await drafts.create({ projectId, start: draftWith(line) });
  const first = await drafts.save({ projectId, draftId });
  const saved = (result: typeof first): string =>
    readFileSync(join(root, result.status === 'saved' ? result.path : '-'), 'utf8');
  expect(saved(first)).toContain(`- ${line}\n`);
  // The payload itself is no edit; that of a file is, and the draft shows what was saved.
  write(root, { 'a.ts': 'edited\n' });
  const later = await drafts.create({ projectId, start: draftWith(line) });
  const second = await drafts.save({ projectId, draftId: later.draftId });
  expect(saved(second)).toContain(`${line.slice(0, -1)}, before the last edit)`);
  expect(saved(second)).not.toContain(`- ${line}\n`);
  expect(saved(second)).toContain('- PASSED: by hand');
  const listed = await drafts.list({ projectId });
  expect(JSON.stringify(listed.find(({ id }) => id === later.draftId)?.sections)).toContain(
    'before the last edit',
  );
});

test('a line about an earlier run certifies nothing, since the files that it ran on are not known', async () => {
  const root = makeRepository(files);
  const { run, read, confirm, ref, drafts } = await openTask(root, [`${node} ok.cjs`]);
  await confirm();
  await run();
  const line = (await read()).line ?? '';
  write(root, { 'other.cjs': '' });
  git(root, 'add', 'other.cjs');
  git(root, 'commit', '-q', '-m', 'other');
  await run();
  const { projectId } = ref;
  const { draftId } = await drafts.create({ projectId, start: draftWith(line) });
  const result = await drafts.save({ projectId, draftId });
  const text = readFileSync(join(root, result.status === 'saved' ? result.path : '-'), 'utf8');
  expect(text).toContain(`${line.slice(0, -1)}, not compared with the files since)`);
});

test('outside git a result stands, and says that nothing can be compared', async () => {
  const root = makeFolder(files);
  const { run, read, confirm } = await openTask(root, [`${node} ok.cjs`]);
  await confirm();
  expect(await run()).toMatchObject({ commit: null, uncommitted: 0 });
  expect(await read()).toMatchObject({ stale: { path: null, at: null } });
});

test.skipIf(process.platform === 'win32')(
  'a command that never ends is stopped with all that it started, and what ran before stays',
  async () => {
    const root = makeRepository(files);
    writeFileSync(join(root, 'forever.sh'), '#!/bin/sh\nsleep 60 &\necho $! > child\nsleep 60\n');
    const { run, read, confirm, operations } = await openTask(root, [`${node} ok.cjs`, 'sh forever.sh']);
    await confirm();
    const running = run(undefined, 'stop-me').catch(() => undefined);
    while (!existsSync(join(root, 'child')) || readFileSync(join(root, 'child'), 'utf8') === '')
      await wait(20);
    await expect(run(undefined, 'another')).rejects.toMatchObject({ code: 'commands/running' });
    await operations.cancel({ operationId: 'stop-me' });
    await running;
    const child = Number(readFileSync(join(root, 'child'), 'utf8'));
    await expect.poll(() => isAlive(child)).toBe(false);
    await expect
      .poll(async () => (await read()).runs[0]?.steps.map(({ state }) => state))
      .toEqual(['passed', 'stopped']);
    expect((await read()).line).toContain('stopped before its end');
  },
);

const long = process.env['CARRYOVER_LONG'] === '1';
/** Lines of 10 kB: a gigabyte in the long run. */
const muchLines = long ? 100_000 : 4_000;

test(
  `${long ? 'a gigabyte' : 'forty megabytes'} of output are held by their two ends, and its secret is masked while it runs`,
  { timeout: long ? 600_000 : 120_000 },
  async () => {
    const root = makeRepository({
      'much.cjs': `const line = 'x'.repeat(9_999) + '\\n'; console.log('token ${token}'); let n = 0; (function more() { while (n++ < ${String(muchLines)}) if (!process.stdout.write(line)) return process.stdout.once('drain', more); console.log('error: the end'); process.exitCode = 1; })();`,
    });
    const { run, confirm, outputs, api, ref } = await openTask(root, [`${node} much.cjs`]);
    await confirm();
    const result = await run();
    expect(result.state).toBe('failed');
    expect(result.failure).toContain('error: the end');
    const log = await api.log({ ...ref, runId: result.id });
    expect(log.length).toBeLessThan(2_000_000);
    expect(log).not.toContain(token);
    expect(outputs.map(({ text }) => text).join('')).not.toContain(token);
  },
);

test('a plan without commands, and an unknown task, are said', async () => {
  const root = makeRepository(files);
  const { run, api, ref } = await openTask(root, []);
  await expect(run()).rejects.toMatchObject({ code: 'validation/nothing-to-run' });
  await expect(api.read({ ...ref, taskId: 'none' })).rejects.toMatchObject({ code: 'tasks/unknown' });
});
