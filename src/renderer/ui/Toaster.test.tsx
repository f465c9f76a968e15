import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { Modal } from './Modal.tsx';
import { createToastStore } from './toastStore.ts';
import { Toaster } from './Toaster.tsx';

function shown() {
  const toasts = createToastStore();
  render(<Toaster toasts={toasts} />);
  return toasts.getState();
}

const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const visible = () => document.querySelector('.toast')?.textContent ?? null;

function shownWithDialog() {
  const toasts = createToastStore();
  const onClose = vi.fn();
  const draw = (open: boolean) => (
    <>
      <Modal title="Rules" open={open} onClose={onClose} ends={<button type="button">Close</button>}>
        <p>What it is about</p>
      </Modal>
      <Toaster toasts={toasts} />
    </>
  );
  const { rerender } = render(draw(false));
  return { ...toasts.getState(), onClose, dialog: (open: boolean) => rerender(draw(open)) };
}

const isInDialog = () => document.querySelector('.toast')?.closest('[role="dialog"]') !== null;

describe('messages', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('goes after four seconds', () => {
    const { show } = shown();
    act(() => void show({ level: 'good', message: 'Copied' }));
    expect(visible()).toBe('Copied');
    wait(3_999);
    expect(visible()).toBe('Copied');
    wait(1);
    expect(visible()).toBeNull();
  });

  it('waits while it is pointed at', () => {
    const { show } = shown();
    act(() => void show({ level: 'info', message: 'Removed' }));
    const toast = document.querySelector('.toast');
    if (toast === null) throw new Error('no toast');
    fireEvent.pointerEnter(toast);
    wait(60_000);
    expect(visible()).toBe('Removed');
    fireEvent.pointerLeave(toast);
    wait(4_000);
    expect(visible()).toBeNull();
  });

  it('goes on with what was left of its time, but is there for two seconds at least', () => {
    const { show } = shown();
    act(() => void show({ level: 'good', message: 'Saved', lastsMs: 15_000 }));
    const toast = document.querySelector('.toast');
    if (toast === null) throw new Error('no toast');
    wait(10_000);
    fireEvent.pointerEnter(toast);
    wait(60_000);
    fireEvent.pointerLeave(toast);
    wait(4_500);
    expect(visible()).toBe('Saved');
    fireEvent.pointerEnter(toast);
    fireEvent.pointerLeave(toast);
    wait(1_999);
    expect(visible()).toBe('Saved');
    wait(1);
    expect(visible()).toBeNull();
  });

  it('shows one at a time, and an error again once what came after it has gone', () => {
    const { show, fail } = shown();
    act(() => fail(new AppError('storage/locked', 'The file is held.', { file: 'x' })));
    act(() => void show({ level: 'good', message: 'Copied' }));
    act(() => void show({ level: 'good', message: 'Saved' }));
    expect(document.querySelectorAll('.toast')).toHaveLength(1);
    expect(visible()).toBe('Saved');
    wait(60_000);
    expect(visible()).toBe('The file is held.');
    act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
    expect(visible()).toBeNull();
  });

  it('says nothing of a bug but that there was one, and nothing of what was cancelled', () => {
    const { fail } = shown();
    act(() => fail(new AppError('cancelled', 'Stopped.', {})));
    expect(visible()).toBeNull();
    act(() => fail(new Error('token ghp_secret at /home/me')));
    expect(visible()).toMatch(/^Something went wrong inside Carryover/u);
    expect(visible()).not.toMatch(/ghp_/u);
  });

  it('reads good news politely and errors at once', () => {
    const { show } = shown();
    act(() => void show({ level: 'good', message: 'Copied' }));
    expect(screen.getByRole('status').textContent).toBe('Copied');
    act(() => void show({ level: 'error', message: 'Not copied' }));
    expect(screen.getByRole('alert').textContent).toBe('Not copied');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('does what its button says, once', () => {
    const { show } = shown();
    const run = vi.fn();
    act(() => void show({ level: 'info', message: 'Removed', action: { label: 'Undo', run } }));
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect(run).toHaveBeenCalledTimes(1);
    expect(visible()).toBeNull();
  });

  it('goes on Esc wherever the focus is, but not where Esc has something else to do', () => {
    const { show } = shown();
    render(
      <input
        aria-label="Filter"
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />,
    );
    act(() => void show({ level: 'error', message: 'Not saved' }));
    const field = screen.getByRole('textbox');
    field.focus();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(visible()).toBe('Not saved');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(visible()).toBeNull();
  });

  it('goes by its button, whatever it says', () => {
    const { show } = shown();
    act(() => void show({ level: 'good', message: 'Copied' }));
    act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
    expect(visible()).toBeNull();
  });

  it('makes room at the end of lists for as long as it is there', () => {
    const { show, dismiss } = shown();
    let id = 0;
    act(() => void (id = show({ level: 'error', message: 'Not saved' })));
    expect(document.documentElement.dataset['toast']).toBe('');
    act(() => dismiss(id));
    expect(document.documentElement.dataset['toast']).toBeUndefined();
  });

  it('waits behind a dialog that opens after it, and goes on once that has gone', () => {
    const { show, dialog } = shownWithDialog();
    act(() => void show({ level: 'info', message: 'Removed', action: { label: 'Undo', run: vi.fn() } }));
    dialog(true);
    expect(isInDialog()).toBe(false);
    wait(60_000);
    expect(visible()).toContain('Removed');
    dialog(false);
    wait(3_999);
    expect(visible()).toContain('Removed');
    wait(1);
    expect(visible()).toBeNull();
  });

  it('stands in the dialog it came up in front of, where a press and Esc concern it alone', () => {
    const { fail, onClose, dialog } = shownWithDialog();
    dialog(true);
    act(() => fail(new AppError('storage/locked', 'The file is held.', { file: 'x' })));
    expect(isInDialog()).toBe(true);
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    dismiss.focus();
    fireEvent.keyDown(dismiss, { key: 'Escape' });
    expect(visible()).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('outlives the dialog it stands in', () => {
    const { show, dialog } = shownWithDialog();
    dialog(true);
    act(() => void show({ level: 'good', message: 'Saved' }));
    dialog(false);
    wait(100);
    expect(visible()).toBe('Saved');
    expect(isInDialog()).toBe(false);
    wait(4_000);
    expect(visible()).toBeNull();
  });
});
