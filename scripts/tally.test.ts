import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tallyPlaywright, tallyVitest } from './tally.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carryover-tally-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('tallyVitest', () => {
  it('counts tests, and a file that could not be loaded as one failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    const file = report({ numPassedTests: 7, numFailedTests: 1, testResults });
    expect(tallyVitest(file)).toEqual({ passed: 7, failed: 2 });
  });

  it('counts a run without a report as failed', () => {
    expect(tallyVitest(join(folder, 'missing.json'))).toEqual({ passed: 0, failed: 1 });
  });
});

const test = (status: string, annotations: unknown[] = []) => ({ tests: [{ status, annotations }] });

describe('tallyPlaywright', () => {
  it('counts errors outside of tests, flaky tests, and tests that never ran', () => {
    const specs = [test('expected'), test('skipped'), test('skipped', [{ type: 'skip' }])];
    const file = report({
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{}],
      suites: [{ suites: [{ specs }] }],
    });
    expect(tallyPlaywright(file)).toEqual({ passed: 5, failed: 4 });
  });
});
