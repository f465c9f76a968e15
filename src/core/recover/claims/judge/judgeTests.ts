import type { TestRun } from '../../../../shared/domain/sessionFacts.ts';
import type { ClaimNames } from '../find/claim.ts';
import {
  editedAfter,
  inTime,
  isAfter,
  proofOf,
  shortCommand,
  unproven,
  wereEdited,
  type ClaimEvidence,
  type EditEvidence,
  type Verdict,
} from './evidence.ts';
import { findTestCommand } from '../../reading/recogniseTest.ts';
import { apart, covers, scopeOf, type TestScope } from './testScope.ts';

type TestEvidence = EditEvidence & {
  readonly facts: Pick<ClaimEvidence['facts'], 'tests' | 'commands'>;
};

interface Run {
  readonly run: TestRun;
  readonly scope: TestScope;
}

/**
 * Judges that tests pass. Only the line of a known runner counts. A run of a part proves that part, and no more; the last run that is
 * about the claim decides.
 */
export function judgeTests(
  names: Pick<ClaimNames, 'all' | 'words' | 'paths' | 'latest' | 'passed' | 'total'>,
  evidence: TestEvidence,
): Verdict {
  const runs = inTime(evidence.facts.tests).map((run): Run => ({ run, scope: scopeOf(run, evidence.roots) }));
  if (runs.length === 0) return unproven('No run of tests is recorded.');
  const wanted = wantedBy(names);
  const newest = runs.at(-1);
  if (names.latest && wanted.length === 0 && names.passed === null && newest !== undefined)
    return newest.run.outcome === 'passed'
      ? passed(newest.run, evidence)
      : newest.run.outcome === 'failed'
        ? failed(newest.run, names)
        : unproven(
            `The tests ran, and no line tells the result: ${shortCommand(newest.run.command)}.`,
            proofOf(newest.run),
          );
  const about = runs.filter((one) => isAbout(one, wanted));
  const last = about.at(-1);
  // The number tells which run is meant, whatever its command covers.
  const counted = wanted.every((name) => /^units?$/u.test(name)) ? byCount(runs, names) : null;
  const meant = counted === null || failedSince(counted, runs) !== undefined ? null : counted;
  const covering = about.filter((one) => isCovered(one, wanted));
  if (covering.length === 0) {
    if (meant !== null) return passed(meant.run, evidence);
    const nearest = runs.findLast(({ run }) => run.outcome === 'passed') ?? runs.at(-1);
    if (last !== undefined && last.run.outcome === 'failed' && (wanted.length === 0 || !last.scope.isFull))
      return failed(last.run, names);
    return unproven(
      nearest === undefined
        ? 'No run of these tests is recorded.'
        : wanted.length === 0
          ? `No run of all tests is recorded. This was run: ${describeRun(nearest.run)}.`
          : `No run of these tests is recorded. The last run was ${describeRun(nearest.run)}.`,
    );
  }
  if (last?.run.outcome === 'failed') {
    if (partlyPassed(last.run, names)) return passed(last.run, evidence);
    // A claim that counts some of the tests says nothing of the others.
    if (!countsPart(last, runs, names) && (wanted.length === 0 || !last.scope.isFull))
      return failed(last.run, names);
    return unproven(
      `The last run of all tests failed, and does not say that these did: ${describeRun(last.run)}.`,
      proofOf(last.run),
    );
  }
  const good = covering.findLast(({ run }) => run.outcome === 'passed');
  if (good === undefined && meant !== null) return passed(meant.run, evidence);
  if (good === undefined) {
    const ran = covering.at(-1)?.run ?? runs[0]?.run;
    return ran === undefined
      ? unproven('No run is recorded.')
      : unproven(`The tests ran, and no line tells the result: ${shortCommand(ran.command)}.`, proofOf(ran));
  }
  const between = about.find(
    (one) => one.run.outcome === 'failed' && isAfter(one.run, good.run) && !isMended(one, about),
  );
  if (between !== undefined)
    return unproven(`${describeRun(good.run)}, and then ${describeRun(between.run)}.`, proofOf(between.run));
  const same = byCount(covering, names);
  if (names.passed !== null && same === null) {
    const other = wanted.length > 0 ? null : meant;
    return other === null
      ? unproven(
          `No run with ${names.passed} passed tests is recorded. The last one: ${describeRun(good.run)}.`,
          proofOf(good.run),
        )
      : passed(other.run, evidence);
  }
  return passed((same ?? good).run, evidence);
}

/** Returns the names of the tests that a claim is about; none for all tests. */
function wantedBy({ words, paths }: Pick<ClaimNames, 'words' | 'paths'>): readonly string[] {
  return [
    ...words.flatMap((word) => (word.startsWith('`') ? scopeWords(word.slice(1)) : [word])),
    ...paths.map(({ path }) => path.toLowerCase()),
  ];
}

/** Returns what narrows a command that the claim names, e.g. `npm test -- auth`; a runner such as `vitest` narrows nothing. */
function scopeWords(program: string): readonly string[] {
  if (findTestCommand(program) === null)
    return /^(?:playwright|cypress)$|[./\\]/u.test(program) ? [program.toLowerCase()] : [];
  return scopeOf({ command: program }, []).words;
}

/** True if a run says something about the claim. */
function isAbout({ scope }: Run, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return !scope.words.some((word) => apart.test(word)) || scope.isFull;
  if (wanted.some((name) => covers(scope, name))) return true;
  return scope.isFull && !wanted.some((name) => apart.test(name));
}

/** True if a run that passed proves the claim. */
function isCovered({ scope }: Run, wanted: readonly string[]): boolean {
  if (scope.isFull) return !wanted.some((name) => apart.test(name));
  return wanted.length > 0 && wanted.every((name) => covers(scope, name));
}

/** True if a later run of the same tests, or of all, passed. */
function isMended(failing: Run, runs: readonly Run[]): boolean {
  return runs.some(
    ({ run, scope }) =>
      run.outcome === 'passed' && isAfter(run, failing.run) && isAsWide(scope, failing.scope),
  );
}

function isAsWide(one: TestScope, other: TestScope): boolean {
  return one.isFull || (!other.isFull && other.words.every((word) => covers(one, word)));
}

/** Returns a later run of the same tests, or of more, that failed, and that no run since has mended. */
function failedSince(good: Run, runs: readonly Run[]): Run | undefined {
  return runs.find(
    (one) =>
      one.run.outcome === 'failed' &&
      isAfter(one.run, good.run) &&
      isAsWide(one.scope, good.scope) &&
      !isMended(one, runs),
  );
}

/** True if a claim counts the tests of a part of a run: it does not speak of all, or the number is of a part that was run, or is small. */
function countsPart(
  { run }: Run,
  runs: readonly Run[],
  { all, passed: count, total }: Pick<ClaimNames, 'all' | 'passed' | 'total'>,
): boolean {
  if (count === null || run.passed === null || count >= run.passed) return false;
  if (!all && total !== count) return true;
  return (
    count < (run.passed + (run.failed ?? 0)) / 2 ||
    runs.some((one) => !one.scope.isFull && one.run.passed === count)
  );
}

function byCount(
  runs: readonly Run[],
  { passed: count, total }: Pick<ClaimNames, 'passed' | 'total'>,
): Run | null {
  if (count === null || (total !== null && total !== count)) return null;
  return runs.findLast(({ run }) => run.outcome === 'passed' && run.passed === count) ?? null;
}

function partlyPassed(run: TestRun, { passed: count, total }: Pick<ClaimNames, 'passed' | 'total'>): boolean {
  return (
    count !== null && total !== null && total > count && run.passed === count && run.failed === total - count
  );
}

function passed(run: TestRun, evidence: TestEvidence): Verdict {
  const edited = editedAfter(evidence, run);
  const proof = proofOf(run, { exit: exitOf(run, evidence) });
  const found = describeRun(run);
  return edited.length === 0
    ? { verdict: 'proven', found: `${found}.`, proof }
    : { verdict: 'stale', found: `${found}. ${wereEdited(edited)}.`, proof };
}

function failed(run: TestRun, { passed: count }: Pick<ClaimNames, 'passed'>): Verdict {
  // The tests that are counted passed, and files beside them could not be loaded.
  if (count !== null && run.passed === count && (run.failed ?? 0) === 0)
    return unproven(`${count} tests passed, and the run failed: ${describeRun(run)}.`, proofOf(run));
  return { verdict: 'contradicted', found: `The last run failed: ${describeRun(run)}.`, proof: proofOf(run) };
}

/** Says what was run and what came of it. */
function describeRun({ command, outcome, proof }: TestRun): string {
  const line =
    proof === null
      ? outcome === 'unknown'
        ? 'result unknown'
        : outcome
      : proof.replaceAll(/\s+/gu, ' ').replace(/\.$/u, '');
  return `${shortCommand(command)} (${line})`;
}

function exitOf(run: TestRun, { facts }: TestEvidence): number | null {
  const same = facts.commands.find(
    ({ line, transcript }) => line === run.line && transcript === run.transcript,
  );
  return findTestCommand(run.command)?.exit === 'hidden' ? null : (same?.exit ?? null);
}
