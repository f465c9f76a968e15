import { createStore, type StoreApi } from 'zustand/vanilla';
import { isAppError } from '../../shared/errors.ts';
import { internalError } from '../../shared/rpc/message.ts';

export interface NewToast {
  readonly level: 'good' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Another thing to do about it, behind the first. */
  readonly second?: { readonly label: string; readonly run: () => void };
  /** ms; 4 s where nothing is said. Errors stay until they are dismissed. */
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
  readonly fail: (error: unknown) => void;
  readonly dismiss: (id: number) => void;
}

export type ToastStore = StoreApi<ToastState>;

export function createToastStore(): ToastStore {
  let lastId = 0;
  return createStore<ToastState>()((set, get) => ({
    toasts: [],
    show: (toast) => {
      const id = ++lastId;
      set((state) => ({
        toasts: [
          ...state.toasts.filter((other) => other.level === 'error' && other.message !== toast.message),
          { ...toast, id },
        ],
      }));
      return id;
    },
    fail: (error) => {
      if (isAppError(error, 'cancelled')) return;
      get().show({ level: 'error', message: isAppError(error) ? error.message : internalError.message });
    },
    dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
  }));
}
