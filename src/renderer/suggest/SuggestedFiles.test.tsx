import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { SuggestedFile, Suggestions } from '../../shared/domain/suggestion.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { assemblyOf, blockOf, fileItem, project, settings, stackOf } from '../testing/examples.ts';
import { SuggestedFiles } from './SuggestedFiles.tsx';
import { createSuggestStore } from './suggestStore.ts';

const files: readonly SuggestedFile[] = [
  {
    path: 'src/cart/Cart.ts',
    tokens: 1_200,
    score: 0.9,
    strong: true,
    reasons: [
      { kind: 'defines', text: 'defines Cart, named in the goal' },
      { kind: 'path', text: 'its path has “cart”' },
    ],
  },
  {
    path: 'src/price.ts',
    tokens: null,
    score: 0.5,
    strong: false,
    reasons: [{ kind: 'imports', text: 'imports Cart.ts' }],
  },
];

async function show(answer: Suggestions, items: readonly StackItemView[] = []) {
  const host = createTestHost({
    'stacks.list': () => [stackOf(items, { goal: 'Extract the Cart', budget: 10_000 })],
    'settings.get': () => settings,
    'suggest.related': () => answer,
  });
  const stack = createStackStore(host.client, (error) => {
    throw error;
  });
  const suggest = createSuggestStore(host.client, stack);
  const onView = vi.fn();
  await stack.getState().openProject(project.id);
  render(<SuggestedFiles suggest={suggest} stack={stack} onView={onView} />);
  suggest.getState().show();
  await waitFor(() => expect(suggest.getState().phase).toBe('done'));
  return { host, onView, suggest, stack };
}

const row = (name: RegExp): HTMLElement => screen.getByRole('treeitem', { name });

it('lists files with one reason in the name, all of them in the description, and their tokens', async () => {
  await show({ files, abstained: false, note: 'Only the newest 5,000 commits were read.' });
  const first = row(/^src\/cart\/Cart\.ts, defines Cart, named in the goal, 1,200 tokens$/u);
  expect(first.title).toContain('Defines Cart, named in the goal; its path has “cart”.');
  expect(within(row(/^src\/price\.ts/u)).getByText('?')).toBeTruthy();
  expect(screen.getByText('Only the newest 5,000 commits were read.')).toBeTruthy();
});

it('says in a line that exists anyway how much of a long history was read', async () => {
  const note = 'The history was read up to its newest 5,000 commits.';
  const { host, suggest } = await show({ files, abstained: false, note, limit: 'part-of-history' });
  const tree = screen.getByRole('tree');
  expect(document.getElementById(tree.getAttribute('aria-describedby') ?? '')?.textContent).toBe(note);
  await userEvent.click(screen.getByRole('button', { name: 'Suggested' }));
  await userEvent.click(screen.getByRole('button', { name: 'Suggested' }));
  await waitFor(() => expect(suggest.getState().phase).toBe('done'));
  expect(screen.getByText(`Space adds a file, Enter looks at it. ${note}`)).toBeTruthy();
  host.answer('suggest.related', () => ({ files: [], abstained: true, note, limit: 'part-of-history' }));
  suggest.getState().retry();
  // Without rows, it says why there may be none.
  expect(await screen.findByText(note)).toBeTruthy();
});

it('says once that a project has no files', async () => {
  const note = 'This project has no files that could be suggested.';
  await show({ files: [], abstained: true, note, limit: 'no-files' });
  expect(screen.getByText(note)).toBeTruthy();
  expect(screen.queryByText(/^Nothing stands out/u)).toBeNull();
});

it('says that it searches while none but ticked files are shown', async () => {
  const { host, suggest, stack } = await show({ files, abstained: false }, [
    fileItem('src/price.ts', 'src/price.ts'),
  ]);
  host.answer('suggest.related', () => new Promise(() => undefined));
  expect(stack.getState().current?.items).toHaveLength(1);
  suggest.getState().show('src/price.ts');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Searching'));
});

it('is worked by the keyboard alone: arrows, Space ticks, Enter shows the file', async () => {
  const { host, onView } = await show({ files, abstained: false });
  await waitFor(() => expect(document.activeElement).toBe(row(/cart\/Cart\.ts/u)));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(row(/^src\/price\.ts/u));
  await userEvent.keyboard(' ');
  expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ kind: 'file', path: 'src/price.ts' }] }]);
  await userEvent.keyboard('{Home}{Enter}');
  expect(onView).toHaveBeenCalledWith('src/cart/Cart.ts');
});

it('takes the focus only when it is asked for, and not when its rows come back while a person types elsewhere', async () => {
  const { suggest } = await show({ files, abstained: false });
  await waitFor(() => expect(document.activeElement).toBe(row(/cart\/Cart\.ts/u)));
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  suggest.getState().setOpen(false);
  await waitFor(() => expect(screen.queryByRole('tree')).toBeNull());
  suggest.getState().setOpen(true);
  await screen.findByRole('tree');
  await waitFor(() => expect(suggest.getState().phase).toBe('done'));
  expect(document.activeElement).toBe(field);
  field.remove();
});

it('takes the focus for the rows that arrive, unless the person has gone elsewhere by then', async () => {
  const { host, suggest } = await show({ files: [], abstained: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Suggested' }));
  const answers: ((answer: Suggestions) => void)[] = [];
  host.answer('suggest.related', () => new Promise<Suggestions>((resolve) => answers.push(resolve)));
  suggest.getState().show();
  answers.pop()?.({ files, abstained: false });
  await waitFor(() => expect(document.activeElement).toBe(row(/cart\/Cart\.ts/u)));

  suggest.getState().show('src/none.ts');
  answers.pop()?.({ files: [], abstained: true });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Suggested' })));
  suggest.getState().aboutAll();
  await waitFor(() => expect(suggest.getState().focus).toBe('reached'));
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  answers.pop()?.({ files, abstained: false });
  await screen.findByRole('tree');
  expect(document.activeElement).toBe(field);
  field.remove();
});

it('goes to the first of the rows that arrive, unless the person has moved in the list by then', async () => {
  const { host, suggest } = await show({ files, abstained: false });
  await waitFor(() => expect(document.activeElement).toBe(row(/cart\/Cart\.ts/u)));
  const answers: ((answer: Suggestions) => void)[] = [];
  host.answer('suggest.related', () => new Promise<Suggestions>((resolve) => answers.push(resolve)));
  suggest.getState().aboutAll();
  await waitFor(() => expect(suggest.getState().focus).toBe('reached'));
  answers.pop()?.({ files: files.toReversed(), abstained: false });
  await waitFor(() => expect(document.activeElement).toBe(row(/^src\/price\.ts/u)));
  expect(suggest.getState().focus).toBe('none');

  suggest.getState().aboutAll();
  await waitFor(() => expect(suggest.getState().focus).toBe('reached'));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(row(/cart\/Cart\.ts/u));
  answers.pop()?.({ files: files.toReversed(), abstained: false });
  await waitFor(() => expect(suggest.getState().focus).toBe('none'));
  expect(document.activeElement).toBe(row(/cart\/Cart\.ts/u));
});

it('holds its rows no longer once they are gone, although no row tells that it lost the focus', async () => {
  const { host, suggest, stack } = await show({ files, abstained: false });
  await waitFor(() => expect(document.activeElement).toBe(row(/cart\/Cart\.ts/u)));
  host.answer('suggest.related', () => ({ files: [], abstained: true }));
  suggest.getState().aboutAll();
  await screen.findByText('Nothing stands out for this goal.');
  host.answer('suggest.related', () => ({ files, abstained: false }));
  suggest.getState().retry();
  await screen.findByRole('tree');
  host.answer('suggest.related', () => ({ files: files.slice(1), abstained: false }));
  stack.getState().draftGoal('Price');
  await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(1), { timeout: 60_000 });
});

it('says how much of the budget the ticked files take', async () => {
  const { host, stack, suggest } = await show({ files, abstained: false });
  suggest.getState().tick('src/cart/Cart.ts');
  host.emit('stacks.changed', {
    projectId: project.id,
    revision: 1,
    stacks: [
      stackOf([fileItem('i', 'src/cart/Cart.ts')], {
        goal: stack.getState().current?.goal ?? '',
        budget: 10_000,
      }),
    ],
  });
  await waitFor(() => expect(screen.getByText('1 ticked, 12.0% of budget')).toBeTruthy());
  expect(row(/cart\/Cart\.ts/u).getAttribute('aria-checked')).toBe('true');
  expect(row(/^src\/price\.ts/u).getAttribute('aria-checked')).toBe('false');
});

it('counts nothing for an item that is off, nor for a file of another project', async () => {
  const other: StackItemView = {
    ...fileItem('o', 'src/cart/Cart.ts'),
    source: { kind: 'file', path: 'src/cart/Cart.ts', project: 'api' },
  };
  const own = fileItem('i', 'src/cart/Cart.ts');
  const { host, suggest } = await show({ files, abstained: false }, [other]);
  suggest.getState().tick('src/cart/Cart.ts');
  const change = (revision: number, on: boolean): void => {
    const stack = stackOf([other, { ...own, on }], { goal: 'Extract the Cart', budget: 10_000 });
    host.emit('stacks.changed', { projectId: project.id, revision, stacks: [stack] });
    const read = [
      blockOf('o', 5_000, { blockTokens: 5_000 }),
      blockOf('i', 400, on ? { blockTokens: 500 } : {}),
    ];
    host.emit('assembly.changed', { assembly: assemblyOf(read, { stackId: stack.id, revision }) });
  };
  change(1, true);
  await waitFor(() => expect(screen.getByText('1 ticked, 5.0% of budget')).toBeTruthy());
  change(2, false);
  await waitFor(() => expect(screen.getByText('1 ticked, 0.0% of budget')).toBeTruthy());
});

it('says that nothing stands out, and moves the focus to its name', async () => {
  await show({ files: [], abstained: true });
  expect(screen.getByText('Nothing stands out for this goal.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Suggested' }));
});
