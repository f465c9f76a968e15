import { Play, Square, SquareTerminal } from 'lucide-react';
import { useStore } from 'zustand';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { Button } from '../ui/Button.tsx';
import type { CommandStore } from './commandStore.ts';

export interface RunButtonProps {
  readonly commands: CommandStore;
  readonly item: StackItemView;
}

/** Runs the command of a card, or shows and stops it; the arrow keys reach it like the card's other buttons. */
export function RunButton({ commands, item }: RunButtonProps) {
  const state = useStore(commands, ({ runs }) => runs[item.id]?.state);
  const command = item.source.kind === 'command' ? item.source.command : '';
  const { run, stop, show } = commands.getState();
  if (state === 'running' || state === 'stopping') {
    return (
      <>
        <Button
          look="icon"
          size="s"
          icon={SquareTerminal}
          tabIndex={-1}
          aria-label={`Show what ${command} prints`}
          onClick={() => show(item.id)}
        />
        <Button
          look="ghost"
          size="s"
          icon={Square}
          busy={state === 'stopping'}
          tabIndex={-1}
          aria-label={`Stop ${command}`}
          onClick={() => stop(item.id)}
        >
          Stop
        </Button>
      </>
    );
  }
  return (
    <Button
      look="ghost"
      size="s"
      icon={Play}
      tabIndex={-1}
      aria-label={`Run ${command}`}
      onClick={() => void run(item.id)}
    >
      Run
    </Button>
  );
}
