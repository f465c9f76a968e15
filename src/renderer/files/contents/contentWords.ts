import { largeFileBytes } from '../../../shared/domain/file.ts';
import type { FoundFile } from '../../../shared/domain/file/contentSearch.ts';
import { countWords, formatBytes, formatCount } from '../../ui/formats.ts';
import type { ContentState } from '../contentStore.ts';

/** Returns the state of a search and its results so far. */
export function statusWords({ phase, found, summary }: ContentState): string {
  const lines = found.reduce((sum, file) => sum + file.lines.length + file.more, 0);
  const said = `${countWords(lines, 'line')} in ${countWords(found.length, 'file')}`;
  switch (phase) {
    case 'idle':
      return '';
    case 'waiting':
    case 'searching':
      return 'Searching';
    case 'failed':
      return 'Not searched';
    case 'cancelled':
      return `Stopped, ${said} until then`;
    case 'done':
      if (lines === 0) return 'Nothing found';
      return summary?.stopped === true ? `The first ${said}` : said;
  }
}

/** Returns what the search left out, as sentences; empty if nothing. */
export function leftOutWords({ summary, stale }: ContentState): readonly string[] {
  if (summary === null) return stale ? [changed] : [];
  const { stopped, unreadable, tooLarge } = summary;
  return [
    stopped ? 'There are more. Search for something longer.' : '',
    unreadable === 0 ? '' : `${countWords(unreadable, 'file')} could not be read.`,
    tooLarge === 0
      ? ''
      : tooLarge === 1
        ? `1 file is over ${formatBytes(largeFileBytes)} and was not searched.`
        : `${formatCount(tooLarge)} files are over ${formatBytes(largeFileBytes)} and were not searched.`,
    stale ? changed : '',
  ].filter((sentence) => sentence !== '');
}

const changed = 'Files have changed since.';

/** Returns how many matching lines of a file exist, and how many are listed. */
export function linesWords({ lines, more }: FoundFile): string {
  if (more === 0) return formatCount(lines.length);
  return `${formatCount(lines.length)} of ${formatCount(lines.length + more)}`;
}
