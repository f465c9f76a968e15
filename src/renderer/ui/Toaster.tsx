import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { Toast, ToastStore } from './toastStore.ts';

const icons = { good: CircleCheck, info: Info, warn: TriangleAlert, error: CircleX } as const;
const colours = { good: 'good', info: 'muted', warn: 'warn', error: 'bad' } as const;
const usualMs = 4_000;

/** One message at a time, above the dock. It waits while it is pointed at or focused. */
export function Toaster({ toasts }: { readonly toasts: ToastStore }) {
  const toast = useStore(toasts, (state) => state.toasts.at(-1));
  return (
    <>
      <output className="sr">{toast !== undefined && toast.level !== 'error' ? toast.message : ''}</output>
      <div role="alert" className="sr">
        {toast?.level === 'error' ? toast.message : ''}
      </div>
      {toast === undefined ? null : (
        <section aria-label="Message">
          <ToastLine key={toast.id} toast={toast} toasts={toasts} />
        </section>
      )}
    </>
  );
}

function ToastLine({ toast, toasts }: { readonly toast: Toast; readonly toasts: ToastStore }) {
  const [held, setHeld] = useState(false);
  const { level, lastsMs = usualMs, id } = toast;
  const onEnd = useCallback(() => toasts.getState().dismiss(id), [toasts, id]);
  useEffect(() => {
    if (held || level === 'error') return undefined;
    const timer = setTimeout(onEnd, lastsMs);
    return () => clearTimeout(timer);
  }, [held, level, lastsMs, onEnd]);
  const actions = [toast.action, toast.second].filter((action) => action !== undefined);
  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={icons[level]} className={colours[level]} />
      <span>{toast.message}</span>
      {actions.map((action) => (
        <Button
          key={action.label}
          look="secondary"
          size="s"
          onClick={() => {
            action.run();
            onEnd();
          }}
        >
          {action.label}
        </Button>
      ))}
      {level === 'error' || level === 'warn' ? (
        <Button look="icon" size="s" icon={X} aria-label="Dismiss" onClick={onEnd} />
      ) : null}
    </div>
  );
}
