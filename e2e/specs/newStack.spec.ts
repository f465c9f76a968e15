import { expect } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';

const test = journey();

let repository: SampleRepository;
let home: string;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  home = await mkdtemp(join(tmpdir(), 'carryover-e2e-new-'));
  // The shipped setting: other specs let stacks begin empty.
  await writeFile(join(home, 'settings.json'), '{ "carryover": 1 }');
  app = await launchApp(home);
  assemble = await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
  await rm(home, { recursive: true, force: true });
});

test('an opened project waits for its goal', async () => {
  const goal = app.page.getByRole('textbox', { name: /^Goal/ });
  await expect(goal).toBeFocused();
  await expect(app.page.getByTestId('tip')).toHaveCount(0);
});

test('the first stack is called as the project and has the latest payload at the top', async () => {
  await expect(assemble.stackName).toHaveText('storefront');
  await expect(assemble.items).toHaveCount(1);
  await expect(assemble.item('Session 3 payload')).toBeVisible();
  const message = app.page.getByRole('region', { name: 'First message' });
  await expect(message).toContainText('# storefront');
  await expect(message).toContainText('Implement OrderService.create()');
  await assemble.tick('src/services/OrderService.ts');
  await expect(assemble.items).toHaveCount(2);
  expect((await assemble.titles())[0]).toBe('Session 3 payload');
});

test('undo takes the payload out, and the empty stack offers it again', async () => {
  await app.page.keyboard.press('ControlOrMeta+z');
  await expect(assemble.items).toHaveCount(1);
  await app.page.keyboard.press('ControlOrMeta+z');
  await expect(app.page.getByText('This stack is empty')).toBeVisible();
  await expectNoViolations(app.page);
  await app.page.getByRole('button', { name: 'Add the latest payload' }).press('Enter');
  await expect(assemble.item('Session 3 payload')).toBeVisible();
});

test('a further stack has a name of its own, and begins empty once that is switched off', async () => {
  await app.page.keyboard.press('ControlOrMeta+n');
  const name = app.page.getByRole('textbox', { name: 'Name of the stack' });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('storefront 2');
  await app.page.keyboard.type('Cart');
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('textbox', { name: /^Goal/ })).toBeFocused();
  await expect(assemble.stackName).toHaveText('storefront 2');
  await expect(assemble.item('Session 3 payload')).toBeVisible();
  await app.page.keyboard.press('ControlOrMeta+,');
  const latest = app.page.getByRole('switch', { name: 'Start new stacks with the latest payload' });
  await latest.press('Space');
  await expect(latest).not.toBeChecked();
  await app.page.keyboard.press('ControlOrMeta+1');
  await app.page.keyboard.press('ControlOrMeta+n');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('storefront 3');
  await app.page.keyboard.type('Returns');
  await assemble.keepName();
  await expect(assemble.stackName).toHaveText('Returns');
  await expect(app.page.getByText('This stack is empty')).toBeVisible();
});

test('the menu of an item moves it to the top by keyboard, and keeps the focus on it', async () => {
  await assemble.tickAll(['CLAUDE.md', 'README.md']);
  await expect(assemble.items).toHaveCount(2);
  await assemble.item('README.md').focus();
  await app.page.keyboard.press('ArrowRight');
  await app.page.keyboard.press('ArrowRight');
  await app.page.keyboard.press('Enter');
  const toTop = app.page.getByRole('menuitem', { name: /^Move to the top/ });
  await expect(toTop).toBeVisible();
  await toTop.press('Enter');
  await expect.poll(() => assemble.titles()).toEqual(['README.md', 'CLAUDE.md']);
  await expect(app.page.getByRole('menu')).toBeHidden();
  await expect(assemble.item('README.md').locator(':scope:focus, :focus')).toHaveCount(1);
  expect(app.complaints).toEqual([]);
});
