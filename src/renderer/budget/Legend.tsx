import { blockKinds } from '../../shared/domain/sourceKinds.ts';
import { formatCount } from '../ui/formats.ts';
import type { BudgetFigures, LegendEntry } from './budgetFigures.ts';

const tips: Partial<Record<LegendEntry['of'], string>> = {
  frame:
    'The message’s own lines: its opening and goal, the lines before and after each item, what drifted, the next action and the confirm prompt.',
  'by-hand': 'The whole message, as you wrote it',
};

/** The parts of the total: the items’ texts by kind, and the frame. */
export function Legend({ legend }: Pick<BudgetFigures, 'legend'>) {
  if (legend.length === 0) return null;
  return (
    <ul className="legend" aria-label="Tokens by kind">
      {legend.map(({ of, tokens }) => (
        <li key={of} data-kind={of} title={tips[of]}>
          <span className="kind-dot" />
          {nameOf(of)} <b className="num">{tokens === null ? '?' : formatCount(tokens)}</b>
        </li>
      ))}
    </ul>
  );
}

function nameOf(of: LegendEntry['of']): string {
  if (of === 'frame') return 'Frame';
  return of === 'by-hand' ? 'Edited by hand' : blockKinds[of].legend;
}
