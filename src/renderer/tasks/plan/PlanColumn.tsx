import { ClipboardPaste, Copy, ListTodo } from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import type { TaskView } from '../../../shared/domain/task.ts';
import { MarkdownEditor } from '../../editing/MarkdownEditor.tsx';
import { Button } from '../../ui/Button.tsx';
import { Segments } from '../../ui/Segments.tsx';
import type { Tasks } from '../createTasks.ts';
import { PhaseList } from './PhaseList.tsx';
import { PlanPoints } from './PlanPoints.tsx';
import { PlanQuestions } from './PlanQuestions.tsx';
import { Icon } from '../../ui/Icon.tsx';

export interface PlanColumnProps {
  readonly tasks: Tasks;
  readonly task: TaskView;
}

const modes = [
  { value: 'sections', label: 'Sections' },
  { value: 'markdown', label: 'Markdown' },
] as const;

/** The plan of a task: its parts, or its Markdown, which is what both of them edit. */
export function PlanColumn({ tasks, task }: PlanColumnProps) {
  const { view, markdown } = tasks;
  const mode = useStore(view, (state) => state.mode);
  const column = useRef<HTMLElement>(null);
  const { plan } = task;
  const hasPlan = task.markdown.trim() !== '';
  const { setMode, make } = view.getState();
  return (
    <section ref={column} className="col" aria-label="Plan" data-region="plan">
      <div className="colhead">
        <h2>Plan</h2>
        <span className="grow" />
        <Button
          look="icon"
          size="s"
          icon={ClipboardPaste}
          aria-label="Paste a plan or an answer…"
          onClick={() => make('answer')}
        />
        <Segments label="View" options={modes} value={mode} onChange={setMode} />
      </div>
      {mode === 'markdown' ? (
        <MarkdownEditor saved={task.markdown} markdown={markdown} what="plan" column={column} />
      ) : (
        <div className="colbody scroll plan-body">
          <Goal task={task} />
          {hasPlan ? (
            <>
              <PlanQuestions tasks={tasks} task={task} />
              <div className="plan-pair">
                <PlanPoints tasks={tasks} part="assumptions" points={plan.assumptions} />
                <PlanPoints tasks={tasks} part="invariants" points={plan.invariants} />
              </div>
              {plan.risks.length === 0 ? null : <PlanPoints tasks={tasks} part="risks" points={plan.risks} />}
              <PhaseList tasks={tasks} phases={plan.phases} />
            </>
          ) : (
            <NoPlan tasks={tasks} />
          )}
        </div>
      )}
    </section>
  );
}

function Goal({ task }: Pick<PlanColumnProps, 'task'>) {
  const goal = task.plan.goal?.text ?? task.goal;
  if (goal.trim() === '' && task.issue === undefined) return null;
  return (
    <div className="plan-goal">
      <span className="muted">Goal</span>
      <span className="grow">{goal}</span>
      {task.issue === undefined ? null : (
        <span className="badge outline" title={`${task.issue.repository}#${task.issue.number}`}>
          {`From #${task.issue.number}`}
        </span>
      )}
    </div>
  );
}

/** Says how a plan begins: an agent is asked for its questions, and its answer is pasted. */
function NoPlan({ tasks }: { readonly tasks: Tasks }) {
  return (
    <div className="empty">
      <Icon of={ListTodo} size={20} className="muted" />
      <b>Plan first</b>
      <p className="muted">
        The planning prompt makes an agent ask its unresolved questions before it writes any code. Paste its
        answer here, or a plan that you have.
      </p>
      <span className="empty-ends">
        <Button icon={Copy} onClick={() => void tasks.copy({ kind: 'planning' })}>
          Copy planning prompt
        </Button>
        <Button icon={ClipboardPaste} onClick={() => tasks.view.getState().make('answer')}>
          Paste answer…
        </Button>
      </span>
    </div>
  );
}
