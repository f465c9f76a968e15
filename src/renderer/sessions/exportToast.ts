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
        message: `${name} could not be scanned for secrets, so nothing was written. Try again.`,
      };
    case 'blocked':
      return {
        level: 'error',
        message: `${name} contains ${result.findings === 1 ? 'a suspected secret' : `${formatCount(result.findings)} suspected secrets`}, so nothing was written. Remove ${result.findings === 1 ? 'it' : 'them'} from the file first.`,
      };
  }
}
