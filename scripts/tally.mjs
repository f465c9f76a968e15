import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns passed and failed tests of a run, from vitest's JSON report, and the names of the failed ones. A run without
 * a report counts as one failure.
 */
export function tallyVitest(file) {
  const report = readReport(file);
  if (report === null) return noReport;
  // A file that could not be loaded has no tests to fail.
  const broken = report.testResults.filter(
    (result) =>
      result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'),
  );
  const names = report.testResults.flatMap((result) =>
    result.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${result.name}: ${test.fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    names: [...names, ...broken.map((result) => `${result.name}: did not load`)],
  };
}

/** Returns the same from Playwright's report. Errors outside of tests count too; so does a flaky test. */
export function tallyPlaywright(file) {
  const report = readReport(file);
  if (report === null) return noReport;
  const { expected, unexpected, flaky } = report.stats;
  const skippedByFailure = countUnrun(report.suites);
  return {
    passed: expected,
    failed: unexpected + flaky + skippedByFailure + report.errors.length,
    names: [...namesOfFailed(report.suites), ...report.errors.map(({ message }) => firstLine(message))],
  };
}

function namesOfFailed(suites = []) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map((test) => `[${test.projectName}] ${spec.file}:${String(spec.line)} ${spec.title}`),
    ),
    ...namesOfFailed(suite.suites),
  ]);
}

function firstLine(message = 'An error outside of tests') {
  return message.split('\n')[0];
}

const noReport = { passed: 0, failed: 1, names: [] };

/** Counts tests that did not run because their set-up failed; those skipped on purpose have an annotation. */
function countUnrun(suites = []) {
  let unrun = 0;
  for (const suite of suites) {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const onPurpose = test.annotations.some((note) => note.type === 'skip' || note.type === 'fixme');
        if (test.status === 'skipped' && !onPurpose) unrun += 1;
      }
    }
    unrun += countUnrun(suite.suites);
  }
  return unrun;
}

function readReport(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
