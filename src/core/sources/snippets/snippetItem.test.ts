import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BlockSummary } from '../../../shared/domain/assembly.ts';
import { startCore, type StartedCore } from '../../testing/startCore.ts';
import { makeFolder } from '../../git/testing/makeRepository.ts';

let host: StartedCore;
let core: StartedCore['core'];
let dataFolder: string;
let stack: { readonly projectId: string; readonly stackId: string };

beforeEach(async () => {
  dataFolder = makeFolder();
  host = startCore(dataFolder);
  ({ core } = host);
  const root = makeFolder({
    'scratch/session-3.md': '**Current goal:** Extract it\n\n**Next action:** Go\n',
  });
  const { projectId } = await core.api.projects.open({ path: root });
  const { stackId } = await core.api.stacks.create({ projectId, name: 'S' });
  stack = { projectId, stackId };
  await core.api.assembly.open(stack);
});

const block = (): BlockSummary | undefined => host.assembly()?.blocks.find(({ kind }) => kind === 'snippet');
const text = async () => (await core.api.assembly.preview(stack)).parts.map((part) => part.text).join('');
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 30 });

async function addSnippet(body: string): Promise<string> {
  const fields = { name: 'Rules', kind: 'snippet', tags: [], text: body } as const;
  const { snippetId } = await core.api.library.create({ fields });
  await core.api.stacks.add({ ...stack, sources: [{ kind: 'snippet', id: snippetId, name: 'Rules' }] });
  return snippetId;
}

test('an item follows its snippet, and the payload whose values it takes', async () => {
  const snippetId = await addSnippet('For {{goal}}');
  await until(async () => expect(await text()).toContain('For {{goal}}'));
  expect(block()).toMatchObject({ status: 'ok', title: 'Rules', origin: { partial: 'No value for goal.' } });
  await core.api.stacks.add({ ...stack, sources: [{ kind: 'payload', session: 'latest' }] });
  await until(async () => expect(await text()).toContain('For Extract it'));
  await core.api.library.save({ snippetId, fields: { text: 'Now: {{goal}}', name: 'New name' } });
  await until(async () => expect(await text()).toContain('Now: Extract it'));
  expect(block()).toMatchObject({ title: 'New name' });
  writeFileSync(join(dataFolder, 'library', `${snippetId}.md`), 'By hand, {{session}}\n');
  await until(async () => expect(await text()).toContain('By hand, 3'));
});

test('an item whose snippet is deleted says so, and is whole again when it is back', async () => {
  const snippetId = await addSnippet('Small commits.');
  await core.api.library.remove({ snippetId });
  await until(() => expect(block()).toMatchObject({ status: 'missing', title: 'Rules' }));
  await core.api.library.restore({ snippetId });
  await until(() => expect(block()).toMatchObject({ status: 'ok' }));
});

test('typed values go in, and what has none is named when the message is copied', async () => {
  await addSnippet('{{a}} {{b}}');
  const [listed] = await core.api.stacks.list({ projectId: stack.projectId });
  const itemId = listed?.items[0]?.id ?? '';
  await core.api.stacks.changeItem({ ...stack, itemId, options: { variables: { a: 'one' } } });
  const result = await core.api.assembly.export({ ...stack, target: 'clipboard' });
  expect(result).toMatchObject({ status: 'done', incomplete: ['Rules: No value for b.'] });
  expect(host.clipboard).toContain('one {{b}}');
});

test('a secret in a snippet blocks the message', async () => {
  await addSnippet(`token: ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`);
  await until(() => expect(host.assembly()?.blocking).toBe(1));
  expect(await core.api.assembly.export({ ...stack, target: 'clipboard' })).toMatchObject({
    status: 'blocked',
  });
});
