import { clsx } from 'clsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CheckpointView } from '../../shared/domain/checkpoint.ts';
import type { CheckpointLine, CheckpointRow } from '../../shared/domain/checkpoint/merge.ts';
import { countWords, formatTime } from '../ui/formats.ts';
import { Segments } from '../ui/Segments.tsx';
import type { CheckpointStore } from './checkpointStore.ts';
import { ConflictCard } from './ConflictCard.tsx';
import { IssueText } from './IssueText.tsx';
import { sideText } from './sideText.ts';

export interface DifferenceColumnProps {
  readonly store: CheckpointStore;
  readonly view: CheckpointView;
  readonly shownAs: 'text' | 'page';
  readonly onShowAs: (shownAs: 'text' | 'page') => void;
}

type LineRow = Extract<CheckpointRow, { readonly kind: 'line' }>;
type Shown =
  | CheckpointRow
  | { readonly kind: 'fold'; readonly name: string; readonly rows: readonly LineRow[] };

/** The issue as it is and as it would be, in rows that share a line. */
export function DifferenceColumn({ store, view, shownAs, onShowAs }: DifferenceColumnProps) {
  const choices = useStore(store, (state) => state.choices);
  const comments = useStore(store, (state) => state.comments);
  const { choose, openLink } = store.getState();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => withFolds(view.rows, unfolded), [view.rows, unfolded]);
  const column = useRef<HTMLDivElement>(null);
  const first = view.conflicts[0]?.id ?? null;
  useEffect(() => {
    // Opens at the first conflict, and hears the keys.
    const card = first === null ? null : column.current?.querySelector(`[data-conflict="${first}"]`);
    card?.scrollIntoView({ block: 'center' });
    if (document.activeElement === document.body) column.current?.focus({ preventScroll: true });
  }, [first]);
  const remarks = useRef<HTMLElement>(null);
  useEffect(() => {
    if (comments !== null) remarks.current?.scrollIntoView({ block: 'nearest' });
  }, [comments]);
  const by = view.edited?.by ?? '';
  const person = by === '' ? 'GitHub' : by;
  const { issue, edited, session } = view;
  const isKept = view.problem !== null || view.queued !== null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLTextAreaElement || event.metaKey || event.ctrlKey || event.altKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    const places = [...(column.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])];
    const at = places.findIndex(
      (place) => place === document.activeElement || place.contains(document.activeElement),
    );
    if (
      step !== null &&
      !(event.target instanceof HTMLElement && event.target.getAttribute('role') === 'radio')
    ) {
      event.preventDefault();
      const start = step === 1 ? 0 : places.length - 1;
      const next = places[at === -1 ? start : at + step];
      next?.focus({ preventScroll: true });
      next?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const kind = ({ m: 'mine', t: 'theirs', b: 'both' } as const)[event.key.toLowerCase()];
    const here = places[at]?.querySelector<HTMLElement>('[data-conflict]')?.dataset['conflict'];
    const id = here ?? view.conflicts.find((one) => choices[one.id] === undefined)?.id;
    if (kind === undefined || id === undefined) return;
    event.preventDefault();
    choose(id, { kind });
  };
  useEffect(() => {
    const area = column.current;
    area?.addEventListener('keydown', onKeyDown);
    return () => area?.removeEventListener('keydown', onKeyDown);
  });
  return (
    <section className="col" aria-label="Difference" data-region="difference">
      <div className="colhead two-texts-head">
        <span>
          <h2>{issue === null ? 'New issue' : isKept ? 'As last read' : 'On GitHub now'}</h2>
          <span className="muted trunc">
            {issue === null
              ? ''
              : isKept && view.readAt !== null
                ? formatTime(view.readAt)
                : edited === null
                  ? formatTime(issue.updatedAt)
                  : `${person}, ${formatTime(edited.at)}`}
          </span>
        </span>
        <span>
          <h2>After the push</h2>
          <span className="muted trunc wide-only">
            {session === null ? 'The plan' : `Payload ${session} and the plan`}
          </span>
          <span className="grow" />
          <span
            className="badge outline mono"
            aria-label={`${countWords(view.changes.added, 'line')} added, ${view.changes.removed} removed`}
          >{`+${view.changes.added} −${view.changes.removed}`}</span>
        </span>
      </div>
      <div ref={column} className="colbody scroll" tabIndex={-1}>
        {shownAs === 'page' ? (
          <div className="issue-sides">
            {issue === null ? (
              <p className="muted">There is no issue yet.</p>
            ) : (
              <IssueText label="The issue now" text={sideText(view, choices, 'left')} onOpen={openLink} />
            )}
            <IssueText
              label="The issue after the push"
              text={sideText(view, choices, 'right')}
              onOpen={openLink}
            />
          </div>
        ) : (
          <table className="two-texts code" aria-label="The issue now, and after the push">
            <tbody>
              {rows.map((row, at) => {
                if (row.kind === 'fold')
                  return (
                    <Fold
                      key={`fold ${row.name}`}
                      name={row.name}
                      rows={row.rows}
                      onShow={() => setUnfolded(new Set([...unfolded, row.name]))}
                    />
                  );
                if (row.kind === 'line') return <Line key={at} row={row} person={person} />;
                const conflict = view.conflicts.find(({ id }) => id === row.id);
                return conflict === undefined ? null : (
                  <tr key={row.id} data-change tabIndex={-1} aria-label={`Conflict in ${conflict.section}`}>
                    <td colSpan={2}>
                      <ConflictCard
                        conflict={conflict}
                        choice={choices[row.id]}
                        since={view.pushedAt}
                        onChoose={(choice) => choose(row.id, choice)}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
        {comments === null ? null : (
          <section ref={remarks} className="issue-comments" aria-label="Comments since the last push">
            <h3>Comments since the last push</h3>
            {comments.length === 0 ? <p className="muted">None.</p> : null}
            {comments.map(({ author, at, text }) => (
              <blockquote key={`${author}${at}`} className="issue-comment">
                <b>{author}</b> <span className="muted">{formatTime(at)}</span>
                <p>{text}</p>
              </blockquote>
            ))}
          </section>
        )}
      </div>
      <div className="tree-foot">
        <span className="mark-key from-here">From here</span>
        <span className="mark-key kept-key">From GitHub, kept</span>
        <span className="mark-key to-decide">To decide</span>
        <span className="grow" />
        <Segments
          label="Show the issue"
          options={[
            { value: 'text', label: 'Text' },
            { value: 'page', label: 'As on GitHub' },
          ]}
          value={shownAs}
          onChange={onShowAs}
        />
      </div>
    </section>
  );
}

const markWords = {
  same: 'unchanged',
  changed: 'changed',
  kept: 'kept from GitHub',
  taken: 'ticked on GitHub',
} as const;

function Line({ row, person }: { readonly row: LineRow; readonly person: string }) {
  const { mark, left, right } = row;
  const isPersons = mark === 'kept' || mark === 'taken';
  const number = right?.number ?? left?.number ?? 0;
  return (
    <tr
      className="text-row"
      aria-label={`line ${number}, ${right === null ? 'removed' : left === null ? 'added' : markWords[mark]}`}
      {...(mark === 'same' ? {} : { 'data-change': true, tabIndex: -1 })}
    >
      <Cell
        line={left}
        className={left === null ? 'no-line' : mark === 'changed' ? 'removed' : isPersons ? 'kept' : ''}
      >
        {isPersons ? <span className="badge accent">{person}</span> : null}
      </Cell>
      <Cell
        line={right}
        className={right === null ? 'no-line' : mark === 'changed' ? 'added' : isPersons ? 'kept' : ''}
      >
        {isPersons ? <span className="badge accent">{mark === 'taken' ? 'Taken over' : 'Kept'}</span> : null}
      </Cell>
    </tr>
  );
}

interface CellProps {
  readonly line: CheckpointLine | null;
  readonly className: string;
  readonly children?: React.ReactNode;
}

function Cell({ line, className, children }: CellProps) {
  return (
    <td className={clsx('text-cell', className, line?.text.startsWith('## ') === true && 'heading')}>
      <i aria-hidden="true">{line?.number}</i>
      <span>{line?.text}</span>
      {children}
    </td>
  );
}

interface FoldProps {
  readonly name: string;
  readonly rows: readonly LineRow[];
  readonly onShow: () => void;
}

/** Lines that GitHub folds, as one row until they are asked for. */
function Fold({ name, rows, onShow }: FoldProps) {
  const isChanged = rows.some(({ mark }) => mark !== 'same');
  const count = (side: 'left' | 'right'): number =>
    rows.filter((row) => row[side] !== null && row[side].text !== '').length - 3;
  const cell = (side: 'left' | 'right'): React.ReactNode => {
    const lines = count(side);
    const first = rows.find((row) => row[side] !== null)?.[side];
    return lines < 0 ? (
      <Cell line={null} className="no-line" />
    ) : (
      <td className={clsx('text-cell', isChanged && side === 'right' && 'added')}>
        <i aria-hidden="true">{first?.number}</i>
        <span>{`<details> ${name}, ${countWords(lines, 'line')}`}</span>
        {side === 'right' ? (
          <button type="button" className="link-button" onClick={onShow}>
            Show
          </button>
        ) : null}
      </td>
    );
  };
  return (
    <tr
      className="text-row"
      aria-label={`${name}, folded, ${isChanged ? 'changed' : 'unchanged'}`}
      {...(isChanged ? { 'data-change': true, tabIndex: -1 } : {})}
    >
      {cell('left')}
      {cell('right')}
    </tr>
  );
}

/** Gathers the rows of each fold; one with a conflict stays open. */
function withFolds(rows: readonly CheckpointRow[], unfolded: ReadonlySet<string>): readonly Shown[] {
  const shown: Shown[] = [];
  for (const row of rows) {
    const fold = row.kind === 'line' ? row.fold : undefined;
    if (row.kind !== 'line' || fold === undefined || unfolded.has(fold)) {
      shown.push(row);
      continue;
    }
    const last = shown.at(-1);
    if (last?.kind === 'fold' && last.name === fold)
      shown.splice(-1, 1, { ...last, rows: [...last.rows, row] });
    else shown.push({ kind: 'fold', name: fold, rows: [row] });
  }
  return shown;
}
