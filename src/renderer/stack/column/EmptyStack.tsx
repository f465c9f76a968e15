import { clsx } from 'clsx';
import { History, Layers } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { HelpLink } from '../../shell/HelpLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { ToastStore } from '../../ui/toastStore.ts';
import { dropSources } from '../dragging/dropSources.ts';
import type { StackStore } from '../stackStore.ts';
import { useStackDrop, type Dropped } from '../dragging/useStackDrop.ts';

export interface EmptyStackProps {
  readonly store: StackStore;
  readonly toasts: ToastStore;
  /** True if the project has a saved payload. */
  readonly hasPayload: boolean;
}

/** Accepts drops, as the list of items does. */
export function EmptyStack({ store, toasts, hasPayload }: EmptyStackProps) {
  const target = useRef<HTMLDivElement>(null);
  const onDrop = useCallback(
    (dropped: Dropped) => {
      if (dropped.what === 'offer') void dropSources(store, toasts, dropped.offer, null);
    },
    [store, toasts],
  );
  const isOver = useStackDrop({ target, list: target, count: 0, pitch: 1, onDrop }) !== null;
  return (
    <div ref={target} className={clsx('empty grow', isOver && 'drop-here')}>
      {isOver ? <span className="dropline" data-testid="drop-line" /> : null}
      <Icon of={Layers} size={20} className="muted" />
      <b>This stack is empty</b>
      <p className="muted">
        Tick files on the left or drag them here, or use Add for pasted text and payloads.
      </p>
      {hasPayload ? (
        <Button
          icon={History}
          onClick={() => void store.getState().add([{ kind: 'payload', session: 'latest' }])}
        >
          Add the latest payload
        </Button>
      ) : null}
      <HelpLink page="first-message.md">How to make a first message</HelpLink>
    </div>
  );
}
