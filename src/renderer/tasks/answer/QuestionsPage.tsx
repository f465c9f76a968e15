import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { PlanQuestion } from '../../../shared/domain/task/plan.ts';
import type { TaskView } from '../../../shared/domain/task.ts';
import { formatClock } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Tasks } from '../createTasks.ts';
import { QuestionCard } from './QuestionCard.tsx';

export interface QuestionsPageProps {
  readonly tasks: Tasks;
  readonly task: TaskView;
}

/** The questions of a task to be answered, each with the options that the pasted answer names. */
export function QuestionsPage({ tasks, task }: QuestionsPageProps) {
  const cards = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // A dialog that is closing gives its focus back first.
    const timer = setTimeout(() => {
      if (document.activeElement?.closest('.question-card, [role="dialog"]') == null)
        cards.current?.querySelector<HTMLElement>('[data-state="open"]')?.focus();
    }, 150);
    return () => clearTimeout(timer);
  }, []);
  const questions = askedQuestions(task);
  const settled = questions.filter(({ state }) => state !== 'open').length;
  const goOn = (from: number): void => {
    const all = [...(cards.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    const next = [...all.slice(from + 1), ...all.slice(0, from)].find(
      ({ dataset }) => dataset['state'] === 'open',
    );
    (next ?? all[from])?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section className="col" aria-label="Questions" data-region="plan">
      <div className="colhead">
        <h2>Questions</h2>
        {task.reply === undefined ? null : (
          <span className="muted">{`Pasted ${formatClock(task.reply.at)} by you`}</span>
        )}
        <span className="grow" />
        {questions.length === 0 ? null : (
          <span className="muted num">{`${settled} of ${questions.length} settled`}</span>
        )}
      </div>
      <div className="colbody scroll plan-body">
        {questions.length === 0 ? (
          <div className="empty">
            <Icon of={CircleQuestionMark} size={20} className="muted" />
            <b>No questions found</b>
            <p className="muted">Mark a line of the answer to make it one.</p>
          </div>
        ) : (
          <ol ref={cards} className="question-cards" aria-label="Questions">
            {questions.map(({ question, line }, at) => (
              <QuestionCard
                key={question.key}
                tasks={tasks}
                question={question}
                number={at + 1}
                line={line}
                onSettled={() => goOn(at)}
              />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

interface AskedQuestion extends Pick<PlanQuestion, 'state'> {
  readonly question: PlanQuestion;
  /** Its line in the pasted answer. */
  readonly line: number | undefined;
}

/** Returns the plan's questions, with the options that the answer names where the plan has none. */
function askedQuestions({ plan, reply }: TaskView): readonly AskedQuestion[] {
  const found = new Map(reply?.read.questions.map((question) => [question.key, question]));
  return plan.questions.map((question) => {
    const asked = found.get(question.key);
    const lacks = question.options.length === 0 && asked !== undefined;
    return {
      state: question.state,
      question: lacks ? { ...question, options: asked.options } : question,
      line: asked?.line,
    };
  });
}
