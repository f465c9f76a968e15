import type { DraftReport, DraftSection } from '../../shared/domain/draft.ts';
import type { SectionId } from '../../shared/domain/payload.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import type { CheckId, FileClaim, PayloadCheck } from '../../shared/domain/payloadCheck.ts';

/** A check with the entry it is about: entries keep their ids while places move. */
export interface ShownCheck extends PayloadCheck {
  /** In the report, as a fix names it. */
  readonly index: number;
  readonly sectionKey: string | null;
  readonly entryId: string | null;
}

export interface ReportView extends DraftReport {
  readonly shownChecks: readonly ShownCheck[];
  readonly claimOf: ReadonlyMap<string, FileClaim>;
}

/** Names entries instead of places, by the sections of the revision that was checked. */
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

/** What git has a say in. */
const claimChecks: ReadonlySet<CheckId> = new Set([
  'claim-contradicted',
  'claim-uncommitted',
  'claim-unverified',
  'unknown-file',
  'lines-out-of-range',
]);

export function isClaimCheck({ id }: Pick<PayloadCheck, 'id'>): boolean {
  return claimChecks.has(id);
}

export interface Passed {
  readonly words: string;
  /** Where it is empty there is nothing to pass. */
  readonly of?: SectionId;
  readonly ids: readonly CheckId[];
  /** Speak against it too where they are about the section itself. */
  readonly inSection?: readonly CheckId[];
}

const passable: readonly [Passed, ...Passed[]] = [
  { words: 'Has every section it needs', ids: ['missing-section'] },
  { words: 'Flat lists only', ids: ['nested-list'] },
  { words: 'No transcript, no file tree', ids: ['transcript', 'file-tree', 'raw-output'] },
  { words: 'Every decision has a reason', of: 'decisions', ids: ['no-why'] },
  {
    words: 'Next action names what to do, and what to read first',
    of: 'next',
    ids: ['next-not-concrete', 'no-reread'],
    inSection: ['vague', 'prose', 'transcript'],
  },
  { words: 'No secrets found', ids: ['secret', 'secret-left-out'] },
];

/** Rules that nothing was found against. */
export function passedChecks(
  report: Pick<DraftReport, 'checks' | 'sectionTokens'>,
  limit: number,
): readonly Passed[] {
  const found = new Set(report.checks.map(({ id }) => id));
  const size: Passed = { words: `Under ${formatCount(limit)} tokens`, ids: ['too-long'] };
  const [sections, ...others] = passable;
  return [sections, size, ...others].filter(
    ({ ids, of, inSection = [] }) =>
      !ids.some((id) => found.has(id)) &&
      !report.checks.some(({ id, section }) => section === of && inSection.includes(id)) &&
      (of === undefined || (report.sectionTokens[of] ?? 0) > 0),
  );
}

/** Most severe first; among equals in the order of the payload. */
export function bySeverity<T extends Pick<PayloadCheck, 'severity'>>(checks: readonly T[]): readonly T[] {
  const rank = { error: 0, warning: 1, info: 2 } as const;
  return checks.toSorted((a, b) => rank[a.severity] - rank[b.severity]);
}

/** How many suspected secrets keep a draft from being saved, and whether it could not be scanned. */
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

/** What a section may take before it is worth a look, of a payload that may have `limit` tokens. */
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
