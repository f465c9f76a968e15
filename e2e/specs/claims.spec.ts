import { expect } from '@playwright/test';
import { join } from 'node:path';
import { createTranscript } from '../../src/core/recover/testing/createTranscript.ts';
import { writeClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { agentsHome, type RunningApp } from '../fixtures/launchApp.ts';
import { clearSessions } from '../fixtures/leaveSessions.ts';
import type { SampleRepository } from '../fixtures/sampleRepository.ts';
import { setTheme } from '../fixtures/setTheme.ts';
import { setWindowSize } from '../fixtures/setWindowSize.ts';
import { endReview, startReview } from '../fixtures/startReview.ts';
import type { ReviewPage } from '../pages/ReviewPage.ts';

const test = journey();

let repository: SampleRepository;
let home: string;
let agents: string;
let app: RunningApp;
let review: ReviewPage;

const draft = `# Payload after session 4 - ServiceLayer extraction

## Current goal
Extract OrderService, and all tests pass

## Decisions
- OrderService takes a userId. Why: circular dependency

## Status
- All tests pass
- Type check clean
- Pushed to origin
- I read \`src/routes/users.ts\`

## Next action
Write \`create()\` in \`src/services/OrderService.ts\`, then make sure the tests pass
`;

test.beforeAll(async () => {
  ({ repository, home, app, review } = await startReview());
  agents = agentsHome(home);
  const one = createTranscript({
    cwd: repository.root,
    started: new Date(Date.now() - 3_600_000).toISOString(),
  });
  one.prompt('Extract OrderService');
  one
    .call('Read', { file_path: join(repository.root, 'src', 'routes', 'users.ts'), offset: 1, limit: 40 })
    .result('ok');
  one.bash('npx tsc --noEmit');
  one.bash('npm test | tail -3', ' Tests  3 failed | 9 passed (12)');
  one.reply('Done.');
  one.turnEnds();
  one.save(join(agents, '.claude'));
});
test.afterAll(async () => {
  await endReview({ repository, home, app });
  await clearSessions(agents);
});

async function look(name: string): Promise<void> {
  const folder = process.env['CARRYOVER_TEST_LOOK'];
  if (folder === undefined) return;
  for (const [width, height] of [
    [1_440, 900],
    [1_100, 720],
  ] as const)
    for (const theme of ['dark', 'light'] as const) {
      await setWindowSize(app, width, height);
      await setTheme(app.page, theme);
      await app.page.screenshot({ path: join(folder, `${name}-${theme}-${String(width)}.png`) });
    }
  await setWindowSize(app, 1_440, 900);
}

const line = (place: number) => review.entry('Status', place);

test('what a draft says about its session is held against the transcript', async () => {
  await writeClipboard(app, draft);
  await review.open();
  await review.press('ControlOrMeta+v');
  await expect(line(1).getByRole('button', { name: 'Contradicted: “All tests pass”' })).toBeVisible();
  await expect(line(2).getByRole('button', { name: 'Proven: “Type check clean”' })).toBeVisible();
  await expect(line(3).getByRole('button', { name: 'Unproven: “Pushed to origin”' })).toBeVisible();
  await expect(line(4).getByRole('button', { name: /^Proven: “I read/ })).toBeVisible();
  await expect(review.checks).toContainText('4 claims: 2 proven, 1 contradicted, 1 unproven');
  await expect(review.checks).toContainText(/Compared with: Claude Code, .*Extract OrderService/);
  await expect(
    review.checks.getByRole('listitem', { name: /^Warning: The session says otherwise/ }),
  ).toBeVisible();
  // A goal and a next step claim nothing.
  await expect(
    app.page.getByRole('button', { name: /^(?:Proven|Stale|Contradicted|Unproven): / }),
  ).toHaveCount(4);
  await review.checked();
  await expectNoViolations(app.page);
  await look('claims');
});

test('the badge of a line shows by keyboard what decides', async () => {
  const badge = line(1).getByRole('button', { name: /^Contradicted/ });
  await line(1).focus();
  await expect(badge).toHaveAttribute('tabindex', '0');
  await badge.focus();
  await review.press('Enter');
  const details = app.page.getByRole('dialog', { name: 'What the session shows' });
  await expect(details).toContainText(
    'The last run failed: npm test | tail -3 (Tests 3 failed | 9 passed (12)).',
  );
  await expect(details).toContainText('Commandnpm test | tail -3');
  await look('claim');
  await review.press('Escape');
  await expect(details).toBeHidden();
  await expect(badge).toBeFocused();
});

test('the draft is compared with no session if the user says so, and nothing is shown', async () => {
  await review.checks.getByRole('button', { name: 'Change' }).click();
  await app.page.getByRole('menuitemradio', { name: 'No session' }).click();
  await expect(review.checks).toContainText('The draft is compared with no session.');
  await expect(line(1).getByRole('button', { name: /^Contradicted/ })).toHaveCount(0);
  await expect(review.checks.getByRole('listitem', { name: /session says otherwise/ })).toHaveCount(0);
  await look('claims-none');
});
