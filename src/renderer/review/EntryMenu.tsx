import { ArrowDown, ArrowUp, Check, Ellipsis, TextSelect, Trash2, Undo2 } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { DropMenu, DropMenuGroup, DropMenuItem, DropMenuLine } from '../ui/DropMenu.tsx';
import { editorSections } from './entryOrder.ts';
import type { EntryRowProps } from './entryRowProps.ts';

/** What can be done with an entry besides typing. */
export function EntryMenu({ entry, section, place, isStop, review }: EntryRowProps) {
  const { actions, drafts, view } = review;
  const sections = useStore(drafts, (state) => state.shown?.sections);
  const { id, mark, done, path } = entry;
  return (
    <DropMenu
      align="end"
      trigger={
        <Button
          look="icon"
          size="s"
          className="line-menu"
          icon={Ellipsis}
          tabIndex={isStop ? 0 : -1}
          aria-label={`Menu of ${place}`}
        />
      }
    >
      <DropMenuItem icon={ArrowUp} end="Alt+Up" onChoose={() => actions.move(id, -1)}>
        Move up
      </DropMenuItem>
      <DropMenuItem icon={ArrowDown} end="Alt+Down" onChoose={() => actions.move(id, 1)}>
        Move down
      </DropMenuItem>
      {path === undefined ? null : (
        <DropMenuItem icon={TextSelect} onChoose={() => view.getState().pick(id)}>
          Pick lines…
        </DropMenuItem>
      )}
      {mark === undefined ? (
        <>
          <DropMenuItem onChoose={() => actions.change(id, { mark: 'reversed' })}>Mark reversed</DropMenuItem>
          <DropMenuItem icon={Check} onChoose={() => actions.change(id, { mark: 'done' })}>
            Mark done
          </DropMenuItem>
        </>
      ) : (
        <DropMenuItem icon={Undo2} onChoose={() => actions.change(id, { mark: null })}>
          It still stands
        </DropMenuItem>
      )}
      {done === undefined ? null : (
        <DropMenuItem onChoose={() => actions.change(id, { done: !done })}>
          {done ? 'Untick' : 'Tick'}
        </DropMenuItem>
      )}
      <DropMenuLine />
      <DropMenuGroup title="Move to">
        {editorSections(sections ?? [])
          .filter(({ key }) => key !== section.key)
          .map((other) => (
            <DropMenuItem key={other.key} onChoose={() => actions.moveTo(id, other)}>
              {other.title}
            </DropMenuItem>
          ))}
      </DropMenuGroup>
      <DropMenuLine />
      <DropMenuItem icon={Trash2} bad end="Delete" onChoose={() => actions.remove(id)}>
        Remove line
      </DropMenuItem>
    </DropMenu>
  );
}
