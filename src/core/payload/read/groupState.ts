import type { FileState, SectionId } from '../../../shared/domain/payload.ts';
import { readState } from './readFilePoint.ts';

/** Returns the state above a group of points: alone in its line, in a list of files or tasks. */
export function groupState(id: SectionId, text: string): FileState | undefined {
  if (id !== 'files' && id !== 'status') return undefined;
  const first = (text.split('\n', 1)[0] ?? '').slice(0, 80).replace(/^#{1,6}[ \t]+/u, '');
  const { state, rest } = readState(first.trim());
  return rest.replaceAll(/[*_:\s]/gu, '') === '' ? state : undefined;
}
