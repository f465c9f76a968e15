import type { DraftReport, DraftSection } from '../../shared/domain/draft.ts';
import type { SectionId } from '../../shared/domain/payload.ts';
import type { CheckId, FileClaim, PayloadCheck } from '../../shared/domain/payloadCheck.ts';
import { formatCount } from '../ui/formats.ts';

/** A check with its entry: entries keep their ids while their places change. */
export interface ShownCheck extends PayloadCheck {
  /** Index in the report, by which a fix refers to it. */
  readonly index: number;
  readonly sectionKey: string | null;
  readonly entryId: string | null;
}

export interface ReportView extends DraftReport {
  readonly shownChecks: readonly ShownCheck[];
  readonly claimOf: ReadonlyMap<string, FileClaim>;
}

/** Replaces places by entries, with the sections of the revision that was checked. */
export function viewReport(report: DraftReport, sections: readonly DraftSection[]): ReportView {
  const entryAt = (section: number, entry: number | undefined) =>
    entry === undefined ? null : (sections[section]?.entries[entry]?.id ?? null);
  const files = report.claims?.repository === 'here' ? report.claims.files : [];
  return {
    ...report,
    shownChecks: report.checks.map((check, index) => ({
      ...check,
      index,
      sectionKey: check.at === undefined ? null : (sections[check.at.section]?.key ?? null),
      entryId: check.at === undefined ? null : entryAt(check.at.section, check.at.entry),
    })),
    claimOf: new Map(
      files.flatMap((claim) => {
        const id = entryAt(claim.at.section, claim.at.entry);
        return id === null ? [] : [[id, claim] as const];
      }),
    ),
  };
}

/** Checks that depend on git. */
const claimChecks: ReadonlySet<CheckId> = new Set([
  'claim-contradicted',
  'claim-uncommitted',
  'claim-unverified',
  'unknown-file',
  'lines-out-of-range',
  'lines-moved',
  'stale-lines',
]);

export function isClaimCheck({ id }: Pick<PayloadCheck, 'id'>): boolean {
  return claimChecks.has(id);
}

export interface Passed {
  readonly words: string;
  /** The section that must have content for this rule to pass. */
  readonly of?: SectionId;
  /** True if the report must tell that the decisions were judged: otherwise silence says nothing. */
  readonly ifJudged?: true;
  readonly ids: readonly CheckId[];
  /** Checks that also fail this rule if they are about the section itself. */
  readonly inSection?: readonly CheckId[];
}

const passable: readonly [Passed, ...Passed[]] = [
  { words: 'Has every section it needs', ids: ['missing-section'] },
  { words: 'Flat lists only', ids: ['nested-list'] },
  { words: 'No transcript, no file tree', ids: ['transcript', 'file-tree', 'raw-output'] },
  {
    words: 'Every decision has a reason',
    of: 'decisions',
    ifJudged: true,
    ids: ['no-why'],
  },
  {
    words: 'Next action names what to do',
    of: 'next',
    ids: ['next-not-concrete'],
    inSection: ['vague', 'prose', 'transcript'],
  },
  { words: 'No secrets found', ids: ['secret', 'possible-secret', 'secret-left-out'] },
];

/** Returns the rules that no check contradicts. */
export function passedChecks(
  report: Pick<DraftReport, 'checks' | 'sectionTokens' | 'reasonsJudged'>,
  limit: number,
): readonly Passed[] {
  const found = new Set(report.checks.map(({ id }) => id));
  const size: Passed = { words: `Under ${formatCount(limit)} tokens`, ids: ['too-long'] };
  const [sections, ...others] = passable;
  const hasText = (id: SectionId): boolean => (report.sectionTokens[id] ?? 0) > 0;
  return [sections, size, ...others].filter(
    ({ ids, of, ifJudged, inSection = [] }) =>
      !ids.some((id) => found.has(id)) &&
      !report.checks.some(({ id, section }) => section === of && inSection.includes(id)) &&
      (of === undefined || hasText(of)) &&
      (ifJudged === undefined || report.reasonsJudged),
  );
}

/** Sorts by severity, the most severe first; equal ones in the order of the payload. */
export function bySeverity<T extends Pick<PayloadCheck, 'severity'>>(checks: readonly T[]): readonly T[] {
  const rank = { error: 0, warning: 1, info: 2 } as const;
  return checks.toSorted((a, b) => rank[a.severity] - rank[b.severity]);
}

/** Counts the suspected secrets that block saving a draft, and tells whether the scan failed. */
export function countSecrets(report: Pick<DraftReport, 'checks'> | null) {
  const secrets = (report?.checks ?? []).filter(({ id }) => id === 'secret');
  const findings = new Set(secrets.flatMap(({ finding }) => (finding === undefined ? [] : [finding])));
  return {
    findings: findings.size,
    failedScans: secrets.filter(({ finding }) => finding === undefined).length,
  };
}

export function countBySeverity({ checks }: Pick<DraftReport, 'checks'>) {
  const count = (severity: PayloadCheck['severity']) =>
    checks.filter((check) => check.severity === severity).length;
  return { errors: count('error'), warnings: count('warning') };
}

/** Returns the tokens above which a section deserves a look, in a payload of at most `limit` tokens. */
export function suggestedTokens(id: SectionId, limit: number): number {
  return (suggestedShares[id] * limit) / 1_000;
}

/** Thousandths of the whole. */
const suggestedShares: Readonly<Record<SectionId, number>> = {
  goal: 100,
  decisions: 300,
  deferred: 120,
  next: 100,
  files: 250,
  flags: 130,
  constraints: 120,
  hypothesis: 120,
  eliminated: 150,
  questions: 120,
  status: 150,
  risks: 120,
  agents: 120,
  validation: 120,
  other: 120,
};
