import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { groupOf } from './rowAction.ts';
import { useRowMenus } from './RowMenu.tsx';

const run = vi.fn<(what: string) => void>();

function List() {
  const { area, menu } = useRowMenus('[data-row]', (row) => {
    const name = row.dataset['row'] ?? '';
    if (name === 'bare') return null;
    return {
      label: `Menu of ${name}`,
      groups: [
        groupOf(
          { label: 'Open', keys: 'Enter', run: () => run(`open ${name}`) },
          { label: 'Close', whyNot: 'It is not open.', run: () => run(`close ${name}`) },
        ),
        groupOf(),
        { title: 'Elsewhere', actions: [{ label: 'Remove', bad: true, run: () => run(`remove ${name}`) }] },
      ],
    };
  });
  return (
    <>
      {menu}
      <ul {...area} aria-label="Rows">
        {['one', 'two', 'bare'].map((name) => (
          <li key={name}>
            <button type="button" data-row={name}>
              {name}
            </button>
          </li>
        ))}
        <li data-row="field">
          <input aria-label="Name" />
        </li>
      </ul>
    </>
  );
}

function setUp() {
  run.mockReset();
  render(<List />);
  return userEvent.setup();
}

const row = (name: string) => screen.getByRole('button', { name });
/** True if the host's own menu is suppressed. */
const press = (element: Element): boolean =>
  !fireEvent.contextMenu(element, { button: 2, clientX: 5, clientY: 9 });

describe('the menu of a row', () => {
  it('offers what the row can do, and says why not where it can’t', async () => {
    setUp();
    expect(press(row('two'))).toBe(true);
    const menu = await screen.findByRole('menu', { name: 'Menu of two' });
    expect(document.activeElement === row('two') || menu.contains(document.activeElement)).toBe(true);
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'OpenEnter',
      'CloseIt is not open.',
      'Remove',
    ]);
    expect(screen.getAllByRole('separator')).toHaveLength(1);
    const off = screen.getByRole('menuitem', { name: /^Close/u });
    expect(off.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(off);
    expect(run).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('menuitem', { name: /^Open/u }));
    expect(run).toHaveBeenCalledExactlyOnceWith('open two');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('opened by a key begins at its first entry, and Esc goes back to the row', async () => {
    const user = setUp();
    row('one').focus();
    fireEvent.contextMenu(row('one'));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: /^Open/u })),
    );
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: /^Close/u }));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(run).toHaveBeenCalledExactlyOnceWith('remove one');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    fireEvent.contextMenu(row('one'));
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(row('one')));
  });

  it('gives the focus back that the pointer draws into it while it fades', async () => {
    setUp();
    row('one').focus();
    press(row('one'));
    const entry = await screen.findByRole('menuitem', { name: /^Open/u });
    run.mockImplementation(() => {
      // The dialog of an action notes the focused element after the pointer has touched the menu again.
      entry.focus();
    });
    fireEvent.click(entry);
    expect(run).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(row('one'));
  });

  it('has the focus back in the row before an action, which may lead it elsewhere', async () => {
    const user = setUp();
    const focused: (Element | null)[] = [];
    run.mockImplementation((what) => {
      focused.push(document.activeElement);
      if (what === 'remove two') screen.getByRole('textbox', { name: 'Name' }).focus();
    });
    row('one').focus();
    for (const name of [/^Open/u, /^Remove/u]) {
      press(row('two'));
      await screen.findByRole('menu');
      await user.click(screen.getByRole('menuitem', { name }));
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      const home = name.test('Open') ? row('two') : screen.getByRole('textbox', { name: 'Name' });
      expect(document.activeElement).toBe(home);
    }
    expect(focused).toEqual([row('two'), row('two')]);
  });

  it('leaves fields, selected text and what is no row to the host', () => {
    setUp();
    expect(press(screen.getByRole('textbox', { name: 'Name' }))).toBe(false);
    expect(press(screen.getByRole('list', { name: 'Rows' }))).toBe(false);
    document.getSelection()?.selectAllChildren(row('one'));
    expect(press(row('one'))).toBe(false);
    document.getSelection()?.removeAllRanges();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(press(row('one'))).toBe(true);
  });

  it('shows nothing, and no other menu, on a row that has none', () => {
    setUp();
    expect(press(row('bare'))).toBe(true);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
