import type { Draft, DraftReport, SaveTarget } from '../../../shared/domain/draft.ts';
import type { Payload } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import type { TaskQuestion } from '../../../shared/domain/draft/taskQuestion.ts';
import type { ValueJudge } from '../../gate/judgeValues.ts';
import { folderState } from '../../payload/folder/folderState.ts';
import { renderPayload } from '../../payload/write/renderPayload.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { matchEntries, worded } from '../../payload/match/matchEntries.ts';
import { findDropped } from '../ledger/findDropped.ts';
import { judgesReasons } from '../checks/noWhy.ts';
import { checkPayload, type CheckedReport } from '../checkPayload.ts';
import { maskPayloads } from '../maskPayloads.ts';
import type { TaskPayloads } from '../ledger/taskPayloads.ts';
import { doneFiles } from '../claims/doneFiles.ts';
import { taskSince } from '../claims/taskSince.ts';
import { buildLedger, type SessionPayload } from '../ledger/buildLedger.ts';
import { toPayload } from './toPayload.ts';

interface Surroundings {
  readonly root: string;
  readonly folder: string;
  /** Limit in tokens. */
  readonly limit: number;
  readonly target: SaveTarget;
  /** Saved payloads of the draft's task, newest first. */
  readonly before: Pick<TaskPayloads, 'payloads'>;
  /** Asks whose task the draft is. */
  readonly task: TaskQuestion | undefined;
  /** Headings of the source that were recognised. */
  readonly headings: DraftReport['headings'];
  /** The id of the report. */
  readonly reportId: string;
  readonly pool: WorkerPool;
  readonly judge: ValueJudge;
  readonly signal: AbortSignal | undefined;
}

/** Result of checking a draft, before its text is masked. */
export interface CheckedDraft extends Pick<CheckedReport, 'secretOf'> {
  readonly report: DraftReport;
}

/** Counts and checks a draft as it would be saved, against the repository and the payload before it. */
export async function checkDraft(draft: Draft, surroundings: Surroundings): Promise<CheckedDraft> {
  const { root, folder, limit, target, before, task, headings, reportId, pool, judge, signal } = surroundings;
  const payload = toPayload(draft, target.session);
  const markdown = renderPayload(payload);
  const earlier = before.payloads.filter((saved) => saved.session !== draft.saved?.session);
  const newest = earlier[0];
  const shown = await maskPayloads(earlier, pool);
  const [report, figures, state] = await Promise.all([
    checkPayload({
      payload,
      markdown,
      kept: draft,
      originOf: (section, entry) => draft.sections[section]?.entries[entry]?.from?.line,
      root,
      folder,
      limit,
      since: taskSince(earlier, undefined),
      doneBefore: doneFiles(earlier),
      newest,
      pool,
      judge,
      signal,
    }),
    countParts(draft, pool, signal),
    folderState(root, folder),
  ]);
  const [last] = shown;
  const dropped = last === undefined ? [] : findDropped(last, payload);
  return {
    report: {
      draftId: draft.id,
      reportId,
      revision: draft.revision,
      ...figures,
      tokens: report.tokens,
      checks: offerEarlierReasons(report.checks, payload, shown.toReversed()),
      reasonsJudged: judgesReasons(payload),
      claims: report.claims,
      dropped: dropped.filter(({ key }) => !draft.letGo.includes(key)),
      headings,
      target,
      ...(task === undefined ? {} : { task }),
      folder: state,
    },
    secretOf: report.secretOf,
  };
}

type Figures = Pick<DraftReport, 'sectionTokens' | 'entryTokens' | 'sourceTokens'>;

async function countParts(draft: Draft, pool: WorkerPool, signal?: AbortSignal): Promise<Figures> {
  const sections = draft.sections.map((section) => ({
    key: section.key,
    text: sectionText(draft, section.key),
  }));
  const entries = draft.sections.flatMap((section) =>
    section.entries.map(({ id, text, why = '', path = '' }) => ({
      key: id,
      text: [path, text, why].filter((part) => part !== '').join(' '),
    })),
  );
  const texts = [draft.source, ...[...sections, ...entries].map(({ text }) => text)];
  const measured = await pool.measure(texts, { encoding: 'o200k_base', scan: false }, signal);
  const tokens = measured.map((one) => one.tokens ?? 0);
  const figures = (parts: readonly { readonly key: string }[], from: number) =>
    Object.fromEntries(parts.map(({ key }, index) => [key, tokens[from + index] ?? 0]));
  return {
    sourceTokens: tokens[0] ?? 0,
    sectionTokens: figures(sections, 1),
    entryTokens: figures(entries, 1 + sections.length),
  };
}

/** Returns a section as rendered, without the payload's heading. */
function sectionText(draft: Draft, key: string): string {
  const section = draft.sections.find((other) => other.key === key);
  if (section === undefined || section.entries.length === 0) return '';
  const alone = renderPayload(toPayload({ ...draft, sections: [section] }, 0));
  return alone.slice(alone.indexOf('\n') + 1).trim();
}

/**
 * Offers a fix that takes over the reason of an earlier payload of the task, since agents often leave it out. `before`
 * is oldest first.
 */
function offerEarlierReasons(
  checks: readonly PayloadCheck[],
  payload: Payload,
  before: readonly SessionPayload[],
): readonly PayloadCheck[] {
  if (!checks.some(({ id }) => id === 'no-why')) return checks;
  const known = buildLedger(before).flatMap(({ section, entry, madeIn, status }) =>
    section === 'decisions' && entry.why !== undefined && status !== 'reversed'
      ? [{ ...worded(entry), why: entry.why, madeIn }]
      : [],
  );
  const lacking = checks.flatMap((check, index) => {
    const { at } = check;
    const entry = at?.entry === undefined ? undefined : payload.sections[at.section]?.entries[at.entry];
    return check.id === 'no-why' && entry !== undefined ? [{ ...worded(entry), index }] : [];
  });
  const found = new Map([...matchEntries(known, lacking)].map(([reason, lack]) => [lack.index, reason]));
  return checks.map((check, index) => {
    const reason = found.get(index);
    const { at } = check;
    const entry = at?.entry === undefined ? undefined : payload.sections[at.section]?.entries[at.entry];
    if (reason === undefined || at?.entry === undefined || entry === undefined) return check;
    const { why, madeIn } = reason;
    return {
      ...check,
      fix: {
        label: `Take the reason from session ${madeIn}`,
        replace: [
          {
            section: at.section,
            entry: at.entry,
            with: [{ ...entry, why, session: entry.session ?? madeIn }],
          },
        ],
      },
    };
  });
}
