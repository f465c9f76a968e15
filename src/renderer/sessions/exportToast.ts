import { formatCount } from '../../shared/domain/tokenCount.ts';
import type { ExportedPayload } from '../../shared/reviewApi.ts';
import type { NewToast } from '../ui/toastStore.ts';

/** What is said of exporting a payload. */
export function exportToast(session: number, result: ExportedPayload): NewToast {
  const name = `session-${session}.md`;
  switch (result.status) {
    case 'done':
      return { level: 'good', message: `Exported ${name} as ${result.name}` };
    case 'not-scanned':
      return {
        level: 'error',
        message: `${name} could not be searched for secrets, so nothing was written. Try again.`,
      };
    case 'blocked':
      return {
        level: 'error',
        message: `${name} holds what looks like ${result.findings === 1 ? 'a secret' : `${formatCount(result.findings)} secrets`}, so nothing was written. Take it out of the file first.`,
      };
  }
}
