import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { text } from '../../../e2e/fakes/notion/blocks.ts';
import { createFakeNotion, fakeToken } from '../../../e2e/fakes/notion/createFakeNotion.ts';
import { faults } from '../../../e2e/fakes/notion/faults.ts';
import { startCore } from '../testing/startCore.ts';
import { createMemoryVault } from './vault.ts';

/** Opens core as a host does, and a Notion behind a socket. */
async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'carryover-accounts-'));
  const fake = await createFakeNotion();
  const dataFolder = join(folder, 'data');
  const { core, heard, assembly } = startCore(dataFolder, {
    vault: createMemoryVault(),
    fetch: globalThis.fetch,
    environment: { NOTION_API_URL: fake.url, GITHUB_API_URL: 'http://127.0.0.1:9' },
  });
  onTestFinished(async () => {
    await core.close();
    await fake.close();
    await rm(folder, { recursive: true, force: true });
  });
  const notion = async () => (await core.api.accounts.list({})).find(({ service }) => service === 'notion');
  const block = () => assembly()?.blocks[0];
  return { core, fake, folder, dataFolder, heard, notion, block };
}

async function addPage({ core, fake, folder }: Awaited<ReturnType<typeof open>>) {
  const page = fake.workspace.addPage('Plan', [text('paragraph', 'The queue stays.')]);
  const path = join(folder, 'shop');
  await mkdir(path);
  const { projectId } = await core.api.projects.open({ path });
  const { stackId } = await core.api.stacks.create({ projectId, name: 'Queue' });
  const ref = { projectId, stackId };
  await core.api.assembly.open(ref);
  const source = { kind: 'notion', object: 'page', id: page.id, title: 'Plan' } as const;
  await core.api.stacks.add({ ...ref, sources: [source] });
  return ref;
}

test('a token is verified over the wire, and says where and as whom', async () => {
  const { core, fake, notion } = await open();
  expect(await notion()).toEqual({ service: 'notion', state: 'none' });
  await expect(
    core.api.accounts.connect({ service: 'notion', token: `${fakeToken}x` }),
  ).rejects.toMatchObject({ code: 'notion/wrong-token' });
  expect(await notion()).toMatchObject({ state: 'none' });
  await core.api.accounts.connect({ service: 'notion', token: fakeToken });
  expect(await notion()).toMatchObject({ state: 'connected', from: 'this-run', place: 'Acme' });
  // Nothing is shared yet, and the note names the remedy.
  expect((await notion())?.note).toMatch(/share/iu);
  fake.workspace.addPage('Plan');
  await core.api.accounts.check({ service: 'notion' });
  expect((await notion())?.note).toBeUndefined();
});

test('an item that waits for its service is fetched once it is connected, and gone with its token', async () => {
  const host = await open();
  const { core, block, dataFolder, heard } = host;
  const ref = await addPage(host);
  await expect.poll(() => block()?.fetch, { timeout: 60_000 }).toMatchObject({ state: 'failed' });
  await core.api.accounts.connect({ service: 'notion', token: fakeToken });
  await expect.poll(() => block(), { timeout: 60_000 }).toMatchObject({ status: 'ok' });
  const preview = await core.api.assembly.preview(ref);
  expect(JSON.stringify(preview)).toContain('The queue stays.');

  await core.api.accounts.disconnect({ service: 'notion' });
  await expect.poll(() => block()?.status, { timeout: 60_000 }).toBe('not-read');
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name), 'latin1');
    expect(content).not.toContain('The queue stays.');
    expect(content).not.toContain(fakeToken);
  }
  expect(JSON.stringify(heard)).not.toContain(fakeToken);
});

test('a token that is withdrawn while it is used shows as refused', async () => {
  const { core, fake, notion } = await open();
  await core.api.accounts.connect({ service: 'notion', token: fakeToken });
  fake.fail(/search/u, faults.unauthorized, 1);
  await expect(core.api.notion.search({ operationId: 'o', query: '' })).rejects.toMatchObject({
    code: 'notion/wrong-token',
  });
  await expect.poll(notion).toMatchObject({ state: 'refused' });
  await core.api.accounts.check({ service: 'notion' });
  expect(await notion()).toMatchObject({ state: 'connected' });
});
