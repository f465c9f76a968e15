import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCommands } from '../app/commands/commands.ts';
import { createStores } from '../stores/createStores.ts';
import { FileTree } from '../files/tree/fileTree.ts';
import { folderItems } from '../files/tree/stackFacts.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { ownOf, assemblyOf, blockOf, fileItem, project, settings, stackOf } from '../testing/examples.ts';
import { createFileIndex } from './fileIndex.ts';
import { Palette } from './Palette.tsx';

const stack = stackOf([fileItem('a', 'src/order.ts')]);

async function opened({ items = stack.items, saved = [] as readonly number[] } = {}) {
  const host = createTestHost({
    'library.list': () => [],
    'payloads.list': () =>
      saved.map((session) => ({
        session,
        path: `scratch/session-${session}.md`,
        bytes: 1,
        changed: '2026-01-01T00:00:00Z',
      })),
    'settings.get': () => settings,
    'stacks.list': () => [{ ...stack, items }],
    'files.list': () => ({ files: 0, ignored: 0 }),
    'github.repositories': () => ({
      repositories: ['orchard/storefront'],
      host: 'github.com',
      otherHosts: [],
      hasToken: false,
      rate: null,
    }),
    'github.resolve': () => ({
      entry: {
        repository: 'orchard/storefront',
        number: 142,
        pull: false,
        title: 'Totals drift',
        state: 'open',
        labels: [],
        author: 'mara',
        updatedAt: '2026-05-03T10:00:00Z',
        comments: 0,
        url: 'https://github.com/orchard/storefront/issues/142',
      },
      rate: null,
    }),
  });
  const stores = createStores(host.client);
  const tree = new FileTree();
  for (const path of ['src/order.ts', 'src/orderTypes.ts']) tree.addEntry({ path, bytes: 400 });
  tree.addEntry({ path: '.env.order', bytes: 40, ignored: 'secrets file' });
  tree.takeOwn(ownOf('src/order.ts'));
  stores.projects.setState({ currentId: 'p1', current: project });
  await waitFor(() => expect(stores.stack.getState().current?.items).toHaveLength(items.length));
  await waitFor(() => expect(stores.files.getState().phase).toBe('ready'));
  const types = tree.get('src/orderTypes.ts');
  const [folder] = folderItems(stores.stack.getState());
  if (types?.kind === 'file' && folder !== undefined) Array.from(tree.cover(new Map([[types, folder]])));
  stores.files.setState({ tree });
  host.emit('assembly.changed', { assembly: assemblyOf([blockOf('a', 10)]) });
  const closed = vi.fn();
  const ran = vi.fn();
  const parts = {
    stores,
    acts: createCommands(stores, () => undefined),
    index: createFileIndex(stores.files),
    onClose: closed,
    onRan: ran,
  };
  const { rerender } = render(<Palette {...parts} open={false} />);
  closed.mockImplementation(() => rerender(<Palette {...parts} open={false} />));
  rerender(<Palette {...parts} open />);
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { host, stores, field, closed, ran, user: userEvent.setup() };
}

/** Stands for the window, which handles some keys before the palette does. */
const use = (event: Event): void => event.preventDefault();
const active = () => screen.getByRole('option', { selected: true });

describe('the palette', () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('has the focus before the next frame, so that nothing typed is lost, and gives it back', async () => {
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
    const { field, user } = await opened();
    expect(document.activeElement).toBe(field);
    frames.mockRestore();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(before));
    before.remove();
  });

  it('is closed by its own key, but not by a press that the window has used to open it again', async () => {
    const { field, closed } = await opened();
    const press = { key: 'k', ctrlKey: true };
    window.addEventListener('keydown', use, true);
    fireEvent.keyDown(field, press);
    window.removeEventListener('keydown', use, true);
    expect(closed).not.toHaveBeenCalled();
    fireEvent.keyDown(field, press);
    expect(closed).toHaveBeenCalledOnce();
  });

  it('says to assistive technology which result Enter is for', async () => {
    const { field, user } = await opened();
    await user.type(field, 'ordertypes');
    await waitFor(() => expect(active().textContent).toContain('orderTypes.ts'));
    expect(field.getAttribute('aria-activedescendant')).toBe(active().id);
    expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  });

  it('adds with Space without closing, and with Enter on the way out', async () => {
    const { host, field, closed, user } = await opened();
    await user.type(field, 'ordertypes');
    await waitFor(() => expect(active().textContent).toContain('orderTypes.ts'));
    await user.keyboard(' ');
    const added = { projectId: 'p1', stackId: 's1', sources: [{ kind: 'file', path: 'src/orderTypes.ts' }] };
    await waitFor(() => expect(host.callsOf('stacks.add')).toEqual([added]));
    expect(closed).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(host.callsOf('stacks.add')).toEqual([added, added]));
    expect(closed).toHaveBeenCalledOnce();
  });

  it.each([
    [true, true, 'In the stack by the folder item src/'],
    [false, false, 'tokens'],
  ])(
    'says of a file that a folder item holds that it is in, where that is on: %s',
    async (on, isDisabled, words) => {
      const folder = { id: 'd', on, source: { kind: 'folder', path: 'src' } } as const;
      const { host, field, closed, user } = await opened({ items: [...stack.items, folder] });
      await user.type(field, 'ordertypes');
      await waitFor(() => expect(active().textContent).toContain('orderTypes.ts'));
      expect(active().textContent).toContain(words);
      expect(active().getAttribute('aria-disabled')).toBe(isDisabled ? 'true' : null);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(closed).toHaveBeenCalledTimes(isDisabled ? 0 : 1));
      expect(host.callsOf('stacks.add')).toHaveLength(isDisabled ? 0 : 1);
    },
  );

  it('offers no payload that is in the stack as the newest one', async () => {
    const latest = { id: 'p', on: true, source: { kind: 'payload', session: 'latest' } } as const;
    const { field, user } = await opened({ items: [latest], saved: [3, 2] });
    await user.type(field, '@session');
    const add = await screen.findByRole('group', { name: 'Add to stack' });
    expect(add.textContent).toContain('session-2.md');
    expect(add.textContent).not.toContain('session-3.md');
  });

  it('turns an item of the stack off with Space', async () => {
    const { host, field, user } = await opened();
    await user.type(field, 'src/order.ts');
    await user.keyboard(' ');
    await waitFor(() => expect(host.callsOf('stacks.switchItems')).toHaveLength(1));
    expect(host.callsOf('stacks.switchItems')[0]).toMatchObject({ itemIds: ['a'], on: false });
  });

  it('never adds a file of secrets, and says why', async () => {
    const { host, field, closed, user } = await opened();
    await user.type(field, '.env.order');
    await waitFor(() => expect(active().textContent).toContain('Secrets files are never added'));
    await user.keyboard(' {Enter}');
    expect(closed).not.toHaveBeenCalled();
    expect(host.callsOf('stacks.add')).toEqual([]);
  });

  it('types a space where a command goes on with one, and remembers what was run', async () => {
    const { stores, field, ran, user } = await opened();
    await user.type(field, 'go to library');
    expect(field).toHaveProperty('value', 'go to library');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(stores.view.getState().screen).toBe('library'));
    expect(ran).toHaveBeenCalledWith('command:library');
  });

  it('adds an issue of the repository by its number alone', async () => {
    const { host, field, user } = await opened();
    await user.type(field, '#142');
    await screen.findByText('orchard/storefront');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(host.callsOf('stacks.add')).toHaveLength(1));
    expect(host.callsOf('stacks.add')[0]).toMatchObject({
      sources: [{ kind: 'github', repository: 'orchard/storefront', number: 142, title: 'Totals drift' }],
    });
  });

  it('says where nothing comes near, and how to see every command', async () => {
    const { field, user } = await opened();
    await user.type(field, 'zzqx');
    await screen.findByText('Nothing matches "zzqx". Type > to see every command.', { selector: 'p' });
    expect(screen.queryAllByRole('option')).toEqual([]);
    await user.clear(field);
    await user.type(field, 'gitbuh');
    await screen.findByText(/^Nothing matches\. The nearest command/u, { selector: 'p' });
    expect(active().textContent).toContain('Show GitHub');
  });

  it('has an icon of its own before each command', async () => {
    const { field, user } = await opened();
    await user.type(field, '>');
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(30));
    expect(document.querySelector('.option .lucide-ellipsis')).toBe(null);
  });

  it('goes round with the arrows', async () => {
    const { field, user } = await opened();
    await user.type(field, '>theme');
    const first = active().id;
    await user.keyboard('{ArrowUp}');
    expect(active().id).not.toBe(first);
    await user.keyboard('{ArrowDown}');
    expect(active().id).toBe(first);
  });
});
