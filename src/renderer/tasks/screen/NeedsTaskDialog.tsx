import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { KeyCombination } from '../../ui/KeyCaps.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { hasCommandKey } from '../../ui/platform.ts';
import { Tick } from '../../ui/Tick.tsx';
import type { Tasks } from '../createTasks.ts';

/** Facts that the user knows before the work begins, each with what a task does about it. */
const questions = [
  {
    text: 'Will it take more than one session?',
    gives: 'The task has the payloads of all sessions, and a ledger of what they decided.',
  },
  {
    text: 'Will someone else go on with it, or you on another machine?',
    gives: 'Its checkpoint is an issue on GitHub, which a colleague pulls.',
  },
  {
    text: 'Does it rest on decisions that must not be made again?',
    gives: 'A locked decision goes into every payload and every prompt, with its why.',
  },
  {
    text: 'Will it change more than a few files?',
    gives: 'Its plan has phases, and each brings its own files into the stack.',
  },
] as const;

export interface NeedsTaskDialogProps {
  readonly tasks: Tasks;
  readonly onClose: () => void;
}

/** Asks four questions before an empty task is made. Enter makes it, whatever is answered. */
export function NeedsTaskDialog({ tasks, onClose }: NeedsTaskDialogProps) {
  const [yes, setYes] = useState<ReadonlySet<number>>(new Set());
  const [asksNoMore, setAsksNoMore] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const answer = (at: number): void =>
    // Two keys may come before the next rendering.
    setYes((before) => {
      const after = new Set(before);
      if (!after.delete(at)) after.add(at);
      return after;
    });
  const leave = (): void => {
    if (asksNoMore) void tasks.settings.getState().change({ askBeforeTask: false });
    onClose();
  };
  const make = (): void => {
    leave();
    void tasks.startEmpty();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The key that chose the menu's entry may still be down: it answers nothing here.
    if (event.repeat || hasCommandKey(event) || event.altKey) return;
    const at = Number(event.key) - 1;
    if (event.key === 'Enter') make();
    else if (questions[at] === undefined) return;
    else answer(at);
    event.preventDefault();
  };
  return (
    <Modal
      title="Does this need a task?"
      open
      middle
      initialFocus={first}
      onClose={onClose}
      ends={
        <>
          <Tick on={asksNoMore} onChange={setAsksNoMore}>
            Do not ask again
          </Tick>
          <Button look="ghost" onClick={leave}>
            This needs no task
          </Button>
          <Button look="primary" onClick={make}>
            Make the task
            <KeyCombination of="Enter" />
          </Button>
        </>
      }
    >
      <div role="presentation" className="needs-task" onKeyDown={onKeyDown}>
        {questions.map(({ text, gives }, at) => (
          <Tick
            key={text}
            className="needs-task-row"
            field={at === 0 ? first : undefined}
            on={yes.has(at)}
            onChange={() => answer(at)}
          >
            <span className="grow">
              <span className="row-title">{text}</span>
              <span className="row-detail">{gives}</span>
            </span>
            <KeyCombination of={String(at + 1)} />
          </Tick>
        ))}
        <output className="muted">{verdict(yes.size)}</output>
      </div>
    </Modal>
  );
}

function verdict(yes: number): string {
  return yes === 0
    ? 'Tick what is true. If nothing is, a stack and one session are enough.'
    : `Yes to ${yes} of ${questions.length}: a task keeps this together.`;
}
