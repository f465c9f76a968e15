import { clsx } from 'clsx';
import { ChevronDown, ChevronRight, CircleCheck, Scissors, ShieldAlert } from 'lucide-react';
import type { Ref } from 'react';
import type { Finding } from '../../shared/domain/finding.ts';
import { FileName } from '../ui/names/FileName.tsx';
import { Icon } from '../ui/Icon.tsx';
import { formatCount } from '../ui/formats.ts';
import { linePieces, type LinePiece } from './linePieces.ts';
import type { FoldRow, LineRow, PreviewRow } from './previewLines.ts';

export interface PreviewLineProps {
  readonly row: PreviewRow;
  readonly index: number;
  readonly measure: Ref<HTMLDivElement>;
  /** True if the line belongs to the item selected in the stack. */
  readonly marked: boolean;
  /** True if the line contains the text of the search. */
  readonly found: boolean;
  readonly findings: ReadonlyMap<string, Finding>;
  readonly onFold: (foldKeys: readonly string[], folded: boolean) => void;
  readonly onShowFinding: (findingId: string) => void;
}

export function PreviewLine(props: PreviewLineProps) {
  const { row, index, measure, marked, found, findings, onFold, onShowFinding } = props;
  const kind = row.row === 'fold' ? 'fold' : row.heading && 'heading';
  return (
    <div
      ref={measure}
      data-index={index}
      data-testid={row.row === 'fold' ? 'fold-line' : 'text-line'}
      data-block={row.row === 'fold' || row.itemId !== null ? '' : undefined}
      className={clsx(
        'text-line',
        kind,
        row.row === 'line' && row.change,
        marked && 'mark',
        found && 'mark found',
      )}
    >
      {row.row === 'fold' ? (
        <FoldTitle row={row} onFold={onFold} />
      ) : (
        <LineText row={row} findings={findings} onShowFinding={onShowFinding} />
      )}
    </div>
  );
}

function FoldTitle({ row, onFold }: { readonly row: FoldRow; readonly onFold: PreviewLineProps['onFold'] }) {
  const { foldKeys, place, title, kind, tokens, folded } = row;
  return (
    <>
      <i>
        <Icon of={folded ? ChevronRight : ChevronDown} size={12} />
      </i>
      <button
        type="button"
        className="fold-in"
        data-kind={kind ?? undefined}
        aria-expanded={!folded}
        onClick={() => onFold(foldKeys, !folded)}
      >
        <span className="kind-dot" />
        <span className="num">{`${place}.`}</span>
        <span className="trunc">
          <FileName name={title} />
        </span>
        <span className="num">{tokens === null ? '? tokens' : `${formatCount(tokens)} tokens`}</span>
      </button>
    </>
  );
}

interface LineTextProps {
  readonly row: LineRow;
  readonly findings: ReadonlyMap<string, Finding>;
  readonly onShowFinding: (findingId: string) => void;
}

function LineText({ row, findings, onShowFinding }: LineTextProps) {
  return (
    <>
      <i>{row.number}</i>
      <span>
        {linePieces(row).map((piece, place) => {
          if (piece.piece === 'text') return piece.text;
          if (piece.piece === 'more') {
            return (
              <em key="more" className="more">{`… ${formatCount(piece.characters)} more characters`}</em>
            );
          }
          const finding = findings.get(piece.findingId);
          return (
            <Chip
              key={`${place} ${piece.findingId}`}
              piece={piece}
              finding={finding}
              onShow={onShowFinding}
            />
          );
        })}
      </span>
    </>
  );
}

interface ChipProps {
  readonly piece: Extract<LinePiece, { piece: 'mark' }>;
  readonly finding: Finding | undefined;
  readonly onShow: (findingId: string) => void;
}

const words = { open: 'finding', redacted: 'redacted', allowed: 'allowed' } as const;
const icons = { open: ShieldAlert, redacted: Scissors, allowed: CircleCheck } as const;

function Chip({ piece, finding, onShow }: ChipProps) {
  // The first of several findings at one place shows the text.
  if (piece.text === '') return null;
  // The findings may be newer than the text, which shows a mark and no value either way.
  if (finding === undefined) return <span className="redact">{piece.text}</span>;
  const { id, state, rule } = finding;
  return (
    <button
      type="button"
      className={clsx('redact', state === 'open' && 'open', state === 'allowed' && 'allowed')}
      title={piece.text}
      onClick={() => onShow(id)}
    >
      <Icon of={icons[state]} size={10} />
      {`${words[state]}: ${rule}`}
    </button>
  );
}
