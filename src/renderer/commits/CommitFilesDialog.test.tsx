import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { CommitPlan, PlannedFile } from '../../shared/api/commits.ts';
import { AppError } from '../../shared/errors.ts';
import { createProjectStore } from '../projects/projectStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { CommitFilesDialog } from './CommitFilesDialog.tsx';
import { createCommitFilesStore } from './commitFilesStore.ts';

afterEach(() => {
  cleanup();
});

const commit = '4be21c9'.padEnd(40, '0');

function fileOf(path: string, more: Partial<PlannedFile> = {}): PlannedFile {
  return {
    key: path,
    path,
    state: 'modified',
    added: 1,
    deleted: 0,
    touched: true,
    partlyStaged: false,
    refused: null,
    findings: [],
    unscanned: null,
    ...more,
  };
}

function later<T>() {
  const ends: { resolve: (value: T) => void; reject: (error: Error) => void }[] = [];
  const promise = new Promise<T>((resolve, reject) => void ends.push({ resolve, reject }));
  return {
    promise,
    resolve: (value: T) => ends[0]?.resolve(value),
    reject: (error: Error) => ends[0]?.reject(error),
  };
}

const secret = { rule: 'aws-access-key-id', tier: 'certain', line: 2, masked: 'AKIA••••••••XD' } as const;

async function setUp(files: readonly PlannedFile[], more: Partial<CommitPlan> = {}) {
  const plan = {
    planId: 'plan',
    folder: null,
    branch: 'main',
    head: commit,
    files,
    more: 0,
    message: 'Save it',
    ...more,
  };
  const host = createTestHost({
    'commits.plan': () => plan,
    'commits.run': () => ({ commit, undoable: true }),
    'commits.undo': () => null,
    'commits.copyCommands': () => ({ status: 'done' }),
  });
  const projects = createProjectStore(host.client, () => undefined);
  const toasts = createToastStore();
  const onChanged = vi.fn<() => void>();
  const store = createCommitFilesStore(host.client, projects, toasts, onChanged);
  projects.setState({ currentId: 'p1' });
  render(<CommitFilesDialog store={store} />);
  await store.getState().open('session');
  const said = () => toasts.getState().toasts.map(({ message }) => message);
  return { host, projects, toasts, store, said, onChanged, user: userEvent.setup() };
}

const row = async (name: string) => {
  const rows = await screen.findAllByRole('listitem');
  return within(rows.find((one) => one.textContent.includes(name)) ?? document.body);
};
const run = () => screen.findByRole('button', { name: /^Commit( \d+ files?)?$/u });

it('ticks what the session wrote and may be committed, and says why the rest is not', async () => {
  await setUp([
    fileOf('src/a.ts'),
    fileOf('key.ts', { findings: [secret] }),
    fileOf('logo.png', { unscanned: 'it is not text' }),
    fileOf('inner/', { refused: 'This folder is a repository of its own. Commit inside of it.' }),
    fileOf('notes.txt', { touched: false, partlyStaged: true }),
  ]);
  const ticks = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(ticks.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [false, true],
    [false, false],
  ]);
  expect((await row('key.ts')).getByText('AWS access key ID in line 2: AKIA••••••••XD')).toBeTruthy();
  expect((await row('logo.png')).getByText('Not scanned for secrets: it is not text.')).toBeTruthy();
  expect((await row('inner/')).queryByRole('button')).toBe(null);
  expect((await row('notes.txt')).getByText(/Only a part of its change is staged/u)).toBeTruthy();
  expect((await screen.findByRole('region', { name: 'Commands to run' })).textContent).toBe(
    "git commit -m 'Save it' -- src/a.ts",
  );
});

it('warns of a detached HEAD, and counts files that are not listed', async () => {
  await setUp([fileOf('a.ts')], { branch: null, more: 4_312, folder: '/home/mara/side tree' });
  expect(screen.getByText(/HEAD is detached: no branch will have this commit/u)).toBeTruthy();
  expect(screen.getByText(/^4,312 more files are not listed here/u)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Commands to run' }).textContent).toBe(
    "git -C '/home/mara/side tree' commit -m 'Save it' -- a.ts",
  );
});

it('commits neither without a file nor without a message', async () => {
  const { user, host } = await setUp([fileOf('a.ts')]);
  await user.clear(screen.getByRole('textbox', { name: 'Message' }));
  await user.click(await run());
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'x');
  await user.click(screen.getByRole('checkbox'));
  await user.click(await run());
  expect(host.callsOf('commits.run')).toEqual([]);
});

it('commits once however often it is asked, closes, and offers to undo', async () => {
  const { store, host, said, toasts, onChanged } = await setUp([fileOf('a.ts'), fileOf('b.ts')]);
  await Promise.all([store.getState().run(), store.getState().run()]);
  expect(host.callsOf('commits.run')).toMatchObject([
    { planId: 'plan', keys: ['a.ts', 'b.ts'], message: 'Save it' },
  ]);
  expect(store.getState().subject).toBe(null);
  expect(store.getState().made.get('session')).toBe('4be21c9');
  expect(said()).toEqual(['Committed 2 files as 4be21c9']);
  toasts.getState().toasts[0]?.action?.run();
  await waitFor(() => expect(said()).toEqual(['Took the commit back; its files are as before']));
  expect(host.callsOf('commits.undo')).toEqual([{ planId: 'plan' }]);
  expect(store.getState().made.has('session')).toBe(false);
  expect(onChanged).toHaveBeenCalledTimes(2);
});

it('offers no undo where it is not safe', async () => {
  const { store, host, toasts } = await setUp([fileOf('a.ts')]);
  host.answer('commits.run', () => ({ commit, undoable: false }));
  await store.getState().run();
  expect(toasts.getState().toasts).toMatchObject([{ message: 'Committed 1 file as 4be21c9' }]);
  expect(toasts.getState().toasts[0]?.action).toBe(undefined);
});

it('shows the whole output of a hook, and stays open', async () => {
  const { store, host } = await setUp([fileOf('a.ts')]);
  host.answer('commits.run', () => {
    throw new AppError('git/commit-refused', 'Git refused the commit.', {
      why: 'refused',
      output: 'one\ntwo\u202E',
    });
  });
  await store.getState().run();
  const refusal = await screen.findByRole('alert', { name: 'Not committed' });
  expect(refusal.textContent).toContain('Git refused the commit.');
  const output = within(refusal).getByRole('region', { name: 'Output of git and its hooks' });
  expect(output.textContent).toBe('one\ntwo⟨U+202E⟩');
  expect(host.callsOf('commits.plan')).toHaveLength(1);
});

it('reads the files again when one changed, and keeps ticks and message', async () => {
  const { store, host } = await setUp([fileOf('a.ts'), fileOf('b.ts')]);
  store.getState().tick('b.ts', false);
  store.getState().write('Mine');
  host.answer('commits.run', () => {
    throw new AppError('git/commit-refused', 'a.ts changed since you looked.', { why: 'changed' });
  });
  host.answer('commits.plan', () => ({
    planId: 'next',
    folder: null,
    branch: 'main',
    head: commit,
    files: [fileOf('a.ts', { added: 9 }), fileOf('b.ts'), fileOf('c.ts')],
    more: 0,
    message: 'Save it',
  }));
  await store.getState().run();
  const { ticked, message, plan, refusal } = store.getState();
  expect([[...ticked], message, plan?.planId]).toEqual([['a.ts', 'c.ts'], 'Mine', 'next']);
  expect(refusal?.words).toContain('a.ts changed');
});

it('stops a commit under way, and stays open', async () => {
  const { store, host, user } = await setUp([fileOf('a.ts')]);
  const made = later<never>();
  host.answer('commits.run', () => made.promise);
  host.answer('operations.cancel', () => {
    made.reject(new AppError('cancelled', 'Stopped.', {}));
    return null;
  });
  const running = store.getState().run();
  await screen.findByText('Git and your hooks are running.');
  await user.keyboard('{Escape}');
  expect(host.callsOf('operations.cancel')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await running;
  const [{ operationId } = { operationId: '' }] = host.callsOf('commits.run');
  expect(host.callsOf('operations.cancel')).toEqual([{ operationId }]);
  expect(store.getState()).toMatchObject({
    running: null,
    refusal: { words: expect.stringContaining('was stopped') as string },
  });
});

it('says why the files could not be read, and reads them again', async () => {
  const { store, host, user } = await setUp([fileOf('a.ts')]);
  host.answer('commits.plan', () => {
    throw new AppError('git/commit-refused', 'A rebase is under way.', { why: 'under-way' });
  });
  await store.getState().look();
  expect((await screen.findByRole('alert')).textContent).toBe('A rebase is under way.');
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  expect(host.callsOf('commits.plan')).toHaveLength(3);
});

it('ticks a file once its secret is allowed for a reason', async () => {
  const { store, host, user } = await setUp([fileOf('key.ts', { findings: [secret] })]);
  host.answer('commits.allow', () => fileOf('key.ts'));
  await user.click(await screen.findByRole('button', { name: 'Allow key.ts' }));
  await user.type(screen.getByRole('textbox', { name: 'Why is this safe to commit?' }), 'An example{Enter}');
  await waitFor(() => expect(store.getState().ticked.has('key.ts')).toBe(true));
  expect(host.callsOf('commits.allow')).toEqual([{ planId: 'plan', key: 'key.ts', reason: 'An example' }]);
});

it('closes when another project is opened, and a late answer is told of', async () => {
  const { store, projects, host, said } = await setUp([fileOf('a.ts')]);
  const made = later<{ commit: string; undoable: boolean }>();
  host.answer('commits.run', () => made.promise);
  const running = store.getState().run();
  projects.setState({ currentId: 'p2' });
  expect(store.getState().subject).toBe(null);
  made.resolve({ commit, undoable: false });
  await running;
  expect(said()).toEqual(['Committed 1 file as 4be21c9']);
  expect(store.getState().subject).toBe(null);
});
