import { clsx } from 'clsx';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import type { BudgetFigures, BudgetSegment } from './budgetFigures.ts';

export interface BudgetBarProps {
  readonly figures: BudgetFigures;
  readonly selectedId: string | null;
  readonly onSelect: (itemId: string) => void;
}

/** The list of items is the way to them by keyboard; the segments are a picture that can also be clicked. */
export function BudgetBar({ figures, selectedId, onSelect }: BudgetBarProps) {
  const { budget, scale, segments, tokens, exact, level } = figures;
  const about = exact ? '' : ', estimate';
  const text =
    tokens === null
      ? 'Tokens are being counted'
      : `${formatCount(tokens)} of ${formatCount(budget)} tokens${about}${level === 'over' ? ', over the budget' : ''}`;
  const used = segments.reduce((sum, segment) => sum + (segment.tokens ?? 0), 0);
  return (
    <div className="bar">
      <meter
        className="sr"
        aria-label="Token budget"
        min={0}
        max={scale}
        value={tokens ?? 0}
        aria-valuetext={text}
      />
      <div className="fill" aria-hidden="true" style={{ width: `${Math.min((used / scale) * 100, 100)}%` }}>
        {segments.map((segment) => (
          <button
            key={segment.itemId ?? 'frame'}
            type="button"
            tabIndex={-1}
            className={clsx(
              's',
              segment.itemId !== null && segment.itemId === selectedId && 'sel',
              segment.tokens === null && 'skel',
            )}
            data-kind={segment.kind ?? 'frame'}
            title={segmentTitle(segment, tokens)}
            aria-label={segmentTitle(segment, tokens)}
            style={{ flexGrow: segment.tokens ?? 0 }}
            onClick={() => (segment.itemId === null ? undefined : onSelect(segment.itemId))}
          />
        ))}
      </div>
      <span className="rest" />
      {level === 'over' ? (
        <>
          <span className="over" style={{ left: `${(budget / scale) * 100}%` }} />
          <span className="limit" style={{ left: `${(budget / scale) * 100}%` }} />
        </>
      ) : null}
    </div>
  );
}

function segmentTitle({ title, tokens }: BudgetSegment, total: number | null): string {
  if (tokens === null) return `${title}, not counted yet`;
  const share = total === null || total === 0 ? '' : `, ${((tokens / total) * 100).toFixed(1)}%`;
  return `${title}, ${formatCount(tokens)} tokens${share}`;
}
