import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * Returns passed and failed tests of a run, from vitest's JSON report, the names of the failed ones, and the beginning of
 * each one's error. A run without a report counts as one failure.
 */
export function tallyVitest(file) {
  const report = readReport(file);
  if (report === null) return noReport;
  // A file that could not be loaded has no tests to fail.
  const broken = report.testResults.filter(
    (result) =>
      result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = report.testResults.flatMap((result) =>
    result.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        name: `${result.name}: ${test.fullName}`,
        messages: test.failureMessages,
      })),
  );
  const unloaded = broken.map((result) => ({
    name: `${result.name}: did not load`,
    messages: [result.message],
  }));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    ...described([...failed, ...unloaded]),
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
    ...described([...failedTests(report.suites), ...report.errors.map(outsideOfTests)]),
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

function failedTests(suites) {
  return testsOf(suites)
    .filter(({ test }) => test.status === 'unexpected' || test.status === 'flaky')
    .map(({ spec, test }) => ({
      name: `[${test.projectName}] ${spec.file}:${String(spec.line)} ${spec.title}`,
      messages: (test.results ?? []).flatMap(({ errors = [] }) => errors.map(({ message }) => message)),
    }));
}

function outsideOfTests({ message = 'An error outside of tests' }) {
  return { name: message.split('\n')[0], messages: [message] };
}

/** Lines of an error that are printed. */
const errorLines = 15;

function described(failures) {
  return {
    names: failures.map(({ name }) => name),
    errors: failures.flatMap(({ name, messages = [] }) => {
      const lines = stripVTControlCharacters(messages.filter(Boolean).join('\n')).split('\n');
      return lines[0] === '' ? [] : [[name, ...lines.slice(0, errorLines)].join('\n  ')];
    }),
  };
}

function testsOf(suites = []) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((spec) => spec.tests.map((test) => ({ spec, test }))),
    ...testsOf(suite.suites),
  ]);
}

const noReport = { passed: 0, failed: 1, names: [], errors: [] };

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
