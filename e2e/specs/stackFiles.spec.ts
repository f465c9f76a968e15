import { expect } from '@playwright/test';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { answerWithFile, chooseFile, openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { fakeGithubToken } from '../fixtures/sampleSecrets.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { AssemblePage } from '../pages/AssemblePage.ts';
import { PalettePage } from '../pages/PalettePage.ts';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

let repository: SampleRepository;
let home: string;
let app: RunningApp;
let assemble: AssemblePage;

const shared = () => join(repository.root, '.carryover', 'stacks');
const dialog = (name: RegExp) => app.page.getByRole('dialog', { name });

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  home = await mkdtemp(join(tmpdir(), 'carryover-e2e-'));
  app = await launchApp(home);
  assemble = await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
  await rm(home, { recursive: true, force: true });
});

async function openMenuOf(name: string): Promise<void> {
  await assemble.stacks.getByRole('listitem').filter({ hasText: name }).first().hover();
  await app.page.getByRole('button', { name: `Menu of ${name}`, exact: true }).click();
}

test('a stack is duplicated from its menu', async () => {
  await assemble.renameStack('Orders');
  await assemble.tick('src/types/UserContext.ts');
  await assemble.paste('Log', 'a line of a log');
  await assemble.saved();
  await openMenuOf('Orders');
  await app.page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(assemble.stackName).toHaveText('Orders copy');
  await expect(assemble.items).toHaveCount(2);
});

test('it is exported by keyboard alone, once the person has seen what goes along', async () => {
  const path = join(home, 'out.stack.json');
  await assemble.stacks.getByRole('button', { name: 'Orders', exact: true }).focus();
  await app.page.keyboard.press('Enter');
  await expect(assemble.stackName).toHaveText('Orders');
  await app.page.keyboard.press('Tab');
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Enter');
  const leave = dialog(/^Export “Orders”/);
  await expect(leave).toContainText('The text “Log”, 15 characters');
  await expectNoViolations(app.page);
  await chooseFile(app, leave.getByRole('button', { name: 'Export…' }), path);
  await assemble.expectToast('Exported out.stack.json');
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
    carryover: 1,
    name: 'Orders',
    items: [{ source: { kind: 'pasted' } }, { source: { path: 'src/types/UserContext.ts' } }].toReversed(),
  });
});

test('a file is imported, and what means nothing here is named', async () => {
  const path = join(home, 'in.stack.json');
  const items = ['/etc/passwd', 'C:\\x.ts', 'src/gone.ts', 'src/types/UserContext.ts'].map((file, index) => ({
    id: `i${index}`,
    source: { kind: 'file', path: file },
  }));
  const later = { id: 'later', source: { kind: 'jira', key: 'A-1' } };
  await writeFile(path, JSON.stringify({ carryover: 1, id: 'x', name: 'Theirs', items: [...items, later] }));
  await answerWithFile(app, path, () => app.page.getByRole('button', { name: 'Import stack…' }).click());
  const report = dialog(/^Imported Theirs, 3 items/);
  await expect(report.getByRole('list', { name: 'Left out: 2 items' })).toContainText('/etc/passwd');
  await expect(report.getByRole('list', { name: 'Not in this project: 1 file' })).toContainText(
    'src/gone.ts',
  );
  await expect(report.getByRole('list', { name: 'From a newer version: 1 kind' })).toContainText('jira');
  await expectNoViolations(app.page);
  await report.getByRole('button', { name: 'Close' }).click();
  await expect(assemble.stackName).toHaveText('Theirs');
  await expect(assemble.items).toHaveCount(3);
});

test('what is no stack is refused with a sentence', async () => {
  const path = join(home, 'notes.json');
  await writeFile(path, '{"some":"thing"}');
  const palette = new PalettePage(app.page);
  await palette.open();
  await answerWithFile(app, path, () => palette.choose('>import stack', 'Import stack'));
  await assemble.expectToast('notes.json is not a Carryover stack');
  await assemble.toast.getByRole('button', { name: /dismiss|close/i }).click();
});

test('a stack with a secret in it is not shared; without one it is, and says what git does', async () => {
  await assemble.stacks.getByRole('button', { name: 'Orders', exact: true }).click();
  await expect(assemble.stackName).toHaveText('Orders');
  await assemble.paste('Trace', `used ${fakeGithubToken}`);
  await assemble.saved();
  await openMenuOf('Orders');
  await app.page.getByRole('menuitem', { name: 'Share with the repository…' }).click();
  const leave = dialog(/^Share “Orders” with the repository/);
  await expect(leave.getByRole('alert')).toContainText('because it contains a secret');
  await expect(leave).not.toContainText(fakeGithubToken);
  await expect(leave.getByRole('button', { name: 'Share', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectNoViolations(app.page);
  await leave.getByRole('button', { name: 'Cancel' }).click();
  await assemble.item('Trace').click();
  await app.page.keyboard.press('Delete');
  await expect(assemble.item('Trace')).toBeHidden();
  await assemble.saved();
  await openMenuOf('Orders');
  await app.page.getByRole('menuitem', { name: 'Share with the repository…' }).click();
  await leave.getByRole('button', { name: 'Share', exact: true }).click();
  await assemble.expectToast('Orders is now in .carryover/stacks');
  await expect(assemble.stacks.getByRole('button', { name: 'Orders, shared' })).toBeVisible();
  expect(await readdir(shared())).toHaveLength(1);
});

test('it becomes what a colleague makes of it, and keeps what is done here', async () => {
  const [name] = await readdir(shared());
  const file = join(shared(), name ?? '');
  const theirs = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...theirs, goal: 'From a colleague' }));
  await expect(app.page.getByRole('textbox', { name: 'Goal' })).toHaveValue('From a colleague');
  await assemble.tick('src/types/OrderTypes.ts');
  await assemble.saved();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ goal: 'From a colleague' });
  expect(await readFile(file, 'utf8')).toContain('src/types/OrderTypes.ts');
});

test('it comes back to this machine alone', async () => {
  const palette = new PalettePage(app.page);
  await palette.open();
  await palette.choose('>stop sharing', 'Stop sharing');
  await assemble.expectToast('Orders is now on this machine only');
  expect(await readdir(shared())).toEqual([]);
  await expect(assemble.stacks.getByRole('button', { name: 'Orders', exact: true })).toBeVisible();
});

test('what was done is undone after a restart', async () => {
  expect(app.complaints).toEqual([]);
  const before = await assemble.titles();
  await assemble.item('OrderTypes.ts').click();
  await app.page.keyboard.press('Delete');
  await expect(assemble.item('OrderTypes.ts')).toBeHidden();
  await assemble.saved();
  await app.close();
  app = await launchApp(home);
  assemble = new AssemblePage(app.page);
  await expect(assemble.stackName).toHaveText('Orders');
  await expect(assemble.items).toHaveCount(before.length - 1);
  // A focused field undoes its own text.
  await assemble.item('UserContext.ts').focus();
  await app.page.keyboard.press('ControlOrMeta+z');
  // A card shows its title once its block was read.
  await expect.poll(() => assemble.titles()).toEqual(before);
});
