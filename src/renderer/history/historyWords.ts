import type { CopiedAgain, CopyEntry } from '../../shared/domain/stack/copyHistory.ts';
import { isLinkedAgent, linkedAgentNames } from '../../shared/domain/linkedAgent.ts';
import { findModel } from '../../shared/domain/model.ts';
import { countWords, formatBytes, formatCount, tokenWords } from '../ui/formats.ts';
import type { Note } from './historyStore.ts';

/** Returns the words for the target of a copy. */
export function targetWords({ target, path }: CopyEntry): string {
  if (target === 'clipboard') return 'Copied';
  if (isLinkedAgent(target)) {
    const opened = `Opened in ${linkedAgentNames[target]}`;
    return path === undefined ? opened : `${opened} from ${path}`;
  }
  return target === 'file' ? `Saved as ${path ?? ''}` : `Reference to ${path ?? ''}`;
}

/** Returns its figures, the most informative first. */
export function figuresOf(entry: CopyEntry): readonly string[] {
  return [
    tokenWords(entry.tokens, entry.exact),
    countWords(entry.items, 'item'),
    formatBytes(entry.bytes),
    findModel(entry.model)?.name ?? entry.model,
    ...(entry.redacted === 0 ? [] : [`${formatCount(entry.redacted)} redacted`]),
    ...(entry.allowed === 0 ? [] : [`${formatCount(entry.allowed)} allowed`]),
  ];
}

export function removedWords(copies: number): string {
  return copies === 1 ? 'Deleted a copy from the history' : `Deleted ${formatCount(copies)} copies`;
}

/** Returns the message about copying again. */
export function copiedAgainWords({ stackName }: CopyEntry, result: CopiedAgain): Note {
  switch (result.status) {
    case 'done':
      return { level: 'good', message: `Copied ${stackName} again, as it was` };
    case 'blocked':
      return {
        level: 'error',
        message:
          result.findings === 1
            ? 'Nothing was copied because the text contains a suspected secret that is not allowed today. Copy the stack as it is now, and decide there.'
            : `Nothing was copied because the text contains ${formatCount(result.findings)} suspected secrets that are not allowed today. Copy the stack as it is now, and decide there.`,
      };
    case 'not-scanned':
      return {
        level: 'error',
        message: 'Nothing was copied because the text could not be scanned for secrets. Try again.',
      };
    case 'clipboard-differs':
      return {
        level: 'error',
        message: `The clipboard holds ${formatCount(result.readBack)} of ${formatCount(result.written)} characters. Copy the stack as a file reference instead.`,
      };
  }
}
