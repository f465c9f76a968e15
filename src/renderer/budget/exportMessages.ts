import type { ExportResult, ExportTarget } from '../../shared/domain/assembly.ts';
import { countWords, formatCount, tokenWords } from '../../shared/domain/tokenCount.ts';
import type { NewToast } from '../ui/toastStore.ts';

/** Returns the message about an export that ended; `null` if a dialog or the Secrets panel shows it. */
export function exportToast(target: ExportTarget, result: ExportResult): NewToast | null {
  switch (result.status) {
    case 'done': {
      const figures = [
        result.byHand === true ? 'the text edited by hand' : countWords(result.items, 'item'),
        tokenWords(result.tokens, result.exact),
        result.redacted > 0 ? `${formatCount(result.redacted)} redacted` : '',
        result.allowed > 0 ? `${formatCount(result.allowed)} allowed` : '',
      ].filter((part) => part !== '');
      const missing = missingSentence(result.unreadable) + incompleteSentence(result.incomplete ?? []);
      return {
        level: missing === '' ? 'good' : 'warn',
        message: `${doneWord(target, result.path)}${figures.join(', ')}${missing}`,
        ...(missing === '' ? {} : { lastsMs: 15_000 }),
      };
    }
    case 'empty':
      return {
        level: 'warn',
        message: 'There is nothing to copy because no item is on. Tick files, or turn on an item.',
      };
    case 'clipboard-differs':
      return {
        level: 'error',
        message:
          `The clipboard holds ${formatCount(result.readBack)} of ${formatCount(result.written)} characters. ` +
          'Use Copy as file reference.',
      };
    case 'blocked':
    case 'over-budget':
      return null;
  }
}

function doneWord(target: ExportTarget, path: string | undefined): string {
  switch (target) {
    case 'clipboard':
      return 'Copied ';
    case 'file':
      return `Saved ${path ?? 'the first message'}: `;
    case 'reference':
      return `Copied a reference to ${path ?? 'the first message'}: `;
  }
}

function incompleteSentence(sentences: readonly string[]): string {
  if (sentences.length === 0) return '';
  const more = sentences.length > 2 ? ` And ${formatCount(sentences.length - 2)} more.` : '';
  return `. Incomplete: ${sentences.slice(0, 2).join(' ')}${more}`;
}

function missingSentence(titles: readonly string[]): string {
  if (titles.length === 0) return '';
  const named = titles.slice(0, 2).join(', ');
  const more = titles.length > 2 ? ` and ${formatCount(titles.length - 2)} more` : '';
  return `. Could not be read and marked as missing: ${named}${more}`;
}
