import type { SuggestedFile } from '../../shared/domain/suggestion.ts';
import { countWords, formatCount, formatPercent } from '../ui/formats.ts';
import type { SuggestState } from './suggestStore.ts';

/** Returns what a row says to a person who does not see it: `src/a.ts, imports b.ts, 120 tokens`. */
export function rowLabel({ path, tokens, reasons }: SuggestedFile): string {
  const [first] = reasons;
  return [
    path,
    ...(first === undefined ? [] : [first.text]),
    tokens === null ? 'tokens unknown' : countWords(tokens, 'token'),
  ].join(', ');
}

/** Returns all reasons as one sentence: `Imports b.ts, and its path has “cart”.` */
export function reasonSentence({ reasons }: SuggestedFile): string {
  const words = reasons.map(({ text }) => text).join('; ');
  return words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** Returns how much of the budget the ticked files take: `3 ticked, 4.1% of budget`; empty for none. */
export function budgetWords(count: number, tokens: number, budget: number): string {
  if (count === 0) return '';
  return `${formatCount(count)} ticked, ${formatPercent(tokens / Math.max(budget, 1), 1)} of budget`;
}

/** Returns the state of the search beside the group's name. */
export function statusWords({ phase, progress, abstained, open }: SuggestState, unticked: number): string {
  if (phase === 'looking') return progress ?? (unticked === 0 ? 'Searching' : '');
  if (phase === 'failed') return 'Failed';
  if (phase === 'idle') return open ? 'No goal yet' : '';
  return abstained ? 'None' : formatCount(unticked);
}

/** Returns why no file is suggested; `null` if files are, or are yet to be. */
export function emptyWords(
  state: Pick<SuggestState, 'phase' | 'abstained' | 'about' | 'limit'>,
): string | null {
  if (state.phase === 'idle') return 'Write a goal, and files that belong to it are suggested here.';
  // In a project without files, the note says that already.
  if (state.phase !== 'done' || !state.abstained || state.limit === 'no-files') return null;
  return state.about === null
    ? 'Nothing stands out for this goal.'
    : `Nothing stands out for ${state.about.slice(state.about.lastIndexOf('/') + 1)}.`;
}
