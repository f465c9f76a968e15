import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Assembly, BlockSummary, Preview, PreviewPart } from '../../shared/domain/assembly.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import type { StackView } from '../../shared/domain/stack.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { PathActsContext } from '../paths/PathActsContext.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { chooseEntry, leaveMenu, notedPathActs, openMenuOf } from '../testing/rowMenus.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { PreviewColumn } from './PreviewColumn.tsx';
import { createPreviewStore } from './previewStore.ts';

const part = (itemId: string | null, text: string, marks: PreviewPart['marks'] = []): PreviewPart => ({
  itemId,
  title: itemId === null ? 'Opening' : `${itemId}.ts`,
  kind: itemId === null ? null : 'file',
  tokens: 4126,
  text,
  marks,
});
const inFolder = (name: string): PreviewPart => ({ ...part('a', `${name}\n`), title: `src/${name}` });
const usualParts = [
  part(null, '# Stack\n\n'),
  part('a', '## 1. a.ts\nKEY=[REDACTED:db-url]\n', [{ findingId: 'f', start: 15, end: 32 }]),
  part('b', '## 2. b.ts\nlast line\n'),
];
const finding = (state: Finding['state']): Finding => ({
  id: 'f',
  rule: 'db-url',
  tier: 'certain',
  itemId: 'a',
  line: 1,
  column: 5,
  masked: '••••••••',
  state,
});

function setUp(fields: Partial<Assembly> = {}, parts: readonly PreviewPart[] = usualParts, on = true) {
  const calls: { readonly method: string; readonly args: object }[] = [];
  const preview: Preview = { revision: 1, format: 'markdown', parts };
  const note = (method: string) => async (args: object) => void calls.push({ method, args });
  const client = {
    api: {
      assembly: { preview: async () => preview, refresh: note('refresh') },
      stacks: { set: note('set'), switchItems: note('switchItems'), removeItems: note('removeItems') },
    },
    on: () => () => undefined,
  } as unknown as Client;
  const stack = createStackStore(client, () => undefined);
  const items = ['a', 'b'].map((id) => ({ id, on, source: { kind: 'file', path: `${id}.ts` } }));
  const current = { id: 's', format: 'markdown', items } as unknown as StackView;
  const assembly: Assembly = {
    projectId: 'p',
    stackId: 's',
    revision: 1,
    state: 'ready',
    blocks: [],
    tokens: 1,
    exact: true,
    frameTokens: 1,
    findings: [],
    blocking: 0,
    lines: 1846,
    bytes: 149_000,
    scanMs: 3,
    ...fields,
  };
  stack.setState({ projectId: 'p', currentId: 's', current, assembly });
  const store = createPreviewStore(client, stack);
  const onOpenFinding = vi.fn();
  const toasts = createToastStore();
  const acts = notedPathActs();
  render(
    <PathActsContext value={acts}>
      <PreviewColumn
        preview={store}
        stack={stack}
        items={{ toasts, editable: new Set(['file']) }}
        onOpenFinding={onOpenFinding}
      />
    </PathActsContext>,
  );
  return { calls, stack, store, acts, onOpenFinding };
}

// happy-dom has no layout: the column is 640 pixels high and a row 18.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(424);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(18);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('shows the lines of the message with their numbers', async () => {
  setUp();
  const line = await screen.findByText('last line');
  expect(line.closest('.text-line')?.querySelector('i')?.textContent).toBe('6');
  expect(screen.getByText(/1,846 lines/u).textContent).toContain('149 KB');
});

it('folds an item to one row with its tokens, and all of them at once', async () => {
  setUp();
  await screen.findByText('last line');
  await userEvent.click(screen.getByRole('button', { name: 'Fold all' }));
  expect(screen.queryByText('last line')).toBeNull();
  // Neighbours of one kind share a row; when opened, each has its own.
  await userEvent.click(screen.getByRole('button', { name: '1–2. Two files 8,252 tokens', expanded: false }));
  const row = screen.getByRole('button', { name: /^2\. b(?:\.ts)? /u, expanded: false });
  expect(within(row).getByText('4,126 tokens')).toBeTruthy();
  await userEvent.click(row);
  expect(screen.getByText('last line')).toBeTruthy();
});

it('unfolds what is found in a folded text', async () => {
  setUp();
  await screen.findByText('last line');
  await userEvent.click(screen.getByRole('button', { name: 'Fold all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Find in the message' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Find in the message' }), 'last line');
  expect(await screen.findByText('last line')).toBeTruthy();
});

it('unfolds and marks the block of the card that is selected', async () => {
  const { stack, store } = setUp();
  await screen.findByText('last line');
  await userEvent.click(screen.getByRole('button', { name: 'Fold all' }));
  stack.getState().select('b');
  const line = await screen.findByText('last line');
  expect(line.closest('.text-line')?.classList.contains('mark')).toBe(true);
  expect(store.getState().folded.size).toBe(1);
});

it.each([
  ['open', 'finding: db-url'],
  ['redacted', 'redacted: db-url'],
  ['allowed', 'allowed: db-url'],
] as const)('shows a finding that is %s as a chip that leads to it', async (state, words) => {
  const { onOpenFinding } = setUp({ findings: [finding(state)] });
  await userEvent.click(await screen.findByRole('button', { name: words }));
  expect(onOpenFinding).toHaveBeenCalledExactlyOnceWith('f');
});

it.each([
  ['Scan clean', {}],
  ['Scan clean, 1 redacted', { findings: [finding('redacted')] }],
  ['Scan clean, 1 redacted, 1 allowed', { findings: [finding('redacted'), finding('allowed')] }],
  ['1 finding', { findings: [finding('open')], blocking: 1 }],
  ['Scanning', { state: 'reading', scanMs: null }],
  ['Could not scan', { blocks: [{ scanFailed: true } as BlockSummary], blocking: 1 }],
] as const)('says how the scan stands: %s', (words, fields) => {
  const { onOpenFinding } = setUp(fields);
  screen.getByRole('button', { name: words }).click();
  expect(onOpenFinding).toHaveBeenCalledExactlyOnceWith(null);
});

it.each([
  ['certain', 'warn'],
  ['possible', 'good'],
] as const)('has the shield of a message with an allowed, %s finding in the colour %s', (tier, tone) => {
  setUp({ findings: [finding('redacted'), { ...finding('allowed'), tier }] });
  const scan = screen.getByRole('button', { name: 'Scan clean, 1 redacted, 1 allowed' });
  expect(scan.querySelector('svg')?.classList.contains(tone)).toBe(true);
});

it('scans again where the scanner failed', async () => {
  const { calls } = setUp({ blocks: [{ scanFailed: true } as BlockSummary], blocking: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(calls.map((call) => call.method)).toEqual(['refresh']);
});

it('sets the format of the stack', async () => {
  const { calls } = setUp();
  await userEvent.click(screen.getByRole('radio', { name: 'XML' }));
  expect(calls).toEqual([
    { method: 'set', args: { projectId: 'p', stackId: 's', fields: { format: 'xml' } } },
  ]);
});

it('draws the lines in view only, whatever the size', async () => {
  setUp({}, [part('a', 'row\n'.repeat(200_000))]);
  await waitFor(() => expect(screen.queryAllByText('row').length).toBeGreaterThan(5));
  expect(document.querySelectorAll('.text-line').length).toBeLessThan(200);
});

it('says what to do while nothing is in the message', () => {
  setUp({}, usualParts, false);
  expect(screen.getByText(/The message is empty/u)).toBeTruthy();
});

it('offers in the menu of a block what the card of its item does, and to go there', async () => {
  const { calls, stack, acts } = setUp();
  const line = (await screen.findByText('last line')).closest('.text-line');
  expect(await openMenuOf(line)).toEqual({
    name: 'Menu of b.ts',
    // The keys of the card do not work here.
    entries: [
      'Go to the item',
      'Fold',
      'Pick lines…',
      'Outline',
      'Turn off',
      'Move to the top',
      'Move up',
      'Move downIt is the last item.',
      'Move to the bottomIt is the last item.',
      'Remove',
      'Copy path',
      'Copy relative path',
      'Show in file manager',
      'Open in default app',
    ],
  });
  await chooseEntry('Pick lines…');
  expect(stack.getState().dialog).toEqual({ of: 'options', itemId: 'b' });
  await openMenuOf(line);
  await chooseEntry('Copy relative path');
  expect(acts.copy).toHaveBeenCalledExactlyOnceWith({ paths: ['b.ts'] }, 'project');
  await openMenuOf(line);
  await chooseEntry('Turn off');
  expect(calls.at(-1)).toMatchObject({ method: 'switchItems', args: { itemIds: ['b'], on: false } });
  await openMenuOf(line);
  await chooseEntry('Go to the item');
  expect(stack.getState().selectedItemId).toBe('b');
  await openMenuOf(line);
  await chooseEntry('Fold');
  expect(screen.queryByText('last line')).toBeNull();
});

it('has no menu of its own in the frame, and one for neighbours that are folded into a row', async () => {
  const { calls } = setUp();
  const opening = await screen.findByText('# Stack');
  expect(fireEvent.contextMenu(opening, { button: 2 })).toBe(true);
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Fold all' }));
  const { name, entries } = await openMenuOf(screen.getByRole('button', { name: /^1–2\. Two files/u }));
  expect(name).toBe('Menu of Two files');
  expect(entries.slice(0, 5)).toEqual([
    'Unfold',
    'Turn off all 2',
    'Remove all 2',
    'Copy paths',
    'Copy relative paths',
  ]);
  await chooseEntry('Turn off all 2');
  expect(calls.at(-1)).toMatchObject({ method: 'switchItems', args: { itemIds: ['a', 'b'], on: false } });
});

it('names a file of a folder by itself, and says that the rest is done to the folder', async () => {
  const { stack, acts } = setUp({}, [inFolder('x.ts'), inFolder('y.ts')]);
  const source = { kind: 'folder', path: 'src' } as const;
  stack.setState(({ current }) => ({
    current: current === null ? null : { ...current, items: [{ id: 'a', on: true, source }] },
  }));
  const { name } = await openMenuOf((await screen.findByText('y.ts')).closest('.text-line'));
  expect(name).toBe('Menu of src/y.ts');
  expect(within(screen.getByRole('group', { name: 'src/' })).getByText('Turn off')).toBeTruthy();
  await chooseEntry('Copy path');
  expect(acts.copy).toHaveBeenCalledExactlyOnceWith({ paths: ['src/y.ts'], alias: undefined }, 'disk');
  await userEvent.click(screen.getByRole('button', { name: 'Fold all' }));
  await openMenuOf(screen.getByRole('button', { name: /Two files/u }));
  expect(screen.getByRole('menuitem', { name: 'Remove' })).toBeTruthy();
  await leaveMenu();
});
