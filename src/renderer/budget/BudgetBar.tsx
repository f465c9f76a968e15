import { clsx } from 'clsx';
import { memo, useDeferredValue } from 'react';
import type { BlockKind } from '../../shared/domain/sourceKinds.ts';
import { formatCount, formatPercent } from '../ui/formats.ts';
import type { BudgetFigures, BudgetSegment } from './budgetFigures.ts';
import { listFacts } from '../../shared/domain/listWords.ts';

export interface BudgetBarProps {
  readonly figures: BudgetFigures;
  readonly selectedId: string | null;
  readonly onSelect: (itemId: string) => void;
}

const noSegments: readonly BudgetSegment[] = [];

/** The keyboard reaches items through the list; the segments are a picture that the pointer can also click. */
export function BudgetBar({ figures, selectedId, onSelect }: BudgetBarProps) {
  const { empty, budget, scale, segments, tokens, exact, level } = figures;
  const text =
    tokens === null
      ? empty
        ? 'Nothing is in the message yet'
        : 'Tokens are being counted'
      : listFacts([
          `${formatCount(tokens)} of ${formatCount(budget)} tokens`,
          exact ? '' : 'estimate',
          level === 'over' ? 'over the budget' : '',
        ]);
  // There is one for each of up to 150 items: they are drawn after what a person reads.
  const drawn = useDeferredValue(segments, noSegments);
  const used = segments.reduce((sum, segment) => sum + (segment.tokens ?? 0), 0);
  return (
    <div className="bar" data-testid="bar">
      <meter
        className="screen-reader-only"
        aria-label="Token budget"
        min={0}
        max={scale}
        value={tokens ?? 0}
        aria-valuetext={text}
      />
      <div className="fill" aria-hidden="true" style={{ width: `${Math.min((used / scale) * 100, 100)}%` }}>
        {drawn.map((segment) => (
          <Segment
            key={segment.itemId ?? 'frame'}
            itemId={segment.itemId}
            kind={segment.kind}
            tokens={segment.tokens}
            title={segmentTitle(segment, tokens)}
            selected={segment.itemId !== null && segment.itemId === selectedId}
            onSelect={onSelect}
          />
        ))}
      </div>
      <span className="rest" data-testid="bar-rest" />
      {level === 'over' ? (
        <>
          <span className="over" style={{ left: `${(budget / scale) * 100}%` }} />
          <span className="limit" style={{ left: `${(budget / scale) * 100}%` }} />
        </>
      ) : null}
    </div>
  );
}

interface SegmentProps {
  readonly itemId: string | null;
  readonly kind: BlockKind | null;
  readonly tokens: number | null;
  readonly title: string;
  readonly selected: boolean;
  readonly onSelect: (itemId: string) => void;
}

/** Memoized: of up to 150 segments most stay the same when one grows. */
const Segment = memo(function Segment({ itemId, kind, tokens, title, selected, onSelect }: SegmentProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-testid={tokens === null ? 'skeleton' : 'bar-segment'}
      className={clsx('segment', selected && 'selected', tokens === null && 'skeleton')}
      data-kind={kind ?? 'frame'}
      title={title}
      aria-label={title}
      style={{ flexGrow: tokens ?? 0 }}
      onClick={() => (itemId === null ? undefined : onSelect(itemId))}
    />
  );
});

function segmentTitle({ title, tokens }: BudgetSegment, total: number | null): string {
  if (tokens === null) return `${title}, not counted yet`;
  const share = total === null || total === 0 ? '' : `, ${formatPercent(tokens / total, 1)}`;
  return `${title}, ${formatCount(tokens)} tokens${share}`;
}
