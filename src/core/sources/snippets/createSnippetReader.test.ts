import { describe, expect, test } from 'vitest';
import type { StackItem } from '../../../shared/domain/stack.ts';
import { createPoolDouble } from '../../assembly/poolDouble.ts';
import { git, makeFolder } from '../../git/testing/makeRepository.ts';
import { createStorage } from '../../storage/createStorage.ts';
import { createSnippetFiles } from './createSnippetFiles.ts';
import { createSnippetReader } from './createSnippetReader.ts';

const payload = (goal: string) => `---
carryover: 1
task: "Extraction"
---
## Payload

**Current goal:** ${goal}

**Next action:** Finish \`src/order.ts\`
**Files in play:**
- IN PROGRESS: \`src/order.ts\`
- DONE: \`src/user.ts\`
`;

const payloadItem = (session: number | 'latest', on = true): StackItem => ({
  id: `p${session}`,
  on,
  source: { kind: 'payload', session },
});

interface Reading {
  readonly text: string;
  readonly items?: readonly StackItem[];
  readonly variables?: Readonly<Record<string, string>>;
}

async function read({ text, items = [], variables }: Reading) {
  const files = createSnippetFiles({
    dataFolder: makeFolder(),
    storage: createStorage(),
    emit: () => undefined,
  });
  const { id } = await files.create({ name: 'Mine', kind: 'snippet', tags: [], text });
  const payloads = {
    'scratch/session-2.md': payload('Second goal'),
    'scratch/session-3.md': payload('Third goal'),
  };
  const root = makeFolder(payloads);
  git(root, 'init', '-q', '-b', 'feat/services');
  const source = { kind: 'snippet', id, name: 'as it was called' } as const;
  const item = { id: 'i', on: true, source, ...(variables === undefined ? {} : { variables }) };
  const pool = createPoolDouble(payloads);
  return {
    root,
    reading: await createSnippetReader(files).read(item, { root, projectId: 'p', items, pool }),
  };
}

test('a snippet is read as it stands in the library now', async () => {
  const { reading } = await read({ text: 'Small commits. {{unbalanced}' });
  expect(reading).toMatchObject({
    status: 'ok',
    text: 'Small commits. {{unbalanced}',
    title: 'Mine',
    detail: 'Snippet',
    fileName: 'mine.md',
  });
  expect(reading).not.toHaveProperty('origin');
});

test('one that is not there says so, by the name it had', async () => {
  const files = createSnippetFiles({
    dataFolder: makeFolder(),
    storage: createStorage(),
    emit: () => undefined,
  });
  const item = { id: 'i', on: true, source: { kind: 'snippet', id: 'gone', name: 'House rules' } } as const;
  const context = { root: makeFolder(), projectId: 'p', items: [], pool: createPoolDouble() };
  expect(await createSnippetReader(files).read(item, context)).toEqual({
    status: 'missing',
    problem: 'The snippet "House rules" is not in this library. Restore or import it, or remove the item.',
  });
});

describe('values come', () => {
  test('from the newest payload in the stack', async () => {
    const { reading } = await read({
      text: '{{goal}} | {{Next-Action}} | {{session}} > {{next_session}} | {{task}} | {{files}}',
      items: [payloadItem(2), payloadItem('latest')],
    });
    expect(reading).toMatchObject({
      text: 'Third goal | Finish `src/order.ts` | 3 > 4 | Extraction | `src/order.ts`, `src/user.ts`',
    });
  });

  test('not from a payload that is off, or of which the stack knows nothing', async () => {
    const { reading } = await read({ text: '{{goal}}', items: [payloadItem(2), payloadItem(3, false)] });
    expect(reading).toMatchObject({ text: 'Second goal' });
    expect((await read({ text: '{{goal}}' })).reading).toMatchObject({ text: '{{goal}}' });
  });

  test('from the project, without its path', async () => {
    const { reading, root } = await read({ text: '{{project}} on {{branch}}' });
    expect(reading).toMatchObject({ text: `${root.split('/').at(-1)} on feat/services` });
  });

  test('from typing, before payload and project', async () => {
    const variables = { goal: 'typed goal', branch: 'typed branch', task: '', empty: '' };
    const { reading, root } = await read({
      text: '{{goal}} | {{branch}} | {{session}} | {{project}} | {{empty}}',
      items: [payloadItem(3)],
      variables,
    });
    expect(reading).toMatchObject({
      text: `typed goal | typed branch | 3 | ${root.split('/').at(-1)} | {{empty}}`,
      origin: { partial: 'No value for empty.' },
    });
    const untyped = await read({ text: '{{goal}}', items: [payloadItem(3)], variables: { goal: '' } });
    expect(untyped.reading).toMatchObject({ text: 'Third goal' });
  });
});

test('names without a value stay visible and are named', async () => {
  const { reading } = await read({ text: 'Do {{phase}}, then {{ check }} {{phase}} {{constructor}}' });
  expect(reading).toMatchObject({
    text: 'Do {{phase}}, then {{ check }} {{phase}} {{constructor}}',
    origin: { partial: 'No value for phase, check, constructor.' },
  });
});
