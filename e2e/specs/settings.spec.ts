import { expect, type Locator } from '@playwright/test';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chordOf } from '../fixtures/chordOf.ts';
import { journey } from '../fixtures/journey.ts';
import { setWindowSize } from '../fixtures/setWindowSize.ts';
import { isBrowser, launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { answerWithFile, chooseFile, openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { SecretsPage } from '../pages/SecretsPage.ts';
import { toastOf } from '../pages/toastOf.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;

/** Composed at run time, so that no scanner takes this file for a leak. */
const acme = `acme_${'q7'.repeat(8)}`;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  assemble = await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

const button = (name: string | RegExp) => app.page.getByRole('button', { name });
const field = (name: string) => app.page.getByRole('textbox', { name, exact: true });
/** The sentence below a field that refuses what was typed. */
const problem = () => app.page.getByRole('alert').filter({ hasText: /\S/u });
const dialog = (name: string) => app.page.getByRole('dialog', { name });
const section = (name: string) => app.page.getByRole('navigation', { name: 'Settings' }).getByText(name);

/** Presses without a mouse. */
async function press(on: Locator, key = 'Enter'): Promise<void> {
  await on.focus();
  await app.page.keyboard.press(key);
}

test('the list at the left goes to a section and follows the page', async () => {
  await app.page.keyboard.press('Control+,');
  await expect(section('Accounts')).toHaveAttribute('aria-current', 'true');
  for (const name of ['Models and budgets', 'Scanning', 'Sessions and files', 'Appearance', 'Keyboard']) {
    await press(section(name));
    await expect(section(name)).toHaveAttribute('aria-current', 'true');
    await expect(app.page.getByRole('heading', { name, level: 2 })).toBeFocused();
    await expect(app.page.getByRole('heading', { name, level: 2 })).toBeInViewport();
  }
  await app.page.getByRole('main').hover();
  await app.page.mouse.wheel(0, -10_000);
  await expect(section('Accounts')).toHaveAttribute('aria-current', 'true');
  await expectNoViolations(app.page);
});

test('every figure of a model is reached by keyboard, and a bad one is refused below it', async () => {
  await press(section('Models and budgets'));
  await field('GPT-5: factor').focus();
  for (const name of ['window', 'first message budget', 'warning share']) {
    await app.page.keyboard.press('Tab');
    await expect(field(`GPT-5: ${name}`)).toBeFocused();
  }
  await field('GPT-5: window').fill('many');
  await app.page.keyboard.press('Enter');
  await expect(problem()).toHaveText('Type a number, e.g. 200,000.');
  await expectNoViolations(app.page);
  await app.page.keyboard.press('Escape');
  await expect(field('GPT-5: window')).toHaveValue('400,000');
  await field('GPT-5: factor').fill('2');
  await app.page.keyboard.press('Enter');
  await expect(button('Reset GPT-5 to its original figures')).toBeVisible();
  await field('Id of the new model').fill('my-model');
  await app.page.keyboard.press('Enter');
  await expect(field('my-model: first message budget')).toHaveValue('60,000');
  await field('my-model: first message budget').fill('12k');
  await app.page.keyboard.press('Enter');
  await expect(field('my-model: first message budget')).toHaveValue('12,000');
  await press(app.page.getByRole('radio', { name: 'Use my-model for new stacks' }), 'Space');
  await expect(app.page.getByRole('radio', { name: 'Use my-model for new stacks' })).toBeChecked();
});

test('a new stack begins with the model and budget that were picked', async () => {
  await app.page.keyboard.press(chordOf('assemble'));
  await app.page.keyboard.press(chordOf('new-stack'));
  await expect(app.page.getByRole('button', { name: 'Budget: 12,000 tokens. Change' })).toBeVisible();
  await expect(app.page.getByLabel('Budget and actions', { exact: true })).toContainText('my-model');
});

test('a pattern of one’s own is tried, saved, and found in the stack at once', async () => {
  await assemble.paste('Log', `key = ${acme}`);
  await expect(assemble.items).toHaveCount(1);
  await app.page.keyboard.press('Control+,');
  await press(button('Edit rules'));
  await press(dialog('Rules').getByRole('button', { name: 'New pattern' }));
  await dialog('New pattern').getByLabel('Name').fill('Acme key');
  await dialog('New pattern').getByLabel('Pattern', { exact: true }).fill('(a+)+b');
  await expect(dialog('New pattern')).toContainText('Give each repetition a maximum');
  await dialog('New pattern').getByLabel('Pattern', { exact: true }).fill('acme_[a-z0-9]{16}');
  await dialog('New pattern').getByLabel('Text to test the pattern on').fill(`one\n${acme}\n`);
  await expect(dialog('New pattern')).toContainText('1 found.');
  await expect(dialog('New pattern').getByTestId('trial')).not.toContainText(acme);
  await expectNoViolations(app.page);
  await press(dialog('New pattern').getByRole('button', { name: 'Save pattern' }));
  await expect(dialog('Rules')).toContainText('acme_[a-z0-9]{16}');
  await expectNoViolations(app.page);
  await app.page.keyboard.press('Escape');
  await expect(dialog('Rules')).toHaveCount(0);
  await expect(app.page.getByText('31 rules on, 1 of your own')).toBeVisible();
  await app.page.keyboard.press(chordOf('assemble'));
  await press(button(/^Resolve \d+ findings? to export$/u));
  await expect(new SecretsPage(app.page).findings.first()).toContainText('Own acme key');
});

test('what is allowed is listed with its reason, given an end, and revoked', async () => {
  await button('Allow with reason').first().click();
  await app.page.getByRole('textbox', { name: 'Why is this safe to send?' }).fill('made up');
  await app.page.keyboard.press('Enter');
  await app.page.keyboard.press('Control+,');
  await expect(app.page.getByText('1 allowed with a reason in this project')).toBeVisible();
  await press(button('Show list'));
  const list = dialog('Allowed values');
  await expect(list).toContainText('made up');
  await expect(list).not.toContainText(acme);
  await press(list.getByRole('button', { name: /^Never expires/u }));
  await press(app.page.getByRole('menuitem', { name: 'In 30 days' }));
  await expect(list).toContainText('Expires in 30 days');
  await expectNoViolations(app.page);
  await press(list.getByRole('button', { name: /^Revoke/u }));
  await expect(list).toContainText('Nothing is allowed in this project.');
  await app.page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(app.page.getByText('Nothing is allowed in this project.')).toBeVisible();
});

test('looks apply at once', async () => {
  await press(section('Appearance'));
  await press(
    app.page.getByRole('radiogroup', { name: 'Code font' }).getByRole('radio', { name: 'System' }),
    'Space',
  );
  await expect(app.page.locator('html')).toHaveAttribute('data-code-font', 'system');
  await press(app.page.getByRole('radio', { name: 'Reduced' }), 'Space');
  await expect(app.page.locator('html')).toHaveAttribute('data-motion', 'reduced');
});

test('the payload folder is the project’s own choice, and every list and save follows it', async () => {
  const sidebar = app.page.getByRole('complementary', { name: 'Project', exact: true });
  await expect(sidebar.getByRole('button', { name: /^Session 1/u })).toBeVisible();
  await press(section('Sessions and files'));
  await field('Payload folder').fill('../elsewhere');
  await app.page.keyboard.press('Enter');
  await expect(problem()).toContainText('leads outside');
  await expectNoViolations(app.page);
  await field('Payload folder').fill('docs/sessions');
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByText(/^3 payloads are in scratch\. They stay there/u)).toBeVisible();
  await expect(sidebar).toContainText('Payloads saved as docs/sessions/session-1.md appear here.');
  await expectNoViolations(app.page);
  expect(JSON.parse(await readFile(join(repository.root, '.carryover/project.json'), 'utf8'))).toEqual({
    carryover: 1,
    payloadFolder: 'docs/sessions',
  });
  await mkdir(join(repository.root, 'docs/sessions'), { recursive: true });
  await writeFile(join(repository.root, 'docs/sessions/session-4.md'), '## Payload\n');
  await expect(sidebar.getByRole('button', { name: /^Session 4/u })).toBeVisible();
  // Simulates a pull of a colleague's change, which never shows half of a file.
  const pulled = join(repository.root, '.carryover/pulled');
  await writeFile(pulled, '{"carryover":1,"payloadLimit":500}');
  await rename(pulled, join(repository.root, '.carryover/project.json'));
  await expect(field('Payload folder')).toHaveValue('scratch');
  await expect(field('Longest payload, in tokens')).toHaveValue('500');
  await expect(sidebar.getByRole('button', { name: /^Session 1/u })).toBeVisible();
  await field('Longest payload, in tokens').fill('5');
  await app.page.keyboard.press('Enter');
  await expect(problem()).toContainText('from 100 to 100,000');
  await field('Longest payload, in tokens').fill('1.2k');
  await app.page.keyboard.press('Enter');
  await app.page.keyboard.press(chordOf('review'));
  await expect(app.page.getByLabel('Payload size and actions', { exact: true })).toContainText(
    '/ 1,200 tokens',
  );
  await app.page.keyboard.press('Control+,');
});

test('the list marks what is read in a window of another size', async () => {
  await app.page.getByRole('main').hover();
  await app.page.mouse.wheel(0, 10_000);
  await expect(section('Keyboard')).toHaveAttribute('aria-current', 'true');
  // All of it is in view, so the current section is the top one.
  await setWindowSize(app, 1440, 4_200);
  await expect(section('Accounts')).toHaveAttribute('aria-current', 'true');
  await setWindowSize(app, 1440, 900);
});

test('the size of everything is chosen, and where Carryover keeps its own is said', async () => {
  await press(section('Appearance'));
  await expect(app.page.getByTestId('data-folder')).toHaveText(app.home);
  await expect(app.page.getByText('take at most 500 MB of it')).toBeVisible();
  if (isBrowser()) {
    await expect(app.page.getByText(/^Your browser sets the size/u)).toBeVisible();
    await expect(button('Copy path')).toBeVisible();
    return;
  }
  await expect(button('Show in file manager')).toBeVisible();
  const before = await app.page.evaluate(() => innerWidth);
  await press(button('Interface size: 100%, default'));
  await press(app.page.getByRole('menuitemradio', { name: '125%' }));
  await expect(button('Interface size: 125%')).toBeVisible();
  await expect.poll(() => app.page.evaluate(() => innerWidth)).toBeLessThan(before);
  await expectNoViolations(app.page);
  await app.page.keyboard.press('Control+0');
  await expect(button('Interface size: 100%, default')).toBeVisible();
});

test('everything goes into one file but for secrets, and an import shows what it would do', async () => {
  const file = join(repository.root, 'carryover-settings.json');
  await press(button('Export…'));
  const exporting = dialog('Export to one file');
  await expect(exporting).toContainText('1 certain');
  await expect(exporting.getByRole('button', { name: 'Export…' })).toHaveAttribute('aria-disabled', 'true');
  await expectNoViolations(app.page);
  await press(exporting.getByRole('switch', { name: 'Stacks' }), 'Space');
  await expect(exporting.getByRole('button', { name: 'Export…' })).not.toHaveAttribute('aria-disabled');
  await chooseFile(app, exporting.getByRole('button', { name: 'Export…' }), file);
  await expect(toastOf(app.page)).toContainText('Exported to carryover-settings.json');
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain(acme);
  expect(text).not.toContain(repository.root);

  await press(button('Remove my-model'));
  await expect(field('my-model: window')).toHaveCount(0);
  await answerWithFile(app, file, () => press(button('Import…')));
  const plan = dialog('Import');
  await expect(plan.getByRole('listitem').filter({ hasText: 'Model my-model' })).toContainText('New');
  await expectNoViolations(app.page);
  await press(plan.getByRole('button', { name: /^Import \d+$/u }));
  await expect(toastOf(app.page)).toContainText(/^Imported \d+ setting/u);
  await expect(field('my-model: first message budget')).toHaveValue('12,000');
  await press(toastOf(app.page).getByRole('button', { name: 'Undo' }));
  await expect(field('my-model: window')).toHaveCount(0);
  expect(app.complaints).toEqual([]);
});
