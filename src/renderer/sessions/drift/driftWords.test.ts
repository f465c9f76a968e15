import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeDrift, type Drift } from '../../../shared/domain/drift.ts';
import { driftFileOf, driftOf } from '../../testing/sessionExamples.ts';
import { systemFormats } from '../../ui/formats.ts';
import { countLines, hasDrift, lineRangeWords, sayDriftFile } from './driftWords.ts';

const name = fc.option(fc.constantFrom('main', 'other'), { nil: null });
const drifts: fc.Arbitrary<Drift> = fc
  .record({
    files: fc.array(
      fc.record({
        change: fc.constantFrom('unchanged', 'edited', 'deleted', 'moved', 'unknown'),
        accepted: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    branch: fc.record({ recorded: name, now: name }),
    commitsSince: fc.constantFrom(null, 0, 2),
    ancestor: fc.constantFrom(null, true, false),
    accepted: fc.boolean(),
  })
  .map(({ files, branch, commitsSince, ancestor, accepted }) =>
    driftOf({
      files: files.map((more, index) => driftFileOf(`src/${index}.ts`, more)),
      branch,
      accepted,
      head: { recorded: null, now: null, commitsSince, ancestor },
    }),
  );

describe('what is said of drift', () => {
  it('is worth a look exactly where the sentence names something', () => {
    fc.assert(
      fc.property(drifts, (drift) => {
        expect(hasDrift(drift)).toBe(
          !/Nothing in play has changed|You have reviewed all/u.test(describeDrift(drift, systemFormats)),
        );
      }),
    );
  });

  it('counts lines, and nothing where the saved state is not there', () => {
    expect(countLines({ added: 1_038, deleted: 6 })).toBe('+1,038 −6');
    expect(countLines({ added: null, deleted: null })).toBe('');
  });

  it('says where the lines of the payload are now', () => {
    const lines = [
      { recorded: { first: 14, last: 31 }, now: { first: 15, last: 32 } },
      { recorded: { first: 40, last: 40 }, now: null },
      { recorded: { first: 50, last: 51 }, now: { first: 50, last: 51 } },
    ];
    expect(lineRangeWords({ lines })).toEqual([
      'lines 14–31 are now 15–32',
      'line 40 is gone or changed',
      'lines 50–51 have not moved',
    ]);
  });

  it('says a row as one sentence', () => {
    expect(sayDriftFile(driftFileOf('src/a.ts', { change: 'moved', to: 'lib/a.ts', severity: 'low' }))).toBe(
      'src/a.ts, moved to lib/a.ts, +38 −6, low severity',
    );
    expect(sayDriftFile(driftFileOf('src/a.ts', { accepted: true }))).toBe(
      'src/a.ts, edited, +38 −6, reviewed',
    );
  });
});
