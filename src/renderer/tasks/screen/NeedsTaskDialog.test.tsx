import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Tasks } from '../createTasks.ts';
import { NeedsTaskDialog } from './NeedsTaskDialog.tsx';

function show() {
  const [startEmpty, change, onClose] = [vi.fn(), vi.fn(), vi.fn()];
  const settings = createStore(() => ({ change }));
  render(<NeedsTaskDialog tasks={{ startEmpty, settings } as unknown as Tasks} onClose={onClose} />);
  return { startEmpty, change, onClose, user: userEvent.setup() };
}
const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);

it('makes the task with one Enter, whatever is answered', async () => {
  const { startEmpty, change, onClose, user } = show();
  await user.keyboard('{Enter}');
  expect(startEmpty).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
  expect(change).not.toHaveBeenCalled();
});

it('takes no answer from a key that was down before it opened', () => {
  const { startEmpty, onClose } = show();
  const [first] = screen.getAllByRole('checkbox');
  if (first !== undefined) fireEvent.keyDown(first, { key: 'Enter', repeat: true });
  expect(startEmpty).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

it('takes answers by their numbers, and says what they come to', async () => {
  const { user } = show();
  expect(screen.getByRole('status').textContent).toContain('a stack and one session are enough');
  await user.keyboard('24');
  expect(ticked()).toEqual([false, true, false, true, false]);
  expect(screen.getByRole('status').textContent).toBe('Yes to 2 of 4: a task keeps this together.');
  await user.keyboard('2');
  expect(ticked()).toEqual([false, false, false, true, false]);
});

it('makes nothing for work that needs no task, and keeps the wish not to be asked again', async () => {
  const { startEmpty, change, onClose, user } = show();
  await user.click(screen.getByRole('checkbox', { name: 'Do not ask again' }));
  await user.click(screen.getByRole('button', { name: 'This needs no task' }));
  expect(change).toHaveBeenCalledWith({ askBeforeTask: false });
  expect(onClose).toHaveBeenCalledOnce();
  expect(startEmpty).not.toHaveBeenCalled();
});

it('keeps nothing if it is left by Esc', async () => {
  const { startEmpty, change, onClose, user } = show();
  await user.click(screen.getByRole('checkbox', { name: 'Do not ask again' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(change).not.toHaveBeenCalled();
  expect(startEmpty).not.toHaveBeenCalled();
});
