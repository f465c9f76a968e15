import { Copy, Info, Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { TaskView } from '../../../shared/domain/task.ts';
import { listWords } from '../../../shared/domain/listWords.ts';
import { Button } from '../../ui/Button.tsx';
import { countWords } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { KeyCaps } from '../../ui/KeyCaps.tsx';
import type { Tasks } from '../createTasks.ts';
import { currentKey } from '../phaseWords.ts';

export interface TaskDockProps {
  readonly tasks: Tasks;
  readonly task: TaskView;
  /** The actions of other features, ahead of the main one. */
  readonly actions?: ReactNode;
}

/** The next step of a task: its phase in a stack, or its answers as a text to copy. */
export function TaskDock({ tasks, task, actions }: TaskDockProps) {
  const page = useStore(tasks.view, (state) => state.page);
  return (
    <footer className="dock task-dock" data-region="dock" aria-label="Actions">
      <div className="bottom">
        {page === 'questions' ? (
          <QuestionEnds tasks={tasks} />
        ) : (
          <PlanEnds tasks={tasks} task={task} actions={actions} />
        )}
      </div>
    </footer>
  );
}

function PlanEnds({ tasks, task, actions }: TaskDockProps) {
  const { plan } = task;
  const key = currentKey(plan.phases);
  const phase = plan.phases.find((one) => one.key === key);
  const locked = plan.questions.filter(({ state }) => state === 'locked').length;
  const open = plan.questions.filter(({ state }) => state === 'open').length;
  const carried = [
    ...(phase === undefined || phase.files.length === 0
      ? []
      : [`${countWords(phase.files.length, 'file')} to re-read`]),
    ...(locked === 0 ? [] : [countWords(locked, 'locked decision')]),
    ...(open === 0 ? [] : [countWords(open, 'open question')]),
  ];
  return (
    <>
      {phase === undefined || carried.length === 0 ? null : (
        <span className="dock-note muted wide-only">
          <Icon of={Info} />
          <span className="trunc">{`Phase ${phase.number} carries ${listWords(carried)}.`}</span>
        </span>
      )}
      <div className="actions">
        {actions}
        {plan.phases.length === 0 ? (
          <Button look="primary" size="l" icon={Copy} onClick={() => void tasks.copy({ kind: 'planning' })}>
            Copy planning prompt
            <KeyCaps of="Enter" />
          </Button>
        ) : (
          <Button
            look="primary"
            size="l"
            icon={Layers}
            disabledReason={phase === undefined ? 'All phases are done' : undefined}
            onClick={() => void tasks.primary()}
          >
            {phase === undefined ? 'Assemble' : `Assemble phase ${phase.number}`}
            <KeyCaps of="Enter" />
          </Button>
        )}
      </div>
    </>
  );
}

function QuestionEnds({ tasks }: Pick<TaskDockProps, 'tasks'>) {
  return (
    <>
      <span className="dock-note muted wide-only">
        <Icon of={Info} />
        <span className="trunc">What you leave open travels in every payload until it is answered.</span>
      </span>
      <div className="actions">
        <Button look="ghost" size="l" onClick={() => void tasks.discardAnswer()}>
          Discard answer
        </Button>
        <Button size="l" icon={Copy} onClick={() => void tasks.copy({ kind: 'commit' })}>
          Copy commit prompt
        </Button>
        <Button look="primary" size="l" icon={Copy} onClick={() => void tasks.primary()}>
          Copy answers
          <KeyCaps of="Enter" />
        </Button>
      </div>
    </>
  );
}
