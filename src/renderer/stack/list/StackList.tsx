import { ArrowRight, Ellipsis, FileUp, Layers, Pencil, Plus, SquareStack, Trash2, Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { StackView } from '../../../shared/domain/stack.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuChoices, DropMenuItem, DropMenuLine } from '../../ui/DropMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { formatCount } from '../../ui/formats.ts';
import { groupOf, type RowActionGroup } from '../../ui/rowAction.ts';
import { ActionItems, useRowMenus } from '../../ui/RowMenu.tsx';
import { SideSkeleton } from '../../ui/SideSkeleton.tsx';
import type { ToastStore } from '../../ui/toastStore.ts';
import { removeStack } from './removeStack.ts';
import type { StackStore } from '../stackStore.ts';

export interface StackListProps {
  readonly store: StackStore;
  readonly toasts: ToastStore;
  readonly onChoose: () => void;
  /** Returns the actions that copy or export a stack. */
  readonly fileActionsOf: (stack: StackView) => RowActionGroup;
  readonly onImport: () => void;
  readonly onNew: () => void;
  /** True if there is room for one button only, whose menu has the stacks. */
  readonly rail: boolean;
  /** True until the stacks are known. */
  readonly loading: boolean;
}

/** The project's stacks in the sidebar. */
export function StackList(props: StackListProps) {
  const { store, toasts, onChoose, fileActionsOf, onImport, onNew, rail, loading } = props;
  const stacks = useStore(store, (state) => state.stacks);
  const currentId = useStore(store, (state) => state.currentId);
  const ready = useStore(store, (state) => state.phase === 'ready');
  const [renaming, setRenaming] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const renamed = useRef<string | null>(null);
  useEffect(() => {
    // The field disappeared, and the focus with it.
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
  if (rail) return <RailStacks {...props} />;
  return (
    <>
      {menu}
      <div className="side-head stacks-head">
        <span>Stacks</span>
        {ready ? (
          <span className="hstack">
            <Button look="icon" size="s" icon={FileUp} aria-label="Import stack…" onClick={onImport} />
            <Button look="icon" size="s" icon={Plus} aria-label="New stack" onClick={onNew} />
          </span>
        ) : null}
      </div>
      {stacks.length > 0 ? null : loading ? (
        <SideSkeleton />
      ) : (
        <p className="side-hint muted wide-only">Saved selections you can reuse for the next task.</p>
      )}
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

/** The stacks in the rail: one button, with a menu. */
function RailStacks({ store, onChoose, onImport, onNew }: StackListProps) {
  const stacks = useStore(store, (state) => state.stacks);
  const current = useStore(store, (state) => state.current);
  const ready = useStore(store, (state) => state.phase === 'ready');
  if (!ready) return null;
  return (
    <>
      <div className="side-head" />
      <DropMenu
        side="right"
        trigger={
          <button
            type="button"
            className="rail-stacks"
            aria-label={current === null ? 'Stacks' : `Stacks, ${current.name} is open`}
            title="Stacks"
          >
            <Icon of={SquareStack} size={16} />
            <span className="rail-number num">{formatCount(stacks.length)}</span>
          </button>
        }
      >
        {stacks.length === 0 ? null : (
          <DropMenuChoices
            title="Stacks"
            value={current?.id ?? ''}
            options={stacks.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              onChoose();
              void store.getState().choose(id);
            }}
          />
        )}
        <DropMenuLine />
        <DropMenuItem icon={Plus} onChoose={onNew}>
          New stack
        </DropMenuItem>
        <DropMenuItem icon={FileUp} onChoose={onImport}>
          Import stack…
        </DropMenuItem>
      </DropMenu>
    </>
  );
}

interface NameFieldProps {
  readonly name: string;
  /** True if no menu led here: then the next letters belong to the field. */
  readonly atOnce?: boolean;
  readonly onSave: (name: string) => void;
  /** Called after Enter or Esc, or when the focus leaves. */
  readonly onEnd: (by: 'key' | 'leaving') => void;
}

/** Renames in place: Enter and leaving save, Esc does not, and an empty name is ignored. */
export function NameField({ name, atOnce = false, onSave, onEnd }: NameFieldProps) {
  const [text, setText] = useState(name);
  const left = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const write = (): void => {
      field.current?.focus();
      field.current?.select();
    };
    if (atOnce) {
      write();
      return undefined;
    }
    // A closing menu restores the focus to its button before this frame.
    const frame = requestAnimationFrame(write);
    return () => cancelAnimationFrame(frame);
  }, [atOnce]);
  const end = (by: 'key' | 'leaving', saves: boolean): void => {
    // A removed field loses the focus once more.
    if (left.current) return;
    left.current = true;
    const wanted = text.trim();
    if (saves && wanted !== '' && wanted !== name) onSave(wanted);
    onEnd(by);
  };
  return (
    <span className="field grow">
      <input
        value={text}
        maxLength={200}
        aria-label="Name of the stack"
        ref={field}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => end('leaving', true)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') end('key', true);
          if (event.key === 'Escape') end('key', false);
        }}
      />
    </span>
  );
}
