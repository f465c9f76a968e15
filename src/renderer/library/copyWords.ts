import type { SnippetCopy } from '../../shared/api/library.ts';
import { formatCount } from '../ui/formats.ts';
import type { NewToast } from '../ui/toastStore.ts';
import { listWords } from '../../shared/domain/listWords.ts';

/**
 * Returns the message about copying `what`: a snippet's name in quotes, or words such as "the draft prompt". `anyway`
 * copies what may be a secret, and is offered where nothing in it is one for certain.
 */
export function copyWords(what: string, answer: SnippetCopy, anyway?: () => void): NewToast {
  switch (answer.status) {
    case 'done':
      return answer.missing.length === 0
        ? { level: 'good', message: `Copied ${what}` }
        : { level: 'warn', message: `Copied ${what}. No value for ${listWords(answer.missing)}` };
    case 'blocked':
      if (answer.onlyPossible === true && anyway !== undefined)
        return {
          level: 'warn',
          message:
            answer.findings === 1
              ? `Not copied: ${what} contains a possible secret.`
              : `Not copied: ${what} contains ${formatCount(answer.findings)} possible secrets.`,
          action: { label: 'Copy anyway', run: anyway },
        };
      return {
        level: 'error',
        message:
          answer.findings === 1
            ? `Could not copy ${what}: it contains a suspected secret. Remove it, or add the snippet to a stack and decide there.`
            : `Could not copy ${what}: it contains ${formatCount(answer.findings)} suspected secrets. Remove them, or add the snippet to a stack and decide there.`,
      };
    case 'not-scanned':
      return {
        level: 'error',
        message: `Could not copy ${what}: it could not be scanned for secrets. Try again.`,
      };
    case 'clipboard-differs':
      return {
        level: 'error',
        message: `The clipboard holds ${formatCount(answer.readBack)} of ${formatCount(answer.written)} characters. Add the snippet to a stack and use Copy as file reference.`,
      };
  }
}
