import { type AskedTask, askTask } from '../tasks/askTask.ts';
import { type CheckedDraft, checkDraft } from './checkDraft.ts';
import type { Draft, DraftReport } from '../../../shared/domain/draft.ts';
import type { DraftOptions } from './draftOptions.ts';
import { type PayloadOnDisk, readPayloads } from '../../payload/folder/readPayloads.ts';
import type { RecognisedHeading } from '../../../shared/domain/draft/placement.ts';
import { conflict } from './draftAnswers.ts';
import { payloadSettingsOf } from '../../payload/folder/projectSettings.ts';
import { payloadsOf } from '../ledger/taskPayloads.ts';
import { recognisedHeadings } from './placeInDraft.ts';
import { targetOf, withLastSave } from './saveDraft.ts';

/** Reports that are kept of one revision of a draft. */
const reportsKept = 10;

export interface DraftReports {
  /** Checks a draft, and keeps the report for what is pressed in it. */
  readonly check: (projectId: string, draft: Draft, signal?: AbortSignal) => Promise<DraftReport>;
  /**
   * Returns the report in which a user pressed something: saving checks a draft, too, and two windows see their own
   * reports. Throws `drafts/conflict` if the draft has changed since.
   */
  readonly seen: (draftId: string, revision: number, reportId: string | undefined) => CheckedDraft;
  readonly forget: (draftId: string) => void;
}

/** Checks drafts, and keeps the newest reports. */
export function createDraftReports(
  options: Pick<DraftOptions, 'rootOf' | 'newId' | 'pool' | 'judgeOf'>,
): DraftReports {
  const { rootOf, newId, pool } = options;
  /** The newest reports of each draft's revision, for what is pressed in one of them. The latest comes last. */
  const reports = new Map<string, readonly CheckedDraft[]>();
  const recognised = new Map<
    string,
    { readonly source: string; readonly headings: readonly RecognisedHeading[] }
  >();

  const check = async (projectId: string, read: Draft, signal?: AbortSignal): Promise<DraftReport> => {
    const root = await rootOf(projectId);
    const { folder, limit } = payloadSettingsOf(root);
    const draft = withLastSave(read, root, folder);
    const target = await targetOf(draft, root, folder);
    const all = await readPayloads(root, folder);
    const asked = askedOf(draft, all);
    const before = asked === null ? payloadsOf(all, draft) : { ...draft, payloads: likelyPayloads(asked) };
    const task = asked?.question;
    const headings = headingsOf(draft);
    const judge = options.judgeOf(projectId);
    const about = { root, folder, limit, target, before, task, headings };
    const surroundings = { ...about, reportId: newId(), pool, judge, signal };
    const checked = await checkDraft(draft, surroundings);
    const others = (reports.get(draft.id) ?? []).filter(({ report }) => report.revision === draft.revision);
    reports.set(draft.id, [...others, checked].slice(-reportsKept));
    return checked.report;
  };

  const seen = (draftId: string, revision: number, reportId: string | undefined): CheckedDraft => {
    const kept = reports.get(draftId) ?? [];
    const pressed =
      reportId === undefined ? kept.at(-1) : kept.find(({ report }) => report.reportId === reportId);
    if (pressed?.report.revision !== revision) throw conflict(null, null);
    return pressed;
  };

  /** Reads the source of a draft once, since typing does not change it. */
  const headingsOf = ({ id, source }: Draft): readonly RecognisedHeading[] => {
    const known = recognised.get(id);
    if (known?.source === source) return known.headings;
    const headings = recognisedHeadings(source);
    recognised.set(id, { source, headings });
    return headings;
  };

  return {
    check,
    seen,
    forget(draftId) {
      reports.delete(draftId);
      recognised.delete(draftId);
    },
  };
}

/** Returns the question whose task a draft is; `null` once it is answered or saved, and if the answer is known. */
export function askedOf(draft: Draft, payloads: readonly PayloadOnDisk[]): AskedTask | null {
  const { origin, taskAnswer, saved, taskId } = draft;
  // Front matter with an id names the task, also one that no payload of this project has yet: a pulled checkpoint's.
  if (taskAnswer !== undefined || saved !== undefined || taskId !== undefined) return null;
  if (origin.kind === 'payload') return null;
  return askTask({ ...draft, ...(origin.kind === 'file' ? { file: origin.path } : {}) }, payloads);
}

/** Returns the payloads that a draft is compared with until the user has answered: none of a task that is a mere guess. */
function likelyPayloads({ likely, question }: AskedTask): readonly PayloadOnDisk[] {
  return question.sure ? likely.saved : [];
}
