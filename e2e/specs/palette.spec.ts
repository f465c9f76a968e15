import { expect } from '@playwright/test';
import { readClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { PalettePage } from '../pages/PalettePage.ts';
import { toastOf } from '../pages/toastOf.ts';

// One window, used with the keyboard alone: each test continues where the one before it stopped.
const test = journey();

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;
let palette: PalettePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  palette = new PalettePage(app.page);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

test('opens before there is a project, and says why most of it is not possible', async () => {
  await expect(app.page.getByRole('button', { name: /^Open project/ })).toBeVisible();
  await palette.open();
  await expect(palette.field).toBeFocused();
  await palette.type('>copy first');
  await expect(palette.active).toHaveText(/Copy first message\s*No stack is open/);
  await expect(palette.active).toHaveAttribute('aria-disabled', 'true');
  await palette.press('Enter');
  await expect(palette.dialog).toBeVisible();
  await palette.press('Escape');
  await expect(palette.dialog).toBeHidden();
});

test('opens from the field in the header, and Esc gives the focus back', async () => {
  assemble = await openProject(app, repository.root);
  const field = app.page.getByRole('button', { name: 'Search or run a command' });
  await field.click();
  await expect(palette.field).toBeFocused();
  await palette.press('Tab');
  await expect(palette.field).toBeFocused();
  await palette.press('Escape');
  await expect(field).toBeFocused();
});

test('adds a file by a few letters of its name', async () => {
  const goal = app.page.getByRole('textbox', { name: 'Goal' });
  await goal.focus();
  await palette.open();
  await palette.type('ordserv');
  await expect(palette.active).toContainText('OrderService.ts');
  await expect(palette.active.locator('mark').first()).toHaveText('Ord');
  await palette.press('Enter');
  await expect(palette.dialog).toBeHidden();
  await expect(assemble.item('OrderService.ts')).toBeVisible();
  await expect(goal).toBeFocused();
});

test('what is typed right after the key is typed into it', async () => {
  const goal = app.page.getByRole('textbox', { name: 'Goal' });
  await goal.focus();
  await palette.press('ControlOrMeta+k');
  await app.page.keyboard.type('usercon');
  await expect(palette.field).toHaveValue('usercon');
  await palette.close();
  await expect(goal).toHaveValue('');
  await expect(goal).toBeFocused();
});

test('adds and turns off with Space, and stays open', async () => {
  await palette.open();
  await palette.type('usercontext');
  await expect(palette.active).toContainText('UserContext.ts');
  await palette.press('Space');
  const inStack = palette.group('In this stack').getByRole('option', { name: /^UserContext\.ts/ });
  await expect(inStack).toHaveAttribute('aria-selected', 'true');
  await expect(inStack).toContainText('turn off');
  await palette.press('Space');
  await expect(inStack).toContainText('turn on');
  await palette.press('Escape');
  await expect(assemble.item('UserContext.ts')).toBeVisible();
  await expect(assemble.item('UserContext.ts').getByRole('switch')).not.toBeChecked();
});

test('goes to an item of the stack', async () => {
  await palette.open();
  await palette.choose('orderservice.ts', 'OrderService.ts');
  await expect(assemble.item('OrderService.ts')).toBeFocused();
});

test('runs a command by its words, spaces and all', async () => {
  await assemble.tokens();
  await palette.open();
  await palette.choose('copy first message', 'Copy first message');
  await expect(toastOf(app.page)).toContainText('Copied');
  expect(await readClipboard(app)).toContain('OrderService.ts');
});

test('offers what was run last first', async () => {
  await palette.open();
  await expect(palette.group('Recent commands').getByRole('option').first()).toContainText(
    'Copy first message',
  );
  await palette.close();
});

test('adds a session, and opens one', async () => {
  await palette.open();
  await palette.type('@');
  await expect(palette.options.first()).toContainText('session-');
  await palette.type('@session-3');
  await expect(palette.group('Add to stack').getByRole('option')).toHaveText([/session-3\.md/]);
  await palette.press('Enter');
  // The title is the file's name until it has been read.
  await expect(assemble.items.filter({ hasText: /Session 3 payload|session-3\.md/ })).toHaveCount(1);
  await palette.open();
  await palette.choose('@open session-3', 'session-3');
  await expect(app.page.getByRole('heading', { name: 'Sessions', level: 1 })).toBeAttached();
  await palette.open();
  await palette.choose('assemble', 'Go to Assemble');
  await expect(assemble.tree).toBeVisible();
});

test('knows no issue where the project has none, and names the nearest commands', async () => {
  await palette.open();
  await palette.type('#nothing known');
  await expect(palette.dialog.getByText('Nothing matches')).toBeVisible();
  await expect(palette.options).toHaveCount(0);
  await palette.type('qzxw copy ferst massage');
  await expect(palette.dialog.getByText('Nothing matches')).toBeVisible();
  await expect(palette.group('Commands')).toContainText('Copy first message');
  await palette.close();
});

test('shows a tab of the sources, and changes the theme', async () => {
  await palette.open();
  await palette.type('>show git');
  await expect(palette.active).toContainText('Show git');
  await palette.press('ArrowUp');
  await palette.press('ArrowDown');
  await palette.press('Enter');
  await expect(app.page.getByRole('tab', { selected: true })).toHaveText(/^Git/);
  await palette.open();
  await palette.choose('light theme', 'ight theme');
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('shows all keys on a question mark, but not in a field', async () => {
  const sheet = app.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const goal = app.page.getByRole('textbox', { name: 'Goal' });
  await goal.fill('');
  await goal.press('?');
  await expect(goal).toHaveValue('?');
  await goal.fill('');
  await app.page.getByRole('tab', { selected: true }).focus();
  await palette.press('?');
  await expect(sheet).toBeVisible();
  await expect(sheet.getByText('Search or run a command')).toBeVisible();
  await palette.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(app.page.getByRole('tab', { selected: true })).toBeFocused();
});

test('opens both from the menu of the system', { tag: '@electron' }, async () => {
  const choose = (label: string): Promise<void> =>
    app.electron.evaluate(({ Menu }, wanted) => {
      const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []) ?? [];
      items.find((item) => item.label === wanted)?.click();
    }, label);
  await choose('Search or run a command');
  await expect(palette.dialog).toBeVisible();
  await palette.press('Escape');
  await expect(palette.dialog).toBeHidden();
  // From a field as well, where the key itself types a character.
  await app.page.getByRole('textbox', { name: 'Goal' }).focus();
  await choose('Keyboard shortcuts');
  await expect(app.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await palette.press('Escape');
});

test('says nothing on the console', () => {
  expect(app.complaints).toEqual([]);
});
