import type { DraftView } from '../../shared/domain/draft.ts';
import { isOpen } from './draftState.ts';
import type { ReportView } from './reportView.ts';

/** The session that ends with this draft: as it was saved, else the number that a save would take. */
export function draftSession(draft: DraftView | null, report: ReportView | null): number | undefined {
  if (draft?.saved !== undefined && !isOpen(draft)) return draft.saved.session;
  return report?.session;
}
