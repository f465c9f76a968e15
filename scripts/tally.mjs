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
    shown: shownByFailed(report.suites),
  };
}

/** Lines of a screen that are printed; a full one has several hundred. */
const shownLines = 80;

/** Returns what the screen showed when a test failed, from the file that Playwright writes of it. */
function shownByFailed(suites = []) {
  const files = testsOf(suites).flatMap(({ test }) =>
    (test.results ?? []).flatMap(({ attachments = [] }) =>
      attachments.filter(({ name, path }) => name === 'error-context' && path !== undefined),
    ),
  );
  return [...new Set(files.map(({ path }) => path))].filter(existsSync).flatMap((path) => {
    const [, screen] = /^```yaml\n(.*?)^```$/msu.exec(readFileSync(path, 'utf8')) ?? [];
    return screen === undefined ? [] : [screen.split('\n').slice(0, shownLines).join('\n')];
  });
}

function namesOfFailed(suites) {
  return testsOf(suites)
    .filter(({ test }) => test.status === 'unexpected' || test.status === 'flaky')
    .map(({ spec, test }) => `[${test.projectName}] ${spec.file}:${String(spec.line)} ${spec.title}`);
}

function testsOf(suites = []) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((spec) => spec.tests.map((test) => ({ spec, test }))),
    ...testsOf(suite.suites),
  ]);
}

function firstLine(message = 'An error outside of tests') {
  return message.split('\n')[0];
}

const noReport = { passed: 0, failed: 1, names: [] };

/** Counts tests that did not run because their set-up failed; those skipped on purpose have an annotation. */
function countUnrun(suites) {
  return testsOf(suites).filter(
    ({ test }) =>
      test.status === 'skipped' && !test.annotations.some(({ type }) => type === 'skip' || type === 'fixme'),
  ).length;
}

function readReport(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
