import { expect, type Locator } from '@playwright/test';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { fakeToken } from '../fakes/notion/createFakeNotion.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { startServices, type Services } from '../fixtures/serviceScenes.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { GithubPage } from '../pages/GithubPage.ts';
import { NotionPage } from '../pages/NotionPage.ts';
import { SessionPage } from '../pages/SessionPage.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;
let services: Services;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  services = await startServices(repository.root);
  app = await launchApp(undefined, services.environment);
  assemble = await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  await services.close();
  await repository.remove();
});

test('a file is dropped on an empty stack', async () => {
  await assemble.expand('src/');
  await assemble.expand('src/services/');
  await assemble.row('src/services/OrderService.ts').dragTo(app.page.getByText('This stack is empty'));
  await expect.poll(() => assemble.titles()).toEqual(['OrderService.ts']);
});

test('a file is dropped into the middle of a stack, where the line shows it', async () => {
  await assemble.tick('src/services/UserService.ts');
  await expect(assemble.items).toHaveCount(2);
  const target = assemble.item('UserService.ts');
  await assemble.row('README.md').hover();
  await app.page.mouse.down();
  await target.hover({ position: { x: 80, y: 12 } });
  await target.hover({ position: { x: 80, y: 6 } });
  await expect(app.page.getByRole('list', { name: 'Items in order' }).getByTestId('drop-line')).toBeVisible();
  await app.page.mouse.up();
  await expect.poll(() => assemble.titles()).toEqual(['OrderService.ts', 'README.md', 'UserService.ts']);
  await expect(app.page.getByText('1 item added at position 2 of 3')).toBeAttached();
  await expect(app.page.getByTestId('drop-line')).toHaveCount(0);
});

test('what is in the stack is moved there, and rows that are selected come together', async () => {
  await assemble.row('src/services/PaymentService.ts').click({ modifiers: ['ControlOrMeta'] });
  await assemble.row('src/services/UserService.ts').click({ modifiers: ['ControlOrMeta'] });
  await assemble
    .row('src/services/PaymentService.ts')
    .dragTo(assemble.item('OrderService.ts'), { targetPosition: { x: 80, y: 6 } });
  const dropped = ['PaymentService.ts', 'UserService.ts', 'OrderService.ts', 'README.md'];
  await expect.poll(() => assemble.titles()).toEqual(dropped);
  await assemble.item('README.md').click();
  await app.page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => assemble.titles()).toEqual(['OrderService.ts', 'README.md', 'UserService.ts']);
});

test('a file of secrets is refused with the reason', async () => {
  const ignored = app.page.getByRole('button', { name: /\d+ ignored$/ });
  if ((await ignored.getAttribute('aria-pressed')) === 'false') await ignored.click();
  await assemble.row('.env.local').dragTo(assemble.item('OrderService.ts'));
  await expect(app.page.getByText('Secrets files are never added.').first()).toBeVisible();
  await expect(assemble.items).toHaveCount(3);
});

test('several cards are selected by keyboard and moved together', async () => {
  await assemble.item('README.md').click();
  await app.page.keyboard.press('Shift+ArrowDown');
  await expect(app.page.getByRole('group', { name: 'Selected items' })).toContainText('2 selected');
  await app.page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => assemble.titles()).toEqual(['README.md', 'UserService.ts', 'OrderService.ts']);
  await app.page.keyboard.press('Space');
  await expect(app.page.getByText('1 of 3 on')).toBeVisible();
  await app.page.keyboard.press('Backspace');
  await expect.poll(() => assemble.titles()).toEqual(['OrderService.ts']);
  await expect(app.page.getByRole('group', { name: 'Selected items' })).toHaveCount(0);
});

/** Drops a row above the first card, and waits until it is there. */
async function dropFirst(row: Locator, title: string): Promise<void> {
  const count = await assemble.items.count();
  await row.dragTo(assemble.items.first(), { targetPosition: { x: 80, y: 6 } });
  await expect(assemble.items).toHaveCount(count + 1);
  await expect(assemble.items.first()).toContainText(title);
}

test('sessions are dropped from their tab and from the sidebar', async () => {
  const tab = app.page.getByRole('tab', { name: 'Sessions', exact: true });
  await tab.click();
  const rows = app.page.getByRole('tabpanel', { name: 'Sessions' }).getByRole('listitem');
  await dropFirst(rows.filter({ hasText: 'session-2' }), 'Session 2 payload');
  await dropFirst(new SessionPage(app.page).side(3), 'Session 3 payload');
});

test('a snippet is dropped', async () => {
  await app.page.getByRole('tab', { name: 'Snippets', exact: true }).click();
  const row = app.page.getByRole('tabpanel', { name: 'Snippets' }).getByRole('listitem').first();
  const name = await row.getByTestId('snippet-name').innerText();
  await dropFirst(row, name);
});

test('what Git offers is dropped', async () => {
  await app.page.getByRole('tab', { name: 'Git', exact: true }).click();
  const button = app.page.getByRole('button', { name: /^Add Git status/ });
  await dropFirst(app.page.locator('[draggable="true"]').filter({ has: button }), 'Git status');
});

test('an issue is dropped', async () => {
  const github = new GithubPage(app.page);
  await github.open();
  await dropFirst(github.row(142), '#142');
});

test('a Notion page is dropped', async () => {
  const notion = new NotionPage(app.page);
  await app.page.getByRole('button', { name: 'Settings', exact: true }).click();
  await notion.connect(fakeToken);
  await notion.open();
  await dropFirst(notion.row('ServiceLayer spec'), 'ServiceLayer spec');
});
