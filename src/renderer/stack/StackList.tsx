import { ArrowRight, Ellipsis, FileUp, Layers, Pencil, Plus, Trash2, Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { StackView } from '../../shared/domain/stack.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Button } from '../ui/Button.tsx';
import { DropMenu } from '../ui/DropMenu.tsx';
import { Icon } from '../ui/Icon.tsx';
import { groupOf, type RowActionGroup } from '../ui/rowAction.ts';
import { ActionItems, useRowMenus } from '../ui/RowMenu.tsx';
import type { ToastStore } from '../ui/toastStore.ts';
import { removeStack } from './removeStack.ts';
import type { StackStore } from './stackStore.ts';

export interface StackListProps {
  readonly store: StackStore;
  readonly toasts: ToastStore;
  readonly onChoose: () => void;
  /** What copies a stack or takes it elsewhere. */
  readonly fileActionsOf: (stack: StackView) => RowActionGroup;
  readonly onImport: () => void;
}

/** The project's stacks in the sidebar. */
export function StackList({ store, toasts, onChoose, fileActionsOf, onImport }: StackListProps) {
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
  const choose = (stackId: string): void => {
    onChoose();
    void store.getState().choose(stackId);
  };
  const actionsOf = (stack: StackView): readonly RowActionGroup[] => [
    groupOf(
      { label: 'Open', icon: ArrowRight, keys: 'Enter', run: () => choose(stack.id) },
      { label: 'Rename', icon: Pencil, keys: 'F2', run: () => setRenaming(stack.id) },
    ),
    fileActionsOf(stack),
    groupOf({
      label: 'Delete stack',
      icon: Trash2,
      bad: true,
      run: () => void removeStack(store, toasts, stack),
    }),
  ];
  const { area, menu } = useRowMenus('li', (row) => {
    const id = row.querySelector<HTMLElement>('[data-stack]')?.dataset['stack'];
    const stack = stacks.find((one) => one.id === id);
    return stack === undefined ? null : { label: `Menu of ${stack.name}`, groups: actionsOf(stack) };
  });
  return (
    <>
      {menu}
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
      <ul ref={list} className="stacks" aria-label="Stacks" {...area}>
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
                onClick={() => choose(stack.id)}
                onDoubleClick={() => setRenaming(stack.id)}
                onKeyDown={(event) => {
                  if (event.key === 'F2') setRenaming(stack.id);
                }}
              >
                {stack.name}
              </button>
            )}
            <DropMenu
              align="end"
              trigger={
                <Button
                  look="icon"
                  size="s"
                  icon={Ellipsis}
                  className="more"
                  aria-label={`Menu of ${stack.name}`}
                />
              }
            >
              <ActionItems groups={actionsOf(stack)} />
            </DropMenu>
            <span className="num">{formatCount(stack.items.length)}</span>
          </li>
        ))}
      </ul>
    </>
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
