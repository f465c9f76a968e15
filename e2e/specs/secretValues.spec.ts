import { expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGithub, type FakeGithub } from '../fakes/github/startGithub.ts';
import { makeIssue, makeRepository } from '../fakes/github/world.ts';
import { writeClipboard } from '../fixtures/clipboard.ts';
import { filesBelow } from '../fixtures/filesBelow.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { answerWithFile, openProject } from '../fixtures/openProject.ts';
import { sampleDraft } from '../fixtures/sampleDraft.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { envPassword, fakeGithubToken, githubTokenOf, privateKey } from '../fixtures/sampleSecrets.ts';
import { expectUnseen, watchTraffic } from '../fixtures/watchTraffic.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { GitTab } from '../pages/GitTab.ts';
import { LibraryPage } from '../pages/LibraryPage.ts';
import { PalettePage } from '../pages/PalettePage.ts';
import { ReviewPage } from '../pages/ReviewPage.ts';
import { SecretsPage } from '../pages/SecretsPage.ts';
import { SessionPage } from '../pages/SessionPage.ts';

// Values are everywhere that the user or an agent puts them. Each test goes through one screen with all that it opens;
// after each, no value has reached the window, or is in the page, in a field, an attribute or a name.
const test = journey();

const planted = {
  commit: githubTokenOf('C'),
  branch: githubTokenOf('B'),
  payload: githubTokenOf('P'),
  goal: githubTokenOf('G'),
  pasted: githubTokenOf('T'),
  note: githubTokenOf('N'),
  byHand: githubTokenOf('H'),
  snippet: githubTokenOf('S'),
  variable: githubTokenOf('V'),
  draft: githubTokenOf('D'),
  outside: githubTokenOf('O'),
  typed: githubTokenOf('Y'),
  task: githubTokenOf('K'),
  answer: githubTokenOf('A'),
  issue: githubTokenOf('I'),
  brought: githubTokenOf('R'),
} as const;
const keyLines = privateKey.split('\n').slice(1, -1);
const values = [fakeGithubToken, envPassword, ...keyLines, ...Object.values(planted)];

let repository: SampleRepository;
let github: FakeGithub;
let home: string;
let app: RunningApp;
let assemble: AssemblePage;
let review: ReviewPage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  await plant(repository.root);
  home = await mkdtemp(join(tmpdir(), 'carryover-e2e-values-'));
  github = await startGithub();
  const title = `Rotate ${planted.issue}`;
  const issues = new Map([[7, makeIssue(7, { title, body: title, labels: [planted.issue] })]]);
  github.add(makeRepository('orchard/storefront', { issues, labels: [planted.issue] }));
  app = await launchApp(home, { GITHUB_API_URL: github.url });
  await watchTraffic(app, values);
  assemble = await openProject(app, repository.root);
  review = new ReviewPage(app.page);
});
test.afterEach(() => expectUnseen(app, values));
test.afterAll(async () => {
  await app.close();
  await github.close();
  await repository.remove();
  await rm(home, { recursive: true, force: true });
});

/** Writes the files that the project has before a user opens it. */
async function plant(root: string): Promise<void> {
  await writeFile(join(root, '.env'), `DATABASE_PASSWORD=${envPassword}\n`);
  const who = ['-c', 'user.name=Ida', '-c', 'user.email=ida@example.invalid', '-c', 'commit.gpgsign=false'];
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...who, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    });
  const head = git('rev-parse', 'HEAD').trim();
  const types = join(root, 'src/types/UserContext.ts');
  await writeFile(types, `// ${fakeGithubToken}\n${await readFile(types, 'utf8')}`);
  await writeFile(
    join(root, 'src/deploy.ts'),
    `// ${envPassword}\nexport const token = '${fakeGithubToken}';\n`,
  );
  await writeFile(join(root, 'src/key.ts'), `export const key = \`${privateKey}\`;\n`);
  const file = join(root, 'scratch/session-3.md');
  const payload = await readFile(file, 'utf8');
  const decision = `- Deploys use ${planted.payload}. Why: the runner has ${envPassword} (session 3)\n`;
  await writeFile(
    file,
    payload
      .replace('task: "ServiceLayer extraction"', `task: "ServiceLayer ${planted.payload}"\nhead: ${head}`)
      .replace('branch: "refactor/service-layer"', `branch: "deploy/${planted.branch}"`)
      .replace('- DONE:', '- IN PROGRESS: `src/types/UserContext.ts`\n- DONE:')
      .replace('**Decisions deferred:**', `${decision}\n**Decisions deferred:**`),
  );
  git('add', 'src', 'scratch');
  git('remote', 'add', 'origin', 'git@127.0.0.1:orchard/storefront.git');
  git('branch', `deploy/${planted.branch}`);
  git('commit', '--quiet', `--message=Deploy with ${planted.commit}`, `--message=It was ${planted.commit}`);
  await writeFile(join(root, 'src/deploy.ts'), `export const token = '${fakeGithubToken}'; // changed\n`);
}

test('the files and lines that are found, and a file that is looked at', async () => {
  const filter = app.page.getByRole('textbox', { name: 'Filter files' });
  await filter.fill('token');
  await expect(app.page.getByRole('tree', { name: 'Lines found' })).toBeVisible();
  await expect(app.page.getByText(/\d+ lines in \d+ files/u)).toBeVisible();
  await filter.fill('');
  await assemble.tickAll(['src/deploy.ts', 'src/key.ts', 'config/services.example.env']);
  await assemble
    .item('deploy.ts')
    .getByRole('button', { name: /^Menu of|^More/ })
    .first()
    .waitFor();
  await assemble.item('deploy.ts').press('Enter');
  const dialog = app.page.getByRole('dialog');
  await expect(dialog).toContainText('export const token');
  await expectUnseen(app, values);
  await app.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the goal, a pasted text, a note, and an item edited by hand', async () => {
  await assemble.setGoal(`Ship with ${planted.goal} today`);
  await expect(app.page.getByRole('textbox', { name: 'Goal' })).toHaveValue(
    /^Ship with ⟦hidden: github-token \S+⟧ today$/u,
  );
  await assemble.paste(`Log of ${planted.pasted}`, `pushing with ${planted.pasted}\n${privateKey}\ndone\n`);
  const card = assemble.item('deploy.ts');
  await card.press('n');
  const note = app.page.getByRole('dialog', { name: /^Note on/ });
  await note.getByRole('textbox').fill(`Replace ${planted.note}`);
  await app.page.keyboard.press('Enter');
  await expect(card).toContainText('Replace ⟦hidden: github-token');
  await expectUnseen(app, values);
  await card.press('n');
  await expect(note.getByRole('textbox')).toHaveValue(/^Replace ⟦hidden/u);
  await expectUnseen(app, values);
  await app.page.keyboard.press('Escape');
  await card.press('e');
  const editor = app.page.getByRole('textbox', { name: /^Text of/ });
  await editor.focus();
  await app.page.keyboard.press('ControlOrMeta+Home');
  await app.page.keyboard.insertText(`// ${planted.byHand}\n`);
  await expect(app.page.getByTestId('edit-note')).toContainText('· saved');
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
});

test('the findings, the preview, and the message by hand', async () => {
  const { page } = app;
  await page.getByRole('button', { name: /^Resolve \d+ findings to export$/ }).click();
  const secrets = new SecretsPage(page);
  await expect(secrets.findings.first()).toBeVisible();
  await expectUnseen(app, values);
  await secrets.column.getByRole('button', { name: /^Redact all \d+/ }).click();
  await expect(page.getByRole('region', { name: 'First message' })).toContainText('[REDACTED:');
  await expectUnseen(app, values);
  await page.keyboard.press('ControlOrMeta+e');
  await expect(page.getByRole('textbox', { name: /^Text of/ })).toContainText('[REDACTED:');
  await expectUnseen(app, values);
  await page.keyboard.press('Escape');
});

test('the tabs of sources', async () => {
  const { page } = app;
  const git = new GitTab(page);
  await git.show();
  await expect(git.panel).toContainText('Deploy with');
  await expectUnseen(app, values);
  const tabs = page.getByRole('tablist', { name: 'Source' }).getByRole('tab');
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    if (await tab.evaluate((element) => element.textContent.includes('GitHub'))) {
      await expect(page.getByRole('tabpanel', { name: 'GitHub' })).toContainText(
        'Rotate ⟦hidden: github-token',
      );
    }
    await expectUnseen(app, values);
  }
  await tabs.first().click();
});

test('the library', async () => {
  const library = new LibraryPage(app.page);
  await library.open();
  await library.make('Deploy notes');
  await library.field('Name').fill(`Deploy ${planted.snippet}`);
  await library.field('Text').fill(`Use ${planted.snippet} for {{service}}\n`);
  await library.saved();
  await expect(library.field('Text')).toHaveValue(/^Use ⟦hidden: github-token/u);
  await library.value('service').fill(planted.variable);
  await expect(library.preview).toContainText('Use');
});

test('memory over payloads, commits and snippets, and a text in it', async () => {
  const { page } = app;
  await page.getByRole('tab', { name: 'Memory' }).click();
  const results = page.getByRole('list', { name: 'Results' }).getByRole('button');
  await page.getByRole('textbox', { name: /^Search notes/ }).fill('deploy');
  await expect(results.first()).toHaveAccessibleName(/⟦hidden: github-token/u);
  await expect(page.getByRole('radio', { name: /^Git [1-9]/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Snippets [1-9]/ })).toBeVisible();
  for (const result of await results.all()) {
    await result.click();
    await expect(result).toHaveAttribute('aria-current', 'true');
    await expectUnseen(app, values);
  }
  await page.getByRole('textbox', { name: /^Search notes/ }).fill('');
  await page.getByRole('tab', { name: 'Texts' }).click();
});

test('a pasted draft, its sections, its Markdown and its checks', async () => {
  const { page } = app;
  await review.open();
  const leaking = sampleDraft
    .replace('Here is the payload', `With ${planted.outside}, here is the payload`)
    .replace('create() validates', `create() with ${planted.draft} validates`)
    .replace('ServiceLayer extraction', `ServiceLayer ${planted.draft}`);
  await writeClipboard(app, `${leaking}- the token is ${planted.draft}\n- the key:\n\n${privateKey}\n`);
  await review.press('ControlOrMeta+v');
  await expect(review.entry('Decisions made', 2)).toContainText('create() with ⟦hidden: github-token');
  await review.checked();
  await expect(review.checks).toContainText('This line contains a GitHub token. Redact it before saving.');
  await expectUnseen(app, values);

  await page.getByRole('textbox', { name: 'Task of the payload' }).fill(`Services ${planted.task}`);
  await expect(page.getByRole('textbox', { name: 'Task of the payload' })).toHaveValue(/^Services ⟦hidden/u);
  await review.entry("Don't forget", 1).focus();
  await review.press('Enter', 'End');
  await page.keyboard.insertText(` with ${planted.typed}`);
  await page.keyboard.type(' and more');
  const field = page.getByRole('textbox', { name: /^Don't forget, 1 of/ });
  await expect(field).toHaveValue(/ with ⟦hidden: github-token [0-9a-f]+⟧ and more$/u);
  await page.keyboard.type('!');
  await expect(field).toHaveValue(/ and more!$/u);
  await review.press('Escape');
  await review.onDisk();
  await expectUnseen(app, values);

  await page.getByRole('radio', { name: 'Sections' }).focus();
  await review.press('ArrowRight');
  const text = page.getByRole('textbox', { name: 'Payload as Markdown' });
  await expect(text).toHaveValue(/create\(\) with ⟦hidden: github-token/u);
  await text.focus();
  await review.press('ControlOrMeta+End');
  await page.keyboard.insertText(`\n- and ${planted.typed} again`);
  await expect(text).toHaveValue(/- and ⟦hidden: github-token [0-9a-f]+⟧ again$/u);
  await expectUnseen(app, values);
  await page.getByRole('radio', { name: 'Markdown' }).focus();
  await review.press('ArrowLeft');
  await review.checked();
});

test('the draft is not saved with a value in it, and its file keeps none that was redacted', async () => {
  const { page } = app;
  await expect(page.getByRole('button', { name: /^Resolve \d+ findings to save$/ })).toBeVisible();
  await expect(review.save).toHaveAttribute('aria-disabled', 'true');
  await review.press('ControlOrMeta+s');
  await expect(
    review.checks.getByRole('listitem', { name: /^Error: This line contains/ }).first(),
  ).toBeFocused();
  expect(await draftsOnDisk()).toContain(planted.draft);
  for (;;) {
    const redact = review.checks.getByRole('button', { name: 'Redact', exact: true });
    await review.checked();
    const before = await redact.count();
    if (before === 0) break;
    await redact.first().click();
    await expect(redact).not.toHaveCount(before);
  }
  await review.onDisk();
  const kept = await draftsOnDisk();
  const typed = [planted.draft, planted.typed, planted.task, planted.outside];
  for (const value of [...typed, envPassword, ...keyLines]) expect(kept).not.toContain(value);
  await expect(page.getByRole('button', { name: /^Resolve \d+ finding/ })).toHaveCount(0);
  // The secret in a line that is left out comes last, and does not prevent saving.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(review.checks).toContainText('of the draft contains a GitHub token. It is not in the payload');
  await expect(page.getByRole('button', { name: /^Resolve \d+ finding/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Resolve \d+ finding/ })).toBeVisible();
  await expectUnseen(app, values);
  await review.checks.getByRole('button', { name: 'Redact', exact: true }).first().click();
  await expect(page.getByRole('button', { name: /^Resolve \d+ finding/ })).toHaveCount(0);
});

async function draftsOnDisk(): Promise<string> {
  const files = await filesBelow(app.home);
  return files
    .filter(({ path }) => path.endsWith('.draft.json'))
    .map(({ text }) => text)
    .join('\n');
}

test('what an agent answered', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Paste answer' }).press('Enter');
  const field = page.getByRole('textbox', { name: /^The agent’s answer/ });
  await field.fill(
    `The goal is to extract UserService and OrderService from the monolith with ${planted.answer}.`,
  );
  await expect(page.getByRole('region', { name: 'What the answer names' })).toBeVisible();
  await expect(field).toHaveValue(/with ⟦hidden: github-token [0-9a-f]+⟧\.$/u);
  await expectUnseen(app, values);
  await page.keyboard.press('Escape');
});

test('sessions with their payloads, what changed, what differs, and the ledger', async () => {
  const { page } = app;
  const sessions = new SessionPage(page);
  await sessions.side(3).click();
  const payload = page.getByRole('region', { name: 'Payload', exact: true });
  await expect(payload).toContainText('Deploys use [FINDING:github-token]');
  await expect(payload).toContainText('deploy/⟦hidden: github-token');
  await expectUnseen(app, values);
  await sessions.file('src/types/UserContext.ts').press('Enter');
  const difference = page.getByRole('dialog', { name: /^Since session 3/ });
  await expect(difference).toContainText('[FINDING:github-token]');
  await expectUnseen(app, values);
  await page.keyboard.press('Escape');
  await sessions.since.getByRole('tab', { name: 'Ledger' }).click();
  await expect(sessions.since.getByRole('list', { name: 'Ledger' })).toContainText('Deploys use');
  await expectUnseen(app, values);
  await sessions.row(3).press('ArrowDown');
  await expect(sessions.row(2)).toBeFocused();
  await review.press('ArrowRight', 'Enter');
  await expect(payload.getByRole('heading', { name: 'Difference from session 2' })).toBeVisible();
  await expect(payload).toContainText('Deploys use');
});

test('the commit of a payload', async () => {
  const { page } = app;
  await new SessionPage(page).row(3).click();
  await page.getByRole('button', { name: 'Commit…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Commit scratch\/session-3\.md/u });
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Save the payload of session 3: ServiceLayer [FINDING:github-token]',
  );
  await expectUnseen(app, values);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('what is exported, shared and imported', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Assemble', exact: true }).click();
  const palette = new PalettePage(page);
  for (const [command, title] of [
    ['export stack', /^Export “/u],
    ['share stack', /^Share “/u],
  ] as const) {
    await palette.open();
    await palette.type(`>${command}`);
    await palette.press('Enter');
    const leaving = page.getByRole('dialog', { name: title });
    await expect(leaving).toContainText('The text “Log of ⟦hidden: github-token');
    await expectUnseen(app, values);
    await page.keyboard.press('Escape');
    await expect(leaving).toBeHidden();
  }
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Export…', exact: true }).click();
  const exporting = page.getByRole('dialog', { name: 'Export to one file' });
  await expect(exporting).toContainText('Log of ⟦hidden: github-token');
  await expectUnseen(app, values);
  await page.keyboard.press('Escape');
  const file = join(home, 'carryover-settings.json');
  const snippet = { name: `Deploy ${planted.brought}`, kind: 'snippet', text: 'Short.' };
  await writeFile(file, JSON.stringify({ carryover: 1, kind: 'portable', snippets: [snippet] }));
  await answerWithFile(app, file, () => page.getByRole('button', { name: 'Import…', exact: true }).click());
  const plan = page.getByRole('dialog', { name: 'Import' });
  await expect(plan.getByRole('listitem').filter({ hasText: 'Deploy ⟦hidden' })).toContainText('New');
  await expectUnseen(app, values);
  await page.keyboard.press('Escape');
  await expect(plan).toBeHidden();
  await rm(file);
});

test('the palette, copies, settings and help', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Assemble', exact: true }).click();
  const palette = new PalettePage(page);
  await palette.open();
  await palette.type('deploy');
  await expect(palette.options.first()).toBeVisible();
  await expectUnseen(app, values);
  await palette.type('rotate');
  await expect(palette.active).toContainText('Rotate ⟦hidden: github-token');
  await expectUnseen(app, values);
  await palette.close();
  await assemble.copyButton.click();
  await assemble.expectToast(/^Copied/);
  await page.keyboard.press('ControlOrMeta+Shift+h');
  const dialog = page.getByRole('dialog', { name: 'Copy history' });
  await dialog.getByRole('option').first().click();
  await expect(dialog).toContainText('Ship with');
  await expectUnseen(app, values);
  await dialog.getByRole('radio', { name: 'Changes since' }).click();
  await expectUnseen(app, values);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expectUnseen(app, values);
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
});

test('no draft, log or copy keeps a value that its owner did not type there', async () => {
  expect(app.output.join('')).not.toMatch(new RegExp(values.join('|').replaceAll('+', '\\+')));
  const kept = (await filesBelow(app.home)).filter(({ path }) => !path.includes('chromium'));
  for (const { path, text } of kept) {
    for (const value of [envPassword, planted.commit, planted.payload, planted.answer]) {
      expect(text, path).not.toContain(value);
    }
    // The user's own copy of a file stays as they wrote it.
    if (!path.endsWith('.stack.json')) expect(text, path).not.toContain(fakeGithubToken);
  }
});
