import { expect } from '@playwright/test';
import { text } from '../fakes/notion/blocks.ts';
import { createFakeNotion, fakeToken, type FakeNotion } from '../fakes/notion/createFakeNotion.ts';
import type { FakePage } from '../fakes/notion/workspace.ts';
import { filesBelow } from '../fixtures/filesBelow.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { violationsOf } from '../fixtures/violationsOf.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { NotionPage } from '../pages/NotionPage.ts';

const test = journey();

let repository: SampleRepository;
let fake: FakeNotion;
let app: RunningApp;
let assemble: AssemblePage;
let notion: NotionPage;
let plan: FakePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  fake = await createFakeNotion();
  const { workspace } = fake;
  plan = workspace.addPage('Extraction plan', [
    text('paragraph', 'Before anything else.'),
    text('heading_1', 'Goals'),
    text('paragraph', 'One service for orders.'),
    text('heading_1', 'Open questions'),
    text('paragraph', 'Who owns the queue?'),
  ]);
  workspace.addChild(plan, 'Decisions', [text('paragraph', 'The queue stays.')]);
  const backlog = workspace.addDatabase('Backlog', {
    Status: {
      id: 'status',
      name: 'Status',
      type: 'status',
      status: { options: [{ name: 'Todo' }, { name: 'Done' }] },
    },
  });
  const status = (name: string) => ({ Status: { id: 'status', type: 'status', status: { name } } });
  workspace.addRow(backlog, 'Move the queue', status('Todo'));
  workspace.addRow(backlog, 'Name the service', status('Done'));
  app = await launchApp(undefined, { NOTION_API_URL: fake.url });
  assemble = await openProject(app, repository.root);
  notion = new NotionPage(app.page);
});
test.afterAll(async () => {
  await app.close();
  await fake.close();
  await repository.remove();
});

async function expectNoViolations(): Promise<void> {
  expect(await violationsOf(app.page)).toEqual([]);
}

test('without a token the tab says what to do, and nothing is asked of Notion', async () => {
  await notion.open();
  await expectNoViolations();
  expect(fake.requests).toEqual([]);
  await app.page.getByRole('button', { name: 'Connect in Settings' }).click();
  await expect(app.page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
});

test('a wrong token is refused with a sentence, the right one connects at once', async () => {
  await notion.connect('ntn_certainlyNotTheRightOne');
  await expect(notion.account.getByRole('alert')).toContainText(/token/);
  await expectNoViolations();
  await notion.typeToken(fakeToken);
  await expect(notion.account).toContainText('To Acme as Carryover.');
  // The tests' Electron has no keyring, and neither do many machines.
  await expect(notion.account).toContainText(/Encrypted|This run only/);
  await expectNoViolations();
});

test('pages are found by title, and added', async () => {
  await notion.open();
  await expect(notion.row('Extraction plan')).toBeVisible();
  await expectNoViolations();
  await notion.search.fill('extraction');
  await expect(notion.row('Backlog')).toHaveCount(0);
  await notion.add('Extraction plan');
  await expect(notion.row('Extraction plan')).toContainText('In the stack');
  await expect(assemble.item('Extraction plan')).toBeVisible();
  await expect(notion.message).toContainText('One service for orders.');
  await expect(notion.message).toContainText('Who owns the queue?');
});

test('a pasted link finds its page, and what lies below opens', async () => {
  await notion.search.fill(`https://www.notion.so/acme/Plan-${plan.id.replaceAll('-', '')}?pvs=4`);
  const row = notion.row('Extraction plan');
  await expect(row).toBeVisible();
  await row.focus();
  await app.page.keyboard.press('ArrowRight');
  await expect(notion.row('Decisions')).toBeVisible();
  await notion.search.fill('');
});

test('sections are picked from the card, and only they are in the message', async () => {
  await notion.edit(assemble.item('Extraction plan'));
  const dialog = app.page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: /Goals/ })).toBeChecked();
  await expectNoViolations();
  await dialog.getByRole('checkbox', { name: /Open questions/ }).press('Space');
  await dialog.getByRole('button', { name: 'Use this choice' }).click();
  await expect(dialog).toBeHidden();
  await expect(notion.message).not.toContainText('Who owns the queue?');
  await expect(notion.message).toContainText('One service for orders.');
});

test('a database opens as a list with its properties, to filter', async () => {
  await notion.row('Backlog').click();
  await expect(notion.rows).toHaveCount(2);
  await expectNoViolations();
  await app.page.getByRole('combobox', { name: 'Status' }).selectOption('Done');
  await expect(notion.rows).toHaveText([/Name the service/]);
  await app.page.getByRole('button', { name: 'Back to pages' }).click();
});

test('what was edited in Notion is there after a refresh', async () => {
  plan.blocks = plan.blocks.map((block) =>
    JSON.stringify(block).includes('One service for orders.')
      ? text('paragraph', 'Two services for orders.')
      : block,
  );
  plan.editedAt = '2026-11-05T10:00:00.000Z';
  await app.page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(notion.message).toContainText('Two services for orders.');
});

test('one item is refreshed from its card, and the sidebar says what the app talks to', async () => {
  plan.blocks = plan.blocks.map((block) =>
    JSON.stringify(block).includes('Two services') ? text('paragraph', 'Three services for orders.') : block,
  );
  plan.editedAt = '2026-11-06T10:00:00.000Z';
  const card = assemble.item('Extraction plan');
  await card.hover();
  // None of the card's buttons covers another.
  for (const button of await card.getByTestId('card-buttons').getByRole('button').all())
    await button.click({ trial: true });
  await card.getByRole('button', { name: /^Open at / }).click({ trial: true });
  await card.getByRole('button', { name: 'Refresh Extraction plan' }).click();
  await expect(notion.message).toContainText('Three services for orders.');
  await expect(app.page.getByText('Notion connected, no model calls')).toBeVisible();
});

test('without Notion the kept copy stays in the message, and is said to be one', async () => {
  await fake.close();
  await app.page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(assemble.item('Extraction plan')).toContainText('Older copy');
  await expect(notion.message).toContainText('Three services for orders.');
  await app.page.getByRole('button', { name: 'Refresh from Notion' }).click();
  await expect(app.page.getByText(/^Offline: as of \d\d:\d\d$/)).toBeVisible();
  await notion.row('Backlog').click();
  await expect(notion.rows).toHaveCount(2);
  await expect(app.page.getByText(/^Offline: as of/).last()).toBeVisible();
  await app.page.getByRole('button', { name: 'Back to pages' }).click();
});

test('disconnecting leaves neither token nor copy', async () => {
  await notion.disconnect();
  await expect(notion.account).toContainText('Not connected.');
  for (const { path, text: content } of await filesBelow(app.home)) {
    expect(content.includes(fakeToken), path).toBe(false);
    expect(content.includes('Three services for orders.'), path).toBe(false);
  }
  expect(app.output.join('')).not.toContain(fakeToken);
  expect(app.complaints).toEqual([]);
});
