import { FilePenLine } from 'lucide-react';
import { useStore } from 'zustand';
import { budgetState } from '../../shared/domain/budget.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Icon } from '../ui/Icon.tsx';
import { BudgetBar, type BudgetBarProps } from './BudgetBar.tsx';
import { asOneText, isByHand, type BudgetFigures } from './budgetFigures.ts';
import { Legend } from './Legend.tsx';
import { BudgetWords, Readout } from './Readout.tsx';

interface TypedProps {
  readonly stack: StackStore;
  readonly figures: BudgetFigures;
  readonly warnAt: number | undefined;
}

/** What is being typed by hand is newer than what was assembled. These alone are drawn again with each keystroke. */
function useTyped({ stack, figures, warnAt }: TypedProps): BudgetFigures {
  const typing = useStore(stack, (state) => state.typing);
  if (typing === null) return figures;
  const { tokens, exact } = typing;
  const level = tokens === null ? 'unknown' : budgetState(tokens, figures.budget, warnAt);
  const scale = Math.max(figures.budget, tokens ?? 0);
  return asOneText({ ...figures, tokens, exact, level, scale });
}

export function TypedReadout({ reading, ...rest }: TypedProps & { readonly reading: boolean }) {
  return <Readout figures={useTyped(rest)} reading={reading} />;
}

export function TypedWords(props: TypedProps) {
  return <BudgetWords figures={useTyped(props)} />;
}

export function TypedBar({
  selectedId,
  onSelect,
  ...rest
}: TypedProps & Pick<BudgetBarProps, 'selectedId' | 'onSelect'>) {
  return <BudgetBar figures={useTyped(rest)} selectedId={selectedId} onSelect={onSelect} />;
}

export function TypedLegend(props: TypedProps) {
  return <Legend legend={useTyped(props).legend} />;
}

/** Says that what leaves is not what the items make. */
export function ByHandBadge({ stack }: { readonly stack: StackStore }) {
  const byHand = useStore(stack, (state) => state.typing !== null || isByHand(state.assembly));
  if (!byHand) return null;
  return (
    <span className="badge outline">
      <Icon of={FilePenLine} size={10} />
      Edited by hand
    </span>
  );
}
