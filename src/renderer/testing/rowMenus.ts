import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { PathActs } from '../paths/createPathActs.ts';

/** Clicks a row with the right button. Returns the name of its menu, and the words of its entries. */
export async function openMenuOf(row: Element | null) {
  if (row === null) throw new Error('There is no such row.');
  fireEvent.contextMenu(row, { button: 2 });
  const menu = await screen.findByRole('menu');
  const entries = within(menu).getAllByRole('menuitem');
  return { name: menu.getAttribute('aria-label'), entries: entries.map(({ textContent }) => textContent) };
}

/** Chooses an entry of the open menu. */
export async function chooseEntry(name: string | RegExp): Promise<void> {
  await userEvent.click(screen.getByRole('menuitem', { name }));
  await waitUntilClosed();
}

export async function leaveMenu(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await waitUntilClosed();
}

async function waitUntilClosed(): Promise<void> {
  await waitFor(() => {
    if (screen.queryByRole('menu') !== null) throw new Error('The menu is still open.');
  });
}

const done = () => vi.fn<(...args: readonly unknown[]) => Promise<void>>(() => Promise.resolve());

/** Makes path actions that only record their calls. */
export function notedPathActs() {
  return {
    host: () => 'window' as const,
    copy: done(),
    reveal: done(),
    open: done(),
    copyHash: done(),
    browse: vi.fn<(url: string) => void>(),
  } satisfies PathActs;
}
