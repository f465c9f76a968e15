import { expect, type Locator } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { lookAt } from '../fixtures/lookAt.ts';
import { answerWithFolder, openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { toastOf } from '../pages/toastOf.ts';

const test = journey();

let repository: SampleRepository;
let beside: string;
let app: RunningApp;

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', repository.root, ...args], { encoding: 'utf8' });
const list = (): Locator => app.page.getByRole('list', { name: 'Worktrees', exact: true });
const row = (name: string): Locator => list().getByRole('button', { name: new RegExp(`^${name},`, 'u') });
const panel = (name: string): Locator => app.page.getByRole('region', { name, exact: true });
const dialog = (): Locator => app.page.getByRole('dialog');
const button = (name: string): Locator => app.page.getByRole('button', { name });

async function showWorktrees(): Promise<void> {
  await app.page.keyboard.press('ControlOrMeta+k');
  await app.page.keyboard.type('worktrees');
  await app.page.keyboard.press('Enter');
  await expect(row('auth-refresh')).toBeVisible();
}

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  git('config', 'user.name', 'Mara');
  git('config', 'user.email', 'mara@example.invalid');
  git('config', 'commit.gpgsign', 'false');
  beside = dirname(repository.root);
  for (const [folder, branch] of [
    ['queue-race', 'fix/process-queue-race'],
    ['auth-refresh', 'fix/auth-token-refresh'],
    ['cache-spike', 'spike/cache'],
  ] as const)
    git('worktree', 'add', '-q', join(beside, folder), '-b', branch);
  const race = join(beside, 'queue-race');
  await writeFile(join(race, 'claim.txt'), 'claim\n');
  git('-C', race, 'add', '.');
  git('-C', race, 'commit', '-q', '-m', 'Claim in one statement');
  await writeFile(join(race, 'claim.txt'), 'claim again\n');
  await writeFile(join(race, '.env.race'), 'KEY=1\n');
  await mkdir(join(race, 'node_modules'));
  await writeFile(join(race, '.gitignore'), '.env.race\nnode_modules\n');
  await rename(join(beside, 'cache-spike'), join(beside, 'moved-spike'));
  app = await launchApp();
  await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  for (const name of ['queue-race', 'auth-refresh', 'moved-spike', 'order-errors', 'docs'])
    await rm(join(beside, name), { recursive: true, force: true });
  await repository.remove();
});

test('the list tells what each worktree holds, and nothing stands in the way of reading it', async () => {
  await showWorktrees();
  await expect(list().getByRole('listitem')).toHaveCount(4);
  await expect(list().getByRole('listitem').filter({ hasText: 'queue-race' })).toContainText('2 uncommitted');
  await expect(list().getByRole('listitem').filter({ hasText: 'cache-spike' })).toContainText(
    'Folder not found',
  );
  await row('queue-race').click();
  await expect(panel('queue-race')).toContainText('1 commit not pushed');
  await lookAt(app, 'worktrees');
  await expectNoViolations(app.page);
});

test('a worktree with something of its own is not removed, and each reason has its way out', async () => {
  await row('queue-race').focus();
  await app.page.keyboard.press('Backspace');
  const notice = app.page.getByRole('alert').filter({ hasText: 'Not removed.' });
  await expect(notice).toContainText('Three things exist only in this folder');
  await expect(panel('queue-race')).toContainText('.env.race');
  await expect(panel('queue-race')).not.toContainText('node_modules');
  await lookAt(app, 'worktrees-refused');
  await button('Copy push command').click();
  await expect
    .poll(() => readClipboard(app))
    .toMatch(/^git -C \S+queue-race push -u origin fix\/process-queue-race$/u);
  expect(existsSync(join(beside, 'queue-race', '.env.race'))).toBe(true);
});

test('one that was moved is located, and can be told to be forgotten', async () => {
  const spike = list().getByRole('listitem').filter({ hasText: 'cache-spike' });
  await spike.getByRole('button', { name: 'Forget…' }).click();
  await expect(dialog()).toContainText('git worktree prune');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await answerWithFolder(app, join(beside, 'moved-spike'), () =>
    spike.getByRole('button', { name: 'Locate…' }).click(),
  );
  await expect(row('moved-spike')).toBeVisible();
});

test('the command of a new worktree is rebuilt with every key, and is what runs', async () => {
  await button('New worktree…').click();
  const field = (name: string): Locator => dialog().getByRole('textbox', { name, exact: true });
  const combo = (name: string): Locator => dialog().getByRole('combobox', { name, exact: true });
  await field('Branch').fill('fix/process-queue-race');
  await expect(dialog()).toContainText('is checked out in queue-race');
  await field('Branch').fill('docs/order-errors');
  await expect(field('Folder')).toHaveValue('../order-errors');
  await expect(dialog()).toContainText('git worktree add ../order-errors -b docs/order-errors');
  await expect(combo('From')).not.toHaveValue('');
  await lookAt(app, 'worktrees-new');
  await expectNoViolations(app.page);
  await dialog().getByRole('checkbox', { name: 'Open when done' }).uncheck({ force: true });
  await field('Branch').press('Enter');
  await expect(toastOf(app.page)).toContainText('Made a worktree on docs/order-errors');
  await expect(row('order-errors')).toBeVisible();
  expect(git('worktree', 'list')).toContain('order-errors');
});

test('a worktree that holds nothing of its own is removed once its command was confirmed', async () => {
  await row('order-errors').click();
  await expect(panel('order-errors')).toContainText('Nothing exists only in this folder');
  await button('Remove…').click();
  await expect(dialog()).toContainText('git worktree remove ../order-errors');
  await dialog().getByRole('button', { name: 'Remove worktree' }).click();
  await expect(toastOf(app.page)).toContainText('Removed order-errors');
  await expect(row('order-errors')).toHaveCount(0);
  expect(existsSync(join(beside, 'order-errors'))).toBe(false);
  expect(git('branch', '--list', 'docs/order-errors')).toContain('docs/order-errors');
});

test('the keyboard alone opens a worktree as a project', async () => {
  await row('auth-refresh').focus();
  await app.page.keyboard.press('Enter');
  await app.page.keyboard.press('ControlOrMeta+Enter');
  await expect(button('Project auth-refresh')).toBeVisible();
  expect(app.complaints).toEqual([]);
});
