import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiEvents } from '../../../shared/api.ts';
import type { CommandSource } from '../../../shared/domain/source.ts';
import type { StackItem } from '../../../shared/domain/stack.ts';
import type { Core } from '../../createCore.ts';
import { startCore } from '../../testing/startCore.ts';
import { createStorage } from '../../storage/createStorage.ts';
import { createCommandReader } from './createCommandReader.ts';
import { createRuns } from './createRuns.ts';

/** The test composes the token, so that no scanner finds one in this repository. */
const token = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;
const command = `${JSON.stringify(process.execPath)} canary.cjs`;

let folder: string;
let project: string;
let core: Core;
let outputs: ApiEvents['commands.output'][];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'carryover-commands-')));
  project = join(folder, 'shop');
  await mkdir(project);
  await writeFile(
    join(project, 'canary.cjs'),
    `require('node:fs').writeFileSync('ran', ''); console.log('token ${token}'); process.exitCode = 2;`,
  );
  core = start();
});
afterEach(async () => {
  await core.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

function start(): Core {
  outputs = [];
  return startCore(join(folder, 'data'), {
    environment: { ...process.env, CARRYOVER_NOTION_TOKEN: 'own' },
    onEvent: (event, payload) => {
      if (event === 'commands.output') outputs.push(payload as ApiEvents['commands.output']);
    },
  }).core;
}

function sourceOf(line: string): CommandSource {
  return { kind: 'command', command: line, keep: 'all', timeoutSeconds: 60 };
}

async function openStack(line = command) {
  const { api } = core;
  const { projectId } = await api.projects.open({ path: project });
  const { stackId } = await api.stacks.create({ projectId, name: 'Extraction' });
  const ref = { projectId, stackId };
  await api.assembly.open(ref);
  await api.stacks.add({ ...ref, sources: [sourceOf(line)] });
  const item = (await api.stacks.list({ projectId }))[0]?.items[0];
  return { ...ref, itemId: item?.id ?? '' };
}

/** Reads like any process, the command line included. */
function read(projectId: string, itemId: string, line = command) {
  const runs = createRuns({
    dataFolder: join(folder, 'data'),
    storage: createStorage(),
    emit: () => undefined,
  });
  const item = { id: itemId, on: true, source: sourceOf(line) } satisfies StackItem;
  const pool = { readFiles: vi.fn(), countFiles: vi.fn(), measure: vi.fn() };
  return createCommandReader(runs).read(item, { root: project, projectId, items: [item], pool });
}

test('Nothing but Run runs a command: not opening its stack, reading it again, or starting again', async () => {
  const { itemId, ...ref } = await openStack();
  await core.api.commands.confirm({ projectId: ref.projectId, command });
  await core.api.assembly.refresh(ref);
  await core.api.assembly.refreshItems({ ...ref, itemIds: [itemId] });
  await core.api.assembly.preview(ref);
  await core.api.assembly.export({ ...ref, target: 'clipboard' });
  await core.close();
  core = start();
  await core.api.assembly.open(ref);
  await core.api.assembly.preview(ref);
  expect(existsSync(join(project, 'ran'))).toBe(false);
  expect(await read(ref.projectId, itemId)).toMatchObject({ status: 'not-read' });
  await core.api.commands.run({ ...ref, itemId, operationId: 'one' });
  expect(existsSync(join(project, 'ran'))).toBe(true);
});

test('What nobody confirmed is not run; the word holds for that very command only', async () => {
  const { projectId, ...rest } = await openStack();
  const run = () => core.api.commands.run({ projectId, ...rest, operationId: 'one' });
  await core.api.commands.confirm({ projectId, command: `${command} ` });
  await core.api.commands.confirm({ projectId: 'another', command });
  await expect(run()).rejects.toMatchObject({ code: 'commands/unconfirmed', facts: { command } });
  expect(existsSync(join(project, 'ran'))).toBe(false);
  await core.api.commands.confirm({ projectId, command });
  expect(await run()).toMatchObject({ exitCode: 2, ended: 'exited' });
});

test('The result survives a restart and belongs to the command as it was', async () => {
  const { itemId, ...ref } = await openStack();
  await core.api.commands.confirm({ projectId: ref.projectId, command });
  await core.api.commands.run({ ...ref, itemId, operationId: 'one' });
  await core.close();
  core = start();
  const reading = await read(ref.projectId, itemId);
  if (reading.status !== 'ok') throw new Error(reading.problem);
  expect(reading.text.replace(/\d+\.\d s/u, 'N s')).toBe(
    `$ ${command}\nexit code 2 after N s\n\ntoken ${token}\n`,
  );
  expect(reading.origin?.readAt).toMatch(/^\d{4}-/u);
  expect(await read(ref.projectId, itemId, 'other')).toMatchObject({ status: 'not-read' });
  expect(await read(ref.projectId, 'other')).toMatchObject({ status: 'not-read' });
});

test('Live output shows no secret, and the command is not given our own tokens', async () => {
  await writeFile(
    join(project, 'canary.cjs'),
    `console.log('token ${token} ' + process.env.CARRYOVER_NOTION_TOKEN); process.exitCode = 2;`,
  );
  const { itemId, ...ref } = await openStack();
  await core.api.commands.confirm({ projectId: ref.projectId, command });
  await core.api.commands.run({ ...ref, itemId, operationId: 'one' });
  expect(outputs.at(-1)).toMatchObject({ itemId, text: 'token •••••• undefined\n' });
  expect(JSON.stringify(outputs)).not.toContain(token);
});

test('Cancelling ends a command and keeps what it printed; so does closing', async () => {
  await writeFile(
    join(project, 'canary.cjs'),
    `require('node:fs').writeFileSync('pid', String(process.pid)); console.log('begun'); setInterval(() => {}, 1000);`,
  );
  const { itemId, ...ref } = await openStack();
  await core.api.commands.confirm({ projectId: ref.projectId, command });
  const running = core.api.commands.run({ ...ref, itemId, operationId: 'one' });
  const refused = expect(running).rejects.toMatchObject({ code: 'cancelled' });
  await expect.poll(() => outputs.at(-1)?.text).toBe('begun\n');
  const second = core.api.commands.run({ ...ref, itemId, operationId: 'two' });
  await expect(second).rejects.toMatchObject({ code: 'commands/running' });
  await core.api.operations.cancel({ operationId: 'one' });
  await refused;
  expect(await read(ref.projectId, itemId)).toMatchObject({
    status: 'ok',
    text: expect.stringContaining('\n\nbegun\n') as string,
    origin: { partial: expect.stringContaining('stopped by hand') as string },
  });

  const again = core.api.commands.run({ ...ref, itemId, operationId: 'three' });
  outputs = [];
  await expect.poll(() => outputs.at(-1)?.text).toBe('begun\n');
  const pid = Number(await readFile(join(project, 'pid'), 'utf8'));
  await core.close();
  await again;
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(/ESRCH/u), 10_000);
});
