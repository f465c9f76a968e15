import { clsx } from 'clsx';
import { UnfoldVertical } from 'lucide-react';
import type { CSSProperties } from 'react';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { Icon } from '../ui/Icon.tsx';
import { countWords, formatCount } from '../ui/formats.ts';
import type { Token } from '../viewer/createHighlighter.ts';
import { LineText } from '../viewer/LineText.tsx';
import type { ChangedStretch, ChangedWords } from './changedWords.ts';
import type { DifferenceRow, FoldRow, LineRow } from './differenceRows.ts';

export interface DifferenceLineProps {
  readonly row: DifferenceRow;
  /** Digits of the highest line number. */
  readonly digits: number;
  /** True if the change that the user navigated to begins here. */
  readonly current: boolean;
  readonly tokensOf: (row: LineRow) => readonly Token[];
  readonly wordsOf: (block: number) => ChangedWords;
  readonly onUnfold: (key: string) => void;
}

export function DifferenceLine(props: DifferenceLineProps) {
  const { row, digits } = props;
  switch (row.row) {
    case 'file':
      return <b className="diff-file">{showHidden(row.name)}</b>;
    case 'fold':
      return <Fold row={row} onUnfold={props.onUnfold} />;
    case 'note':
      return <p className="diff-note muted">{row.text}</p>;
    case 'line':
      return <Line {...props} row={row} digits={digits} />;
  }
}

function Fold({
  row: { count, key, within },
  onUnfold,
}: { readonly row: FoldRow } & Pick<DifferenceLineProps, 'onUnfold'>) {
  const said = count === null ? 'Unchanged lines' : countWords(count, 'unchanged line');
  const act = count === null ? 'Show unchanged lines' : `Show ${said}`;
  const place = within === null ? null : <span className="diff-within">{showHidden(within)}</span>;
  if (key === null) return <p className="diff-fold muted">{said}</p>;
  return (
    <button type="button" className="diff-fold" aria-label={act} title={act} onClick={() => onUnfold(key)}>
      <Icon of={UnfoldVertical} size={12} />
      <span>{said}</span>
      {place}
    </button>
  );
}

/** UTF-16 units drawn of a line: the layout of a longer one takes seconds. */
const maxShown = 2_000;
/** Columns of a line's own indent that its wrapped lines keep. */
const maxIndent = 32;
const signs = { same: '', added: '+', removed: '−' } as const;
const spoken = { same: null, added: 'Added: ', removed: 'Removed: ' } as const;

function Line({ row, digits, current, tokensOf, wordsOf }: DifferenceLineProps & { readonly row: LineRow }) {
  const { change, before, now, text } = row;
  const changed = change === 'same' ? [] : (wordsOf(row.block)[change][row.place] ?? []);
  const style = { '--digits': `${String(digits)}ch`, '--hang': `${String(hangOf(text))}ch` } as CSSProperties;
  return (
    <div
      className={clsx('diff-line', change, current && 'current')}
      data-testid={`line-${change}`}
      aria-current={current ? 'true' : undefined}
      style={style}
    >
      {/* The style sheet draws numbers and signs, so that a selection leaves them out. */}
      <i data-number={before ?? ''} aria-hidden="true" />
      <i data-number={now ?? ''} aria-hidden="true" />
      <i className="diff-sign" data-sign={signs[change]} aria-hidden="true" />
      <span className="diff-text">
        {spoken[change] === null ? null : <span className="screen-reader-only">{spoken[change]}</span>}
        <LineText tokens={cutTokens(tokensOf(row))} places={placesOf(changed)} current={null} />
        {text.length > maxShown ? (
          <em className="more">{`… ${formatCount(text.length - maxShown)} more characters`}</em>
        ) : null}
      </span>
    </div>
  );
}

/** Returns the indent of a line's wrapped lines in columns: the line's own, and two more. */
function hangOf(text: string): number {
  let indent = 0;
  for (const character of text) {
    if (character === ' ') indent += 1;
    else if (character === '\t') indent += 8 - (indent % 8);
    else break;
  }
  return Math.min(indent, maxIndent) + 2;
}

function placesOf(changed: readonly ChangedStretch[]) {
  return changed.filter(({ start }) => start < maxShown).map((stretch) => ({ line: 0, ...stretch }));
}

function cutTokens(tokens: readonly Token[]): readonly Token[] {
  let room = maxShown;
  return tokens.flatMap((token) => {
    const text = token.text.slice(0, Math.max(room, 0));
    room -= token.text.length;
    return text === '' ? [] : [{ ...token, text }];
  });
}
