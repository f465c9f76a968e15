import { clsx } from 'clsx';
import { ChevronDown, ChevronRight, CircleCheck, Scissors, ShieldAlert } from 'lucide-react';
import type { CSSProperties, Ref } from 'react';
import type { Finding } from '../../shared/domain/finding.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Icon } from '../ui/Icon.tsx';
import { showLine, type Piece, type PreviewRow } from './previewLines.ts';

export interface PreviewLineProps {
  readonly row: PreviewRow;
  readonly index: number;
  readonly style: CSSProperties;
  readonly measure: Ref<HTMLDivElement>;
  /** Of the item that is selected in the stack, or with the place that was looked for. */
  readonly marked: boolean;
  readonly findings: ReadonlyMap<string, Finding>;
  readonly onFold: (itemId: string, folded: boolean) => void;
  readonly onShowFinding: (findingId: string) => void;
}

export function PreviewLine(props: PreviewLineProps) {
  const { row, index, style, measure, marked, findings, onFold, onShowFinding } = props;
  const { itemId, title, kind, tokens } = row.part;
  if (row.kind === 'fold') {
    const unfold = (): void => (itemId === null ? undefined : onFold(itemId, false));
    return (
      <div ref={measure} data-index={index} className={clsx('pl fold', marked && 'mark')} style={style}>
        <i>
          <Icon of={ChevronRight} size={12} />
        </i>
        <button
          type="button"
          className="fold-in"
          data-kind={kind ?? undefined}
          aria-expanded={false}
          onClick={unfold}
        >
          <span className="kdot" />
          <span className="trunc">{row.place === null ? title : `${row.place}. ${title}`}</span>
          <span className="num">{tokens === null ? '? tokens' : `${formatCount(tokens)} tokens`}</span>
        </button>
      </div>
    );
  }
  const { pieces, more } = showLine(row);
  const foldable = itemId !== null && row.lineIndex === 0;
  return (
    <div
      ref={measure}
      data-index={index}
      className={clsx('pl', row.heading && 'h', marked && 'mark')}
      style={style}
    >
      <i>
        {foldable ? (
          <button
            type="button"
            className="folder"
            aria-expanded
            aria-label={`Fold ${title}`}
            onClick={() => onFold(itemId, true)}
          >
            <Icon of={ChevronDown} size={12} />
          </button>
        ) : null}
        {row.number}
      </i>
      <span>
        {pieces.map((piece) =>
          piece.mark === null ? (
            piece.text
          ) : (
            <Chip
              key={piece.start}
              piece={piece}
              finding={findings.get(piece.mark.findingId)}
              onShowFinding={onShowFinding}
            />
          ),
        )}
        {more === 0 ? null : <em className="more">{`… ${formatCount(more)} more characters`}</em>}
      </span>
    </div>
  );
}

interface ChipProps {
  readonly piece: Piece;
  readonly finding: Finding | undefined;
  readonly onShowFinding: (findingId: string) => void;
}

const words = { open: 'finding', redacted: 'redacted', allowed: 'allowed' } as const;
const icons = { open: ShieldAlert, redacted: Scissors, allowed: CircleCheck } as const;

function Chip({ piece, finding, onShowFinding }: ChipProps) {
  // The findings may be newer than the text: the text has the mark still, and shows no value either way.
  if (finding === undefined || piece.mark === null) return <span className="redact">{piece.text}</span>;
  const { id, state, rule } = finding;
  return (
    <button
      type="button"
      className={clsx('redact', state === 'open' && 'open', state === 'allowed' && 'allowed')}
      title={piece.text}
      onClick={() => onShowFinding(id)}
    >
      <Icon of={icons[state]} size={10} />
      {`${words[state]}: ${rule}`}
    </button>
  );
}
