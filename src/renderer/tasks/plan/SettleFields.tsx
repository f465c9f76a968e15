import { LockKeyhole } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { PlanQuestion } from '../../../shared/domain/task/plan.ts';
import { Button } from '../../ui/Button.tsx';
import { hasCommandKey } from '../../ui/platform.ts';
import type { Tasks } from '../createTasks.ts';
import { useTypedAnswer } from '../typedAnswers.ts';

export interface SettleFieldsProps {
  readonly tasks: Tasks;
  readonly question: PlanQuestion;
}

/** The answer to an open question, then its reason, or what it waits for. Nothing is settled before both are written. */
export function SettleFields({ tasks, question }: SettleFieldsProps) {
  const [{ own: answer, why, until, ending: asked }, change] = useTypedAnswer(tasks, question);
  const reason = asked === 'until' ? until : why;
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const settle = async (): Promise<void> => {
    if (asked === null || reason.trim() === '' || busy) return;
    setBusy(true);
    const done = await tasks.settle(
      question,
      asked === 'why'
        ? { kind: 'lock', question: question.key, answer: answer.trim(), why: reason.trim() }
        : { kind: 'defer', question: question.key, until: reason.trim() },
    );
    // A settled question is drawn anew, without these fields.
    if (!done) setBusy(false);
  };
  const ask = (what: 'why' | 'until'): void => {
    change({ ending: what });
    setTimeout(() => field.current?.focus());
  };
  const lock = (): void => {
    if (asked === 'why') void settle();
    else if (answer.trim() !== '') ask('why');
  };
  const onAnswerKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || hasCommandKey(event)) return;
    event.preventDefault();
    lock();
  };
  const onReasonKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || hasCommandKey(event)) return;
    if (event.key === 'Escape') change({ ending: null });
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void settle();
  };
  const noAnswer = answer.trim() === '' ? 'Write the answer first' : undefined;
  return (
    <div className="settle">
      <span className="field">
        <input
          aria-label={`Answer to: ${question.text}`}
          value={answer}
          placeholder="Your answer becomes a locked decision"
          maxLength={10_000}
          onChange={({ target: { value } }) => change({ chosen: 'own', own: value })}
          onKeyDown={onAnswerKey}
        />
        <Button look="ghost" size="s" onClick={() => ask('until')}>
          Defer…
        </Button>
        <Button
          size="s"
          disabledReason={noAnswer}
          onClick={() => (asked === 'why' ? void settle() : ask('why'))}
        >
          Lock
        </Button>
      </span>
      {asked === null ? null : (
        <span className="field">
          <span className="muted">{asked === 'why' ? 'Why' : 'Until'}</span>
          <input
            ref={field}
            aria-label={asked === 'why' ? 'Why this is the answer' : 'What the question waits for'}
            value={reason}
            placeholder={
              asked === 'why' ? 'The reason travels with the decision' : 'For example: after the extraction'
            }
            maxLength={10_000}
            onChange={({ target: { value } }) => change(asked === 'why' ? { why: value } : { until: value })}
            onKeyDown={onReasonKey}
          />
          <Button
            size="s"
            icon={LockKeyhole}
            busy={busy}
            disabledReason={reason.trim() === '' ? 'Write it first' : undefined}
            onClick={() => void settle()}
          >
            {asked === 'why' ? 'Lock as decision' : 'Defer'}
          </Button>
        </span>
      )}
    </div>
  );
}
