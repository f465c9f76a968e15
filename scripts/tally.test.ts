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
      { name: 'a.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          {
            status: 'failed',
            fullName: 'adds up',
            failureMessages: ['\u001B[31mexpected 2 to be 3\u001B[39m\nat b.test.ts:4'],
          },
        ],
      },
      { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'counts' }] },
    ];
    const file = report({ numPassedTests: 7, numFailedTests: 1, testResults });
    expect(tallyVitest(file)).toEqual({
      passed: 7,
      failed: 2,
      names: ['b.test.ts: adds up', 'a.test.ts: did not load'],
      errors: [
        'b.test.ts: adds up\n  expected 2 to be 3\n  at b.test.ts:4',
        'a.test.ts: did not load\n  No such module',
      ],
    });
  });

  it('counts a run without a report as failed', () => {
    expect(tallyVitest(join(folder, 'missing.json'))).toEqual({
      passed: 0,
      failed: 1,
      names: [],
      errors: [],
    });
  });
});

const test = (status: string, annotations: unknown[] = []) => ({
  file: 'a.spec.ts',
  line: 7,
  title: 'opens',
  tests: [{ projectName: 'electron', status, annotations }],
});

describe('tallyPlaywright', () => {
  it('counts errors outside of tests, flaky tests, and tests that never ran', () => {
    const specs = [
      test('expected'),
      test('skipped'),
      test('skipped', [{ type: 'skip' }]),
      test('unexpected'),
    ];
    const file = report({
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: 'No tests found\nat all' }],
      suites: [{ suites: [{ specs }] }],
    });
    expect(tallyPlaywright(file)).toEqual({
      passed: 5,
      failed: 4,
      names: ['[electron] a.spec.ts:7 opens', 'No tests found'],
      errors: ['No tests found\n  No tests found\n  at all'],
      shown: [],
    });
  });

  it('returns the beginning of an error', () => {
    const failed = test('unexpected');
    const message = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n');
    const results = [{ errors: [{ message }] }];
    const file = report({
      stats: { expected: 0, unexpected: 1, flaky: 0 },
      errors: [],
      suites: [{ specs: [{ ...failed, tests: failed.tests.map((run) => ({ ...run, results })) }] }],
    });
    const [error] = tallyPlaywright(file).errors;
    expect(error?.split('\n')).toHaveLength(16);
    expect(error).toMatch(/^\[electron\] a\.spec\.ts:7 opens\n {2}line 0\n/u);
  });

  it('returns the beginning of what the screen showed when a test failed', () => {
    const context = join(folder, 'error-context.md');
    const lines = Array.from({ length: 90 }, (_, at) => `- text: ${at}`);
    writeFileSync(
      context,
      `# Error details\n\n\`\`\`\nfailed\n\`\`\`\n\n\`\`\`yaml\n${lines.join('\n')}\n\`\`\`\n`,
    );
    const attachments = [{ name: 'error-context', path: context }];
    const failed = test('unexpected');
    const file = report({
      stats: { expected: 0, unexpected: 1, flaky: 0 },
      errors: [],
      suites: [
        {
          specs: [{ ...failed, tests: failed.tests.map((run) => ({ ...run, results: [{ attachments }] })) }],
        },
      ],
    });
    expect(tallyPlaywright(file)).toMatchObject({ shown: [lines.slice(0, 80).join('\n')] });
  });
});
