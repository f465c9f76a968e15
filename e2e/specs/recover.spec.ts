import { expect, test } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { agentsHome, isBrowser, launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import {
  clearSessions,
  leaveDeadSession,
  leaveFinishedSessions,
  leaveHugeSession,
  type LeftSession,
} from '../fixtures/leaveSessions.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { setTheme } from '../fixtures/setTheme.ts';
import { setWindowSize } from '../fixtures/setWindowSize.ts';
import { PalettePage } from '../pages/PalettePage.ts';
import { RecoverPage } from '../pages/RecoverPage.ts';

test.describe.configure({ mode: 'serial' });

let repository: SampleRepository;
let home: string;
let agents: string;
let app: RunningApp;
let recover: RecoverPage;
let dead: LeftSession;

const task = 'Extract UserService and OrderService. Interface contracts stay unchanged.';

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  home = await mkdtemp(join(tmpdir(), 'carryover-e2e-recover-'));
  agents = agentsHome(home);
  app = await launchApp(home);
  recover = new RecoverPage(app.page);
  await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
  await clearSessions(agents);
  await rm(home, { recursive: true, force: true });
});

/** A tooltip of what was pressed would lie outside of the page's regions. */
async function accessible(): Promise<void> {
  await app.page.mouse.move(700, 4);
  await expect(app.page.locator('[data-base-ui-portal]')).toHaveCount(0);
  await expectNoViolations(app.page);
}

async function look(name: string): Promise<void> {
  if (process.env['CARRYOVER_TEST_LOOK'] === undefined) return;
  for (const [width, height] of [
    [1_440, 900],
    [1_100, 720],
  ] as const)
    for (const theme of ['dark', 'light'] as const) {
      await setWindowSize(app, width, height);
      await setTheme(app.page, theme);
      await app.page.screenshot({
        path: join(process.env['CARRYOVER_TEST_LOOK'], `${name}-${theme}-${String(width)}.png`),
      });
    }
  await setWindowSize(app, 1_440, 900);
}

test('without a transcript the screen says where Carryover looked, and what still helps', async () => {
  await recover.open();
  const found = app.page.getByRole('region', { name: 'Sessions that agents left' });
  await expect(found).toContainText('No session of this project was found');
  await expect(found).toContainText(join(agents, '.claude'));
  await expect(found).toContainText('Git still knows what changed');
  await expect(recover.nav).toHaveAccessibleName('Recover');
  await accessible();
  await look('empty');
  await found.getByRole('button', { name: 'Show changes in git' }).click();
  await expect(app.page.getByRole('tabpanel', { name: 'Git', exact: true })).toBeVisible();
});

test('the session that ran out of context is counted, listed first, and opened by Enter', async () => {
  dead = await leaveDeadSession(repository.root, agents);
  leaveFinishedSessions(repository.root, agents, 3);
  const palette = new PalettePage(app.page);
  await palette.open();
  await palette.choose('>go to recover', 'Go to Recover');
  await app.page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(recover.row(task)).toContainText('Ran out of context');
  await expect(recover.row(task)).toHaveAccessibleName(/the last session, Claude Code/u);
  await expect(recover.nav).toHaveAccessibleName('Recover, 1 session to recover');
  const rows = recover.sessions.getByRole('button');
  await expect(rows).toHaveCount(4);
  await accessible();
  await look('found');
  await rows.first().focus();
  await app.page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await app.page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
  await app.page.keyboard.press('Enter');
  await expect(recover.panel('Transcript')).toBeVisible();
});

test('the evidence names the files with their authors, the unread results and the end', async () => {
  const files = recover.panel('Uncommitted files');
  await expect(files.getByRole('listitem')).toHaveCount(3);
  await expect(files.getByRole('listitem').filter({ hasText: 'OrderService.ts' })).toContainText(
    'by Claude Code',
  );
  await expect(files.getByRole('listitem').filter({ hasText: 'CartRepository.ts' })).toContainText(
    'by Index callers of UserService',
  );
  await expect(files.getByRole('listitem').filter({ hasText: 'notes.txt' })).toContainText(
    'not by an agent’s edit',
  );
  await expect(recover.panel('Commits since it began')).toContainText('Move auth logic into UserService');
  const tasks = recover.panel('Sub-agents and background commands');
  await expect(tasks.getByRole('listitem').filter({ hasText: 'Directory audit' })).toContainText(
    'Stopped half way',
  );
  await expect(tasks.getByRole('listitem').filter({ hasText: 'Index callers' })).toContainText('Unread');
  await expect(recover.panel('To-do list')).toContainText('None, as is normal');
  await expect(recover.panel('Last exchange')).toContainText('do not touch the retry logic yet');
  const commands = recover.panel('Commands run').getByRole('listitem');
  await expect(commands.filter({ hasText: 'npm test' })).toContainText('3 failed');
  await expect(recover.panel('Already done, do not repeat').getByRole('listitem')).toContainText('Commit');
  const chart = recover.panel('Transcript').getByRole('img');
  await expect(chart).toHaveAccessibleName(/Compacted 1 time: .* Ran out at 199,\d{3} tokens/u);
  await expect(app.page.locator('footer.dock')).toContainText(
    /\d+ records read, 0 of unknown kinds, 0 skipped\. .*No model was called\./u,
  );
  await accessible();
  await look('evidence');
});

test('Escape returns to the row, whose menu copies the path and the id', async () => {
  await app.page.keyboard.press('Escape');
  await expect(recover.row(task)).toBeFocused();
  await app.page.keyboard.press('Shift+F10');
  const menu = app.page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: /^Show in/u })).toHaveCount(isBrowser() ? 0 : 1);
  await menu.getByRole('menuitem', { name: 'Copy path' }).click();
  await expect.poll(() => readClipboard(app)).toBe(dead.path);
  await expect(menu).toHaveCount(0);
  await app.page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Copy session id' }).click();
  await expect.poll(() => readClipboard(app)).toBe(dead.id);
  await expect(menu).toHaveCount(0);
});

test('a session that is gone is said in a sentence, and the list goes on', async () => {
  await rm(dead.path);
  await recover.row(task).click();
  await expect(app.page.locator('main').getByRole('alert')).toContainText('The transcript could not be read');
  await expect(app.page.locator('main').getByRole('alert')).toContainText('it does not exist');
  await app.page.getByRole('button', { name: 'Back', exact: true }).click();
  await app.page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(recover.sessions.getByRole('button')).toHaveCount(3);
  await expect(recover.nav).toHaveAccessibleName('Recover');
});

test('200 sessions and one with 5,000 commands stay readable', async () => {
  leaveFinishedSessions(repository.root, agents, 200);
  leaveHugeSession(repository.root, agents);
  await app.page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(recover.sessions.getByRole('button')).toHaveCount(201);
  await look('many');
  await recover.sessions.getByRole('button', { name: /^A sentence/u }).click();
  const commands = recover.panel('Commands run');
  await expect(commands).toContainText('5,001, the last one first');
  await expect(commands.getByRole('listitem')).toHaveCount(8);
  await expect(commands.getByRole('listitem').first()).toContainText('No result');
  await commands.getByRole('button', { name: 'Show 100 more of 4,993' }).click();
  await expect(commands.getByRole('listitem')).toHaveCount(108);
  await look('huge');
  const width = await app.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
  await accessible();
});
