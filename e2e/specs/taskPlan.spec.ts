import { expect } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readClipboard, writeClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { ReviewPage } from '../pages/ReviewPage.ts';
import { TasksPage } from '../pages/TasksPage.ts';

// One task from its first question to its second phase: each test continues where the one before it stopped. After the
// project is open, keys alone.
const test = journey();

const answer = `I read the services first. Nothing is edited.

## Unresolved questions
1. Does SessionManager stay a shared singleton?
   a) no, UserService owns auth (my pick): moves 2 call sites
   b) yes: tests go on sharing state
2. Retry failed inserts in create() now?

Question 1 blocks the plan.

## Assumptions
- checkout.ts is the only caller

## Invariants
- Interface contracts stay unchanged
`;

const plan = `# Retry rules

## Goal
Give every insert one retry rule

## Unresolved questions
1. Does SessionManager stay a shared singleton?
   - Locked: No, UserService owns auth. Why: test isolation.
2. Retry failed inserts in create() now?

## Invariants
- Interface contracts stay unchanged

## Phases

### Phase 1: Move auth into UserService
Files: \`src/services/UserService.ts\`
Done when: \`npm test\` passes

### Phase 2: Give create() one retry
Files: \`src/services/OrderService.ts\`
`;

let repository: SampleRepository;
let home: string;
let app: RunningApp;
let assemble: AssemblePage;
let tasks: TasksPage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  home = await mkdtemp(join(tmpdir(), 'carryover-e2e-tasks-'));
  app = await launchApp(home);
  assemble = await openProject(app, repository.root);
  tasks = new TasksPage(app.page);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
  await rm(home, { recursive: true, force: true });
});

test('a task that payloads name is in the list, and says what to do first', async () => {
  await tasks.open();
  await expect(tasks.row('ServiceLayer extraction')).toContainText('No plan yet, 3 payloads');
  await expect(tasks.plan).toContainText('Plan first');
  await expect(app.page.getByRole('tab', { name: /^Payloads/ })).toContainText('3');
});

test('an empty task asks first whether the work needs one, and one Enter makes it', async () => {
  const dialog = app.page.getByRole('dialog', { name: 'Does this need a task?' });
  await tasks.make('Empty task…');
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await tasks.press('1');
  await expect(dialog).toContainText('Yes to 1 of 4');
  await expectNoViolations(app.page);
  await tasks.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(tasks.row('New task')).toHaveCount(0);
  await tasks.make('Empty task…');
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await tasks.press('Enter');
  await expect(tasks.row('New task')).toHaveAttribute('aria-current', 'true');
});

test('an empty task asks for a plan, and its planning prompt is copied', async () => {
  await tasks.press('ControlOrMeta+Enter');
  await expect(tasks.toast).toContainText('Copied the planning prompt');
  expect(await readClipboard(app)).toContain('Task: New task');
  await expectNoViolations(app.page);
});

test('the pasted answer becomes questions with the options of its text, none of them chosen', async () => {
  await app.page.getByRole('button', { name: 'Paste answer…' }).press('Enter');
  await tasks.submit(answer);
  await expect(tasks.card(1)).toBeFocused();
  await expect(tasks.card(1).getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(tasks.card(1).getByRole('radio').first()).toHaveAccessibleName(/Agent’s pick/u);
  await expect(app.page.getByText('2 lines left outside')).toBeVisible();
  await expectNoViolations(app.page);
});

test('a question is locked with its reason by keys, and another one put off', async () => {
  await tasks.card(1).focus();
  await tasks.press('1');
  await expect(tasks.card(1).getByRole('textbox', { name: /^Why/ })).toBeFocused();
  await app.page.keyboard.type('shared state broke test isolation');
  await tasks.press('Enter');
  await expect(tasks.toast).toContainText('The decision goes into the next draft');
  await expect(tasks.card(1)).toContainText('no, UserService owns auth');
  await expect(tasks.card(2)).toBeFocused();
  await tasks.press('p');
  await expect(tasks.card(2).getByRole('textbox', { name: /waits for$/ })).toBeFocused();
  await app.page.keyboard.type('auth has moved');
  await tasks.press('Enter');
  await expect(tasks.card(2)).toContainText('Until: auth has moved');
  await tasks.press('ControlOrMeta+Enter');
  await expect(tasks.toast).toContainText('Copied the answers with the commit prompt');
  const copied = await readClipboard(app);
  expect(copied).toContain('Why: shared state broke test isolation');
  expect(copied).toContain('Put off until auth has moved');
});

test('a line that was left outside becomes a risk', async () => {
  await app.page.getByRole('button', { name: 'Question 1 blocks the plan.' }).press('Enter');
  await app.page.getByRole('menuitem', { name: 'Make it a risk' }).press('Enter');
  await app.page.getByRole('button', { name: 'Tasks: back to the plan' }).press('Enter');
  await expect(tasks.plan.getByRole('list', { name: 'Risks' })).toContainText('Question 1 blocks the plan.');
  await expect(tasks.questions.first()).toContainText('Locked, session 4');
});

test('a plan that is pasted is a task with its phases', async () => {
  await tasks.make('From a pasted plan…');
  await tasks.submit(plan);
  await expect(tasks.row('Retry rules')).toContainText('Phase 1 of 2, 1 question');
  await expect(tasks.phases).toHaveCount(2);
  await expect(tasks.phases.nth(1)).toContainText('No done condition');
  await expect(tasks.questions).toHaveCount(2);
  await expectNoViolations(app.page);
});

test('a done condition is added, phases change places, and undo takes that back', async () => {
  await tasks.phase(2).focus();
  await tasks.press('ArrowRight', 'ArrowRight', 'Enter');
  await expect(app.page.getByRole('textbox', { name: 'Done condition of phase 2' })).toBeFocused();
  await app.page.keyboard.type('a failed insert is tried twice in its test');
  await tasks.press('Enter');
  await expect(tasks.phases.nth(1)).toContainText('a failed insert is tried twice');
  await tasks.phase(2).focus();
  await tasks.press('Alt+ArrowUp');
  await expect(tasks.phases.first()).toContainText('Give create() one retry');
  await tasks.press('ControlOrMeta+z');
  await expect(tasks.phases.first()).toContainText('Move auth into UserService');
});

test('a phase is dragged below another one, its number follows, and one undo takes that back', async () => {
  await tasks.phase(1).dragTo(tasks.phases.nth(1), { targetPosition: { x: 60, y: 60 } });
  await expect(tasks.phase(2)).toHaveAccessibleName(/Move auth into UserService/u);
  await expect(app.page.getByText('“Move auth into UserService” is phase 2 of 2 now')).toBeAttached();
  await expect(tasks.plan.getByTestId('drop-line')).toHaveCount(0);
  await tasks.phase(1).focus();
  await tasks.press('ControlOrMeta+z');
  await expect(tasks.phase(1)).toHaveAccessibleName(/Move auth into UserService/u);
});

test('the first phase comes into a stack of its own, after its changes are listed', async () => {
  await tasks.press('ControlOrMeta+Enter');
  const changes = app.page.getByRole('list', { name: 'Changes to the stack' });
  await expect(changes).toContainText('src/services/UserService.ts');
  await expect(changes).toContainText(
    'Execution prompt of phase 1, with 1 locked decision and 1 open question',
  );
  await app.page.getByRole('button', { name: 'Make the stack' }).press('Enter');
  await expect(assemble.stackName).toHaveText('Retry rules');
  await expect(assemble.item('UserService.ts')).toBeVisible();
  await expect(assemble.item('Execution prompt, phase 1')).toBeVisible();
});

test('what is locked and open is in the draft of the session', async () => {
  const review = new ReviewPage(app.page);
  await writeClipboard(
    app,
    '## Retry rules: session 4\n\n**Task:** Retry rules\n\n**Current goal:** Move auth\n\n**Next action:** Give create() one retry in `src/services/OrderService.ts`\n\n**Files in play:**\n- DONE: `src/services/UserService.ts`\n',
  );
  await review.open();
  await review.press('ControlOrMeta+v');
  const payload = app.page.getByRole('region', { name: 'Payload' });
  await expect(payload).toContainText('No, UserService owns auth');
  await expect(payload).toContainText('Retry failed inserts in create() now?');
  await expect(payload).toContainText('Interface contracts stay unchanged');
});

test('the phase is done, and the next one is up', async () => {
  await tasks.open();
  await tasks.phase(1).focus();
  await tasks.press('Space');
  await expect(tasks.phase(1)).toHaveAccessibleName(/in progress/u);
  await tasks.press('Space');
  await expect(tasks.phase(1)).toHaveAccessibleName(/done/u);
  await expect(tasks.phases.first()).toContainText('Unverified');
  await expect(tasks.row('Retry rules')).toContainText('Phase 2 of 2');
  await expect(app.page.getByRole('button', { name: 'Assemble phase 2' })).toBeVisible();
  await tasks.phase(2).focus();
  await tasks.press('c');
  await expect(tasks.toast).toContainText('Copied the execution prompt of phase 2');
});

test('the Markdown is the same plan, is edited as it, and an answer that is typed waits meanwhile', async () => {
  const typed = tasks.plan.getByRole('textbox', { name: /^Answer to:/u });
  await typed.fill('Twice');
  await app.page.getByRole('radio', { name: 'Sections' }).focus();
  await tasks.press('ArrowRight');
  const text = app.page.getByRole('textbox', { name: 'Plan as Markdown' });
  await expect(text).toHaveValue(/### Phase 1: Move auth into UserService/u);
  await text.focus();
  await tasks.press('ControlOrMeta+End');
  await app.page.keyboard.type('\n### Phase 3: Write it down\nDone when: the guide names the rule\n');
  await app.page.getByRole('radio', { name: 'Markdown' }).focus();
  await tasks.press('ArrowLeft');
  await expect(tasks.phases).toHaveCount(3);
  await expect(typed).toHaveValue('Twice');
});
