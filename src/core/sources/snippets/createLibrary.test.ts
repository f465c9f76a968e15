import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Snippet } from '../../../shared/domain/snippet.ts';
import type { StackItem } from '../../../shared/domain/stack.ts';
import { createPoolDouble } from '../../assembly/poolDouble.ts';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { createOperations } from '../../operations/createOperations.ts';
import { createStorage } from '../../storage/createStorage.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { createLibrary } from './createLibrary.ts';
import { createSnippetFiles } from './createSnippetFiles.ts';

const payload = '**Current goal:** use SECRET-abc now\n\n**Next action:** go\n';

function open(dataFolder = makeFolder(), { watched = true } = {}) {
  const states: (readonly Snippet[])[] = [];
  const clipboard = { text: '' };
  const root = makeFolder({ 'scratch/session-3.md': payload });
  const items: StackItem[] = [{ id: 'p', on: true, source: { kind: 'payload', session: 'latest' } }];
  const changes = { count: 0 };
  const own = createStorage();
  const storage = watched ? own : { ...own, watch: () => Promise.reject(new Error('Too many watches.')) };
  const emit = (_event: string, event: object) => {
    if ('snippets' in event) states.push(event.snippets as readonly Snippet[]);
  };
  const files = createSnippetFiles({ dataFolder, storage, emit });
  const library = createLibrary({
    files,
    storage,
    emit,
    newId: () => 'id',
    otherTexts: { keep: () => Promise.resolve() },
    pool: createPoolDouble({ 'scratch/session-3.md': payload }) as unknown as WorkerPool,
    clipboard: {
      write: (text) => Promise.resolve(void (clipboard.text = text)),
      read: () => Promise.resolve(clipboard.text),
    },
    operations: createOperations(),
    itemsOf: () => Promise.resolve(items),
    rootOf: () => Promise.resolve(root),
    onChanged: () => void (changes.count += 1),
  });
  onTestFinished(() => library.close());
  return { library, states, clipboard, changes, folder: files.folder };
}

const rules = { name: 'Rules', kind: 'snippet', tags: [], text: 'Small commits.' } as const;
const stack = { projectId: 'p', stackId: 's' };

test('each change is told with the whole new state, and items that are snippets are read again', async () => {
  // A watch may see a change before the call that made it has announced it, and announces it, too.
  const { library, states, changes } = open(makeFolder(), { watched: false });
  await library.list({});
  const { snippetId } = await library.create({ fields: rules });
  await library.save({ snippetId, fields: { text: 'Tiny commits.' } });
  await library.remove({ snippetId });
  await library.restore({ snippetId });
  const { snippetId: copy } = await library.duplicate({ snippetId });
  expect(
    states.map((state) => state.filter(({ builtIn }) => builtIn === null).map(({ text }) => text)),
  ).toEqual([
    ['Small commits.'],
    ['Tiny commits.'],
    [],
    ['Tiny commits.'],
    ['Tiny commits.', 'Tiny commits.'],
  ]);
  expect(states.at(-1)?.find(({ id }) => id === copy)?.name).toBe('Rules copy');
  expect(changes.count).toBe(5);
});

test('without a watch, a deleted snippet goes even if only a second look has seen it', async () => {
  const { library, states, changes, folder } = open(makeFolder(), { watched: false });
  await library.create({ fields: rules });
  await library.list({});
  writeFileSync(join(folder, 'by-hand.md'), '# By hand\n');
  const seen = (await library.list({})).find(({ name }) => name === 'By hand');
  const before = changes.count;
  await library.remove({ snippetId: seen?.id ?? '' });
  expect(states.at(-1)?.some(({ name }) => name === 'By hand')).toBe(false);
  expect(changes.count).toBe(before + 1);
});

test('what a text editor does to a file is noticed', async () => {
  const { library, states, folder } = open();
  const { snippetId } = await library.create({ fields: rules });
  await library.list({});
  writeFileSync(join(folder, `${snippetId}.md`), '# By hand\n');
  await expect.poll(() => states.at(-1)?.some(({ name }) => name === 'By hand')).toBe(true);
});

test('counts are of the text as written', async () => {
  const { library } = open();
  const { snippetId } = await library.create({ fields: rules });
  const counts = await library.count({ model: 'gpt-5' });
  expect(counts.find((count) => count.snippetId === snippetId)).toMatchObject({ tokens: rules.text.length });
  expect(counts).toHaveLength((await library.list({})).length);
});

test('a preview shows values with where they come from, and masks what looks like a secret', async () => {
  const { library } = open();
  const text = 'Goal: {{goal}}. Do {{phase}} and {{check}}.';
  const preview = await library.preview({ text, stack, model: 'gpt-5', typed: { phase: 'two' } });
  expect(preview).toMatchObject({
    parts: [
      { text: 'Goal: ' },
      { text: 'use •••••• now', variable: 'goal' },
      { text: '. Do ' },
      { text: 'two', variable: 'phase' },
      { text: ' and ' },
      { text: '{{check}}', variable: 'check' },
      { text: '.' },
    ],
    variables: [
      { name: 'goal', value: 'use •••••• now', from: 'payload' },
      { name: 'phase', value: 'two', from: 'typed' },
      { name: 'check', value: null, from: null },
    ],
    tokens: text.length,
    filledTokens: 'Goal: use SECRET-abc now. Do two and {{check}}.'.length,
  });
  expect(JSON.stringify(preview)).not.toContain('SECRET-abc');
});

test('copying fills in, names what has no value, and refuses a secret', async () => {
  const { library, clipboard } = open();
  const copied = await library.copy({ text: '{{a}} {{b}}', stack: null, typed: { a: '1' } });
  expect(copied).toEqual({ status: 'done', missing: ['b'] });
  expect(clipboard.text).toBe('1 {{b}}');
  expect(await library.copy({ text: '{{goal}}', stack, typed: {} })).toEqual({
    status: 'blocked',
    findings: 1,
  });
  expect(clipboard.text).toBe('1 {{b}}');
});

test('only a folder that was picked is imported', async () => {
  const { library, states } = open();
  const path = makeFolder({ 'a.md': '# A\n' });
  const call = { operationId: 'o', path };
  await expect(library.importFolder(call)).rejects.toMatchObject({ code: 'library/folder-not-chosen' });
  library.allowFolder(path);
  expect(await library.importFolder(call)).toEqual({ imported: ['A'], skipped: [] });
  expect(states.at(-1)?.some(({ name }) => name === 'A')).toBe(true);
});
