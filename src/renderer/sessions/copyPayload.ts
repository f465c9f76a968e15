import type { CopyResult } from '../../shared/api/common.ts';
import { formatCount } from '../ui/formats.ts';
import type { NewToast } from '../ui/toastStore.ts';

/** Returns the message about copying a payload. */
export function copyToast(session: number, what: 'markdown' | 'reference', result: CopyResult): NewToast {
  const name = `session-${session}.md`;
  switch (result.status) {
    case 'done':
      return {
        level: 'good',
        message:
          what === 'markdown'
            ? `Copied ${name} as Markdown`
            : `Copied one line that tells an agent to read ${name}`,
      };
    case 'not-scanned':
      return {
        level: 'error',
        message: `${name} could not be scanned for secrets, so nothing was copied. Try again.`,
      };
    case 'blocked':
      return {
        level: 'error',
        message:
          result.findings === 1
            ? `${name} contains a suspected secret, so nothing was copied. Remove it from the file first.`
            : `${name} contains ${formatCount(result.findings)} suspected secrets, so nothing was copied. Remove them from the file first.`,
      };
    case 'clipboard-differs':
      return {
        level: 'error',
        message: `The clipboard holds ${formatCount(result.readBack)} of ${formatCount(result.written)} characters. Copy it as a file reference instead.`,
      };
  }
}
