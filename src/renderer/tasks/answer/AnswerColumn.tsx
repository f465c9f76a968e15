import { clsx } from 'clsx';
import { Check, Info } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Placed } from '../../../shared/domain/payload.ts';
import type { AnswerView } from '../../../shared/domain/task.ts';
import type { PlanAnswer } from '../../../shared/domain/task/plan.ts';
import type { PointPart } from '../../../shared/domain/task/planEdit.ts';
import { listWords } from '../../../shared/domain/listWords.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuItem } from '../../ui/DropMenu.tsx';
import { countWords } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Tasks } from '../createTasks.ts';

export interface AnswerColumnProps {
  readonly tasks: Tasks;
  readonly reply: AnswerView;
}

const makes: readonly { readonly part: PointPart; readonly label: string }[] = [
  { part: 'questions', label: 'Make it a question' },
  { part: 'assumptions', label: 'Make it an assumption' },
  { part: 'risks', label: 'Make it a risk' },
];

/** The pasted answer, with a bar at each line that was recognised, and a way to use the lines left outside. */
export function AnswerColumn({ tasks, reply }: AnswerColumnProps) {
  const { read, text } = reply;
  const lines = useMemo(() => text.replace(/\n+$/u, '').split('\n'), [text]);
  const marks = useMemo(() => marksOf(read, lines), [read, lines]);
  const area = useRef<HTMLElement>(null);
  const { edit } = tasks.store.getState();
  const goTo = (line: number): void => {
    const row = area.current?.querySelector<HTMLElement>(`[data-line="${line}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus();
  };
  const outside = marks.filter((mark) => mark === 'outside').length;
  const options = read.questions.reduce((sum, question) => sum + question.options.length, 0);
  const points = [
    [read.assumptions.length, 'assumption'],
    [read.invariants.length, 'invariant'],
    [read.risks.length, 'risk'],
  ] as const;
  const named = points.flatMap(([count, name]) => (count === 0 ? [] : [countWords(count, name)]));
  return (
    <>
      <div className="answer-counts">
        <Count
          found={read.questions.length > 0}
          words={
            read.questions.length === 0
              ? 'No questions found'
              : listWords([countWords(read.questions.length, 'question'), countWords(options, 'option')])
          }
          place={spanOf(read.questions)}
          onGo={goTo}
        />
        {named.length === 0 ? null : (
          <Count
            found
            words={listWords(named)}
            place={spanOf([...read.assumptions, ...read.invariants, ...read.risks])}
            onGo={goTo}
          />
        )}
        {read.validation.length === 0 ? null : (
          <Count
            found
            words={countWords(read.validation.length, 'validation command')}
            place={spanOf(read.validation)}
            onGo={goTo}
          />
        )}
        {outside === 0 ? null : (
          <Count
            found={false}
            words={`${countWords(outside, 'line')} left outside, kept with the answer`}
            place={{ line: marks.indexOf('outside') + 1, lastLine: marks.indexOf('outside') + 1 }}
            onGo={goTo}
          />
        )}
      </div>
      <div className="colbody">
        <section ref={area} className="answer-text code scroll" aria-label="Lines of the answer" tabIndex={0}>
          {lines.map((line, at) => {
            const mark = marks[at] ?? 'blank';
            return (
              <div key={at} className={clsx('answer-line', mark)}>
                <i>{at + 1}</i>
                {mark === 'outside' ? (
                  <DropMenu
                    trigger={
                      <button type="button" data-line={at + 1} title="Use this line">
                        {line}
                      </button>
                    }
                  >
                    {makes.map(({ part, label }) => (
                      <DropMenuItem
                        key={part}
                        onChoose={() => void edit({ kind: 'add-point', part, text: wordsOf(line) })}
                      >
                        {label}
                      </DropMenuItem>
                    ))}
                  </DropMenu>
                ) : (
                  <span data-line={at + 1} tabIndex={-1}>
                    {line}
                  </span>
                )}
              </div>
            );
          })}
        </section>
      </div>
      <div className="tree-foot">
        <span className="use-key">Recognised</span>
        <span className="use-key cut">Left outside</span>
        <span className="grow" />
        <Button look="ghost" size="s" onClick={() => tasks.view.getState().make('answer')}>
          Paste again…
        </Button>
      </div>
    </>
  );
}

interface CountProps {
  readonly found: boolean;
  readonly words: string;
  readonly place: Placed | null;
  readonly onGo: (line: number) => void;
}

function Count({ found, words, place, onGo }: CountProps) {
  return (
    <p className="answer-count">
      <Icon of={found ? Check : Info} className={found ? 'good' : 'muted'} />
      <span>{words}</span>
      {place === null ? null : (
        <button type="button" className="link-button num" onClick={() => onGo(place.line)}>
          {place.line === place.lastLine ? `Line ${place.line}` : `Lines ${place.line}–${place.lastLine}`}
        </button>
      )}
    </p>
  );
}

function spanOf(places: readonly Placed[]): Placed | null {
  const [first] = places;
  if (first === undefined) return null;
  return {
    line: Math.min(...places.map(({ line }) => line)),
    lastLine: Math.max(...places.map(({ lastLine }) => lastLine)),
  };
}

type Mark = 'used' | 'outside' | 'heading' | 'blank';

function marksOf(read: PlanAnswer, lines: readonly string[]): readonly Mark[] {
  const marks: Mark[] = lines.map((line) => (line.trim() === '' ? 'blank' : 'heading'));
  const fill = (places: readonly Placed[], mark: Mark): void => {
    for (const { line, lastLine } of places)
      for (let at = line - 1; at < lastLine; at += 1) if (marks[at] !== 'blank') marks[at] = mark;
  };
  fill(read.outside, 'outside');
  fill(read.questions, 'used');
  fill(
    read.questions.flatMap(({ options }) => options),
    'used',
  );
  fill([...read.assumptions, ...read.invariants, ...read.risks, ...read.validation], 'used');
  return marks;
}

/** Returns a line without the marker of its list. */
function wordsOf(line: string): string {
  return line.replace(/^\s*(?:[-*+•]|\d{1,3}[.)]|#{1,6})\s+/u, '').trim();
}
