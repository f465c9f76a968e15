import { Ellipsis, FileUp, Layers, Pencil, Plus, Trash2, Users } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { StackView } from '../../shared/domain/stack.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Button } from '../ui/Button.tsx';
import { DropMenu, DropMenuItem } from '../ui/DropMenu.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { ToastStore } from '../ui/toastStore.ts';
import { removeStack } from './removeStack.ts';
import type { StackStore } from './stackStore.ts';

export interface StackListProps {
  readonly store: StackStore;
  readonly toasts: ToastStore;
  readonly onChoose: () => void;
  /** What else the menu of a stack offers. */
  readonly renderFileItems: (stack: StackView) => ReactNode;
  readonly onImport: () => void;
}

/** The project's stacks in the sidebar. */
export function StackList({ store, toasts, onChoose, renderFileItems, onImport }: StackListProps) {
  const stacks = useStore(store, (state) => state.stacks);
  const currentId = useStore(store, (state) => state.currentId);
  const ready = useStore(store, (state) => state.phase === 'ready');
  const [renaming, setRenaming] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const renamed = useRef<string | null>(null);
  useEffect(() => {
    // The field has gone, and the focus with it.
    if (renaming === null && renamed.current !== null && document.activeElement === document.body) {
      list.current?.querySelector<HTMLElement>(`[data-stack="${CSS.escape(renamed.current)}"]`)?.focus();
    }
    renamed.current = renaming;
  }, [renaming]);
  return (
    <>
      <div className="side-head stacks-head">
        <span>Stacks</span>
        {ready ? (
          <span className="hstack">
            <Button look="icon" size="s" icon={FileUp} aria-label="Import stack…" onClick={onImport} />
            <Button
              look="icon"
              size="s"
              icon={Plus}
              aria-label="New stack"
              onClick={() => {
                onChoose();
                void store.getState().create();
              }}
            />
          </span>
        ) : null}
      </div>
      {stacks.length === 0 ? (
        <p className="side-hint muted wide-only">Saved selections you can reuse for the next task.</p>
      ) : null}
      <ul ref={list} className="stacks" aria-label="Stacks">
        {stacks.map((stack) => (
          <li key={stack.id} aria-current={stack.id === currentId ? 'true' : undefined}>
            <Icon of={stack.shared === true ? Users : Layers} />
            {renaming === stack.id ? (
              <NameField
                name={stack.name}
                onSave={(name) => void store.getState().rename(stack.id, name)}
                onEnd={() => setRenaming(null)}
              />
            ) : (
              <button
                type="button"
                className="trunc grow"
                data-stack={stack.id}
                aria-label={stack.shared === true ? `${stack.name}, shared` : undefined}
                aria-current={stack.id === currentId ? 'true' : undefined}
                onClick={() => {
                  onChoose();
                  void store.getState().choose(stack.id);
                }}
                onDoubleClick={() => setRenaming(stack.id)}
                onKeyDown={(event) => {
                  if (event.key === 'F2') setRenaming(stack.id);
                }}
              >
                {stack.name}
              </button>
            )}
            <StackActions
              stack={stack}
              fileItems={renderFileItems(stack)}
              onRename={() => setRenaming(stack.id)}
              onRemove={() => void removeStack(store, toasts, stack)}
            />
            <span className="num">{formatCount(stack.items.length)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface StackActionsProps {
  readonly stack: StackView;
  readonly fileItems: ReactNode;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function StackActions({ stack, fileItems, onRename, onRemove }: StackActionsProps) {
  return (
    <DropMenu
      align="end"
      trigger={
        <Button look="icon" size="s" icon={Ellipsis} className="more" aria-label={`Menu of ${stack.name}`} />
      }
    >
      <DropMenuItem icon={Pencil} onChoose={onRename}>
        Rename
      </DropMenuItem>
      {fileItems}
      <DropMenuItem icon={Trash2} bad onChoose={onRemove}>
        Delete stack
      </DropMenuItem>
    </DropMenu>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly onSave: (name: string) => void;
  readonly onEnd: () => void;
}

/** Renames in place: Enter and leaving save, Esc does not, an empty name is no name. */
export function NameField({ name, onSave, onEnd }: NameFieldProps) {
  const [text, setText] = useState(name);
  const [left, setLeft] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A menu that closes gives the focus back to its button; this comes after that.
    const frame = requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.select();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const save = (): void => {
    const wanted = text.trim();
    if (!left && wanted !== '' && wanted !== name) onSave(wanted);
    setLeft(true);
    onEnd();
  };
  return (
    <span className="field grow">
      <input
        value={text}
        maxLength={200}
        aria-label="Name of the stack"
        ref={field}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') {
            setLeft(true);
            onEnd();
          }
        }}
      />
    </span>
  );
}
