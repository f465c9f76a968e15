import { expect } from '@playwright/test';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chordOf } from '../fixtures/chordOf.ts';
import { readClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { chooseFolder, openProject } from '../fixtures/openProject.ts';
import { runCli } from '../fixtures/runCli.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { fakeGithubToken } from '../fixtures/sampleSecrets.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { LibraryPage } from '../pages/LibraryPage.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

let repository: SampleRepository;
let home: string;
let app: RunningApp;
let assemble: AssemblePage;
let library: LibraryPage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  home = await mkdtemp(join(tmpdir(), 'carryover-e2e-library-'));
  app = await launchApp(home);
  assemble = await openProject(app, repository.root);
  library = new LibraryPage(app.page);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
  await rm(home, { recursive: true, force: true });
});

test('the library opens with the prompts that ship, counted', async () => {
  await library.open();
  await expect(library.rows).toHaveCount(8);
  await expect(library.row('Execute one phase').getByTestId('tokens')).toHaveText(/^\d{3}$/);
  await expect(library.field('Text')).toHaveValue(/Plan before you write anything/);
});

test('a search with no match offers to make what is missing; it is kept as a Markdown file', async () => {
  await library.search.fill('House rules');
  await library.button('New "House rules"').click();
  await expect(library.field('Name')).toHaveValue('House rules');
  await library
    .field('Text')
    .fill('Session {{session}} of {{task}}.\nReviewer: {{reviewer}}\nBraces {{stay}');
  await library.field('Tags').fill('team, #style');
  await library.field('Tags').press('Enter');
  await library.saved();
  const file = await readFile(join(home, 'library', 'house-rules.md'), 'utf8');
  expect(file).toContain('name: "House rules"');
  expect(file).toContain('  - "team"\n  - "style"\n');
  expect(file).toContain('Reviewer: {{reviewer}}\nBraces {{stay}\n');
  await library.search.fill('#STYLE');
  await expect(library.rows).toHaveCount(1);
  await library.search.fill('');
});

test('a value that is missing is outlined; typing and the payload fill in, and the badge says which', async () => {
  await expect(library.preview.getByTestId('unfilled')).toHaveText([
    '{{session}}',
    '{{task}}',
    '{{reviewer}}',
  ]);
  await library.value('reviewer').fill('Mara');
  await expect(library.preview.getByTestId('filled')).toHaveText(['Mara']);
  await app.page.keyboard.press(chordOf('assemble'));
  await assemble.addLatestPayload();
  await expect(assemble.items).toHaveCount(1);
  await library.open();
  await expect(library.preview).toHaveText(
    'Session 3 of ServiceLayer extraction.\nReviewer: Mara\nBraces {{stay}',
  );
  await expect(library.value('session')).toHaveAttribute('placeholder', '3');
  await expect(library.value('session')).toHaveAccessibleName(/From payload$/u);
  await library.value('session').fill('7');
  await expect(library.preview).toContainText('Session 7 of');
  await expect(library.value('session')).toHaveAccessibleName(/Typed$/u);
  await library.value('session').fill('');
  await expect(library.value('session')).toHaveAccessibleName(/From payload$/u);
  await expect(library.preview).toContainText('Session 3 of');
});

test('it is added to the stack with its values, and its card can change them', async () => {
  await app.page.keyboard.press('ControlOrMeta+Enter');
  await expect(library.toast).toContainText('Added House rules to storefront');
  await expect(library.button(/^In the stack/)).toBeVisible();
  await app.page.keyboard.press(chordOf('assemble'));
  await expect(assemble.item('House rules')).toContainText('Snippet');
  await expect(app.page.getByText('Reviewer: Mara')).toBeVisible();
  await assemble.item('House rules').focus();
  await app.page.keyboard.press('Enter');
  const dialog = app.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'reviewer' }).fill('Noor');
  await dialog.getByRole('button', { name: 'Use these values' }).click();
  await expect(app.page.getByText('Reviewer: Noor')).toBeVisible();
  await assemble.copyButton.click();
  await assemble.expectToast(/^Copied 2 items/);
  expect(await readClipboard(app)).toContain('Session 3 of ServiceLayer extraction.\nReviewer: Noor');
});

test('the tab beside the stack searches, adds, and says what is in', async () => {
  await app.page.getByRole('tab', { name: 'Snippets' }).click();
  const list = app.page.getByRole('list', { name: 'Snippets' });
  await expect(list.getByRole('listitem').filter({ hasText: 'House rules' })).toContainText('In the stack');
  await app.page.getByRole('textbox', { name: 'Search snippets' }).fill('stop and explain');
  await app.page.getByRole('button', { name: 'Add Validate, retry once' }).click();
  await expect(assemble.items).toHaveCount(3);
  await expect(assemble.item('Validate, retry once')).toContainText('Incomplete');
});

test('a prompt that ships becomes a copy with the first change, and can be gone back to', async () => {
  await library.open();
  await library.select('Confirm understanding');
  await library.field('Text').fill('Say it back.');
  await library.saved();
  await expect(app.page.getByText('Your copy')).toBeVisible();
  expect(await readFile(join(home, 'library', 'confirm-understanding.md'), 'utf8')).toContain('Say it back.');
  await library.choose('Revert to the original');
  await expect(library.field('Text')).toHaveValue(/^Before you do anything/);
  await library.button('Undo').click();
  await expect(library.field('Text')).toHaveValue('Say it back.');
});

test('a folder of Markdown is imported, with what was left out and why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carryover-e2e-import-'));
  await mkdir(join(folder, 'sub'));
  await writeFile(
    join(folder, 'sub', 'review.md'),
    '---\ntags: [review]\n---\n# Review checklist\n\n- Blast radius\n',
  );
  await writeFile(join(folder, 'twin.md'), '# Review checklist\n\n- Blast radius\n');
  await writeFile(join(folder, 'picture.png'), 'x');
  await chooseFolder(app, library.button('Import a folder of Markdown…'), folder);
  const dialog = app.page.getByRole('dialog', { name: 'Imported 1 snippet' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    'picture.pngnot Markdown',
    'twin.mdsame text as "Review checklist"',
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await library.select('Review checklist');
  await expect(library.field('Tags')).toHaveValue('review');
  await rm(folder, { recursive: true, force: true });
});

test('what is deleted can be had back, by the button and by key', async () => {
  await library.choose('Delete snippet');
  await expect(library.row('Review checklist')).toHaveCount(0);
  await library.button('Undo').click();
  // The snippet is back in the list before it is the current one, whose menu this is.
  await expect(library.field('Name')).toHaveValue('Review checklist');
  await library.choose('Delete snippet');
  await expect(library.row('Review checklist')).toHaveCount(0);
  await expect(app.page.getByRole('menu')).toBeHidden();
  // The row disappears with the library's event, which may precede the answer that offers undo.
  await expect(library.toast).toContainText('Deleted Review checklist');
  await app.page.keyboard.press('ControlOrMeta+z');
  await expect(library.row('Review checklist')).toHaveCount(1);
});

test('a text that holds a secret is not copied', async () => {
  await library.select('Review checklist');
  await library.field('Text').fill(`Use ${fakeGithubToken} for it.`);
  await expect(library.preview).toHaveText('Use •••••• for it.');
  await library.button('Copy snippet').click();
  await expect(library.toast).toContainText(
    'Could not copy “Review checklist”: it contains a suspected secret',
  );
  await library.field('Text').fill('- Blast radius');
  await library.saved();
});

test('what a text editor does to a file shows at once', async () => {
  await writeFile(join(home, 'library', 'by-hand.md'), '# Written by hand\n\ntext\n');
  await expect(library.row('Written by hand')).toBeVisible();
});

test('all of it is there after a restart, in the app and on the command line', async () => {
  await library.saved();
  await app.close();
  app = await launchApp(home);
  library = new LibraryPage(app.page);
  // A window returns to its last screen.
  await app.page.getByRole('button', { name: 'Assemble', exact: true }).click();
  await expect(app.page.getByRole('list', { name: 'Items in order' })).toBeVisible();
  await library.open();
  await library.select('House rules');
  await expect(library.field('Tags')).toHaveValue('team, style');
  await expect(library.value('reviewer')).toHaveValue('Noor');
  await library.select('Confirm understanding');
  await expect(library.field('Text')).toHaveValue('Say it back.');
  const { code, stdout, stderr } = await runCli(home, [
    'assemble',
    '--project',
    repository.root,
    '--snippet',
    'confirm UNDERSTANDING',
  ]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stdout).toContain('Say it back.');
  expect(app.complaints).toEqual([]);
});

test('what is typed right before the app is closed is kept', async () => {
  await library.make('Typed last');
  await library.saved();
  await library.field('Text').click();
  await app.page.keyboard.type('The last words');
  if (app.served !== null) {
    const gone = app.page.waitForEvent('close');
    await app.page.close({ runBeforeUnload: true });
    await gone;
  }
  await app.stop();
  expect(await readFile(join(home, 'library', 'typed-last.md'), 'utf8')).toContain('The last words');
  app = await launchApp(home);
});
