import { expect } from '@playwright/test';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chordOf } from '../fixtures/chordOf.ts';
import { readClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { isBrowser, type RunningApp } from '../fixtures/launchApp.ts';
import {
  leaveDeadSession,
  leaveFinishedSessions,
  leaveHugeSession,
  type LeftSession,
} from '../fixtures/leaveSessions.ts';
import type { SampleRepository } from '../fixtures/sampleRepository.ts';
import { startWithAgents, type AppWithAgents } from '../fixtures/startWithAgents.ts';
import { PalettePage } from '../pages/PalettePage.ts';
import { RecoverPage } from '../pages/RecoverPage.ts';
import { ReviewPage } from '../pages/ReviewPage.ts';

const test = journey();

let sample: AppWithAgents;
let repository: SampleRepository;
let agents: string;
let app: RunningApp;
let recover: RecoverPage;
let dead: LeftSession;

const task = 'Extract UserService and OrderService. Interface contracts stay unchanged.';

test.beforeAll(async () => {
  sample = await startWithAgents();
  ({ app, agents, repository } = sample);
  recover = new RecoverPage(app.page);
});
test.afterAll(() => sample.close());

test('without a transcript the screen says where Carryover looked, and what still helps', async () => {
  await recover.open();
  const found = app.page.getByRole('region', { name: 'Sessions that agents left' });
  await expect(found).toContainText('No session of this project was found');
  await expect(found).toContainText(join(agents, '.claude'));
  await expect(found).toContainText('Git still knows what changed');
  await expect(recover.nav).toHaveAccessibleName('Recover');
  await sample.accessible();
  await sample.look('empty');
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
  await sample.accessible();
  await sample.look('found');
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
  await expect(recover.panel('Transcript')).toContainText(
    /\d+ records read, 0 of unknown kinds, 0 skipped\./u,
  );
  await sample.accessible();
  await sample.look('evidence');
});

test('the draft names files with authors, sub-agents, the unread result and the next step, each with its evidence', async () => {
  const { draft } = recover;
  await expect(recover.actions).toContainText(
    /Built from \d+ pieces of evidence in \d+\.\d s\. No model was called\./u,
  );
  const files = draft.getByRole('region', { name: 'Files in play' }).getByRole('listitem');
  await expect(files.filter({ hasText: 'OrderService.ts' })).toContainText('by the session');
  await expect(files.filter({ hasText: 'CartRepository.ts' })).toContainText(
    'by sub-agent aaaa1111 “Index callers of UserService”',
  );
  await expect(files.filter({ hasText: 'notes.txt' })).toContainText('not by an agent’s edit');
  await expect(draft).toContainText('“Directory audit” (stopped half way)');
  await expect(draft).toContainText(
    'Nobody has read the result of sub-agent aaaa1111 “Index callers of UserService” (finished)',
  );
  const next = draft.getByRole('region', { name: 'Next action' }).getByRole('listitem');
  await expect(next.first()).toContainText('Finish create(), but do not touch the retry logic yet.');
  await expect(draft.getByRole('region', { name: 'Current goal' })).toContainText(task);
  await expect(draft).toContainText(/\d+ lines verified by git/u);
  await expect(draft).toContainText(/\d+ unverified, confirm each in review/u);
  await sample.accessible();
  await sample.look('draft');

  await files.filter({ hasText: 'CartRepository.ts' }).getByRole('button', { name: 'Evidence: git' }).click();
  const used = recover
    .panel('Uncommitted files')
    .getByRole('checkbox', { name: 'Use src/repositories/CartRepository.ts' });
  await expect(used).toBeFocused();
  await sample.look('pointed');
  await draft
    .getByRole('region', { name: 'Current goal' })
    .getByRole('button', { name: /^Evidence: Transcript/u })
    .click();
  const record = app.page.getByRole('dialog', { name: /^Line 1 of the transcript/u });
  await expect(record).toContainText(task);
  await sample.look('record');
  await app.page.keyboard.press('Escape');
  await expect(record).toHaveCount(0);
});

test('what is unticked is left out of the draft, and the evidence prompt is copied', async () => {
  const files = recover.panel('Uncommitted files');
  const notes = files.getByRole('checkbox', { name: 'Use notes.txt' });
  await notes.focus();
  await app.page.keyboard.press('Space');
  await expect(notes).not.toBeChecked();
  await expect(files).toContainText('2 of 3 used');
  const inPlay = recover.draft.getByRole('region', { name: 'Files in play' });
  await expect(inPlay).toContainText('CartRepository.ts');
  await expect(inPlay).not.toContainText('notes.txt');
  await recover.actions.getByRole('button', { name: 'Copy evidence prompt' }).click();
  await expect.poll(() => readClipboard(app)).toContain('Evidence of a session that ended');
  const prompt = await readClipboard(app);
  expect(prompt).toContain('CartRepository.ts');
  expect(prompt).not.toContain('notes.txt');
  await notes.focus();
  await app.page.keyboard.press('Space');
  await expect(inPlay).toContainText('notes.txt');
});

test('the draft opens in Review, once for the same evidence, and is saved as a payload', async () => {
  await app.page.keyboard.press(chordOf('primary'));
  const reviewed = new ReviewPage(app.page);
  const entries = app.page.getByRole('main').getByRole('listitem');
  await expect(entries.filter({ hasText: 'CartRepository.ts' }).first()).toBeVisible();
  const mark = entries
    .filter({ hasText: 'Finish create()' })
    .first()
    .getByRole('button', { name: /^Reconstructed: / });
  await mark.click();
  const evidence = app.page.getByRole('dialog', { name: /^Reconstructed: / });
  await expect(evidence).toContainText('Finish create()');
  await sample.look('review');
  await evidence.getByRole('button', { name: 'Show in Recover' }).click();
  await expect(recover.panel('Transcript')).toBeVisible();
  await recover.actions.getByRole('button', { name: 'Continue to review' }).click();
  await expect(reviewed.toast).toContainText('the draft that you made of the same evidence before');
  await mark.click();
  await evidence.getByRole('button', { name: 'Confirm' }).click();
  await expect(mark).toHaveCount(0);
  await reviewed.checked();
  await reviewed.save.click();
  const tracking = app.page.getByRole('dialog', { name: 'Should git track the payloads?' });
  await tracking.getByRole('button', { name: /^Keep tracked/u }).click();
  await expect(tracking).toHaveCount(0);
  await expect(reviewed.toast).toContainText('Saved scratch/session-1.md');
  const saved = await readFile(join(repository.root, 'scratch', 'session-1.md'), 'utf8');
  expect(saved).toContain('template: "recovery"');
  expect(saved).toContain('CartRepository.ts');
  // The next session sees which lines were not confirmed.
  expect(saved).toMatch(/\[reconstructed: \d\d:\d\dZ line \d+\]/u);
  expect(saved).not.toMatch(/Finish create\(\)[^\n]*\[reconstructed/u);
  await recover.open();
  await expect(recover.nav).toHaveAccessibleName('Recover');
  await expect(recover.panel('Transcript')).toBeVisible();
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
  await sample.look('many');
  await recover.sessions.getByRole('button', { name: /^A sentence/u }).click();
  const commands = recover.panel('Commands run');
  await expect(commands).toContainText('5,001, the last one first');
  await expect(commands.getByRole('listitem')).toHaveCount(8);
  await expect(commands.getByRole('listitem').first()).toContainText('No result');
  await commands.getByRole('button', { name: 'Show 100 more of 4,993' }).click();
  await expect(commands.getByRole('listitem')).toHaveCount(108);
  await sample.look('huge');
  const width = await app.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
  await sample.accessible();
});
