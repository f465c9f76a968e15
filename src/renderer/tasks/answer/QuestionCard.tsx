import { LockKeyhole } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import type { PlanQuestion } from '../../../shared/domain/task/plan.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { hasCommandKey } from '../../ui/platform.ts';
import type { Tasks } from '../createTasks.ts';
import { settledBadge } from '../questionWords.ts';
import { useTypedAnswer } from '../typedAnswers.ts';

export interface QuestionCardProps {
  readonly tasks: Tasks;
  readonly question: PlanQuestion;
  readonly number: number;
  /** Its line in the pasted answer. */
  readonly line: number | undefined;
  /** Called once the question is settled or left open: the next one is to be answered. */
  readonly onSettled: () => void;
}

export function QuestionCard(props: QuestionCardProps) {
  return props.question.state === 'open' ? <OpenCard {...props} /> : <SettledCard {...props} />;
}

/** An open question: its options with the agent's pick marked, never preselected, and a reason for the chosen one. */
function OpenCard({ tasks, question, number, line, onSettled }: QuestionCardProps) {
  const { key, text, options } = question;
  const [{ chosen, own, why, until, ending }, change] = useTypedAnswer(tasks, question);
  const isPutOff = ending === 'until';
  const [busy, setBusy] = useState(false);
  const card = useRef<HTMLLIElement>(null);
  const ownField = useRef<HTMLInputElement>(null);
  const whyField = useRef<HTMLInputElement>(null);
  const untilField = useRef<HTMLInputElement>(null);
  const answer = (chosen === 'own' ? own : chosen === null ? '' : (options[chosen]?.text ?? '')).trim();
  const noAnswer =
    options.length === 0 ? 'Write an answer first' : 'Choose an option first, or write an answer';
  const whyNot = answer === '' ? noAnswer : why.trim() === '' ? 'Write why first' : undefined;

  const settle = async (edit: Parameters<Tasks['settle']>[1]): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const done = await tasks.settle(question, edit);
    setBusy(false);
    if (done) onSettled();
  };
  const lock = (): void => {
    if (whyNot === undefined) void settle({ kind: 'lock', question: key, answer, why: why.trim() });
    else if (answer !== '') whyField.current?.focus();
    else if (chosen === 'own') ownField.current?.focus();
  };
  const defer = (): void => {
    if (until.trim() !== '') void settle({ kind: 'defer', question: key, until: until.trim() });
  };
  const choose = (at: number): void => {
    if (at > options.length) return;
    const isOwn = at === options.length;
    change({ chosen: isOwn ? 'own' : at });
    // The field exists after the next drawing.
    setTimeout(() => (isOwn ? ownField : whyField).current?.focus());
  };
  const putOff = (): void => {
    change({ ending: 'until' });
    setTimeout(() => untilField.current?.focus());
  };
  const onFieldKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || hasCommandKey(event)) return;
    if (event.key === 'Escape') card.current?.focus();
    else if (event.key !== 'Enter') return;
    else if (event.currentTarget === untilField.current) defer();
    else lock();
    event.preventDefault();
    event.stopPropagation();
  };
  const onCardKey = (event: KeyboardEvent<HTMLElement>): void => {
    const onRadio = event.target instanceof HTMLInputElement && event.target.type === 'radio';
    if ((event.target !== card.current && !onRadio) || hasCommandKey(event) || event.altKey) return;
    // On a radio, the arrows choose.
    const step = onRadio ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) goToNeighbour(card.current, step);
    else if (/^[1-9]$/u.test(event.key)) choose(Number(event.key) - 1);
    else if (event.key.toLowerCase() === 'p') putOff();
    else if (event.key.toLowerCase() === 'o') onSettled();
    else if (event.key === 'Enter') lock();
    else return;
    event.preventDefault();
  };
  return (
    <li
      ref={card}
      className="question-card"
      data-card={key}
      data-state="open"
      aria-label={`Question ${number}: ${text}`}
      // The keys of a question work on the card itself.
      tabIndex={0}
      onKeyDown={onCardKey}
    >
      <header>
        <span className="phase-number">{number}</span>
        <b className="grow">{text}</b>
        <span className="badge warn">Open</span>
      </header>
      {options.length === 0 ? (
        <p className="question-note">No options found in the text.</p>
      ) : (
        <div className="question-options" role="radiogroup" aria-label="Options found in the text">
          {options.map((option, at) => (
            <OptionRow
              key={`${at} ${option.text}`}
              name={key}
              chosen={chosen === at}
              onChoose={() => change({ chosen: at })}
            >
              <span className="trunc" title={option.text}>
                {option.text}
              </span>
              <span className="cost trunc" title={option.cost}>
                {option.cost}
              </span>
              {option.picked === true ? <span className="badge outline">Agent’s pick</span> : <span />}
            </OptionRow>
          ))}
          <OptionRow name={key} chosen={chosen === 'own'} onChoose={() => change({ chosen: 'own' })}>
            <span className="muted">Another answer…</span>
          </OptionRow>
        </div>
      )}
      <div className="question-fields">
        {chosen === 'own' ? (
          <CardField
            name="Answer"
            label={`Answer to question ${number}`}
            field={ownField}
            value={own}
            onChange={(value) => change({ own: value })}
            onKeyDown={onFieldKey}
          />
        ) : null}
        {answer === '' ? null : (
          <CardField
            name="Why"
            label={`Why this answers question ${number}`}
            field={whyField}
            value={why}
            onChange={(value) => change({ why: value })}
            onKeyDown={onFieldKey}
          />
        )}
        {isPutOff ? (
          <CardField
            name="Until"
            label={`The event that question ${number} waits for`}
            placeholder="For example: the extraction is done"
            field={untilField}
            value={until}
            onChange={(value) => change({ until: value })}
            onKeyDown={onFieldKey}
          />
        ) : null}
        <div className="question-ends">
          <Button
            size="s"
            icon={LockKeyhole}
            busy={busy}
            disabledReason={whyNot}
            onRefused={lock}
            onClick={lock}
          >
            Lock as decision
          </Button>
          <Button look="ghost" size="s" onClick={isPutOff ? defer : putOff}>
            {isPutOff ? 'Defer' : 'Defer…'}
          </Button>
          <Button look="ghost" size="s" onClick={onSettled}>
            Leave open
          </Button>
          <span className="grow" />
          {line === undefined ? null : <span className="muted num">{`Line ${line}`}</span>}
        </div>
      </div>
    </li>
  );
}

interface OptionRowProps {
  readonly name: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** An option with a radio that looks like those of the app: its own drawing is hidden. */
function OptionRow({ name, chosen, onChoose, children }: OptionRowProps) {
  return (
    <label className="question-option">
      <span className="option-radio">
        <input type="radio" name={name} checked={chosen} onChange={onChoose} />
        <span className="radio" aria-hidden="true" data-on={chosen || undefined} />
      </span>
      {children}
    </label>
  );
}

interface CardFieldProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly field: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function CardField({ name, label, placeholder, field, value, onChange, onKeyDown }: CardFieldProps) {
  return (
    <span className="field">
      <span className="muted">{name}</span>
      <input
        ref={field}
        aria-label={label}
        value={value}
        placeholder={placeholder}
        maxLength={10_000}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}

function SettledCard({ tasks, question, number }: QuestionCardProps) {
  const { key, text, state, answer, why, until } = question;
  const card = useRef<HTMLLIElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.target !== card.current || step === undefined) return;
    event.preventDefault();
    goToNeighbour(card.current, step);
  };
  return (
    <li
      ref={card}
      className="question-card"
      data-card={key}
      data-state={state}
      aria-label={`Question ${number}, ${settledBadge(question)}: ${text}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header>
        <span className="phase-number">
          {state === 'locked' ? <Icon of={LockKeyhole} size={11} /> : number}
        </span>
        <b className="grow">{text}</b>
        <span className="badge">{settledBadge(question)}</span>
      </header>
      <p className="question-note">
        {answer === undefined ? null : <b>{`${asSentence(answer)} `}</b>}
        {why === undefined ? null : `Why: ${asSentence(why)} `}
        {until === undefined ? null : `Until: ${asSentence(until)} `}
        <button
          type="button"
          className="phase-fix"
          onClick={() => void tasks.store.getState().edit({ kind: 'leave-open', question: key })}
        >
          Undo
        </button>
      </p>
    </li>
  );
}

function goToNeighbour(card: HTMLElement | null, step: number): void {
  const cards = [...(card?.parentElement?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
  const next = card === null ? undefined : cards[cards.indexOf(card) + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Ends a person's words with a full stop, unless they end with a sign of their own. */
function asSentence(words: string): string {
  return /[.!?…]$/u.test(words) ? words : `${words}.`;
}
