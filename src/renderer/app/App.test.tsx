import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Assembly, ExportResult } from '../../shared/domain/assembly.ts';
import { modelTable } from '../../shared/domain/model/modelTable.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { StackView } from '../../shared/domain/stack.ts';
import { AppError } from '../../shared/errors.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { assemblyOf, blockOf, fileItem, findingOf, project, settings, stackOf } from '../testing/examples.ts';
import { App } from './App.tsx';
import { createStores, startStores } from '../stores/createStores.ts';
import { StoresContext } from '../stores/StoresContext.ts';

const stack = stackOf([fileItem('a', 'src/a.ts'), fileItem('b', 'src/b.ts')]);
const done: ExportResult = {
  status: 'done',
  items: 2,
  tokens: 30,
  exact: true,
  redacted: 0,
  allowed: 0,
  unreadable: [],
};

interface Scene {
  /** The reason why nothing can be kept. */
  readonly problem?: string;
  readonly first?: boolean;
  readonly stacks?: readonly StackView[];
  readonly assembly?: Partial<Assembly>;
  readonly result?: ExportResult;
}

async function opened({
  first = false,
  stacks = [stack],
  assembly = {},
  result = done,
  problem,
}: Scene = {}) {
  let saved: Settings = { ...settings, theme: 'dark', lastProjectId: first ? null : 'p1' };
  const host = createTestHost({
    'windows.start': () => ({
      kind: 'window',
      version: '1',
      dataFolder: '/data',
      problem: problem ?? null,
      view: null,
    }),
    'projects.list': () =>
      first ? [] : [project, { ...project, id: 'p2', name: 'gone', state: 'not-found' }],
    'projects.open': () => ({ projectId: 'p1' }),
    'accounts.list': () => [],
    'recovery.folders': () => [],
    'hooks.status': () => [],
    'drafts.list': () => [],
    'payloadSettings.left': () => [],
    'settings.get': () => saved,
    'stacks.list': () => stacks,
    'tokens.models': () => modelTable({}),
    'aliases.list': () => [],
    'scanning.rules': () => [],
    'scanning.allowed': () => [],
    'payloads.list': () => [
      { session: 3, path: 'scratch/session-3.md', bytes: 10, changed: '2026-05-03T10:00:00Z' },
    ],
    'files.list': () => ({ files: 0, ignored: 0 }),
    'assembly.preview': () => ({ revision: 1, format: 'markdown', parts: [] }),
    'assembly.export': () => result,
    'stacks.undo': () => ({ undone: true }),
    'shell.chooseFolder': () => ({ path: null }),
  });
  host.answer('settings.change', ({ patch }: { patch: Partial<Settings> }) => {
    saved = { ...saved, ...patch };
    host.emit('settings.changed', { settings: saved });
  });
  const stores = createStores(host.client);
  render(
    <StoresContext value={stores}>
      <App />
    </StoresContext>,
  );
  await startStores(stores);
  const show = (more: Partial<Assembly> = {}): void =>
    host.emit('assembly.changed', {
      assembly: assemblyOf([blockOf('a', 10), blockOf('b', 20)], { ...assembly, ...more }),
    });
  if (!first) {
    await screen.findByRole('contentinfo', { name: 'Budget and actions' });
    show();
  }
  return { host, stores, show, user: userEvent.setup() };
}

const tooMany = (): never => {
  throw new AppError('stacks/too-many-items', 'A stack can have at most 5,000 items.', {
    limit: 5,
    wanted: 6,
  });
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });

const region = () => document.activeElement?.closest('[data-region]')?.getAttribute('data-region');

describe('the window', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(480);
    vi.stubGlobal('innerWidth', 1_440);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('starts a newcomer with one thing to do, by key as well', async () => {
    const { host, user } = await opened({ first: true });
    await user.click(button(/^Open project/u));
    await user.keyboard('{Control>}o{/Control}');
    await waitFor(() => expect(host.callsOf('shell.chooseFolder')).toHaveLength(2));
  });

  it('opens the folder that was chosen and remembers it', async () => {
    const { host, user } = await opened({ first: true });
    host.answer('shell.chooseFolder', () => ({ path: '/home/mara/storefront' }));
    host.answer('projects.list', () => [project]);
    await user.click(button(/^Open project/u));
    await screen.findByRole('button', { name: /^Project storefront/u });
    expect(host.callsOf('settings.change')).toContainEqual({ patch: { lastProjectId: 'p1' } });
  });

  it('says why a folder could not be opened, and stays where it was', async () => {
    const { host, user } = await opened({ first: true });
    const message = 'The folder is gone. Pick another one.';
    host.answer('shell.chooseFolder', () => ({ path: '/gone' }));
    host.answer('projects.open', () =>
      Promise.reject(new AppError('projects/folder-gone', message, { path: '/gone' })),
    );
    await user.click(button(/^Open project/u));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(button(/^Open project/u).getAttribute('aria-busy')).toBeNull();
  });

  it('copies with Ctrl+Enter from a field too, with the goal as just typed', async () => {
    const { host, user } = await opened();
    await user.type(screen.getByRole('textbox', { name: /Goal/u }), 'Fix');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findAllByText('Copied 2 items, 30 tokens');
    const order = host.calls.map((call) => call.method);
    expect(order.indexOf('stacks.set')).toBeLessThan(order.indexOf('assembly.export'));
    expect(host.callsOf('assembly.export')).toEqual([
      { projectId: 'p1', stackId: 's1', target: 'clipboard' },
    ]);
  });

  it('does from the menu of the system what the keys do', async () => {
    const { host } = await opened();
    host.emit('menu.chosen', { command: 'save' });
    await waitFor(() => expect(host.callsOf('assembly.export')).toMatchObject([{ target: 'file' }]));
  });

  it('takes back what was said of a stack once a change of it is saved, or another project is open', async () => {
    const { host, stores } = await opened();
    const add = () => stores.stack.getState().add([{ kind: 'file', path: 'src/c.ts' }]);
    const said = () => stores.toasts.getState().toasts.map(({ message }) => message);
    host.answer('stacks.add', tooMany);
    await add();
    expect(said()).toEqual(['A stack can have at most 5,000 items.']);
    host.answer('stacks.add', () => null);
    await add();
    expect(said()).toEqual([]);
    host.answer('stacks.add', tooMany);
    await add();
    stores.projects.setState({ currentId: 'p2', current: { ...project, id: 'p2' } });
    expect(said()).toEqual([]);
  });

  it('shows neither an empty stack nor empty lists before it is known what there is, and then asks for the goal', async () => {
    const { host, user } = await opened({ first: true });
    const listed = new EventTarget();
    host.answer('shell.chooseFolder', () => ({ path: '/home/mara/storefront' }));
    host.answer('projects.list', () => [project]);
    host.answer(
      'stacks.list',
      () =>
        new Promise((resolve) => {
          listed.addEventListener('told', () => resolve([stack]));
        }),
    );
    host.answer('payloads.list', () => new Promise(() => undefined));
    await user.click(button(/^Open project/u));
    await screen.findByRole('list', { name: 'Loading' });
    expect(screen.queryByRole('button', { name: 'New stack' })).toBeNull();
    expect(screen.queryByText(/Payloads saved as|Saved selections/u)).toBeNull();
    listed.dispatchEvent(new Event('told'));
    const goal = await screen.findByRole('textbox', { name: /Goal/u });
    await waitFor(() => expect(document.activeElement).toBe(goal));
  });

  it('begins with the filter of the files where the goal is written', async () => {
    await opened({ stacks: [{ ...stack, goal: 'Extract OrderService' }] });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Filter files' })),
    );
  });

  it.each([
    ['{Enter}', ['Cart']],
    ['{Escape}', []],
  ])('has the name of a new stack written, and goes on to its goal: %s', async (key, names) => {
    const { host, user } = await opened();
    const made = stackOf([], { id: 's2', name: 'storefront' });
    host.answer('stacks.create', () => ({ stackId: 's2' }));
    host.answer('stacks.list', () => [stack, made]);
    await user.keyboard('{Control>}n{/Control}');
    const field = await screen.findByRole('textbox', { name: 'Name of the stack' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect((field as HTMLInputElement).value).toBe('storefront');
    await user.keyboard(`Cart${key}`);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Goal/u }));
    expect(
      host.callsOf('stacks.set').map((args) => (args as { fields: { name: string } }).fields.name),
    ).toEqual(names);
  });

  it('asks once before a message over budget goes out', async () => {
    const { host, user } = await opened({
      result: { status: 'over-budget', tokens: 70_000, budget: 60_000 },
    });
    await user.click(button(/^Copy first message/u));
    const dialog = await screen.findByRole('dialog', { name: 'Over budget' });
    expect(dialog.textContent).toContain('70,000 tokens, 10,000 over the budget of 60,000');
    host.answer('assembly.export', () => done);
    await user.click(within(dialog).getByRole('button', { name: 'Copy anyway' }));
    await screen.findAllByText('Copied 2 items, 30 tokens');
    expect(host.callsOf('assembly.export').at(-1)).toMatchObject({ allowOverBudget: true });
  });

  it('leaves a message over budget alone when told so', async () => {
    const { host, user } = await opened({
      result: { status: 'over-budget', tokens: 70_000, budget: 60_000 },
    });
    await user.click(button(/^Copy first message/u));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.callsOf('assembly.export')).toHaveLength(1);
  });

  it('refuses to export while findings are open, says how many, and shows them', async () => {
    const { host, user, stores, show } = await opened({
      assembly: { findings: [findingOf('x', 'a')], blocking: 1 },
    });
    const copy = button(/^Copy first message/u);
    await waitFor(() => expect(copy.getAttribute('aria-disabled')).toBe('true'));
    expect(screen.getByText('Resolve 1 finding to export')).toBeTruthy();
    await user.click(copy);
    expect(host.callsOf('assembly.export')).toEqual([]);
    expect(stores.view.getState().right).toBe('secrets');
    expect(document.activeElement?.getAttribute('data-finding')).toBe('x');
    await user.keyboard('r');
    show({ revision: 2, findings: [findingOf('x', 'a', { state: 'redacted' })], blocking: 0 });
    await waitFor(() => expect(stores.view.getState().right).toBe('preview'));
    expect(document.activeElement).toBe(copy);
    expect(copy.getAttribute('aria-disabled')).toBeNull();
  });

  it('says so when it is a scan that keeps the message from going out', async () => {
    await opened({
      assembly: { blocks: [{ ...blockOf('a', 10), scanFailed: true }, blockOf('b', 20)], blocking: 1 },
    });
    expect(await screen.findByRole('button', { name: 'Could not scan 1 item' })).toBeTruthy();
  });

  it('keeps the Secrets panel while sources are read again: that no finding is known yet decides nothing', async () => {
    const { user, stores, show } = await opened({
      assembly: { findings: [findingOf('x', 'a')], blocking: 1 },
    });
    await user.click(await screen.findByRole('button', { name: 'Resolve 1 finding to export' }));
    show({ revision: 2, state: 'reading', findings: [], blocking: 0 });
    expect(stores.view.getState().right).toBe('secrets');
  });

  it('shows the Secrets panel where only the export found something', async () => {
    const { user, stores } = await opened({ result: { status: 'blocked', blocking: 1 } });
    await user.click(button(/^Copy first message/u));
    await waitFor(() => expect(stores.view.getState().right).toBe('secrets'));
  });

  it('shows what the clipboard holds until it is dismissed', async () => {
    const { user } = await opened({
      result: { status: 'clipboard-differs', written: 149_000, readBack: 500 },
    });
    await user.click(button(/^Copy first message/u));
    const alert = await screen.findByText(/^The clipboard holds 500 of 149,000 characters\./u, {
      selector: '.toast *',
    });
    expect(alert).toBeTruthy();
    await user.click(button('Dismiss'));
    expect(screen.queryByText(/^The clipboard holds/u)).toBeNull();
  });

  it('shows unknown as a spinner and never as 0', async () => {
    const { show } = await opened();
    show({ revision: 2, state: 'reading', tokens: null });
    await screen.findByText('Counting tokens');
    expect(screen.getByTestId('total').textContent).not.toContain('0');
    show({ revision: 3, state: 'ready', tokens: null });
    await waitFor(() => expect(screen.getByTestId('total').textContent).toBe('?'));
  });

  it('says about of an estimate', async () => {
    const { show } = await opened();
    show({ revision: 2, exact: false });
    await waitFor(() => expect(screen.getByTestId('total').textContent).toBe('about 30'));
  });

  it('changes the budget, and says how to mend one it can not read', async () => {
    const { host, user } = await opened();
    await user.click(button(/^Budget: 60,000/u));
    const field = screen.getByRole('textbox', { name: 'Budget in tokens' });
    await user.clear(field);
    await user.type(field, 'lots{Enter}');
    expect(screen.getByText(/for example 60,000 or 60k/u)).toBeTruthy();
    expect(host.callsOf('stacks.set')).toEqual([]);
    await user.clear(field);
    await user.type(field, '80k{Enter}');
    expect(host.callsOf('stacks.set')).toEqual([
      { projectId: 'p1', stackId: 's1', fields: { budget: 80_000 } },
    ]);
  });

  it('proposes what to turn off, does it in one go and offers it back', async () => {
    const { host, user } = await opened({ stacks: [{ ...stack, budget: 25 }] });
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    expect(host.callsOf('stacks.switchItems')).toEqual([
      { projectId: 'p1', stackId: 's1', itemIds: ['a'], on: false },
    ]);
    const goal = screen.getByRole('textbox', { name: /Goal/u });
    goal.focus();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(host.callsOf('stacks.undo')).toHaveLength(1);
    // The button disappears with its message, so the focus returns to its former place.
    await waitFor(() => expect(document.activeElement).toBe(goal));
  });

  it('takes an offer to undo away once something newer would be undone', async () => {
    const { host, user } = await opened({ stacks: [{ ...stack, budget: 25 }] });
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    await screen.findByRole('button', { name: 'Undo' });
    await user.type(screen.getByRole('textbox', { name: /Goal/u }), 'Fix{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(host.callsOf('stacks.undo')).toEqual([]);
  });

  it('says so when there is nothing to undo', async () => {
    const { host, user } = await opened();
    host.answer('stacks.undo', () => ({ undone: false }));
    button('Assemble').focus();
    await user.keyboard('{Control>}z{/Control}');
    await screen.findAllByText('Nothing to undo');
  });

  it('picks a model', async () => {
    const { host, user } = await opened();
    await user.click(button('Model: GPT-5, exact'));
    await user.click(await screen.findByRole('menuitemradio', { name: /^Claude Sonnet 4\.5.*± 9%/u }));
    expect(host.callsOf('stacks.set')).toMatchObject([{ fields: { model: 'claude-sonnet-4.5' } }]);
  });

  it('adds the payload of a session from the sidebar', async () => {
    const { host, user } = await opened();
    await user.hover(await screen.findByRole('button', { name: /^Session 3,/u }));
    await user.click(
      await screen.findByRole('button', { name: 'Add the payload of session 3 to the stack' }),
    );
    expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ kind: 'payload', session: 3 }] }]);
  });

  it('opens a session that is clicked', async () => {
    const { stores, user } = await opened();
    await user.click(await screen.findByRole('button', { name: /^Session 3, /u }));
    expect(stores.view.getState().screen).toBe('session');
    expect(stores.sessions.timeline.getState().shown).toBe(3);
  });

  it('renames a stack in place, and deletes it with a way back', async () => {
    const { host, user } = await opened();
    await user.dblClick(button('ServiceLayer'));
    const name = screen.getByRole('textbox', { name: 'Name of the stack' });
    await user.clear(name);
    await user.type(name, 'Extraction{Enter}');
    expect(host.callsOf('stacks.set')).toMatchObject([{ fields: { name: 'Extraction' } }]);
    await user.click(button('Menu of ServiceLayer'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete stack' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(host.callsOf('stacks.restore')).toEqual([{ projectId: 'p1', stackId: 's1' }]);
  });

  it('lists a project whose folder is gone, and asks where it lies now', async () => {
    const { host, user } = await opened();
    host.answer('projects.places', () => [{ projectId: 'p1', sessions: 3 }]);
    host.answer('projects.worktrees', () => []);
    host.answer('shell.chooseFolder', () => ({ path: '/elsewhere/gone' }));
    host.answer('projects.locate', () => ({ status: 'ask', why: 'other-repository' }));
    await user.click(button(/^Project storefront/u));
    const list = await screen.findByRole('dialog', { name: 'Projects' });
    await within(list).findByRole('button', { name: /^storefront.* 3 sessions, open$/u });
    expect(within(list).getByRole('button', { name: 'Forget gone' })).toBeTruthy();
    await user.click(within(list).getByRole('button', { name: 'gone, Not found, Locate…' }));
    await user.click(await screen.findByRole('button', { name: 'Use this folder' }));
    await waitFor(() => expect(host.callsOf('projects.locate')).toHaveLength(2));
    expect(host.callsOf('projects.locate')[1]).toMatchObject({ path: '/elsewhere/gone', anyway: true });
  });

  it('applies the theme at once', async () => {
    const { user } = await opened();
    await user.keyboard('{Control>},{/Control}');
    await user.click(await screen.findByRole('radio', { name: 'Light' }));
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('light'));
  });

  it('shows a notice of the app', async () => {
    const { host } = await opened();
    host.emit('notice', { level: 'warn', message: 'A damaged stack file was set aside.' });
    await screen.findAllByText('A damaged stack file was set aside.');
  });

  it('walks through its regions with F6 and back', async () => {
    const { user } = await opened();
    button('Assemble').focus();
    await user.keyboard('{F6}');
    expect(region()).toBe('header');
    await user.keyboard('{F6}{F6}');
    expect(region()).toBe('stack');
    await user.keyboard('{Shift>}{F6}{F6}{F6}{F6}{/Shift}');
    expect(region()).toBe('dock');
  });
});

it('says above every screen that nothing is kept where nothing can be written', async () => {
  await opened({ problem: 'Carryover can’t write to /data. Make it writable.' });
  expect(screen.getByText(/Make it writable/u).closest('main > [role=alert]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Library/u }));
  expect(screen.getByText(/Make it writable/u)).toBeTruthy();
});
