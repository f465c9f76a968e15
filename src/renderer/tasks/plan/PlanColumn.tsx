import { useRef } from 'react';
import type { TaskView } from '../../../shared/domain/task.ts';
import { MarkdownEditor } from '../../editing/MarkdownEditor.tsx';
import type { Tasks } from '../createTasks.ts';

export interface PlanColumnProps {
  readonly tasks: Tasks;
  readonly task: TaskView;
}

/** The plan of a task as Markdown. */
export function PlanColumn({ tasks, task }: PlanColumnProps) {
  const column = useRef<HTMLElement>(null);
  return (
    <section ref={column} className="col" aria-label="Plan" data-region="plan">
      <div className="colhead">
        <h2>Plan</h2>
      </div>
      <MarkdownEditor saved={task.markdown} markdown={tasks.markdown} what="plan" column={column} />
    </section>
  );
}
