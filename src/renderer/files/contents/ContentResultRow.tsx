import { clsx } from 'clsx';
import { Check, ChevronDown, ChevronRight, FileText, Minus } from 'lucide-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import type { FoundLine } from '../../../shared/domain/file/contentSearch.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import type { LineRange } from '../../../shared/domain/stack.ts';
import { Icon } from '../../ui/Icon.tsx';
import { countWords } from '../../ui/formats.ts';
import { NameAndFolder } from '../NameAndFolder.tsx';
import { isPicked } from '../../viewer/pickLines.ts';
import type { ContentRow } from './contentRows.ts';
import { linesWords } from './contentWords.ts';

export interface ContentResultRowProps {
  readonly row: ContentRow;
  readonly siblings: number;
  /** Lines of its file in the stack; empty for the whole file, absent if it is not in the stack. */
  readonly taken: readonly LineRange[] | undefined;
  readonly tabStop: boolean;
  readonly top: number;
  readonly onTick: () => void;
  readonly onOpen: () => void;
  readonly onFold: (folded: boolean) => void;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export function ContentResultRow(props: ContentResultRowProps) {
  const { row, siblings, tabStop, top, onTick, onOpen, onFold, onFocus, onKeyDown } = props;
  const checked = checkedOf(props);
  const isFile = row.kind === 'file';
  const style = { top, '--d': isFile ? 0 : 1 } as CSSProperties;
  return (
    <div
      role="treeitem"
      className={clsx('row', checked !== false && 'in', isFile ? 'hit-file' : 'hit-line')}
      style={style}
      data-key={row.key}
      tabIndex={tabStop ? 0 : -1}
      aria-label={labelOf(row)}
      aria-level={isFile ? 1 : 2}
      aria-posinset={row.position}
      aria-setsize={siblings}
      aria-expanded={isFile ? row.expanded : undefined}
      aria-checked={checked}
      aria-selected={false}
      title={row.kind === 'file' ? row.file.path : row.line.text.trim()}
      onFocus={onFocus}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      {isFile ? (
        <span
          className="expander"
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onFold(row.expanded);
          }}
        >
          <Icon of={row.expanded ? ChevronDown : ChevronRight} size={12} />
        </span>
      ) : null}
      <span
        className="tick"
        data-testid="tick"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          onTick();
        }}
      >
        <span className="check" data-checked={checked}>
          {checked === true ? <Icon of={Check} size={10} /> : null}
          {checked === 'mixed' ? <Icon of={Minus} size={10} /> : null}
        </span>
      </span>
      {row.kind === 'file' ? (
        <>
          <Icon of={FileText} size={13} className="row-icon" />
          <NameAndFolder path={row.file.path} />
          <span className="row-tokens num">{linesWords(row.file)}</span>
        </>
      ) : (
        <>
          <i className="num">{row.line.line}</i>
          <span className="hit-text">
            <MarkedLine line={row.line} />
          </span>
        </>
      )}
    </div>
  );
}

/** Returns `mixed` for a file of which only some lines are in the stack. */
export function checkedOf({ row, taken }: Pick<ContentResultRowProps, 'row' | 'taken'>): boolean | 'mixed' {
  if (taken === undefined) return false;
  if (taken.length === 0) return true;
  return row.kind === 'file' ? 'mixed' : isPicked(taken, row.line.line);
}

/** Characters shown before a match that would otherwise be out of sight. */
const shownBefore = 12;
const inSight = 20;

function MarkedLine({ line }: { readonly line: FoundLine }) {
  const { text, places, cutAfter } = line;
  const first = places[0] ?? 0;
  const from = first > inSight ? first - shownBefore : 0;
  const cutBefore = line.cutBefore || from > 0;
  const pieces: { readonly at: number; readonly text: string; readonly marked: boolean }[] = [];
  let at = from;
  for (let next = 0; next < places.length; next += 2) {
    const [start = 0, end = 0] = places.slice(next, next + 2);
    if (start > at) pieces.push({ at, text: text.slice(at, start), marked: false });
    pieces.push({ at: start, text: text.slice(start, end), marked: true });
    at = end;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), marked: false });
  return (
    <>
      {cutBefore ? '…' : null}
      {pieces.map((piece) =>
        piece.marked ? (
          <mark key={piece.at}>{showHidden(piece.text)}</mark>
        ) : (
          <span key={piece.at}>{showHidden(piece.text)}</span>
        ),
      )}
      {cutAfter ? '…' : null}
    </>
  );
}

function labelOf(row: ContentRow): string {
  if (row.kind === 'line') return `Line ${row.line.line}: ${row.line.text}`;
  const { path, lines, more } = row.file;
  return `${path}, ${countWords(lines.length + more, 'line')}`;
}
