import { expect, it } from 'vitest';
import type { Assembly, Preview } from '../../shared/domain/assembly.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { foldKeyOf } from './previewLines.ts';
import { createPreviewStore } from './previewStore.ts';

interface Call {
  readonly stackId: string;
  readonly answer: (preview: Preview) => void;
  readonly refuse: () => void;
}

function setUp() {
  const calls: Call[] = [];
  const client = {
    api: {
      assembly: {
        preview: ({ stackId }: { readonly stackId: string }) =>
          new Promise<Preview>((answer, reject) => {
            calls.push({ stackId, answer, refuse: () => reject(new Error('no')) });
          }),
      },
    },
    on: () => () => undefined,
  } as unknown as Client;
  const stack = createStackStore(client, () => undefined);
  stack.setState({ projectId: 'p', currentId: 's' });
  const store = createPreviewStore(client, stack);
  const read = (revision: number, fields: Partial<Assembly> = {}) =>
    stack.setState({ assembly: assembly(revision, fields) });
  return { calls, stack, store, read };
}

const assembly = (revision: number, fields: Partial<Assembly> = {}): Assembly => ({
  projectId: 'p',
  stackId: 's',
  revision,
  state: 'ready',
  blocks: [],
  tokens: 1,
  exact: true,
  frameTokens: 1,
  findings: [],
  blocking: 0,
  lines: 1,
  bytes: 1,
  scanMs: 1,
  ...fields,
});
const preview = (revision: number): Preview => ({
  revision,
  format: 'markdown',
  parts: ['a', 'b'].map((itemId) => ({
    itemId,
    title: itemId,
    kind: 'file',
    tokens: 1,
    text: '',
    marks: [],
  })),
});
const finding = (state: Finding['state']): Finding => ({
  id: 'f',
  rule: 'r',
  tier: 'certain',
  itemId: 'a',
  line: 1,
  column: 1,
  masked: '•',
  state,
});
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('fetches nothing until it is shown, then what is current', () => {
  const { calls, store, read } = setUp();
  read(1);
  expect(calls).toHaveLength(0);
  store.getState().setShown(true);
  expect(calls).toHaveLength(1);
  store.getState().setShown(false);
  read(2);
  expect(calls).toHaveLength(1);
  store.getState().setShown(true);
  expect(calls).toHaveLength(2);
});

it('waits until the stack is read, and asks once for each reading', () => {
  const { calls, store, read } = setUp();
  store.getState().setShown(true);
  read(1, { state: 'reading' });
  expect(calls).toHaveLength(0);
  read(1);
  read(1, { tokens: 2 });
  expect(calls).toHaveLength(1);
});

it('fetches again when a finding of the same reading was decided', () => {
  const { calls, store, read } = setUp();
  store.getState().setShown(true);
  read(1, { findings: [finding('open')] });
  read(1, { findings: [finding('redacted')] });
  expect(calls).toHaveLength(2);
});

it('shows the newest, however late the others answer', async () => {
  const { calls, store, read } = setUp();
  store.getState().setShown(true);
  read(1);
  read(2);
  calls[1]?.answer(preview(2));
  await settle();
  calls[0]?.answer(preview(1));
  await settle();
  expect(store.getState().preview?.revision).toBe(2);
});

it('keeps the last text while a newer one is on its way', async () => {
  const { calls, store, read } = setUp();
  store.getState().setShown(true);
  read(1);
  calls[0]?.answer(preview(1));
  await settle();
  read(2);
  expect(store.getState()).toMatchObject({ phase: 'ready', preview: { revision: 1 } });
});

it('never shows one stack under the name of another', async () => {
  const { calls, stack, store, read } = setUp();
  store.getState().setShown(true);
  read(1);
  stack.setState({ currentId: 't', assembly: null });
  expect(store.getState().preview).toBeNull();
  calls[0]?.answer(preview(1));
  await settle();
  expect(store.getState().preview).toBeNull();
  read(1, { stackId: 't' });
  expect(calls.map((call) => call.stackId)).toEqual(['s', 't']);
});

it('asks again after a failure when told to', async () => {
  const { calls, store, read } = setUp();
  store.getState().setShown(true);
  read(1);
  calls[0]?.refuse();
  await settle();
  expect(store.getState().phase).toBe('failed');
  store.getState().retry();
  calls[1]?.answer(preview(1));
  await settle();
  expect(store.getState().phase).toBe('ready');
});

it('folds one part or all of them, and unfolds every file of an item', async () => {
  const { calls, store, read } = setUp();
  store.getState().setShown(true);
  read(1);
  const { parts, ...rest } = preview(1);
  const [of] = parts.filter(({ itemId }) => itemId === 'a');
  if (of === undefined) throw new Error('The example has an item a.');
  const files = ['src/one.ts', 'src/two.ts'].map((title) => ({ ...of, itemId: 'f', title }));
  calls[0]?.answer({ ...rest, parts: [...parts, ...files] });
  await settle();
  const [one, two] = files.map((file) => foldKeyOf(file) ?? '');
  store.getState().fold([one ?? ''], true);
  expect([...store.getState().folded]).toEqual([one]);
  store.getState().foldAll(true);
  expect(store.getState().folded.size).toBe(4);
  store.getState().unfoldItem('f');
  expect(store.getState().folded.size).toBe(2);
  expect(store.getState().folded.has(two ?? '')).toBe(false);
  store.getState().foldAll(true);
  // Opening a row of several first gives each a row of its own, still folded.
  store.getState().fold([one ?? '', two ?? ''], false);
  expect([store.getState().folded.size, store.getState().apart.size]).toEqual([4, 2]);
  store.getState().fold([two ?? ''], false);
  expect(store.getState().folded.has(two ?? '')).toBe(false);
  store.getState().foldAll(false);
  expect([store.getState().folded.size, store.getState().apart.size]).toEqual([0, 0]);
});
