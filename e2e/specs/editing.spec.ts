import { expect, type Locator } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readClipboard, writeClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { fakeGithubToken } from '../fixtures/sampleSecrets.ts';
import { AssemblePage } from '../pages/AssemblePage.ts';

const test = journey();

const service = 'src/services/OrderService.ts';
const before = 'what was on the clipboard before';

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  assemble = await openProject(app, repository.root);
  await assemble.tickAll([service, 'src/routes/orders.ts', 'src/types/UserContext.ts']);
  await assemble.saved();
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

const editor = (): Locator => app.page.getByRole('textbox', { name: /^Text of/ });
const kept = (): Locator => app.page.getByTestId('edit-note');
const preview = (): Locator => app.page.getByRole('region', { name: 'First message' });
const body = (): Locator => app.page.getByRole('region', { name: 'Text of the message' });

async function copy(): Promise<string> {
  await writeClipboard(app, before);
  await app.page.getByRole('button', { name: /^Copy first message/ }).click();
  await expect.poll(() => readClipboard(app)).not.toBe(before);
  await assemble.exported();
  return readClipboard(app);
}

async function typeFirst(text: string): Promise<void> {
  await editor().focus();
  await app.page.keyboard.press('ControlOrMeta+Home');
  await app.page.keyboard.insertText(text);
}

test('a note stands on the card and at the head of the block', async () => {
  await assemble.item('OrderService.ts').press('n');
  const dialog = app.page.getByRole('dialog', { name: 'Note on OrderService.ts' });
  await dialog.getByRole('textbox').fill('Only `create` matters ```');
  await app.page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(assemble.item('OrderService.ts')).toContainText('Note: Only `create` matters ```');
  await expect(body()).toContainText('. Note: Only `create` matters ```');
});

test('an edited copy is typed by keyboard, marked, and kept through a crash', async () => {
  await assemble.item('OrderService.ts').press('e');
  await expect(editor()).toBeFocused();
  await typeFirst('// my own line\n');
  await expect(kept()).toContainText('· saved');
  await expectNoViolations(app.page);
  await app.kill();
  app = await launchApp(app.home);
  assemble = new AssemblePage(app.page);
  await expect(assemble.item('OrderService.ts')).toContainText('Edited');
  await expect(body()).toContainText('// my own line');
  await expect(body()).toContainText('edited copy of file as of version');
});

test('a source that goes on without the copy is said, compared, and reverted to by one click and back', async () => {
  // The watcher reports changes once the files have been listed after the start.
  await expect(assemble.row('src/')).toBeVisible();
  await writeFile(join(repository.root, service), 'export const rewritten = true;\n');
  const card = assemble.item('OrderService.ts');
  await card.getByRole('button', { name: 'Source changed since edited' }).click();
  const dialog = app.page.getByRole('dialog', { name: /^Your copy and the source/ });
  await expect(dialog).toContainText('Removed: export const rewritten = true;');
  await expect(dialog).toContainText('Added: // my own line');
  await expectNoViolations(app.page);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(card.getByRole('button', { name: 'Source changed since edited' })).toHaveCount(0);
  await expect(card).toContainText('Edited');
  await card.hover();
  await card.getByRole('button', { name: /^More for/ }).click();
  await app.page.getByRole('menuitem', { name: 'Revert to source' }).click();
  await expect(body()).toContainText('rewritten');
  await expect(card).not.toContainText('Edited');
  await app.page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText('Edited');
  await expect(body()).toContainText('// my own line');
});

test('the stack is searched by title, note and kind, and Esc clears, then leaves', async () => {
  await assemble.item('orders.ts').focus();
  await app.page.keyboard.press('ControlOrMeta+f');
  const field = app.page.getByRole('textbox', { name: 'Search in the stack' });
  await expect(field).toBeFocused();
  await field.fill('create matters');
  await expect(assemble.items).toHaveCount(1);
  await field.fill('edited file');
  await expect(assemble.items).toHaveCount(1);
  await field.fill('nothing like it');
  await expect(app.page.getByText('No item matches.')).toBeVisible();
  await field.fill('orders.ts');
  await expect(assemble.items).toHaveCount(1);
  await field.press('ArrowDown');
  await expect(assemble.item('orders.ts')).toBeFocused();
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(assemble.items).toHaveCount(3);
  await field.press('Escape');
  await expect(field).toBeHidden();
});

test('the message edited by hand is copied to the character, and searched', async () => {
  const rendered = await copy();
  await app.page.keyboard.press('ControlOrMeta+e');
  await expect(editor()).toBeFocused();
  await typeFirst('Mine first.\n');
  await expect(preview()).toContainText('Edited by hand');
  await expect(app.page.getByLabel('Budget and actions', { exact: true })).toContainText('Edited by hand');
  expect(await copy()).toBe(`Mine first.\n${rendered}`);
  await expect(app.page.getByText(/Copied the text edited by hand/).last()).toBeVisible();
  await editor().press('ControlOrMeta+f');
  const find = app.page.getByRole('textbox', { name: 'Find in the message' });
  await find.fill('Mine first');
  await expect(app.page.getByText('1 of 1')).toBeVisible();
  await find.press('Escape');
  await expect(find).toHaveValue('');
  await find.press('Escape');
  await expect(find).toBeHidden();
  await expectNoViolations(app.page);
});

test('it survives a crash and a change of the stack, and one key brings the rendered text back', async () => {
  await typeFirst('Once more.\n');
  await expect(kept()).toContainText('· saved');
  await app.kill();
  app = await launchApp(app.home);
  assemble = new AssemblePage(app.page);
  await expect(body()).toContainText('Once more.');
  await assemble.item('orders.ts').getByRole('switch').click();
  await expect(preview()).toContainText('The stack has changed since, but your text has not.');
  await preview().getByRole('button', { name: 'Compare' }).click();
  await expect(app.page.getByRole('dialog')).toContainText('Added: Once more.');
  await app.page.keyboard.press('Escape');
  expect(await copy()).toContain('Once more.');
  await app.page.keyboard.press('ControlOrMeta+Shift+Backspace');
  await expect(preview()).not.toContainText('Edited by hand');
  expect(await copy()).not.toContain('Once more.');
  await assemble.item('orders.ts').focus();
  await app.page.keyboard.press('ControlOrMeta+z');
  await expect(body()).toContainText('Once more.');
});

test('a secret that is typed into the message blocks it, and is gone from the window once kept', async () => {
  await app.page.keyboard.press('ControlOrMeta+e');
  await expect(editor()).toBeFocused();
  await typeFirst(`key = ${fakeGithubToken}\n`);
  await expect(app.page.getByText('Resolve 1 finding to export')).toBeVisible();
  await app.page.keyboard.press('ControlOrMeta+e');
  await expect(body()).toContainText('key =');
  await expect(app.page.locator('body')).not.toContainText(fakeGithubToken);
  await app.page.keyboard.press('ControlOrMeta+e');
  await expect(editor()).toContainText('⟦hidden: github-token');
  await editor().focus();
  await app.page.keyboard.press('ControlOrMeta+Home');
  await app.page.keyboard.press('Shift+End');
  await app.page.keyboard.press('Delete');
  await expect(app.page.getByText('Resolve 1 finding to export')).toBeHidden();
  expect(await copy()).not.toContain('key =');
  expect(app.complaints).toEqual([]);
});
