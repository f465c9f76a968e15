import { expect, type Locator } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGithub, type FakeGithub } from '../fakes/github/startGithub.ts';
import { editIssue, makeRepository, type FakeIssue } from '../fakes/github/world.ts';
import { writeClipboard, readClipboard } from '../fixtures/clipboard.ts';
import { chordOf } from '../fixtures/chordOf.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { lookAt } from '../fixtures/lookAt.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { AssemblePage } from '../pages/AssemblePage.ts';
import { ReviewPage } from '../pages/ReviewPage.ts';
import { TasksPage } from '../pages/TasksPage.ts';
import { toastOf } from '../pages/toastOf.ts';

// One task over two machines: each test continues where the one before it stopped.
const test = journey();

const plan = `# Retry rules

## Goal
Give every insert one retry rule

## Unresolved questions
1. Does SessionManager stay a shared singleton?

## Phases

### Phase 1: Move auth into UserService
Files: \`src/services/UserService.ts\`
Done when: \`node check.cjs\` passes

### Phase 2: Give create() one retry
Files: \`src/services/OrderService.ts\`
Done when: a failed insert is tried twice

## Validation
- \`node check.cjs\`
`;
const draft = `## Retry rules: session 4

**Task:** Retry rules

**Current goal:** Move auth into UserService

**Decisions made:**
- UserService owns auth. Why: shared state broke test isolation

**Next action:** Give create() one retry in \`src/services/OrderService.ts\`

**Files in play:**
- DONE: \`src/services/UserService.ts\`
- IN PROGRESS: \`src/services/OrderService.ts\`

**Status:**
- [x] Phase 1: Move auth into UserService
- [ ] Phase 2: Give create() one retry
- [ ] Agreed with Payments
- [ ] Docs updated
`;

let mine: SampleRepository;
let theirs: SampleRepository;
let homes: readonly string[];
let fake: FakeGithub;
let app: RunningApp;
let tasks: TasksPage;

const git = (root: string, ...args: readonly string[]): string =>
  execFileSync(
    'git',
    ['-C', root, '-c', 'user.name=Mara', '-c', 'user.email=mara@example.invalid', ...args],
    {
      encoding: 'utf8',
    },
  );
const issue = (): FakeIssue => {
  const found = fake.world.get('orchard/storefront')?.issues.get(1);
  if (found === undefined) throw new Error('There is no issue.');
  return found;
};
const tab = (name: RegExp): Locator => app.page.getByRole('tab', { name });
const side = (): Locator => app.page.getByRole('tabpanel');
const payload = (): Locator => app.page.getByRole('region', { name: 'Payload' });
const service = (root: string): string => join(root, 'src', 'services', 'UserService.ts');

async function start(home: string, root: string): Promise<void> {
  app = await launchApp(home, { GITHUB_API_URL: fake.url, GITHUB_TOKEN: 'ghp_onlyForThisTest' });
  await openProject(app, root);
  tasks = new TasksPage(app.page);
}

test.beforeAll(async () => {
  [mine, theirs] = await Promise.all([makeSampleRepository(), makeSampleRepository()]);
  for (const { root } of [mine, theirs])
    git(root, 'remote', 'add', 'origin', 'git@127.0.0.1:orchard/storefront.git');
  homes = await Promise.all(
    ['mine', 'theirs'].map((name) => mkdtemp(join(tmpdir(), `carryover-e2e-${name}-`))),
  );
  fake = await startGithub();
  fake.tokens.set('ghp_onlyForThisTest', { login: 'mara', scopes: 'repo' });
  fake.add(makeRepository('orchard/storefront'));
  await writeFile(
    join(mine.root, 'check.cjs'),
    "const text = require('node:fs').readFileSync('src/services/UserService.ts', 'utf8');\nif (!text.includes('ownsAuth')) { console.log('error: UserService does not own auth'); process.exitCode = 1; }\n",
  );
  await start(homes[0] ?? '', mine.root);
});
test.afterAll(async () => {
  await app.close();
  await fake.close();
  await Promise.all([mine.remove(), theirs.remove()]);
  for (const home of homes) await rm(home, { recursive: true, force: true });
});

test('a plan is pasted, and its question answered', async () => {
  await tasks.open();
  await tasks.make('From a pasted plan…');
  await tasks.submit(plan);
  await expect(tasks.phases).toHaveCount(2);
  const question = tasks.questions.first();
  await question.getByRole('textbox').first().fill('No, UserService owns auth');
  await question.getByRole('button', { name: /^Lock/u }).click();
  await question.getByRole('textbox', { name: /^Why/u }).fill('shared state broke test isolation');
  await question.getByRole('textbox', { name: /^Why/u }).press('Enter');
  await expect(tasks.questions.first()).toContainText('Locked');
});

test('a validation asks before it runs, and its failure is shown with the way on', async () => {
  await tab(/^Validation/u).click();
  await side().getByRole('button', { name: 'Run', exact: true }).click();
  const dialog = app.page.getByRole('dialog');
  await expect(dialog).toContainText('node check.cjs');
  await dialog.getByRole('button', { name: 'Confirm and run' }).click();
  await expect(side()).toContainText('Exit 1');
  await expect(side()).toContainText('error: UserService does not own auth');
  await expect(side()).toContainText('FAILED: `node check.cjs`, exit 1');
  await lookAt(app, 'validation');
  await expectNoViolations(app.page);
  await side().getByRole('button', { name: 'Retry once' }).click();
  await expect(side()).toContainText('Retried once. Stop and explain.');
  await side().getByRole('button', { name: 'Copy prompt' }).click();
  await expect.poll(() => readClipboard(app)).toContain('The validation failed twice. Stop here');
});

test('phase 1 is assembled, done by the agent, and proved', async () => {
  await app.page.getByRole('button', { name: 'Assemble phase 1' }).click();
  await app.page.getByRole('button', { name: 'Make the stack' }).click();
  const assemble = new AssemblePage(app.page);
  await expect(assemble.item('Execution prompt, phase 1')).toBeVisible();
  await expect(assemble.copyButton).not.toHaveAttribute('aria-disabled', 'true');
  await assemble.copyButton.click();
  await expect.poll(() => readClipboard(app)).toContain('Move auth into UserService');
  const text = await readFile(service(mine.root), 'utf8');
  await writeFile(service(mine.root), `${text}\nexport const ownsAuth = true;\n`);
  git(mine.root, 'add', '.');
  git(mine.root, 'commit', '-q', '-m', 'UserService owns auth');
  await tasks.open();
  await tab(/^Validation/u).click();
  await expect(side()).toContainText('Stale since edit');
  await side().getByRole('button', { name: 'Run again' }).click();
  await expect(side()).toContainText('Passed, and nothing was edited since.');
});

test('the settings ask for a checkpoint after a save, and give its issue a label', async () => {
  const { page } = app;
  await page.keyboard.press(chordOf('settings'));
  await page.getByRole('switch', { name: 'Ask for a checkpoint after a payload is saved' }).click();
  const labels = page.getByRole('textbox', { name: 'Labels of new checkpoint issues' });
  await labels.fill('checkpoint');
  await labels.press('Enter');
  await expect(labels).toHaveValue('checkpoint');
  await lookAt(app, 'settings-tasks');
  await expectNoViolations(page);
});

test('the payload of the session has the decision, and the proof', async () => {
  const review = new ReviewPage(app.page);
  await writeClipboard(app, draft);
  await review.open();
  await review.press('ControlOrMeta+v');
  await expect(payload()).toContainText('UserService owns auth');
  await tasks.open();
  await tasks.row('Retry rules').click();
  await tab(/^Validation/u).click();
  await side().getByRole('button', { name: 'Add to draft' }).click();
  await expect(toastOf(app.page)).toContainText('Added the result to the open draft');
  await review.open();
  await expect(payload()).toContainText('PASSED:');
  await review.press('ControlOrMeta+Enter');
  await expect
    .poll(() => readFile(join(mine.root, 'scratch', 'session-4.md'), 'utf8').catch(() => ''))
    .toContain('PASSED: `node check.cjs`');
  const ask = app.page.getByRole('dialog', { name: 'Push the checkpoint of “Retry rules”?' });
  await expect(ask).toContainText('The task has no issue yet.');
  await lookAt(app, 'ask-checkpoint');
  await ask.getByRole('button', { name: 'Show the checkpoint' }).click();
  await expect(app.page.getByRole('region', { name: 'Before the push' })).toContainText('checkpoint');
  await app.page.getByRole('button', { name: 'Tasks: back to the plan' }).click();
});

test('the phase is done, as the payload claims and git proves', async () => {
  await tasks.open();
  await tasks.row('Retry rules').click();
  const first = tasks.phases.first();
  await expect(first).toContainText('Session 4');
  await first.getByRole('button', { name: /^Set /u }).click();
  await expect(first).toContainText('DONE');
});

test('the checkpoint is pushed, and a box that is ticked on GitHub is taken over', async () => {
  await tasks.open();
  await tasks.row('Retry rules').click();
  await app.page.getByRole('button', { name: /^Checkpoint:/u }).click();
  await app.page.getByRole('button', { name: /^Create issue in orchard\/storefront/u }).click();
  await expect(app.page.getByRole('button', { name: 'Checkpoint: Up to date' })).toBeVisible();
  expect(issue().body).toContain('- [ ] Agreed with Payments');
  expect(issue().labels).toEqual(['checkpoint']);
  editIssue(issue(), 'ida-holm', (text) =>
    text.replace('- [ ] Agreed with Payments', '- [x] Agreed with Payments'),
  );
  await app.page.keyboard.press('ControlOrMeta+r');
  await expect(app.page.getByRole('region', { name: 'Before the push' })).toContainText(
    '1 ticked box taken over',
  );
});

test('a colleague makes the task of the issue, pulls it, and sees what drifted in another clone', async () => {
  // The clone has the commits of the first machine, and one that came after the checkpoint.
  git(theirs.root, 'fetch', '-q', mine.root, 'HEAD');
  git(theirs.root, 'reset', '-q', '--hard', 'FETCH_HEAD');
  const order = join(theirs.root, 'src', 'services', 'OrderService.ts');
  await writeFile(order, `${await readFile(order, 'utf8')}\nexport const attempts = 1;\n`);
  git(theirs.root, 'commit', '-q', '-a', '-m', 'Count attempts');
  await app.stop();
  await start(homes[1] ?? '', theirs.root);
  await tasks.open();
  await app.page.getByRole('button', { name: 'New', exact: true }).click();
  await app.page.getByRole('menuitem', { name: /issue/iu }).click();
  await app.page.getByRole('dialog').getByRole('textbox').fill('orchard/storefront#1');
  await app.page.getByRole('dialog').getByRole('textbox').press('Enter');
  await expect(tasks.row('Retry rules')).toBeVisible();
  await tasks.row('Retry rules').click();
  await expect(tasks.phases).toHaveCount(2);
  await expect(tasks.phases.first()).toContainText('DONE');
  await app.page.getByRole('button', { name: /^Checkpoint:/u }).click();
  await expect(app.page.getByRole('heading', { name: 'On GitHub now' })).toBeVisible();
  await app.page.getByRole('button', { name: /^Pull into Review/u }).click();
  await expect(payload()).toContainText('UserService owns auth');
  await expect(payload()).toContainText('src/services/OrderService.ts edited, +2 -0');
  await lookAt(app, 'pulled');
});

test('the colleague saves the payload, and it is one of the same task', async () => {
  const review = new ReviewPage(app.page);
  await review.checked();
  await review.press('ControlOrMeta+Enter');
  await expect
    .poll(async () => {
      const folder = join(theirs.root, 'scratch');
      const names = (await readdir(folder)).filter((name) => /^session-\d+\.md$/u.test(name));
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      return texts.filter((text) => text.includes('task: "Retry rules"')).length;
    })
    .toBe(1);
  await tasks.open();
  await app.page.getByRole('button', { name: 'Tasks: back to the plan' }).click();
  await tab(/^Payloads/u).click();
  await expect(side().getByRole('button', { name: /^Session \d+, .*payload saved/u })).toBeVisible();
});

test('the colleague resumes at phase 2', async () => {
  await app.page.getByRole('button', { name: 'Assemble phase 2' }).click();
  await app.page.getByRole('button', { name: 'Make the stack' }).click();
  const assemble = new AssemblePage(app.page);
  await expect(assemble.item('Execution prompt, phase 2')).toBeVisible();
  // The checkpoint carried the files and the done condition of the phase.
  await expect(assemble.item('OrderService.ts')).toBeVisible();
  await expect(assemble.copyButton).not.toHaveAttribute('aria-disabled', 'true');
  await assemble.copyButton.click();
  await expect.poll(() => readClipboard(app)).toContain('Give create() one retry');
  expect(await readClipboard(app)).toContain('a failed insert is tried twice');
  expect(await readClipboard(app)).toContain('Retry rules');
});

test('a box ticked on GitHub meanwhile is taken over into the same issue', async () => {
  editIssue(issue(), 'mara', (text) => text.replace('- [ ] Docs updated', '- [x] Docs updated'));
  await tasks.open();
  await tasks.row('Retry rules').click();
  await app.page.getByRole('button', { name: /^Checkpoint:/u }).click();
  const before = app.page.getByRole('region', { name: 'Before the push' });
  await expect(before).toContainText('1 ticked box taken over');
  await app.page.getByRole('button', { name: /^Push to #1/u }).click();
  await expect(app.page.getByRole('button', { name: 'Checkpoint: Up to date' })).toBeVisible();
  expect(issue().body).toContain('- [x] Docs updated');
  expect(issue().body).toContain('- [x] Phase 1: Move auth into UserService');
  expect(issue().body).not.toContain('Drift since');
  expect(fake.world.get('orchard/storefront')?.issues.size).toBe(1);
});

test('the task is finished, and its checkpoint closed after a question of its own', async () => {
  await app.page.getByRole('button', { name: 'Task menu' }).click();
  await app.page.getByRole('menuitem', { name: 'Finish task…' }).click();
  const ends = app.page.getByRole('region', { name: 'When it is saved' });
  // Only what deletes nothing is ticked ahead.
  await expect(ends.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(ends.getByRole('checkbox', { name: /^Close checkpoint #1/u })).toBeChecked();
  await ends.getByRole('checkbox', { name: /^Delete the stack/u }).check();
  await expectNoViolations(app.page);
  await app.page.getByRole('button', { name: /^Save as knowledge/u }).click();
  await app.page.getByRole('dialog', { name: 'Close #1?' }).getByRole('button', { name: 'Close #1' }).click();
  const stack = app.page.getByRole('dialog', { name: /^Delete the stack/u });
  await expect(stack).toContainText('Files, payloads and first messages stay.');
  expect(issue().state).toBe('closed');
  await stack.getByRole('button', { name: 'Leave it' }).click();
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
  await expect(app.page.getByText('Finished', { exact: true }).first()).toBeVisible();
  await expect(app.page.getByRole('button', { name: 'Checkpoint: Closed on GitHub' })).toBeVisible();
});
