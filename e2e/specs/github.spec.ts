import { expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { startGithub, type FakeGithub } from '../fakes/github/startGithub.ts';
import {
  makeComment,
  makeIssue,
  makePull,
  makeRepository,
  type FakeRepository,
} from '../fakes/github/world.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { violationsOf } from '../fixtures/violationsOf.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { GithubPage } from '../pages/GithubPage.ts';

const test = journey();

const token = 'ghp_onlyForThisTest';
let project: SampleRepository;
let fake: FakeGithub;
let repository: FakeRepository;
let app: RunningApp;
let assemble: AssemblePage;
let github: GithubPage;

const diff = `diff --git a/src/pay.ts b/src/pay.ts
--- a/src/pay.ts
+++ b/src/pay.ts
@@ -1 +1 @@
-export const guest = false;
+export const guest = true;
`;

test.beforeAll(async () => {
  project = await makeSampleRepository();
  const remote = (name: string, path: string) =>
    execFileSync('git', ['-C', project.root, 'remote', 'add', name, `git@127.0.0.1:${path}.git`]);
  remote('origin', 'orchard/storefront');
  remote('upstream', 'orchard/platform');
  fake = await startGithub();
  fake.tokens.set(token, { login: 'mara', scopes: 'repo' });
  repository = makeRepository('orchard/storefront');
  fake.add(repository);
  fake.add(makeRepository('orchard/platform', { issues: new Map([[3, makeIssue(3, { title: 'Queue' })]]) }));
  for (let number = 1; number <= 60; number += 1) {
    repository.issues.set(number, makeIssue(number, { title: `Older issue ${number}` }));
  }
  repository.issues.set(
    142,
    makeIssue(142, {
      title: 'Guests can not pay <b>now</b>',
      body: 'The button is dead.',
      labels: ['bug', 'checkout'],
      updated_at: '2026-11-19T09:30:00Z',
      comments: [makeComment(1, 'Seen it too.', 'ida'), makeComment(2, 'A fix is coming.', 'jon')],
      referencedBy: [148],
    }),
  );
  const pull = makePull({
    diff,
    files: [{ filename: 'src/pay.ts', status: 'modified', additions: 1, deletions: 1 }],
  });
  repository.issues.set(
    148,
    makeIssue(148, { title: 'Let guests pay', body: 'Fixes #142', updated_at: '2026-11-18T09:30:00Z', pull }),
  );
  app = await launchApp(undefined, { GITHUB_API_URL: fake.url });
  assemble = await openProject(app, project.root);
  github = new GithubPage(app.page);
});
test.afterAll(async () => {
  await app.close();
  await fake.close();
  await project.remove();
});

async function expectNoViolations(): Promise<void> {
  expect(await violationsOf(app.page)).toEqual([]);
}

test('public issues are listed without a token, as text', async () => {
  expect(fake.log).toEqual([]);
  await github.open();
  await expect(github.row(142)).toContainText('Guests can not pay <b>now</b>');
  await expect(github.row(142)).toContainText('bug · checkout');
  await expect(github.panel).toContainText(/of 60 requests left/);
  await expect(github.panel.getByRole('button', { name: 'Connect in Settings' })).toBeVisible();
  await expect(github.row(148)).toHaveCount(0);
  await expectNoViolations();
});

test('a token that is connected in Settings counts at once, and stays in the main process', async () => {
  await github.panel.getByRole('button', { name: 'Connect in Settings' }).click();
  await app.page.getByRole('button', { name: 'Connect GitHub' }).click();
  await app.page.getByLabel('GitHub token').fill(token);
  await app.page.getByLabel('GitHub token').press('Enter');
  await expect(app.page.getByRole('region', { name: 'GitHub', exact: true })).toContainText('mara');
  await app.page.getByRole('button', { name: 'Assemble' }).click();
  await github.open();
  await expect(github.panel).toContainText(/of 5,000 requests left/);
  expect(fake.log.at(-1)?.authorized).toBe(true);
  expect(await app.page.content()).not.toContain(token);
});

test('more are shown, states and kinds switched, words searched for', async () => {
  const before = await github.rows.count();
  await github.panel.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => github.rows.count()).toBeGreaterThan(before);
  await github.choose('Pull requests');
  await expect(github.row(148)).toBeVisible();
  await github.choose('Closed');
  await expect(github.panel).toContainText('Nothing matches');
  await expectNoViolations();
  await github.choose('All');
  await github.choose('Issues');
  await github.search.fill('guests');
  await expect(github.rows).toHaveCount(1);
  await github.search.fill('');
  await github.panel.getByRole('button', { name: 'Labels: any' }).click();
  await app.page.getByRole('menuitemcheckbox', { name: /^checkout/ }).click();
  await app.page.keyboard.press('Escape');
  await expect(github.rows).toHaveCount(1);
});

test('an issue is added with its comments, by mouse and by number', async () => {
  await github.add(142);
  await expect(github.row(142)).toContainText('In the stack');
  await expect(assemble.item('Guests can not pay')).toBeVisible();
  await expect(github.message).toContainText('The button is dead.');
  await expect(github.message).toContainText('A fix is coming.');
  await github.search.fill('https://127.0.0.1/orchard/storefront/pull/148');
  await expect(github.rows).toHaveCount(1);
  await github.row(148).focus();
  await app.page.keyboard.press('Enter');
  await expect(assemble.item('Let guests pay')).toBeVisible();
  await expect(github.message).toContainText('Fixes #142');
});

test('parts are chosen from the card', async () => {
  const card = assemble.item('Guests can not pay');
  await card.hover();
  await card.getByRole('button', { name: /^Edit / }).click();
  await expectNoViolations();
  const { dialog } = github;
  await dialog.getByRole('radio', { name: 'Last' }).click();
  await dialog.getByLabel('How many').fill('nine');
  await expect(dialog.getByRole('alert')).toContainText('from 1 to 10,000');
  await dialog.getByLabel('How many').fill('1');
  await dialog.getByRole('radio', { name: 'Diff' }).click();
  await dialog.getByRole('button', { name: 'Use this choice' }).click();
  await expect(dialog).toBeHidden();
  await expect(github.message).toContainText('export const guest = true;');
  await expect(github.message).toContainText('Changes of pull request #148');
  await expect(github.message).not.toContainText('Seen it too.');
});

test('refreshing asks for nothing that has not changed', async () => {
  fake.clearLog();
  await app.page.keyboard.press('ControlOrMeta+r');
  // Five answers make up the issue with its diff, two the pull request.
  await expect.poll(() => fake.log.length).toBe(7);
  expect(fake.log.map(({ status }) => status)).toEqual(fake.log.map(() => 304));
  const issue = repository.issues.get(142);
  if (issue !== undefined) issue.body = 'The button works again.';
  await expect(async () => {
    await app.page.keyboard.press('ControlOrMeta+r');
    await expect(github.message).toContainText('The button works again.', { timeout: 5_000 });
  }).toPass();
});

test('a fetch that takes long is stopped, and the copy stands', async () => {
  const card = assemble.item('Guests can not pay');
  fake.fail({ what: 'slow', ms: 30_000 }, /issues\/142/u);
  await card.hover();
  await card.getByRole('button', { name: /^Refresh / }).click();
  await card.getByRole('button', { name: /^Stop fetching / }).click();
  await expect(card).toContainText('Stopped, copy of');
  await expect(github.message).toContainText('The button works again.');
});

test('what was never read and is stopped says so, and is read with Retry', async () => {
  repository.issues.set(150, makeIssue(150, { title: 'Receipts are late', body: 'By an hour.' }));
  await github.search.fill('#150');
  await expect(github.row(150)).toBeVisible();
  fake.fail({ what: 'slow', ms: 30_000 }, /issues\/150/u);
  await github.add(150);
  const card = assemble.item('Receipts are late');
  await card.hover();
  await card.getByRole('button', { name: /^Stop fetching / }).click();
  await expect(card).toContainText('Not read');
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(github.message).toContainText('By an hour.');
});

test('what goes wrong is said, and tried again', async () => {
  await github.search.fill('#9999');
  await expect(github.panel.getByRole('alert')).toContainText('has no issue or pull request #9999');
  await expectNoViolations();
  fake.fail({ what: 'primary-limit' }, /issues\?/u);
  await github.search.fill('');
  await expect(github.panel.getByRole('alert')).toContainText('used up');
  await github.panel.getByRole('button', { name: 'Retry' }).click();
  await expect(github.row(142)).toBeVisible();
});

test('another repository of the project is picked', async () => {
  await github.panel.getByRole('button', { name: 'Repository: orchard/storefront' }).click();
  await app.page.getByRole('menuitem', { name: 'orchard/platform' }).click();
  await expect(github.row(3)).toContainText('Queue');
});

test('without a connection the copies stand, and the tab says so', async () => {
  await fake.close();
  await github.panel.getByRole('button', { name: 'Refresh from GitHub' }).click();
  await expect(github.panel.getByRole('alert')).toContainText('GitHub could not be reached');
  await app.page.keyboard.press('ControlOrMeta+r');
  // The preview draws the message at the selected item.
  await assemble.item('Guests can not pay').click();
  await expect(github.message).toContainText('The button works again.');
  await expectNoViolations();
  expect(app.complaints).toEqual([]);
});
