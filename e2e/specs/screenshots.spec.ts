import { expect, test } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentsHome, launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { leaveRunningSession } from '../fixtures/leaveRunningSession.ts';
import { clearSessions, leaveDeadSession, leaveFinishedSessions } from '../fixtures/leaveSessions.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import {
  addFolders,
  compareCopy,
  editCopy,
  editMessage,
  findInContents,
  holdOver,
  lookAtFound,
  offerSharing,
  openFolder,
  showHelp,
  showProjects,
} from '../fixtures/keepingScenes.ts';
import { addFromServices, startServices } from '../fixtures/serviceScenes.ts';
import {
  askForTask,
  bringDraftIn,
  chooseCuts,
  confirmSaved,
  moveOn,
  pickLines,
  placeHeading,
} from '../fixtures/sessionScenes.ts';
import { openProject } from '../fixtures/openProject.ts';
import { picturePath } from '../fixtures/picturePath.ts';
import { PalettePage } from '../pages/PalettePage.ts';
import { RecoverPage } from '../pages/RecoverPage.ts';
import { ReviewPage } from '../pages/ReviewPage.ts';
import { TasksPage } from '../pages/TasksPage.ts';
import { addTree, outlineFirst, suggestThree } from '../fixtures/choosingScenes.ts';
import { buildStack, chooseTheme, redactAll, showSecrets, type Theme } from '../fixtures/scenes.ts';

// Not an actual test: `npm run screenshots` makes the pictures of the documentation with it.
const sizes = [
  { width: 1_440, height: 900 },
  { width: 1_100, height: 720 },
];

const wide = sizes.slice(0, 1);

async function resize(
  { electron, page }: RunningApp,
  { width, height }: (typeof sizes)[number],
): Promise<void> {
  await electron.evaluate(
    ({ BrowserWindow }, size) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height);
    },
    { width, height },
  );
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]);
}

/** Takes pictures; a dialog or a detail appears in the wide window alone. */
async function shoot(
  app: RunningApp,
  screen: string,
  theme: Theme,
  chosen = sizes,
  pointer = true,
): Promise<void> {
  for (const size of chosen) {
    await resize(app, size);
    await expect(app.page.getByTestId('spinner')).toHaveCount(0);
    if (pointer) await app.page.mouse.move(size.width / 2, 8);
    const path = picturePath(`${screen}-${theme}-${String(size.width)}`);
    await app.page.screenshot({ path, animations: 'disabled' });
  }
}

for (const theme of ['dark', 'light'] as const) {
  test(`every screen in ${theme}`, async () => {
    test.setTimeout(120_000);
    const repository: SampleRepository = await makeSampleRepository();
    const services = await startServices(repository.root);
    const app = await launchApp(undefined, services.environment);
    await resize(app, { width: 1_440, height: 900 });
    await chooseTheme(app, theme);
    await shoot(app, 'first-run', theme);

    const assemble = await buildStack(app, repository.root);
    const secrets = await showSecrets(app);
    await shoot(app, 'secrets', theme);
    await redactAll(app, secrets);

    await addFromServices(app);
    for (const tab of ['Notion', 'GitHub', 'Git', 'Snippets']) {
      await app.page.getByRole('tab', { name: tab, exact: true }).click();
      await shoot(app, `source-${tab.toLowerCase()}`, theme);
    }
    await app.page.getByRole('tab', { name: 'Files', exact: true }).click();

    await assemble.item('OrderService.ts').first().click();
    await expect(assemble.toast).toHaveCount(0);
    await assemble.tokens();
    await shoot(app, 'assemble', theme);

    await assemble.setBudget((await assemble.tokens()) - 3_000);
    await expect(assemble.suggestion).toBeVisible();
    await shoot(app, 'over-budget', theme);

    await app.page.getByRole('button', { name: 'Library', exact: true }).click();
    await shoot(app, 'library', theme);
    await app.page.getByRole('button', { name: 'Settings' }).click();
    await shoot(app, 'settings', theme);
    await app.close();
    await services.close();
    await repository.remove();
  });

  test(`from one session to the next in ${theme}`, async () => {
    test.setTimeout(120_000);
    const repository = await makeSampleRepository();
    const app = await launchApp();
    await resize(app, { width: 1_440, height: 900 });
    await chooseTheme(app, theme);
    const assemble = await openProject(app, repository.root);
    await assemble.setGoal('Implement OrderService.create() against UserContext');
    await assemble.tickAll(['src/services/OrderService.ts', 'src/types/OrderTypes.ts']);
    await new ReviewPage(app.page).open();
    await shoot(app, 'review-empty', theme, wide);
    const review = await bringDraftIn(app);
    await review.entry('Decisions made', 2).focus();
    await shoot(app, 'review', theme);
    await pickLines(app, review);
    await shoot(app, 'lines', theme, wide);
    await review.press('Escape');
    await confirmSaved(app, review);
    await shoot(app, 'confirm', theme, wide);
    await review.press('Escape');

    const sessions = await moveOn(app, repository.root);
    await assemble.tokens();
    await shoot(app, 'resume', theme);
    await sessions.banner.getByRole('button', { name: 'See what changed' }).click();
    await expect(sessions.file('src/services/UserService.ts')).toBeVisible();
    await shoot(app, 'session', theme);
    await sessions.since.getByRole('tab', { name: 'Ledger' }).click();
    await expect(sessions.since.getByRole('list', { name: 'Ledger' })).toBeVisible();
    await shoot(app, 'ledger', theme, wide);
    await sessions.row(4).press('ArrowDown');
    await review.press('ArrowRight', 'Enter');
    await expect(sessions.payload.getByRole('heading', { name: 'Difference from session 3' })).toBeVisible();
    await shoot(app, 'compare', theme, wide);

    const palette = new PalettePage(app.page);
    await palette.open();
    await palette.type('order');
    await expect(palette.active).toBeVisible();
    await shoot(app, 'palette', theme, wide);
    await palette.press('Escape');
    await expect(palette.dialog).toBeHidden();
    await app.page.keyboard.press('?');
    await expect(app.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await shoot(app, 'shortcuts', theme, wide);
    await app.page.keyboard.press('Escape');
    await placeHeading(app);
    await shoot(app, 'placing', theme, wide);
    await chooseCuts(app);
    await shoot(app, 'cutting', theme, wide);
    await askForTask(app);
    await shoot(app, 'task', theme, wide);
    await app.close();
    await repository.remove();
  });

  test(`a session that died in ${theme}`, async () => {
    const repository = await makeSampleRepository();
    const home = await mkdtemp(join(tmpdir(), 'carryover-e2e-left-'));
    await leaveDeadSession(repository.root, agentsHome(home));
    leaveFinishedSessions(repository.root, agentsHome(home), 4);
    const app = await launchApp(home);
    await resize(app, { width: 1_440, height: 900 });
    await chooseTheme(app, theme);
    await openProject(app, repository.root);
    const recover = new RecoverPage(app.page);
    await recover.open();
    const newest = recover.sessions.getByRole('button').first();
    await expect(newest).toContainText('Ran out of context');
    await shoot(app, 'recover', theme, wide);
    await newest.click();
    await expect(recover.panel('Transcript')).toBeVisible();
    await shoot(app, 'evidence', theme, wide);
    await app.close();
    await clearSessions(agentsHome(home));
    await rm(home, { recursive: true, force: true });
    await repository.remove();
  });

  test(`a session that runs in ${theme}`, async () => {
    const repository = await makeSampleRepository();
    const home = await mkdtemp(join(tmpdir(), 'carryover-e2e-left-'));
    await leaveRunningSession(repository.root, agentsHome(home));
    const app = await launchApp(home);
    await resize(app, { width: 1_440, height: 900 });
    await chooseTheme(app, theme);
    const assemble = await openProject(app, repository.root);
    const strip = app.page.getByRole('button', { name: /^session-\d+: / });
    await expect(strip).toBeVisible();
    await expect(assemble.toast).not.toHaveCount(0);
    // The popover lists what the message says, which goes by itself.
    await expect(assemble.toast).toHaveCount(0);
    await strip.click();
    const popover = app.page.getByRole('dialog', { name: /^session-\d+$/ });
    await expect(popover.getByRole('listitem').filter({ hasText: 'since the last commit' })).toBeVisible();
    await shoot(app, 'pressure', theme, wide);
    await popover.getByRole('button', { name: 'Close' }).click();
    await expect(popover).toBeHidden();
    await app.page.getByRole('button', { name: 'Settings' }).click();
    await app.page.getByRole('button', { name: 'Install all for Claude Code' }).click();
    await expect(app.page.getByRole('dialog').getByRole('button', { name: 'Write' })).toBeEnabled();
    await shoot(app, 'hooks', theme, wide);
    await app.close();
    await clearSessions(agentsHome(home));
    await rm(home, { recursive: true, force: true });
    await repository.remove();
  });

  test(`finding, keeping and editing in ${theme}`, async () => {
    test.setTimeout(120_000);
    const repository = await makeSampleRepository();
    const app = await launchApp();
    await resize(app, { width: 1_440, height: 900 });
    await chooseTheme(app, theme);
    const assemble = await openProject(app, repository.root);
    await assemble.renameStack('Orders');
    await assemble.setGoal('Finish OrderService.create()');
    await assemble.tickAll(['src/services/OrderService.ts', 'src/types/UserContext.ts']);
    await assemble.paste('Project invariants', 'A service takes a userId, never a session.\n');
    await findInContents(app, repository);
    await shoot(app, 'finding', theme);
    await lookAtFound(app);
    await shoot(app, 'viewer', theme, wide);
    await app.page.keyboard.press('Escape');
    await app.page.getByRole('textbox', { name: 'Filter files' }).fill('');

    await editCopy(app, assemble);
    await shoot(app, 'edit-copy', theme);
    await app.page.keyboard.press('Escape');
    await editMessage(app);
    await shoot(app, 'by-hand', theme, wide);
    await app.page.keyboard.press('ControlOrMeta+Shift+Backspace');
    await offerSharing(app, assemble, 'Orders');
    await shoot(app, 'share', theme, wide);
    await app.page.keyboard.press('Escape');
    await compareCopy(app, assemble);
    await shoot(app, 'history', theme);
    await app.page.keyboard.press('Escape');

    await addFolders(app, assemble, repository);
    await shoot(app, 'folders', theme);
    await openFolder(app, assemble, 'src/types/');
    await shoot(app, 'folder', theme, wide);
    await app.page.keyboard.press('Escape');
    const release = await holdOver(app, join(repository.root, 'src', 'routes', 'users.ts'));
    await shoot(app, 'drop', theme, wide, false);
    await release();
    await showProjects(app);
    await shoot(app, 'projects', theme, wide);
    await app.page.keyboard.press('Escape');
    await showHelp(app);
    await shoot(app, 'help', theme);
    await app.close();
    await repository.remove();
  });
}

for (const theme of ['dark', 'light'] as const) {
  test(`from a goal to files in ${theme}`, async () => {
    test.setTimeout(120_000);
    const repository = await makeSampleRepository();
    const app = await launchApp();
    await resize(app, { width: 1_440, height: 900 });
    await chooseTheme(app, theme);
    const assemble = await openProject(app, repository.root);
    await assemble.setGoal('Extract OrderService and its order repository from the monolith');
    await suggestThree(app, assemble);
    await shoot(app, 'suggested', theme, wide);
    await outlineFirst(app, assemble);
    await shoot(app, 'outline', theme, wide);
    await addTree(app, assemble, 'src/');
    await shoot(app, 'tree', theme, wide);
    await app.close();
    await repository.remove();
  });
}

const plan = `# ServiceLayer extraction

## Goal
Extract UserService and OrderService from the monolith. Interface contracts stay unchanged.

## Unresolved questions
1. Does SessionManager stay a shared singleton?
   - Locked: No, UserService owns auth. Why: shared state broke test isolation. (session 1)
2. Does createOrderWithUser() keep a deprecated wrapper, and until when?

## Assumptions
- checkout.ts is the only caller

## Invariants
- Interface contracts stay unchanged

## Phases

### Phase 1: UserService owns auth
State: DONE
Files: \`src/services/UserService.ts\`
Done when: \`npm test -- UserService\` passes

### Phase 2: OrderService.create() takes a userId and a UserContext
Files: \`src/services/OrderService.ts\`, \`src/types/UserContext.ts:14-31\`
Done when: OrderService.test.ts and tsc pass

### Phase 3: Replace the UserService import in the routes
Files: \`src/routes/users.ts\`
`;
const answer = `I read the services first. Nothing is edited.

## Unresolved questions
1. Who retries a failed insert?
   a) OrderService.create(), twice (my pick): one place to test
   b) the caller: no change here
2. Do error codes move with the services?
`;

for (const theme of ['dark', 'light'] as const) {
  test(`tasks in ${theme}`, async () => {
    test.setTimeout(120_000);
    const repository = await makeSampleRepository();
    const app = await launchApp();
    await openProject(app, repository.root);
    await chooseTheme(app, theme);
    const tasks = new TasksPage(app.page);
    await tasks.open();
    await tasks.make('From a pasted plan…');
    await tasks.submit(plan);
    await expect(tasks.phases).toHaveCount(3);
    await expect(app.page.getByRole('tab', { name: /^Payloads/u })).toContainText('3');
    await tasks.row('ServiceLayer extraction').focus();
    await shoot(app, 'tasks', theme, wide);
    await app.page.getByRole('button', { name: 'Paste a plan or an answer…' }).click();
    await tasks.submit(answer);
    await expect(tasks.card(2)).toBeVisible();
    await expect(app.page.getByRole('tab', { name: /^Payloads/u })).toContainText('3');
    await shoot(app, 'questions', theme, wide);
    await app.close();
    await repository.remove();
  });
}
