import type { DraftView } from '../../shared/domain/draft.ts';
import { isOpen } from './draftState.ts';
import type { ReportView } from './reportView.ts';

/** The effect of Save, which names the column, the breadcrumb and the button. */
export interface SavePlan {
  /**
   * `saved`: writes nothing, because the file is current. `again`: rewrites its own file. `new`: writes another file.
   */
  readonly kind: 'saved' | 'again' | 'new';
  readonly session: number;
  readonly path: string;
}

/** Returns the plan; `null` until it is known. After a save, the earlier report about the draft's file is outdated. */
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
