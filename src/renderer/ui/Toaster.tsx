import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { toastPlaces } from './toastPlaces.ts';
import type { Toast, ToastStore } from './toastStore.ts';

/** Elements that own the key while they are open. */
const layers = ':is([role="dialog"], [role="menu"], [role="listbox"])';

const icons = { good: CircleCheck, info: Info, warn: TriangleAlert, error: CircleX } as const;
const colours = { good: 'good', info: 'muted', warn: 'warn', error: 'bad' } as const;
const usualMs = 4_000;
/** ms. A message stays at least this long after a pause. */
const leastMs = 2_000;

/**
 * Shows one message at a time, above the dock, or in the dialog in front of which it appeared. Its time pauses while
 * the pointer or focus is on it, or a later dialog covers it. F6 focuses it. Esc dismisses it, wherever the focus is,
 * unless Esc has another use there.
 */
export function Toaster({ toasts }: { readonly toasts: ToastStore }) {
  const toast = useStore(toasts, (state) => state.toasts.at(-1));
  const id = toast?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    // Lists leave room at their end, so that the message hides no row for good.
    document.documentElement.dataset['toast'] = '';
    const stop = onIdleEscape(() => toasts.getState().dismiss(id));
    return () => {
      delete document.documentElement.dataset['toast'];
      stop();
    };
  }, [toasts, id]);
  return (
    <>
      <output className="screen-reader-only" aria-live="polite">
        {toast !== undefined && toast.level !== 'error' ? toast.message : ''}
      </output>
      <div role="alert" aria-live="assertive" className="screen-reader-only">
        {toast?.level === 'error' ? toast.message : ''}
      </div>
      {toast === undefined ? null : <ToastLine key={toast.id} toast={toast} toasts={toasts} />}
    </>
  );
}

function ToastLine({ toast, toasts }: { readonly toast: Toast; readonly toasts: ToastStore }) {
  const [isPaused, setPaused] = useState(false);
  const places = useStore(toastPlaces, (state) => state.places);
  const [first] = useState(places.at(-1));
  const place = first !== undefined && places.includes(first) ? first : undefined;
  const covered = places.at(-1) !== place;
  const { level, lastsMs = usualMs, id } = toast;
  const left = useRef(lastsMs);
  const onEnd = useCallback(() => toasts.getState().dismiss(id), [toasts, id]);
  useEffect(() => {
    if (isPaused || covered || level === 'error') return undefined;
    const began = Date.now();
    const timer = setTimeout(onEnd, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(left.current - (Date.now() - began), leastMs);
    };
  }, [isPaused, covered, level, onEnd]);
  const actions = [toast.action, toast.second].filter((action) => action !== undefined);
  const hearEscape = useCallback(
    (element: HTMLElement | null) => {
      const onKeyDown = (event: KeyboardEvent): void => {
        if (event.key !== 'Escape') return;
        // The dialog that contains the message stays open.
        event.stopPropagation();
        event.preventDefault();
        onEnd();
      };
      element?.addEventListener('keydown', onKeyDown);
      return () => element?.removeEventListener('keydown', onKeyDown);
    },
    [onEnd],
  );
  const line = (
    <section aria-label="Message" data-region="message">
      <div
        ref={hearEscape}
        className="toast"
        data-testid="toast"
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
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
        <Button look="icon" size="s" icon={X} aria-label="Dismiss" onClick={onEnd} />
      </div>
    </section>
  );
  return place === undefined ? line : createPortal(line, place);
}

/**
 * Calls `act` on an Esc without other effect: it closed, emptied and left nothing. Returns a function that stops this.
 */
function onIdleEscape(act: () => void): () => void {
  let before: ReturnType<typeof lookOf> | null = null;
  const onPressed = ({ key }: KeyboardEvent): void => {
    before = key === 'Escape' && document.querySelector(layers) === null ? lookOf() : null;
  };
  const onHeard = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || before === null) return;
    const now = lookOf();
    if (now.focused === before.focused && now.typed === before.typed && now.fields === before.fields) act();
  };
  window.addEventListener('keydown', onPressed, true);
  window.addEventListener('keydown', onHeard);
  return () => {
    window.removeEventListener('keydown', onPressed, true);
    window.removeEventListener('keydown', onHeard);
  };
}

function lookOf() {
  const focused = document.activeElement;
  const typed =
    focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? focused.value : '';
  return { focused, typed, fields: document.querySelectorAll('input, textarea').length };
}
