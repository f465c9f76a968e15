import { expect, type Locator } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { agentsHome, launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { clearSessions, leaveDeadSession } from '../fixtures/leaveSessions.ts';
import { lookAt } from '../fixtures/lookAt.ts';
import { openProject } from '../fixtures/openProject.ts';
import { pressTwice } from '../fixtures/pressTwice.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { fakeGithubToken } from '../fixtures/sampleSecrets.ts';
import { RecoverPage } from '../pages/RecoverPage.ts';
import { toastOf } from '../pages/toastOf.ts';

const test = journey();

let repository: SampleRepository;
let home: string;
let agents: string;
let app: RunningApp;
let recover: RecoverPage;

const task = 'Extract UserService and OrderService. Interface contracts stay unchanged.';

function git(...args: readonly string[]): string {
  return execFileSync('git', ['-C', repository.root, ...args], { encoding: 'utf8' });
}
const head = (): string => git('rev-parse', '--short=7', 'HEAD').trim();
const dirty = (): string => git('status', '--porcelain', '--untracked-files=all');

async function addHook(name: string, script: string): Promise<void> {
  const folder = join(repository.root, '.git', 'hooks');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
}
const removeHook = (name: string): Promise<void> => rm(join(repository.root, '.git', 'hooks', name));

const banner = (): Locator => recover.panel('Commit first');
const dialog = (): Locator => app.page.getByRole('dialog');
const file = (name: string): Locator => dialog().getByRole('listitem').filter({ hasText: name });
const commit = (): Locator => dialog().getByRole('button', { name: /^Commit \d+ files?$/u });

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  git('config', 'user.name', 'Mara');
  git('config', 'user.email', 'mara@example.invalid');
  git('config', 'commit.gpgsign', 'false');
  home = await mkdtemp(join(tmpdir(), 'carryover-e2e-commit-'));
  agents = agentsHome(home);
  await leaveDeadSession(repository.root, agents);
  await appendFile(join(repository.root, 'notes.txt'), `RELEASE_TOKEN=${fakeGithubToken}\n`);
  app = await launchApp(home);
  recover = new RecoverPage(app.page);
  await openProject(app, repository.root);
  await recover.open();
  await recover.row(task).click();
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
  await clearSessions(agents);
  await rm(home, { recursive: true, force: true });
});

async function accessible(): Promise<void> {
  await app.page.mouse.move(700, 4);
  await expect(app.page.getByRole('tooltip')).toHaveCount(0);
  await expectNoViolations(app.page);
}

test('the banner says how much work is on disk only, and its dialog lists the files', async () => {
  await expect(banner()).toContainText(
    /^Commit first\. \d+ h \d+ min of work in 2 files exists only on disk\. A commit keeps this work safe and anchors the payload\./u,
  );
  await accessible();
  await lookAt(app, 'banner');
  await banner().getByRole('button', { name: 'Commit 2 files…' }).click();
  await expect(dialog()).toHaveAccessibleName('Commit 2 files');
  await expect(dialog()).toContainText('to refactor/service-layer');
  const own = dialog().getByRole('list', { name: 'Written by the session' });
  await expect(own.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(file('notes.txt').getByRole('checkbox')).not.toBeChecked();
  await expect(file('notes.txt').getByRole('checkbox')).toBeDisabled();
  await expect(file('notes.txt')).toContainText(/in line 2/u);
  await expect(dialog()).not.toContainText(fakeGithubToken);
  await expect(dialog().getByRole('textbox', { name: 'Message' })).toHaveValue(
    /^Save work in progress: Extract UserService and OrderService\n/u,
  );
  await accessible();
  await lookAt(app, 'dialog');
});

test('the commands follow the ticks and the message, and are copied as they run', async () => {
  await dialog().getByRole('textbox', { name: 'Message' }).fill('Extract the order service');
  const commands = dialog().getByRole('region', { name: 'Commands to run' });
  const both = [
    'git add -- src/repositories/CartRepository.ts',
    "git commit -m 'Extract the order service' -- src/repositories/CartRepository.ts src/services/OrderService.ts",
  ];
  await expect(commands).toHaveText(both.join('\n'));
  await dialog().getByRole('button', { name: 'Copy commands' }).click();
  await expect.poll(() => readClipboard(app)).toBe(`${both.join('\n')}\n`);
  const tick = file('CartRepository.ts').getByRole('checkbox');
  await tick.focus();
  await app.page.keyboard.press('Space');
  await expect(tick).not.toBeChecked();
  await expect(commands).toHaveText(
    "git commit -m 'Extract the order service' -- src/services/OrderService.ts",
  );
  await app.page.keyboard.press('Space');
  await expect(commit()).toHaveText('Commit 2 files');
});

test('a hook that refuses is shown whole, and nothing is lost', async () => {
  const before = [head(), dirty()];
  await addHook('pre-commit', 'echo "2 problems:"; echo "OrderService.ts: no-unused"; exit 1');
  await commit().click();
  const refusal = dialog().getByRole('alert', { name: 'Not committed' });
  await expect(refusal).toContainText('most likely because of a hook. Nothing was committed.');
  await expect(refusal.getByRole('region', { name: 'Output of git and its hooks' })).toHaveText(
    '2 problems:\nOrderService.ts: no-unused',
  );
  expect([head(), dirty()]).toEqual(before);
  await accessible();
  await lookAt(app, 'hook');
});

test('a slow hook is stopped, and nothing is lost', async () => {
  const before = [head(), dirty()];
  const began = join(repository.root, '.git', 'began');
  await addHook('pre-commit', `echo > '${began}'; sleep 600`);
  await commit().click();
  await expect.poll(() => existsSync(began)).toBe(true);
  await expect(dialog().getByRole('status')).toHaveText('Git and your hooks are running.');
  await lookAt(app, 'running');
  await dialog().getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(dialog().getByRole('alert', { name: 'Not committed' })).toContainText(
    'The commit was stopped.',
  );
  expect([head(), dirty()]).toEqual(before);
  await removeHook('pre-commit');
});

test('a file that changed meanwhile is read again before it is committed', async () => {
  const before = head();
  await appendFile(join(repository.root, 'src', 'services', 'OrderService.ts'), 'export const later = 2;\n');
  await commit().click();
  await expect(dialog().getByRole('alert', { name: 'Not committed' })).toContainText(
    'OrderService.ts changed since you looked. Nothing was committed.',
  );
  await expect(file('OrderService.ts')).toContainText('+3');
  expect(head()).toBe(before);
  await expect(dialog().getByRole('textbox', { name: 'Message' })).toHaveValue('Extract the order service');
});

test('a suspected secret is committed only after a decision with a reason', async () => {
  await dialog().getByRole('button', { name: 'Allow notes.txt' }).click();
  const reason = dialog().getByRole('textbox', { name: 'Why is this safe to commit?' });
  await expect(reason).toBeFocused();
  await lookAt(app, 'allow');
  await reason.fill('An example from the documentation');
  await dialog().getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(file('notes.txt').getByRole('checkbox')).toBeChecked();
  await expect(commit()).toHaveText('Commit 3 files');
  await file('notes.txt').getByRole('checkbox').uncheck({ force: true });
  await expect(commit()).toHaveText('Commit 2 files');
});

test('pressed twice it commits once, says so, and can be undone', async () => {
  const [before, parent, count] = [dirty(), head(), git('rev-list', '--count', 'HEAD').trim()];
  // Waits until the button stands still with nothing above it: presses beside it would close the dialog.
  await commit().hover();
  await pressTwice(app.page, commit(), 'mouse');
  await expect(dialog()).toHaveCount(0);
  await expect(toastOf(app.page)).toContainText(/Committed 2 files as [0-9a-f]{7}/u);
  expect(git('rev-list', '--count', 'HEAD').trim()).toBe(String(Number(count) + 1));
  expect(git('show', '--name-only', '--format=%an: %s', 'HEAD').trim().split('\n')).toEqual([
    'Mara: Extract the order service',
    '',
    'src/repositories/CartRepository.ts',
    'src/services/OrderService.ts',
  ]);
  expect(dirty()).toBe('?? notes.txt\n');
  await expect(toastOf(app.page)).toContainText(head());
  await toastOf(app.page).getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(app.page)).toContainText('Took the commit back');
  expect([dirty(), head()]).toEqual([before, parent]);
  await expect(banner()).toContainText('of work in 2 files exists only on disk');
});

test('after the commit the evidence and the banner tell of it', async () => {
  await banner().getByRole('button', { name: 'Commit 2 files…' }).click();
  await expect(commit()).toHaveText('Commit 2 files');
  await commit().click();
  await expect(dialog()).toHaveCount(0);
  await expect(banner()).toContainText(
    `Committed as ${head()}. No file of the session is left on disk only.`,
  );
  await expect(recover.panel('Uncommitted files').getByRole('listitem')).toHaveCount(1);
  await expect(recover.panel('Commits since it began')).toContainText('Save work in progress');
  await accessible();
  await lookAt(app, 'committed');
});

test('during a rebase it is refused with the way out', async () => {
  await appendFile(join(repository.root, 'src', 'services', 'OrderService.ts'), 'export const last = 3;\n');
  await app.page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await banner().getByRole('button', { name: 'Commit 1 file…' }).click();
  await expect(commit()).toHaveText('Commit 1 file');
  await mkdir(join(repository.root, '.git', 'rebase-merge'));
  await dialog().getByRole('button', { name: 'Look again' }).click();
  await expect(dialog().getByRole('alert')).toContainText('A rebase is under way in this worktree');
  await expect(dialog().getByRole('alert')).toContainText('git rebase --abort');
  await lookAt(app, 'rebase');
  await app.page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
  expect(app.complaints).toEqual([]);
});
