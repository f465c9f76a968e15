import type { DraftView } from '../../shared/domain/draft.ts';
import { isOpen } from './draftState.ts';
import type { ReportView } from './reportView.ts';

/** What pressing Save does, by which the column, the breadcrumb and the button are named. */
export interface SavePlan {
  /** `saved`: nothing, since it is there as it stands. `again`: writes its own file anew. `new`: writes another one. */
  readonly kind: 'saved' | 'again' | 'new';
  readonly session: number;
  readonly path: string;
}

/** `null` while it is not known. Of a draft that was saved, what is known of its file before that is no longer true. */
export function savePlan(draft: DraftView | null, report: ReportView | null): SavePlan | null {
  if (draft === null) return null;
  const { saved } = draft;
  const target = report?.draftId === draft.id ? report.target : undefined;
  if (saved === undefined) return target === undefined ? null : { ...planOf(target), kind: 'new' };
  const isKnown = target?.savedSha === saved.sha256;
  if (isKnown && !target.again) return { ...planOf(target), kind: 'new' };
  return { ...planOf(saved), kind: isOpen(draft) ? 'again' : 'saved' };
}

function planOf({ session, path }: Pick<SavePlan, 'session' | 'path'>): Pick<SavePlan, 'session' | 'path'> {
  return { session, path };
}

export function saveWords(plan: SavePlan | null): string {
  switch (plan?.kind) {
    case undefined:
      return 'Save payload';
    case 'saved':
      return `Saved as ${plan.path}`;
    case 'again':
      return `Save again to ${plan.path}`;
    case 'new':
      return `Save as ${plan.path}`;
  }
}
