import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { announce } from '../ui/announce.ts';
import { Icon } from '../ui/Icon.tsx';
import { formatCount, formatPercent, formatTokens } from '../ui/formats.ts';
import type { BudgetFigures } from './budgetFigures.ts';

/** ms without a change before screen readers announce the total. */
const restMs = 400;

export function Readout({
  figures,
  reading,
}: {
  readonly figures: BudgetFigures;
  readonly reading: boolean;
}) {
  const { empty, tokens, exact, level } = figures;
  const colour = level === 'over' ? 'bad' : level === 'near' ? 'warn' : undefined;
  const text = tokens === null ? null : formatTokens(tokens, exact);
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => announce(`${text} tokens`, 'figures'), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  if (empty) return null;
  return (
    <strong className={clsx('num', colour)} data-testid="total">
      {tokens === null ? (
        reading ? (
          <>
            <Icon of={LoaderCircle} size={15} className="spin muted" />
            <span className="screen-reader-only">Counting tokens</span>
          </>
        ) : (
          '?'
        )
      ) : (
        <>
          {reading ? <Icon of={LoaderCircle} size={11} className="spin muted late" /> : null}
          {exact ? null : <small>about </small>}
          {formatCount(tokens)}
        </>
      )}
    </strong>
  );
}

/** "64% used, 21,588 left"; the words also state the levels that amber and red mean. */
export function BudgetWords({ figures }: { readonly figures: BudgetFigures }) {
  const { tokens, budget, level } = figures;
  if (tokens === null) return null;
  const used = formatPercent(tokens / budget, 0);
  if (level === 'over')
    return (
      <span
        className="budget-words bad num"
        data-testid="budget-words"
      >{`${formatCount(tokens - budget)} over`}</span>
    );
  if (level === 'near')
    return (
      <span
        className="budget-words warn num"
        data-testid="budget-words"
      >{`${used}, close to the limit`}</span>
    );
  return (
    <span
      className="budget-words muted num"
      data-testid="budget-words"
    >{`${used} used, ${formatCount(budget - tokens)} left`}</span>
  );
}
