import type { SnippetCopy } from '../../shared/libraryApi.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import type { NewToast } from '../ui/toastStore.ts';

/** What came of copying a snippet. */
export function copyWords(name: string, answer: SnippetCopy): NewToast {
  switch (answer.status) {
    case 'done':
      return answer.missing.length === 0
        ? { level: 'good', message: `Copied ${name}` }
        : { level: 'warn', message: `Copied ${name}. No value for ${answer.missing.join(', ')}` };
    case 'blocked': {
      const secrets =
        answer.findings === 1 ? 'a suspected secret' : `${formatCount(answer.findings)} suspected secrets`;
      return {
        level: 'error',
        message: `${name} was not copied: it holds ${secrets}. Take it out, or add the snippet to a stack and decide there.`,
      };
    }
    case 'not-scanned':
      return {
        level: 'error',
        message: `${name} was not copied: it could not be scanned for secrets. Try again.`,
      };
    case 'clipboard-differs':
      return {
        level: 'error',
        message: `The clipboard holds ${formatCount(answer.readBack)} of ${formatCount(answer.written)} characters. Add the snippet to a stack and use Copy as file reference.`,
      };
  }
}
