import type { ExportResult, ExportTarget, NotOpened } from '../../shared/domain/assembly.ts';
import { listFacts, listSome } from '../../shared/domain/listWords.ts';
import { linkedAgentNames } from '../../shared/domain/linkedAgent.ts';
import { countWords, formatCount, tokenWords } from '../ui/formats.ts';
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
      ];
      const sentences = [
        doneWords(target, result.path, listFacts(figures)),
        ...missingWords(result.unreadable),
        ...incompleteWords(result.incomplete ?? []),
      ];
      const whole = sentences.length === 1;
      return {
        level: whole ? 'good' : 'warn',
        message: sentences.join('. '),
        ...(whole ? {} : { lastsMs: 15_000 }),
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
    case 'not-opened':
      return { level: 'warn', message: notOpenedWords(result), lastsMs: 15_000 };
    case 'blocked':
    case 'over-budget':
      return null;
  }
}

function doneWords(target: ExportTarget, path: string | undefined, figures: string): string {
  switch (target) {
    case 'clipboard':
      return `Copied ${figures}`;
    case 'file':
      return `Saved ${path ?? 'the first message'}: ${figures}`;
    case 'reference':
      return `Copied a reference to ${path ?? 'the first message'}: ${figures}`;
    case 'claude-code':
    case 'cursor':
    case 'codex': {
      const handed = `anded to ${linkedAgentNames[target]}, not sent yet: ${figures}`;
      return path === undefined ? `H${handed}` : `Saved ${path} and h${handed}`;
    }
  }
}

function incompleteWords(sentences: readonly string[]): readonly string[] {
  if (sentences.length === 0) return [];
  const shown = sentences.slice(0, 2).join(' ');
  const more = sentences.length - 2;
  return [more > 0 ? `Incomplete: ${shown} And ${formatCount(more)} more.` : `Incomplete: ${shown}`];
}

function missingWords(titles: readonly string[]): readonly string[] {
  if (titles.length === 0) return [];
  return [`Could not be read and marked as missing: ${listSome(titles, 2, formatCount)}`];
}

function notOpenedWords({ agent, why, saved }: NotOpened): string {
  const name = linkedAgentNames[agent];
  const path = saved?.path === undefined ? '' : ` The message is saved as ${saved.path}.`;
  switch (why) {
    case 'no-host':
      return `${name} can’t be opened from here. Copy the first message instead.`;
    case 'no-program':
      return `No program on this machine opens links to ${name}. Start ${name} once, or copy the first message.`;
    case 'folder':
      return `${name} takes no link to the folder of this project: it is on a network, its path is too long, or its name has hidden characters. Copy the first message instead.${path}`;
    case 'refused':
      return `The system did not open ${name}. Try again, or copy the first message.${path}`;
  }
}
