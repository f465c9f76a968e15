import type { Draft, DraftReport, SaveTarget } from '../../../shared/domain/draft.ts';
import type { SaveResult } from '../../../shared/api/drafts.ts';
import { SecretFound, savePayload, saveTarget, type SaveRequest, type SavedAs } from '../save/savePayload.ts';
import { taskPayloads } from '../ledger/taskPayloads.ts';
import { toPayload } from './toPayload.ts';

interface Surroundings extends Pick<
  SaveRequest,
  'root' | 'folder' | 'dataFolder' | 'storage' | 'pool' | 'clock' | 'newId'
> {
  /** Limit in tokens. */
  readonly limit: number;
  readonly allowTooLong: boolean;
}

type Result =
  | (SavedAs & { readonly status: 'saved'; readonly taskId: string })
  | Exclude<SaveResult, { readonly status: 'saved' }>;

/**
 * Saves a draft as a payload: the first time as the next one, after that over its own file unless that was changed
 * elsewhere. `report`, of the same revision, decides whether it may be saved. Rejects as `savePayload` does.
 */
export async function saveDraft(
  draft: Draft,
  report: DraftReport,
  surroundings: Surroundings,
): Promise<Result> {
  const { root, folder, newId, limit, allowTooLong } = surroundings;
  const findings = report.checks.filter(({ id }) => id === 'secret').length;
  if (findings > 0) return { status: 'secrets', findings };
  if (report.tokens > limit && !allowTooLong) {
    return { status: 'too-long', tokens: report.tokens, longest: longestSection(draft, report) };
  }
  // One task has one id, even if an earlier payload lacks it.
  const known = await taskPayloads(root, folder, draft);
  const taskId = draft.taskId ?? (draft.task === known.task ? known.taskId : undefined) ?? newId();
  try {
    const saved = await savePayload({
      ...surroundings,
      payload: toPayload(draft, 0),
      task: draft.task,
      taskId,
      template: draft.template,
      ...placeOf(draft),
    });
    return { ...saved, status: 'saved', taskId };
  } catch (error) {
    if (error instanceof SecretFound) return { status: 'secrets', findings: error.findings };
    throw error;
  }
}

/** Returns the target of `saveDraft` now. Rejects with `payloads/no-folder`. */
export async function targetOf(draft: Draft, root: string, folder: string): Promise<SaveTarget> {
  const target = await saveTarget({ root, folder, ...placeOf(draft) });
  return { ...target, ...(draft.saved === undefined ? {} : { savedSha: draft.saved.sha256 }) };
}

function placeOf({ origin, saved }: Draft): Pick<SaveRequest, 'draftPath' | 'over'> {
  return {
    ...(origin.kind === 'file' ? { draftPath: origin.path } : {}),
    ...(saved === undefined ? {} : { over: saved }),
  };
}

function longestSection(draft: Draft, { sectionTokens }: DraftReport): string {
  const longest = draft.sections.toSorted(
    (a, b) => (sectionTokens[b.key] ?? 0) - (sectionTokens[a.key] ?? 0),
  )[0];
  return longest?.title ?? '';
}
