import type { LineRange } from '../../shared/domain/stack.ts';
import { formatCount } from '../ui/formats.ts';

/** Returns `14-31, 60`, the form that is typed. */
export function typedLines(ranges: readonly LineRange[]): string {
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}

/** Ranges that a button names one by one. */
const maxNamed = 2;

/** Returns the label of the button that adds them. */
export function takeWords(ranges: readonly LineRange[]): string {
  const [first] = ranges;
  if (first === undefined) return 'Use the whole file';
  if (ranges.length > maxNamed) {
    const lines = ranges.reduce((sum, range) => sum + range.last - range.first + 1, 0);
    return `Use ${formatCount(lines)} lines in ${formatCount(ranges.length)} ranges`;
  }
  const one = ranges.length === 1 && first.first === first.last;
  return one ? `Use line ${typedLines(ranges)}` : `Use lines ${typedLines(ranges)}`;
}
