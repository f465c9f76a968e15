import {
  CircleQuestionMark,
  Clock,
  Copy,
  LockKeyhole,
  LockKeyholeOpen,
  MessagesSquare,
  Plus,
} from 'lucide-react';
import { useState } from 'react';
import type { PlanQuestion } from '../../../shared/domain/task/plan.ts';
import type { TaskView } from '../../../shared/domain/task.ts';
import { Button } from '../../ui/Button.tsx';
import { useRoving } from '../../ui/focus/useRoving.ts';
import { formatTime } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { joinSentences } from '../../ui/joinSentences.ts';
import { groupOf } from '../../ui/rowAction.ts';
import { useRowMenus } from '../../ui/RowMenu.tsx';
import { WithCode } from '../../ui/WithCode.tsx';
import type { Tasks } from '../createTasks.ts';
import { settledBadge, settledText, settledTip } from '../questionWords.ts';
import { InlineText } from './InlineText.tsx';
import { SettleFields } from './SettleFields.tsx';

export interface PlanQuestionsProps {
  readonly tasks: Tasks;
  readonly task: TaskView;
}

/** The questions of a plan: settled ones in a line each, open ones with a field for the answer. */
export function PlanQuestions({ tasks, task }: PlanQuestionsProps) {
  const { questions } = task.plan;
  const [adding, setAdding] = useState(false);
  const open = questions.filter(({ state }) => state === 'open').length;
  const { edit } = tasks.store.getState();
  const { list, tabIndexOf } = useRoving(questions.map(({ key }) => key));
  const { area, menu } = useRowMenus('[data-question]', (row) => {
    const question = questions.find(({ key }) => key === row.dataset['question']);
    if (question === undefined || question.state === 'open') return null;
    return {
      label: `Menu of ${question.text}`,
      groups: [
        groupOf({
          label: 'Open it again',
          icon: LockKeyholeOpen,
          run: () => void edit({ kind: 'leave-open', question: question.key }),
        }),
      ],
    };
  });
  return (
    <section className="plan-section" aria-label="Unresolved questions">
      <header>
        <h3>Unresolved questions</h3>
        {questions.length === 0 ? null : (
          <span className="muted plan-count">{`${open} open of ${questions.length}`}</span>
        )}
        <span className="grow" />
        {task.reply === undefined ? null : (
          <Button
            look="ghost"
            size="s"
            icon={MessagesSquare}
            onClick={() => tasks.view.getState().show('questions')}
          >
            Answer them
          </Button>
        )}
        <Button look="ghost" size="s" icon={Copy} onClick={() => void tasks.copy({ kind: 'planning' })}>
          Copy planning prompt
        </Button>
        <Button
          look="icon"
          size="s"
          icon={Plus}
          aria-label="Add a question"
          onClick={() => setAdding(true)}
        />
      </header>
      {menu}
      <ul ref={list} className="lines" aria-label="Unresolved questions" {...area}>
        {questions.map((question) => (
          <QuestionLine
            key={question.key}
            question={question}
            since={task.asked?.[question.key]}
            tabIndex={tabIndexOf(question.key)}
            tasks={tasks}
          />
        ))}
        {questions.length === 0 && !adding ? (
          <li className="plan-point muted">No question is open.</li>
        ) : null}
        {adding ? (
          <li className="plan-point">
            <Icon of={CircleQuestionMark} className="warn" />
            <InlineText
              label="New question"
              onText={(text) => void edit({ kind: 'add-point', part: 'questions', text })}
              onClose={() => setAdding(false)}
            />
          </li>
        ) : null}
      </ul>
    </section>
  );
}

interface QuestionLineProps {
  readonly question: PlanQuestion;
  /** ISO time; `undefined` if it is unknown. */
  readonly since: string | undefined;
  readonly tabIndex: 0 | -1;
  readonly tasks: Tasks;
}

function QuestionLine({ question, since, tabIndex, tasks }: QuestionLineProps) {
  const { key, state, text } = question;
  if (state === 'open') {
    return (
      <li className="plan-question open">
        <Icon of={CircleQuestionMark} className="warn" />
        <div>
          <span>
            <WithCode text={text} />
          </span>
          {since === undefined ? null : <small className="muted">{`Open since ${formatTime(since)}`}</small>}
          <SettleFields tasks={tasks} question={question} />
        </div>
      </li>
    );
  }
  const badge = settledBadge(question);
  return (
    <li className="plan-question" data-question={key} title={settledTip(question)}>
      <Icon of={state === 'locked' ? LockKeyhole : Clock} className="muted" />
      <button
        type="button"
        className="plan-settled"
        data-row={key}
        tabIndex={tabIndex}
        aria-label={joinSentences([`${badge}: ${settledText(question)}`, question.why ?? ''])}
        onClick={() => tasks.view.getState().setRight('ledger')}
      >
        {settledText(question)}
      </button>
      <span className="badge outline">{badge}</span>
    </li>
  );
}
