import { describe, expect, it } from 'vitest';
import type { PayloadCheck } from '../../shared/domain/payloadCheck.ts';
import { draftOf, reportOf } from '../testing/draftExamples.ts';
import { bySeverity, countBySeverity, passedChecks, viewReport } from './reportView.ts';

const check = (more: Partial<PayloadCheck>): PayloadCheck => ({
  id: 'vague',
  severity: 'warning',
  message: 'x',
  ...more,
});

it('names the section where a check is about no entry, and neither where it is about the whole', () => {
  const { shownChecks } = viewReport(
    reportOf({ checks: [check({ at: { section: 1 } }), check({})] }),
    draftOf().sections,
  );
  expect(shownChecks).toMatchObject([
    { sectionKey: 'decisions', entryId: null },
    { sectionKey: null, entryId: null },
  ]);
});

it('knows what git says of each file in play', () => {
  const { claimOf } = viewReport(
    reportOf({
      claims: {
        repository: 'here',
        branch: null,
        head: null,
        since: null,
        commits: null,
        dirty: [],
        files: [
          {
            at: { section: 2, entry: 0 },
            path: 'src/a.ts',
            state: 'done',
            verdict: 'verified',
            added: 1,
            deleted: 0,
          },
        ],
        unmentioned: [],
      },
    }),
    draftOf().sections,
  );
  expect(claimOf.get('f')?.verdict).toBe('verified');
});

const passedDespiteVague = (section: 'next' | 'flags') =>
  passedChecks(
    reportOf({ checks: [check({ id: 'vague', section })], sectionTokens: { next: 12 } }),
    1_000,
  ).map((passed) => passed.words);

const passedOf = (reasonsJudged: boolean) =>
  passedChecks(reportOf({ reasonsJudged }), 1_000).map((passed) => passed.words);

describe('what passed', () => {
  it('is every rule that nothing was found against', () => {
    const words = passedChecks(reportOf({ checks: [check({ id: 'no-why' })] }), 1_500).map(
      (passed) => passed.words,
    );
    expect(words).toContain('No secrets found');
    expect(words).toContain('Under 1,500 tokens');
    expect(words).not.toContain('Every decision has a reason');
  });

  it('is not said of a next action that is too vague to begin with', () => {
    expect(passedDespiteVague('next')).not.toContain('Next action names what to do');
    expect(passedDespiteVague('flags')).toContain('Next action names what to do');
  });

  it('is nothing of a section that is empty', () => {
    const words = passedChecks(reportOf({ sectionTokens: { decisions: 0 } }), 1_000).map(
      (passed) => passed.words,
    );
    expect(words).not.toContain('Every decision has a reason');
    expect(words).not.toContain('Next action names what to do');
  });

  it('is nothing of reasons where no decision was judged', () => {
    expect(passedOf(true)).toContain('Every decision has a reason');
    expect(passedOf(false)).not.toContain('Every decision has a reason');
  });
});

it('puts errors first and counts them', () => {
  const checks = [check({ severity: 'info' }), check({}), check({ severity: 'error' })];
  expect(bySeverity(checks).map(({ severity }) => severity)).toEqual(['error', 'warning', 'info']);
  expect(countBySeverity({ checks })).toEqual({ errors: 1, warnings: 1 });
});
