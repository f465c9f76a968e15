import { createStore, type StoreApi } from 'zustand/vanilla';
import { isAppError } from '../../shared/errors.ts';
import { problemOf } from '../requests/createAttempts.ts';

/** The subject of a message, with which the message ends. */
export interface ToastAbout {
  /** Scope that ends the message; absent for the open project. */
  readonly scope?: ToastScope;
  /** A newer message about the same subject replaces it, e.g. `save-payload`. */
  readonly subject?: string;
  /** Listens for the end of its subject, e.g. the redaction of a secret; returns a function that stops this. */
  readonly until?: (end: () => void) => () => void;
}

export type ToastScope = 'app' | 'project' | 'screen';

export interface NewToast extends ToastAbout {
  readonly level: 'good' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** A second action on the subject, after the first. */
  readonly second?: { readonly label: string; readonly run: () => void };
  /** ms; 4 s by default. Errors stay until the user dismisses them, or their subject ends. */
  readonly lastsMs?: number;
}

export interface Toast extends NewToast {
  readonly id: number;
}

interface ToastState {
  /** The last one is shown; an error below it returns when that one ends. */
  readonly toasts: readonly Toast[];
  /** Returns an id to dismiss it by. */
  readonly show: (toast: NewToast) => number;
  /** Shows an error in its own words. Cancelled work is not an error. */
  readonly fail: (error: unknown, about?: ToastAbout) => void;
  readonly dismiss: (id: number) => void;
  /** Removes messages about a project or screen that the user leaves. */
  readonly leave: (scope: 'project' | 'screen') => void;
}

export type ToastStore = StoreApi<ToastState>;

export function createToastStore(): ToastStore {
  let lastId = 0;
  /** Functions that stop listening for the end of a message, by its id. */
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
