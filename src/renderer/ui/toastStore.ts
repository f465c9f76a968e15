import { createStore, type StoreApi } from 'zustand/vanilla';
import { isAppError } from '../../shared/errors.ts';
import { problemOf } from '../requests/createAttempts.ts';

/** What a message is about: it goes with that. */
export interface ToastAbout {
  /** What it makes sense in; absent: the project that is open. */
  readonly scope?: ToastScope;
  /** A newer message about the same takes its place, e.g. `save-payload`. */
  readonly subject?: string;
  /** Listens for the end of what it tells, e.g. a secret that is redacted; answers how to stop. */
  readonly until?: (end: () => void) => () => void;
}

export type ToastScope = 'app' | 'project' | 'screen';

export interface NewToast extends ToastAbout {
  readonly level: 'good' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Another thing to do about it, behind the first. */
  readonly second?: { readonly label: string; readonly run: () => void };
  /** ms; 4 s where nothing is said. Errors stay until they are dismissed, or what they are about has ended. */
  readonly lastsMs?: number;
}

export interface Toast extends NewToast {
  readonly id: number;
}

interface ToastState {
  /** The last one is shown; an error below it comes back when that one has gone. */
  readonly toasts: readonly Toast[];
  /** Answers an id to dismiss it by. */
  readonly show: (toast: NewToast) => number;
  /** Says what went wrong, in the error's own words. Cancelled work is not an error. */
  readonly fail: (error: unknown, about?: ToastAbout) => void;
  readonly dismiss: (id: number) => void;
  /** Takes back what was said of a project, or of a screen, that is left. */
  readonly leave: (scope: 'project' | 'screen') => void;
}

export type ToastStore = StoreApi<ToastState>;

export function createToastStore(): ToastStore {
  let lastId = 0;
  /** How to stop listening for the end of a message, by its id. */
  const stops = new Map<number, () => void>();
  return createStore<ToastState>()((set, get) => {
    const keep = (stays: (toast: Toast) => boolean): void => {
      const { toasts } = get();
      const kept = toasts.filter(stays);
      if (kept.length === toasts.length) return;
      for (const { id } of toasts.filter((toast) => !stays(toast))) {
        stops.get(id)?.();
        stops.delete(id);
      }
      set({ toasts: kept });
    };
    return {
      toasts: [],
      show: (toast) => {
        const { message, subject, until } = toast;
        const isSaidAnew = (other: Toast): boolean =>
          other.message === message || (subject !== undefined && other.subject === subject);
        keep((other) => other.level === 'error' && !isSaidAnew(other));
        const id = ++lastId;
        set((state) => ({ toasts: [...state.toasts, { ...toast, id }] }));
        if (until !== undefined) {
          const stop = until(() => get().dismiss(id));
          if (get().toasts.some((other) => other.id === id)) stops.set(id, stop);
          else stop();
        }
        return id;
      },
      fail: (error, about) => {
        if (isAppError(error, 'cancelled')) return;
        get().show({ ...about, level: 'error', message: problemOf(error) });
      },
      dismiss: (id) => keep((toast) => toast.id !== id),
      leave: (scope) =>
        keep(({ scope: own = 'project' }) => own === 'app' || (scope === 'screen' && own === 'project')),
    };
  });
}
