import { expect } from '@playwright/test';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chordOf } from '../fixtures/chordOf.ts';
import { readClipboard, writeClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { answerWithFolder, chooseFile } from '../fixtures/openProject.ts';
import { sampleDraft } from '../fixtures/sampleDraft.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { buildStack } from '../fixtures/scenes.ts';
import { countCalls } from '../fixtures/watchTraffic.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { PalettePage } from '../pages/PalettePage.ts';
import { ReviewPage } from '../pages/ReviewPage.ts';
import { SecretsPage } from '../pages/SecretsPage.ts';

// The whole map of keys, row by row. Each test continues where the one before it stopped, without the mouse.
const test = journey();

let repository: SampleRepository;
let elsewhere: string;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  elsewhere = await realpath(await mkdtemp(join(tmpdir(), 'carryover-e2e-elsewhere-')));
  await writeFile(join(elsewhere, 'notes.md'), '# Notes\n');
  app = await launchApp();
  assemble = await buildStack(app, repository.root);
  // The results in it have replaced the preview.
  await app.page.getByRole('button', { name: 'Close and show preview' }).click();
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
  await rm(elsewhere, { recursive: true, force: true });
});

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await app.page.keyboard.press(key);
}

const region = (): Promise<string | undefined> =>
  app.page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset['region']);
const field = (name: string) => app.page.getByRole('textbox', { name, exact: true });
const item = (title: string) => assemble.item(title);

test('F6 and Shift+F6 go round the regions', async () => {
  await app.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const round = ['sidebar', 'header', 'sources', 'stack', 'right', 'dock'];
  for (const name of [...round, 'sidebar']) {
    await press('F6');
    await expect.poll(region).toBe(name);
  }
  for (const name of round.toReversed()) {
    await press('Shift+F6');
    await expect.poll(region).toBe(name);
  }
});

test('F6 leads to the tab that is shown, and a tab that goes takes the focus along', async () => {
  const palette = new PalettePage(app.page);
  const rows = (list: string) => app.page.getByRole('list', { name: list, exact: true }).locator('li');
  for (const [command, list] of [
    ['show snippets', 'Snippets'],
    ['show sessions', 'Payloads, newest first'],
  ] as const) {
    await palette.open();
    await palette.choose(`>${command}`, command.replace('s', 'S'));
    await expect(rows(list).first()).toBeVisible();
    await expect.poll(region).toBeDefined();
    while ((await region()) !== 'stack') await press('F6');
    await press('Shift+F6');
    await expect(rows(list).and(app.page.locator(':focus'))).toHaveCount(1);
  }
  await palette.open();
  await palette.choose('>show files', 'Show files');
  // The tab itself, if its tree is not yet drawn when the focus would be lost.
  const shown = app.page.locator('[role="treeitem"]:focus, [role="tab"][aria-selected="true"]:focus');
  await expect(shown).toHaveCount(1);
  await expect.poll(region).toBe('sources');
});

test('Ctrl+1, 2, 3, 4 and comma go to the screens', async () => {
  for (const [command, name] of [
    ['review', 'Review'],
    ['recover', 'Recover'],
    ['library', 'Library'],
    ['settings', 'Settings'],
    ['assemble', 'Assemble'],
  ] as const) {
    await press(chordOf(command));
    await expect(app.page.getByRole('heading', { name, level: 1 })).toBeAttached();
  }
});

test('Ctrl+K opens the palette: commands, issues, sessions; Space turns an item off and on', async () => {
  const palette = new PalettePage(app.page);
  await palette.open();
  await palette.type('>');
  await expect(palette.group('Commands')).toBeVisible();
  await palette.type('@session');
  await expect(palette.options.first()).toContainText(/session/i);
  await palette.type('#12');
  await expect(palette.group('Add to stack')).toHaveCount(0);
  await palette.type('orderservice.ts');
  await expect(palette.active).toContainText('OrderService.ts');
  // Elements below a dialog have no role.
  const include = app.page.locator('[role="switch"][aria-label="Include OrderService.ts"]');
  await press('Space');
  await expect(include).toHaveAttribute('aria-checked', 'false');
  await press('Space');
  await expect(include).toHaveAttribute('aria-checked', 'true');
  await press('Escape');
  await expect(palette.dialog).toBeHidden();
});

test('in the tree: first, last, up, down, collapse, expand, tick, preview', async () => {
  // Suggested files are a tree of their own, above.
  await assemble.tree.locator('[role="treeitem"][tabindex="0"]').focus();
  const rows = assemble.tree.getByRole('treeitem');
  await press('End');
  await expect(rows.last()).toBeFocused();
  await press('ArrowUp');
  await expect(rows.last()).not.toBeFocused();
  await expect(assemble.tree.locator('[role="treeitem"]:focus')).toHaveCount(1);
  await press('ArrowDown');
  await expect(rows.last()).toBeFocused();
  await press('Home');
  await expect(rows.first()).toBeFocused();
  await assemble.row('src/types/').focus();
  await expect(assemble.row('src/types/')).toHaveAttribute('aria-expanded', 'true');
  await press('ArrowLeft');
  await expect(assemble.row('src/types/')).toHaveAttribute('aria-expanded', 'false');
  await press('ArrowRight');
  await expect(assemble.row('src/types/')).toHaveAttribute('aria-expanded', 'true');
  await press('ArrowDown', 'Space');
  const row = assemble.row('src/types/OrderTypes.ts');
  await expect(row).toHaveAttribute('aria-checked', 'true');
  await press('Space');
  await expect(row).toHaveAttribute('aria-checked', 'false');
  await press('Enter');
  await expect(app.page.getByRole('dialog', { name: /OrderTypes\.ts/ })).toBeVisible();
  await press('Escape');
  await expect(row).toBeFocused();
});

test('Ctrl+F searches the column that has the focus; Esc clears, then leaves', async () => {
  await press('ControlOrMeta+f');
  await expect(field('Filter files')).toBeFocused();
  await app.page.keyboard.type('orders');
  await press('Escape');
  await expect(field('Filter files')).toHaveValue('');
  await expect(field('Filter files')).toBeFocused();
  await press('Escape');
  await expect(app.page.locator('[role="treeitem"]:focus')).toHaveCount(1);

  await item('OrderService.ts').focus();
  await press('ControlOrMeta+f');
  await expect(field('Search in the stack')).toBeFocused();
  await app.page.keyboard.type('user');
  await expect(item('OrderRepository.ts')).toHaveCount(0);
  await press('Escape');
  await expect(field('Search in the stack')).toBeFocused();
  await expect(item('OrderRepository.ts')).toBeVisible();
  await press('Escape');
  await expect(field('Search in the stack')).toHaveCount(0);
  await expect.poll(region).toBe('stack');

  await press('F6', 'ControlOrMeta+f');
  await expect(field('Find in the message')).toBeFocused();
  await app.page.keyboard.type('invariants');
  await press('Escape');
  await expect(field('Find in the message')).toHaveValue('');
  await press('Escape');
  await expect(field('Find in the message')).toHaveCount(0);
  await expect.poll(region).toBe('right');
});

test('in the stack: first, last, up, down, controls, off and on, lines', async () => {
  const titles = await assemble.titles();
  const [first = '', second = ''] = titles;
  await item('OrderService.ts').focus();
  await press('Home');
  await expect(item(first)).toBeFocused();
  await press('ArrowDown');
  await expect(item(second)).toBeFocused();
  await press('ArrowUp');
  await expect(item(first)).toBeFocused();
  await press('End');
  await expect(item(titles.at(-1) ?? '')).toBeFocused();
  await item('UserService.ts').focus();
  await press('ArrowRight');
  await expect(item('UserService.ts').locator(':focus')).toHaveCount(1);
  await press('ArrowLeft');
  await expect(item('UserService.ts')).toBeFocused();
  await press('Space');
  await expect(item('UserService.ts').getByRole('switch')).not.toBeChecked();
  await press('Space');
  await expect(item('UserService.ts').getByRole('switch')).toBeChecked();
  await press('Enter');
  await expect(app.page.getByRole('dialog', { name: /^Lines of/ })).toBeVisible();
  await press('Escape');
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
  await expect(item('UserService.ts')).toBeFocused();
});

test('keys are heard at once after Esc in a menu, though it is still fading', async () => {
  const palette = new PalettePage(app.page);
  await item('UserService.ts').getByRole('button', { name: 'More for UserService.ts' }).focus();
  await press('Enter');
  await expect(app.page.getByRole('menu')).toBeVisible();
  await press('Escape', 'ControlOrMeta+k');
  await expect(palette.field).toBeFocused();
  await palette.close();
  await expect(app.page.getByRole('button', { name: 'More for UserService.ts' })).toBeFocused();
  await press('Enter');
  await expect(app.page.getByRole('menu')).toBeVisible();
  await press('Escape', 'ArrowLeft');
  await expect(app.page.getByRole('button', { name: 'Edit lines of UserService.ts' })).toBeFocused();
  await press('ArrowLeft');
  await expect(item('UserService.ts')).toBeFocused();
});

test('an item moves, goes, and comes back; undo and redo of the stack', async () => {
  const before = await assemble.titles();
  const at = before.indexOf('UserService.ts');
  await press('Alt+ArrowUp');
  await expect.poll(async () => (await assemble.titles()).indexOf('UserService.ts')).toBe(at - 1);
  await press('Alt+ArrowDown');
  await expect.poll(() => assemble.titles()).toEqual(before);
  await expect(item('UserService.ts')).toBeFocused();
  await press('Backspace');
  await expect(item('UserService.ts')).toHaveCount(0);
  await expect(item(before[at + 1] ?? '')).toBeFocused();
  await press('ControlOrMeta+z');
  await expect.poll(() => assemble.titles()).toEqual(before);
  await press('ControlOrMeta+Shift+z');
  await expect(item('UserService.ts')).toHaveCount(0);
  await press('ControlOrMeta+z');
  await expect(item('UserService.ts')).toBeVisible();
});

test('on a finding: A asks why, R redacts, E excludes', async () => {
  await press('ControlOrMeta+Enter');
  const { findings, column } = new SecretsPage(app.page);
  await expect(findings).toHaveCount(2);
  await expect(findings.first()).toBeFocused();
  await press('End');
  await expect(findings.last()).toBeFocused();
  await press('Home', 'a');
  await expect(field('Why is this safe to send?')).toBeFocused();
  await press('Escape');
  await expect(findings.first()).toBeFocused();
  await press('r');
  await expect(findings.first()).toContainText('Redacted');
  await expect(findings.last()).toBeFocused();
  await press('e');
  await expect(column.getByLabel('1 to decide')).toHaveCount(0);
  await expect(item('services.example.env').getByRole('switch')).not.toBeChecked();
});

test('the message is copied, referred to and saved from any screen', async () => {
  const copied = async (key: string): Promise<string> => {
    await writeClipboard(app, 'before');
    await press(key);
    await expect.poll(() => readClipboard(app)).not.toBe('before');
    await assemble.exported();
    return readClipboard(app);
  };
  await assemble.tokens();
  expect(await copied('ControlOrMeta+Enter')).toContain('Implement OrderService.create()');
  await press(chordOf('library'));
  await expect(app.page.getByRole('heading', { name: 'Library', level: 1 })).toBeAttached();
  expect(await copied('ControlOrMeta+Shift+c')).toContain('Implement OrderService.create()');
  expect(await copied('ControlOrMeta+Shift+r')).toContain('scratch/');
  await press(chordOf('assemble'), 'ControlOrMeta+s');
  await assemble.expectToast(/Saved scratch\//);
  const file = join(app.home, 'out.stack.json');
  await press('ControlOrMeta+Shift+s');
  await chooseFile(app, app.page.getByRole('dialog').getByRole('button', { name: 'Export…' }), file);
  await assemble.expectToast('Exported out.stack.json');
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ name: 'ServiceLayer extraction' });
});

test('Ctrl+R reads everything again', async () => {
  await press('ControlOrMeta+r');
  await assemble.expectToast(/Refreshed \d+ items/);
});

test('the message edited by hand has its own undo and redo', async () => {
  await press('ControlOrMeta+e');
  const editor = app.page.getByRole('textbox', { name: /^Text of/ });
  await editor.focus();
  await press('ControlOrMeta+Home');
  // The text comes at once: typing with pauses is undone in parts.
  await app.page.keyboard.insertText('Typed. ');
  await expect(editor).toContainText('Typed.');
  await press('ControlOrMeta+z');
  await expect(editor).not.toContainText('Typed.');
  await press('ControlOrMeta+Shift+z');
  await expect(editor).toContainText('Typed.');
  const preview = app.page.getByRole('region', { name: 'First message' });
  await expect(preview).toContainText('Edited by hand');
  await press('ControlOrMeta+Shift+Backspace');
  await expect(preview).not.toContainText('Edited by hand');
});

test('in Review: lines are walked, split, joined, moved, undone, checked and saved', async () => {
  const review = new ReviewPage(app.page);
  await writeClipboard(app, sampleDraft);
  await review.open();
  await press('ControlOrMeta+v');
  await expect(review.entry('Current goal', 1)).toBeFocused();
  await press('End');
  await expect(app.page.locator('[aria-label^="Current goal, 1 of "]')).not.toBeFocused();
  await press('Home');
  await expect(review.entry('Current goal', 1)).toBeFocused();
  await review.entry('Decisions made', 2).focus();
  await press('Alt+ArrowUp');
  await expect(review.entry('Decisions made', 1)).toContainText('create() validates');
  await press('Enter', 'Home', ...Array<string>(8).fill('ArrowRight'), 'Alt+Enter');
  await expect(review.entry('Decisions made', 3)).toBeVisible();
  await press('Backspace');
  await expect(review.entry('Decisions made', 3)).toHaveCount(0);
  await press('Escape', 'ControlOrMeta+z');
  await expect(review.entry('Decisions made', 3)).toBeVisible();
  await press('ControlOrMeta+Shift+z');
  await expect(review.entry('Decisions made', 3)).toHaveCount(0);
  await review.checked();
  const checks = await countCalls(app, 'drafts.check');
  await press('ControlOrMeta+r');
  // The app's own check, after it has rested from the last edit, may come on top.
  await expect.poll(checks).toBeGreaterThan(0);
  await review.entry('Next action', 1).focus();
  await press('Enter', 'ControlOrMeta+a');
  await app.page.keyboard.type('Implement create() in src/services/OrderService.ts.');
  await press('Escape');
  await expect(review.checks.getByText('names no file')).toHaveCount(0);
  await press('ControlOrMeta+s');
  await expect(review.toast).toContainText('Saved scratch/session-4.md');
});

test('? names the keys, also those that split and join lines', async () => {
  await press(chordOf('assemble'));
  await assemble.items.first().focus();
  await press('?');
  const sheet = app.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const row = (title: string) => sheet.getByTestId('key-row').filter({ hasText: title });
  await expect(row('Split the line')).toContainText('Alt');
  await expect(row('Join it with the line above')).toContainText(/backspace/i);
  await press('Escape');
  await expect(assemble.items.first()).toBeFocused();
});

test('Ctrl+N makes a stack, Ctrl+O opens a project', async () => {
  await press(chordOf('new-stack'));
  await assemble.keepName();
  await expect(assemble.stackName).toHaveText('storefront');
  await answerWithFolder(app, elsewhere, () => press('ControlOrMeta+o'));
  await expect(assemble.row('notes.md')).toBeVisible();
  expect(app.complaints).toEqual([]);
});
