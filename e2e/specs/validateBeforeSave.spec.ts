import { expect } from '@playwright/test';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chordOf } from '../fixtures/chordOf.ts';
import { writeClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { ReviewPage } from '../pages/ReviewPage.ts';
import { TasksPage } from '../pages/TasksPage.ts';

// One draft from a failing command to a payload that says so, then one that passes.
const test = journey();

const plan =
  '# Retry rules\n\n## Phases\n\n### Phase 1: Move auth\nDone when: it passes\n\n## Validation\n- `node check.cjs`\n';
const draft = (goal: string): string =>
  `**Task:** Retry rules\n\n**Current goal:** ${goal}\n\n**Next action:** Edit \`src/services/UserService.ts\`\n`;

let repository: SampleRepository;
let app: RunningApp;
let review: ReviewPage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  await writeFile(
    join(repository.root, 'check.cjs'),
    "console.log('error: not yet'); process.exitCode = 1;\n",
  );
  app = await launchApp();
  await openProject(app, repository.root);
  review = new ReviewPage(app.page);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

const dialog = (name: string) => app.page.getByRole('dialog', { name });
const payloads = async (): Promise<readonly string[]> =>
  (await readdir(join(repository.root, 'scratch'))).filter((name) => name.startsWith('session-'));
const saved = (session: number): Promise<string> =>
  readFile(join(repository.root, 'scratch', `session-${String(session)}.md`), 'utf8').catch(() => '');

test('it is switched on in the settings, and the tab of the task says so', async () => {
  const tasks = new TasksPage(app.page);
  await tasks.open();
  await tasks.make('From a pasted plan…');
  await tasks.submit(plan);
  await app.page.getByRole('tab', { name: /^Validation/u }).click();
  await expect(app.page.getByText('Only when you run them')).toBeVisible();
  await app.page.keyboard.press(chordOf('settings'));
  await app.page.getByRole('switch', { name: 'Run the validation before a payload is saved' }).click();
  await tasks.open();
  await app.page.getByRole('tab', { name: /^Validation/u }).click();
  await expect(app.page.getByText('Also before a payload is saved')).toBeVisible();
});

test('a save asks before it runs a command, shows the failure, and saves only when told to', async () => {
  const before = await payloads();
  await writeClipboard(app, draft('Move auth'));
  await review.open();
  await review.press('ControlOrMeta+v');
  await review.checked();
  await review.press('ControlOrMeta+Enter');
  await expect(dialog('Run these commands before the save?')).toContainText('node check.cjs');
  await dialog('Run these commands before the save?')
    .getByRole('button', { name: 'Confirm and run' })
    .press('Enter');
  const failed = dialog('The validation failed');
  await expect(failed).toContainText('node check.cjs: Exit 1. The payload says so.');
  await expect(failed).toContainText('error: not yet');
  await expectNoViolations(app.page);
  await review.press('Escape');
  await expect(failed).toHaveCount(0);
  expect(await payloads()).toEqual(before);
  await expect(app.page.getByRole('region', { name: 'Payload' })).toContainText('FAILED:');
  // Nothing was edited since: the result stands, and is not run again.
  await review.checked();
  await review.press('ControlOrMeta+Enter');
  await expect.poll(() => saved(4)).toContain('FAILED: `node check.cjs`, exit 1');
});

test('what passes is in the payload without a question', async () => {
  await writeFile(join(repository.root, 'check.cjs'), '// passes\n');
  await writeClipboard(app, draft('Retry inserts'));
  await app.page.getByRole('button', { name: /^New draft for session/u }).click();
  await review.press('ControlOrMeta+v');
  await review.checked();
  await review.press('ControlOrMeta+Enter');
  await expect.poll(() => saved(5)).toContain('PASSED: `node check.cjs`');
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
});
