import { expect, type Locator } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Suggestions } from '../../src/shared/domain/suggestion.ts';
import { readClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { runCli } from '../fixtures/runCli.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { setTheme } from '../fixtures/setTheme.ts';
import { violationsOf } from '../fixtures/violationsOf.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

const goal = 'Extract OrderService and its order repository from the monolith';

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  assemble = await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

const group = (): Locator => app.page.getByRole('region', { name: 'Suggested', exact: true });
const list = (): Locator => app.page.getByRole('tree', { name: 'Suggested files' });
const options = (): Locator => list().getByRole('treeitem');
const ticked = (): Locator => list().getByRole('treeitem', { checked: true });
const fold = (): Locator => group().getByRole('button', { name: 'Suggested', exact: true });

test('a goal that says nothing of this project has no suggestions, and says so', async () => {
  await expect(fold()).toHaveAttribute('aria-expanded', 'false');
  await assemble.setGoal('zzqx wvvk');
  await expect(group().getByRole('status')).toHaveText('None');
  await fold().press('Enter');
  await expect(group()).toContainText('Nothing stands out for this goal.');
  await fold().press('Enter');
  await expect(fold()).toHaveAttribute('aria-expanded', 'false');
  await assemble.setGoal('');
  await assemble.newStack();
});

test('a typed goal brings files with reasons, above the tree', async () => {
  await expect(fold()).toHaveAttribute('aria-expanded', 'false');
  await assemble.setGoal(goal);
  await expect(fold()).toHaveAttribute('aria-expanded', 'true');
  await expect(options().first()).toHaveAccessibleName(/^[^,]+, .+, [\d,]+ tokens?$/u);
  await expect(options().filter({ hasText: 'OrderService.ts' }).first()).toBeVisible();
  await expect(options().first()).toHaveAccessibleDescription(/\.$/u);
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(app.page, theme);
    expect(await violationsOf(app.page)).toEqual([]);
  }
});

test('three are ticked by keyboard, and stay in the list as ticked', async () => {
  await app.page.keyboard.press('ControlOrMeta+K');
  await app.page.keyboard.type('>suggest files');
  await app.page.keyboard.press('Enter');
  await expect(options().first()).toBeFocused();
  for (const count of [1, 2, 3]) {
    await app.page.keyboard.press('Space');
    await expect(ticked()).toHaveCount(count);
    await app.page.keyboard.press('ArrowDown');
  }
  await expect(assemble.items).toHaveCount(3);
  await expect(group()).toContainText(/3 ticked, [\d.,]+% of budget/u);
  await app.page.getByRole('textbox', { name: /^Goal/u }).focus();
  // The list is found anew by now, and the ticked ones are still in it.
  await expect(group()).toContainText(/3 ticked, [\d.,]+% of budget/u);
  await expect(ticked()).toHaveCount(3);
});

test('the files that belong to one file are suggested from its card', async () => {
  await assemble.items.first().focus();
  const name = (await assemble.titles())[0] ?? '';
  // None of the card's buttons covers another.
  for (const button of await assemble.items.first().getByRole('button').all())
    await button.click({ trial: true });
  await app.page.getByRole('button', { name: `Related to ${name}…` }).press('Enter');
  await expect(group()).toContainText(`Related to ${name}`);
  await expect(options().first()).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(app.page, theme);
    expect(await violationsOf(app.page)).toEqual([]);
  }
  await group().getByRole('button', { name: 'Back to suggestions for the goal' }).press('Enter');
  await expect(group()).not.toContainText(`Related to ${name}`);
  await expect(options().first()).toBeFocused();
});

test('one of them is switched to an outline, and takes less of the budget', async () => {
  const shareOf = async (): Promise<number> =>
    Number.parseFloat(/([\d.]+)% of budget/u.exec((await group().textContent()) ?? '')?.[1] ?? 'NaN');
  // The list of one file gives way to the goal's, which has all three ticked ones, once that is found anew.
  await expect(group()).toContainText(/3 ticked/u);
  // A ticked file has the tokens of its text alone until the message is counted.
  await assemble.tokens();
  const before = await shareOf();
  await assemble.item('OrderService.ts').first().focus();
  await app.page.keyboard.press('o');
  await expect(assemble.items.first()).toHaveAccessibleName(/outline/u);
  await expect.poll(shareOf).toBeLessThan(before);
});

test('the ticked files are what is copied, one of them as an outline', async () => {
  const titles = await assemble.titles();
  await assemble.tokens();
  await app.page.keyboard.press('ControlOrMeta+Shift+C');
  await assemble.expectToast(/^Copied 3 items/u);
  const copied = await readClipboard(app);
  for (const title of titles) expect(copied).toContain(title);
  expect(copied).toMatch(/^… \d+/mu);
});

test('the command line suggests the same files, and makes the message of three, one of them as an outline', async () => {
  const cli = (...args: readonly string[]) => runCli(app.home, [...args, '--project', repository.root]);
  const suggested = await cli('suggest', goal, '--json');
  expect(suggested.code).toBe(0);
  const { files, abstained } = JSON.parse(suggested.stdout) as Suggestions;
  expect(abstained).toBe(false);
  const [first = '', second = '', third = ''] = files.map(({ path }) => path);
  expect(first).toMatch(/OrderService\.ts$/u);
  for (const { reasons } of files.slice(0, 3)) expect(reasons[0]?.text).toMatch(/\w/u);
  const made = await cli('assemble', '--goal', goal, '--outline', first, '--file', second, '--file', third);
  expect(made.code).toBe(0);
  for (const path of [first, second, third]) expect(made.stdout).toContain(path);
  expect(made.stdout).toContain(goal);
  expect(made.stdout).toMatch(/^… \d+/mu);
});

test('a suggested file that is deleted before it is ticked says so on its card', async () => {
  await app.page.keyboard.press('ControlOrMeta+K');
  await app.page.keyboard.type('>suggest files');
  await app.page.keyboard.press('Enter');
  await expect(options().first()).toBeFocused();
  await app.page.keyboard.press('End');
  await expect(options().last()).toBeFocused();
  const path = (await options().last().getAttribute('data-key')) ?? '';
  await rm(join(repository.root, path));
  await app.page.keyboard.press('Space');
  const card = assemble.item(path.slice(path.lastIndexOf('/') + 1));
  await expect(card).toContainText('does not exist. Restore the file, or remove the item.');
});

test('the list that opens for the goal of another stack leaves the focus in the goal', async () => {
  await assemble.newStack();
  await assemble.setGoal(goal);
  await expect(options().first()).toBeVisible();
  await expect(app.page.getByRole('textbox', { name: /^Goal/u })).toBeFocused();
});
