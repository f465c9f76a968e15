import { describe, expect, it, vi } from 'vitest';
import { createToastStore, type NewToast } from './toastStore.ts';

function made(...toasts: readonly NewToast[]) {
  const store = createToastStore();
  for (const toast of toasts) store.getState().show(toast);
  return { ...store.getState(), said: () => store.getState().toasts.map(({ message }) => message) };
}

const error = (message: string, more: Partial<NewToast> = {}): NewToast => ({
  level: 'error',
  message,
  ...more,
});

describe('what a message is about', () => {
  it('takes it along: the screen, the project, nothing', () => {
    const all = [error('screen', { scope: 'screen' }), error('project'), error('app', { scope: 'app' })];
    const { leave, said } = made(...all);
    leave('screen');
    expect(said()).toEqual(['project', 'app']);
    leave('project');
    expect(said()).toEqual(['app']);
    const other = made(...all);
    other.leave('project');
    expect(other.said()).toEqual(['app']);
  });

  it('is said once: the newer takes the place of the older', () => {
    const { show, said } = made(error('Not copied', { subject: 'export' }), error('No network'));
    show({ level: 'good', message: 'Copied', subject: 'export' });
    expect(said()).toEqual(['No network', 'Copied']);
  });

  it('ends it, and then nobody listens any more', () => {
    const { show, said } = made();
    const stop = vi.fn();
    const until = vi.fn((_end: () => void) => stop);
    show(error('Not saved', { until }));
    expect(said()).toEqual(['Not saved']);
    expect(stop).not.toHaveBeenCalled();
    until.mock.calls[0]?.[0]();
    expect(said()).toEqual([]);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('may have ended before it is said', () => {
    const stop = vi.fn();
    const { show, said } = made();
    show(error('Not saved', { until: (end) => (end(), stop) }));
    expect(said()).toEqual([]);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('is listened to no more once the message is dismissed or overtaken', () => {
    const stop = vi.fn();
    const { show, dismiss } = made();
    dismiss(show(error('Not saved', { until: () => stop })));
    show({ level: 'info', message: 'Removed', until: () => stop });
    show({ level: 'info', message: 'Added' });
    expect(stop).toHaveBeenCalledTimes(2);
  });
});
