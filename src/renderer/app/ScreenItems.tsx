import { BookOpen, Keyboard, PanelRight, Redo2, Undo2, type LucideIcon } from 'lucide-react';
import { wordsOfCommand, type CommandId } from '../../shared/domain/commands.ts';
import { DropMenuItem } from '../ui/DropMenu.tsx';
import { KeyCombination } from '../ui/KeyCaps.tsx';
import type { CommandAct } from './commandAct.ts';

const offered = {
  undo: Undo2,
  redo: Redo2,
  'toggle-preview': PanelRight,
  shortcuts: Keyboard,
  help: BookOpen,
} as const satisfies Partial<Record<CommandId, LucideIcon>>;
const ids = Object.keys(offered) as (keyof typeof offered)[];

/** What has a key everywhere and no button on the screen: for the mouse, also where there is no menu of the system. */
export function ScreenItems({ acts }: { readonly acts: Readonly<Record<CommandId, CommandAct>> }) {
  return ids.map((id) => {
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
