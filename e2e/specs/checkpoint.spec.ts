import { expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGithub, type FakeGithub } from '../fakes/github/startGithub.ts';
import { editIssue, makeComment, makeRepository, type FakeIssue } from '../fakes/github/world.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { chordOf } from '../fixtures/chordOf.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { lookAt } from '../fixtures/lookAt.ts';
import { openProject } from '../fixtures/openProject.ts';
import { runCli } from '../fixtures/runCli.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';

// One task's evenings: each test continues where the one before it stopped.
const test = journey();

const token = 'ghp_onlyForThisTest';
const tokenOfIda = 'ghp_onlyForThisColleague';
let project: SampleRepository;
let colleague: SampleRepository;
let fake: FakeGithub;
let app: RunningApp;

const payload = (session: number, next: string, status: readonly string[]) => `---
carryover: 1
id: 01CP${String(session)}
task: "ServiceLayer extraction"
taskId: 01JCZZ4M
session: ${String(session)}
saved: 2026-11-2${String(session)}T15:04:05Z
template: standard
---
## Payload after session ${String(session)} - ServiceLayer extraction

**Current goal:** Extract UserService and OrderService.

**Decisions made:**
- OrderService takes a userId, never imports UserService. Why: circular dependency (session 2)

**Next action:** ${next}

**Status:**
${status.join('\n')}

**Risks:**
- Directory audit did not cover routes/
`;

test.beforeAll(async () => {
  [project, colleague] = await Promise.all([makeSampleRepository(), makeSampleRepository()]);
  for (const { root } of [project, colleague])
    execFileSync('git', ['-C', root, 'remote', 'add', 'origin', 'git@127.0.0.1:orchard/storefront.git']);
  fake = await startGithub();
  fake.tokens.set(token, { login: 'mara', scopes: 'repo' });
  fake.tokens.set(tokenOfIda, { login: 'ida-holm', scopes: 'repo' });
  fake.add(makeRepository('orchard/storefront'));
  await save(4, 'Implement create() in `src/services/OrderService.ts`', [
    '- [ ] Phase 1',
    '- [ ] Codes agreed',
  ]);
  app = await launchApp(undefined, { GITHUB_API_URL: fake.url, GITHUB_TOKEN: token });
  await openProject(app, project.root);
});
test.afterAll(async () => {
  await app.close();
  await fake.close();
  await project.remove();
  await colleague.remove();
});

const save = (session: number, next: string, status: readonly string[], of = project) =>
  writeFile(join(of.root, 'scratch', `session-${String(session)}.md`), payload(session, next, status));
const issue = (): FakeIssue => {
  const found = fake.world.get('orchard/storefront')?.issues.get(1);
  if (found === undefined) throw new Error('There is no issue.');
  return found;
};
const facts = () => app.page.getByRole('region', { name: 'Before the push' });
const difference = () => app.page.getByRole('table', { name: 'The issue now, and after the push' });
const push = () => app.page.getByRole('button', { name: /^Push to #1/u });
const writes = () =>
  fake.log.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/graphql')).length;

test('the first push makes the issue, and nothing asks GitHub before', async () => {
  const { page } = app;
  await page.keyboard.press(chordOf('tasks'));
  await page.getByRole('button', { name: 'Checkpoint: No checkpoint' }).click();
  await expect(page.getByRole('heading', { name: 'New issue' })).toBeVisible();
  await expect(difference()).toContainText('- [ ] Codes agreed');
  await expectNoViolations(page);
  expect(fake.log).toEqual([]);
  await page.getByRole('button', { name: /^Create issue in orchard\/storefront/u }).click();
  await expect(push()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checkpoint: Up to date' })).toBeVisible();
  expect(issue().title).toBe('Checkpoint: ServiceLayer extraction');
  expect(issue().body).toContain('- [ ] Phase 1\n- [ ] Codes agreed');
});

test('a box ticked on GitHub meanwhile and a line added there are taken over', async () => {
  const { page } = app;
  editIssue(issue(), 'ida-holm', (text) =>
    text
      .replace('- [ ] Codes agreed', '- [x] Codes agreed')
      .replace('routes/', 'routes/\n- Payments retries order/line-missing'),
  );
  issue().comments.push({ ...makeComment(1, 'Until when?', 'jon'), updated_at: '2027-01-01T00:00:00Z' });
  await save(5, 'Implement create() in `src/services/OrderService.ts`', [
    '- [x] Phase 1',
    '- [ ] Codes agreed',
    '- [ ] Phase 2',
  ]);
  await page.keyboard.press(chordOf('refresh'));
  await expect(facts()).toContainText('1 ticked box taken over');
  await expect(facts()).toContainText('1 line of theirs kept');
  await expect(difference().getByRole('row', { name: /ticked on GitHub$/u })).toContainText('ida-holm');
  await facts().getByRole('button', { name: 'Show comments' }).click();
  await expect(page.getByRole('region', { name: 'Comments since the last push' })).toContainText(
    'Until when?',
  );
  await page.getByRole('radio', { name: 'As on GitHub' }).click();
  const after = page.getByRole('article', { name: 'The issue after the push' });
  await expect(
    after.getByRole('listitem').filter({ hasText: 'Codes agreed' }).getByRole('checkbox'),
  ).toBeChecked();
  await expectNoViolations(page);
  await page.getByRole('radio', { name: 'Text', exact: true }).click();
  await page.keyboard.press(chordOf('primary'));
  await expect(page.getByRole('button', { name: 'Checkpoint: Up to date' })).toBeVisible();
  expect(issue().body).toContain('- [x] Phase 1\n- [x] Codes agreed\n- [ ] Phase 2');
  expect(issue().body).toContain('- Payments retries order/line-missing');
});

test('a conflict waits for the person, who decides it with the keyboard', async () => {
  const { page } = app;
  editIssue(issue(), 'ida-holm', (text) =>
    text.replace('Implement create() in `src/services/OrderService.ts`', 'Start with the failing cases'),
  );
  await save(6, 'Start at phase 2', ['- [x] Phase 1', '- [ ] Codes agreed', '- [ ] Phase 2']);
  await page.keyboard.press(chordOf('refresh'));
  const card = page.getByRole('radiogroup', { name: 'Conflict in Resume instruction' });
  await expect(card).toBeVisible();
  for (const name of ['Mine', 'Theirs', 'Both'])
    await expect(card.getByRole('radio', { name })).not.toBeChecked();
  await expect(push()).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Decide 1 conflict to push. Nothing of theirs is lost.')).toBeVisible();
  await lookAt(app, 'conflict');
  await expectNoViolations(page);
  const before = writes();
  await facts().getByRole('button', { name: 'Go to' }).click();
  await page.keyboard.press('b');
  await expect(card.getByRole('radio', { name: 'Both' })).toBeChecked();
  await expect(facts()).toContainText('1 conflict decided');
  expect(writes()).toBe(before);
  await page.keyboard.press(chordOf('primary'));
  await expect(page.getByRole('button', { name: 'Checkpoint: Up to date' })).toBeVisible();
  expect(issue().body).toContain('Start at phase 2\nStart with the failing cases');
});

test('without a network the push is queued, shown, and sent when the machine is online again', async () => {
  const { page } = app;
  await save(7, 'Start at phase 2', ['- [x] Phase 1', '- [ ] Codes agreed', '- [x] Phase 2']);
  await page.keyboard.press(chordOf('refresh'));
  await expect(push()).not.toHaveAttribute('aria-disabled', 'true');
  fake.setOffline(true);
  await push().click();
  const waiting = page.getByRole('region', { name: 'Queued push' });
  await expect(waiting).toContainText('Could not reach GitHub. The checkpoint is queued');
  await expect(page.getByRole('button', { name: 'Checkpoint: Queued' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Project' })).toContainText('1 queued');
  await lookAt(app, 'queued');
  await expectNoViolations(page);
  await waiting.getByRole('button', { name: 'Take back' }).click();
  await expect(waiting).toHaveCount(0);
  await push().click();
  await waiting.getByRole('button', { name: 'Try now' }).click();
  await expect(waiting).toBeVisible();
  // Meanwhile a person goes on on GitHub.
  editIssue(issue(), 'ida-holm', (text) =>
    text.replace('- Directory audit', '- Retry storms\n- Directory audit'),
  );
  fake.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Project' })).not.toContainText('queued');
  expect(issue().body).toContain('- [x] Phase 2');
  expect(issue().body).toContain('- Retry storms');
});

test('the issue becomes a draft in Review, with its comments', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Pull into Review' }).click();
  await expect(page.getByRole('heading', { name: /Review/u }).first()).toBeVisible();
  await expect(page.getByText('Retry storms').first()).toBeVisible();
  const draft = await readFile(join(project.root, 'scratch', 'checkpoint-1.md'), 'utf8');
  expect(draft).toContain('jon on 2027-01-01: Until when?');
  expect(app.complaints).toEqual([]);
});

test('a colleague pulls the issue into another clone and data folder, and pushes over it', async () => {
  const home = await mkdtemp(join(tmpdir(), 'carryover-e2e-'));
  const services = { GITHUB_API_URL: fake.url, GITHUB_TOKEN: tokenOfIda };
  const cli = (...args: readonly string[]) => runCli(home, [...args, '--project', colleague.root], services);
  expect((await cli('checkpoint', 'pull', '--issue', '1')).stdout).toBe('scratch/checkpoint-1.md\n');
  expect((await cli('payload', 'save', 'scratch/checkpoint-1.md')).stdout).toBe('scratch/session-4.md\n');
  const file = join(colleague.root, 'scratch', 'session-4.md');
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace('- [x] Phase 2', '- [x] Phase 2\n- [ ] Phase 3'),
  );
  const ida = await launchApp(home, services);
  try {
    await openProject(ida, colleague.root);
    await ida.page.getByRole('button', { name: 'Tasks', exact: true }).first().click();
    await ida.page.getByRole('button', { name: 'Checkpoint: 1 change to push' }).click();
    const table = ida.page.getByRole('table', { name: 'The issue now, and after the push' });
    await expect(table.getByRole('row', { name: /added$/u })).toContainText('- [ ] Phase 3');
    await ida.page.getByRole('button', { name: /^Push to #1/u }).click();
    await expect(ida.page.getByRole('button', { name: 'Checkpoint: Up to date' })).toBeVisible();
  } finally {
    await ida.close();
    await rm(home, { recursive: true, force: true });
  }
  expect(issue().body).toContain('- [ ] Phase 3');
  expect(issue().body).toContain('- Retry storms');
  expect(fake.world.get('orchard/storefront')?.issues.size).toBe(1);
});
