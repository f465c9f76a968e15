import { BookOpen, Keyboard, PanelLeft, PanelRight, Redo2, Undo2, type LucideIcon } from 'lucide-react';
import { wordsOfCommand, type CommandId } from '../../shared/domain/commands.ts';
import { DropMenuItem } from '../ui/DropMenu.tsx';
import { KeyCombination } from '../ui/KeyCaps.tsx';
import type { CommandAct } from '../stores/commandAct.ts';

const offered = {
  undo: Undo2,
  redo: Redo2,
  'toggle-sidebar': PanelLeft,
  'toggle-preview': PanelRight,
  shortcuts: Keyboard,
  help: BookOpen,
} as const satisfies Partial<Record<CommandId, LucideIcon>>;
type OfferedId = keyof typeof offered;
const ids = Object.keys(offered) as OfferedId[];

export interface ScreenItemsProps {
  readonly acts: Readonly<Record<CommandId, CommandAct>>;
  /** A command that only another screen offers. */
  readonly without?: OfferedId;
}

/** Offers the commands that have a key but no button to the mouse, also on systems without an application menu. */
export function ScreenItems({ acts, without }: ScreenItemsProps) {
  const shown = ids.filter((id) => id !== without);
  return shown.map((id) => {
    const { title, keys } = wordsOfCommand(id);
    const { run, whyNot } = acts[id];
    return (
      <DropMenuItem
        key={id}
        icon={offered[id]}
        disabled={(whyNot?.() ?? null) !== null}
        end={keys?.[0] === undefined ? undefined : <KeyCombination of={keys[0]} />}
        onChoose={run}
      >
        {title}
      </DropMenuItem>
    );
  });
}
