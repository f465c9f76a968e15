import { describe, expect, test } from 'vitest';
import { parsePlan } from './parsePlan.ts';

const phasesOf = (text: string) =>
  parsePlan(text).phases.map(({ label, title, state }) => [label, title, state]);

test('a plan with phases under headings is read as a person would read it', () => {
  const plan = parsePlan(`# Plan: ServiceLayer extraction

**Goal:** Extract the services; contracts stay unchanged.

## Assumptions
- checkout.ts is the only caller

## Invariants
- Interface contracts stay unchanged

## Open questions
1. One error module, or one per service?
   a) per service (my pick): re-export 9 codes
   b) one shared module
2. Keep the wrapper?
   **Deferred:** until the mobile release.

## Phase 1: UserService owns auth ✅
- [x] Move \`src/UserService.ts\`

Done when: \`npm test\` passes. Commit c3d91f0

## Phase 2: OrderService takes a userId
Files:
- \`src/OrderService.ts\`:14-31
- \`src/UserContext.ts\` (new)

**Done when:** OrderService.test.ts passes

## Validation
\`\`\`sh
npm test -- OrderService
npx tsc --noEmit
\`\`\`

Thanks for reading.
`);
  expect(plan).toMatchObject({
    title: 'Plan: ServiceLayer extraction',
    goal: { text: 'Extract the services; contracts stay unchanged.', line: 3 },
    assumptions: [{ text: 'checkout.ts is the only caller', line: 6 }],
    invariants: [{ text: 'Interface contracts stay unchanged' }],
    questions: [
      {
        text: 'One error module, or one per service?',
        state: 'open',
        options: [
          { label: 'a', text: 'per service', cost: 're-export 9 codes', picked: true },
          { label: 'b', text: 'one shared module' },
        ],
        line: 12,
        lastLine: 14,
      },
      { text: 'Keep the wrapper?', state: 'deferred', until: 'the mobile release' },
    ],
    phases: [
      {
        label: 'Phase 1',
        title: 'UserService owns auth',
        state: 'done',
        proof: 'c3d91f0',
        steps: [{ done: true }],
        files: [{ path: 'src/UserService.ts' }],
      },
      {
        title: 'OrderService takes a userId',
        state: 'next',
        done: 'OrderService.test.ts passes',
        files: [
          { path: 'src/OrderService.ts', lines: [{ first: 14, last: 31 }] },
          { path: 'src/UserContext.ts', isNew: true },
          { path: 'OrderService.test.ts' },
        ],
      },
    ],
    validation: [{ command: 'npm test -- OrderService' }, { command: 'npx tsc --noEmit' }],
  });
  expect(plan.outside.map(({ text }) => text)).toContain('Thanks for reading.');
});

describe('phases in other forms', () => {
  test.each([
    [
      'boxes',
      '# Implementation Plan\n\n- [x] 1. Set up\n  - [x] 1.1 Init\n- [ ] 2. Build it\n',
      [
        ['1', 'Set up', 'done'],
        ['2', 'Build it', 'next'],
      ],
    ],
    [
      'bold lines',
      '**Phase 1 - Parse**\ntext\n\n**Phase 2 - Render** (in progress)\n',
      [
        ['Phase 1', 'Parse', 'todo'],
        ['Phase 2', 'Render', 'in-progress'],
      ],
    ],
    [
      'one line',
      'Fix the login bug in src/auth.ts',
      [[undefined, 'Fix the login bug in src/auth.ts', 'next']],
    ],
    [
      'a table',
      '| Phase | Goal | Status |\n|---|---|---|\n| 1 | Parse | Done |\n| 2 | Render | |\n',
      [
        ['1', 'Parse', 'done'],
        ['2', 'Render', 'next'],
      ],
    ],
    [
      'Japanese',
      '# 計画\n\n## フェーズ1：解析\n- [x] 読む\n\n## フェーズ2：出力\n- [ ] 書く\n',
      [
        ['フェーズ1', '解析', 'done'],
        ['フェーズ2', '出力', 'next'],
      ],
    ],
  ])('%s', (_name, text, expected) => {
    expect(phasesOf(text)).toEqual(expected);
  });
});

test('a column with the deadline of a decision is no answer', () => {
  const { questions } = parsePlan(
    '## Open questions\n\n| Question | Decision Deadline |\n|---|---|\n| Is the score public? | before launch |\n',
  );
  expect(questions).toMatchObject([{ text: 'Is the score public?', state: 'open' }]);
});

test('tasks below a title with a number are the phases', () => {
  const { phases } = parsePlan('# Phase 1b: Engine\n\n## Tasks\n\n### Task 1: Read\n\n### Task 2: Write\n');
  expect(phases.map(({ label }) => label)).toEqual(['Task 1', 'Task 2']);
});

const titlesOf = (text: string): readonly string[] => parsePlan(text).phases.map(({ title }) => title);

describe('the level that is the phases', () => {
  test('is that of numbered headings whose points have their numbers, whatever the words of a heading', () => {
    expect(
      titlesOf(
        '## 1. Artifacts\n\n- [x] 1.1 Add a proposal\n\n## 2. Policy update\n\n- [ ] 2.1 Say it\n\n## 3. Verification\n\n- [ ] 3.1 Run it\n',
      ),
    ).toEqual(['Artifacts', 'Policy update', 'Verification']);
  });

  test('is not that of numbered sections where one of them holds the plan', () => {
    expect(
      titlesOf(
        '# Ingest plan\n\n## 1. Source inventory\n\nText.\n\n## 2. Mapping of routes\n\nText.\n\n## 3. Delivery order\n\n1. Copy the originals\n2. Write the keys\n',
      ),
    ).toEqual(['Copy the originals', 'Write the keys']);
  });

  test('is below priorities that are written with a letter', () => {
    expect(
      titlesOf(
        '# Roadmap\n\n## 🔴 P0 - now\n\n### 1. Shares\n\n- [ ] a\n\n### 2. Sync\n\n- [ ] b\n\n## 🟠 P1 - soon\n\n### 3. Decoders\n\n- [ ] c\n\n### 4. Library\n\n- [ ] d\n',
      ),
    ).toEqual(['Shares', 'Sync', 'Decoders', 'Library']);
  });

  test('has headings that name work with words of a status', () => {
    expect(
      titlesOf(
        '# Roadmap\n\n## Initial SDK Foundation\n\nText.\n\n## Composable Order Capabilities\n\nText.\n\n## Cross-Chain Capabilities\n\nText.\n',
      ),
    ).toEqual(['Initial SDK Foundation', 'Composable Order Capabilities', 'Cross-Chain Capabilities']);
  });

  test('has numbers with a letter behind them too', () => {
    expect(
      titlesOf(
        '# Steps\n\n## 1. First thing\n\n- [ ] a\n\n## 1A. Between\n\n- [ ] b\n\n## 2. Second thing\n\n- [ ] c\n',
      ),
    ).toEqual(['First thing', 'Between', 'Second thing']);
  });

  test('is not one heading of it alone', () => {
    const tests = Array.from({ length: 30 }, (_, at) => `- [ ] test ${at}`).join('\n');
    expect(
      titlesOf(
        `# Test plan\n\n## Phase 1: Tests\n\n### Task 1.1: Page\n\n${tests}\n\n## Phase 2: Split\n\n### Task 2.1: Filter\n\n- Move it\n`,
      ),
    ).toEqual(['Tests', 'Split']);
  });
});

test('a row elsewhere that tells the state of a phase is listed once', () => {
  const { openers } = parsePlan(
    '# Plan\n\n| Phase | State |\n|---|---|\n| Phase 1 | Done |\n| Phase 2 | Todo |\n\n## Phase 1: Set up\n\nDo it.\n\n## Phase 2: Run\n\nGo on.\n',
  );
  const lines = openers.map(({ line }) => line);
  expect(lines).toEqual([1, 5, 6]);
});
