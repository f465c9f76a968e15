import { expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { chooseFile, openProject } from '../fixtures/openProject.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { SessionPage } from '../pages/SessionPage.ts';
import { toastOf } from '../pages/toastOf.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

let folder: string;
let root: string;
let app: RunningApp;
let assemble: AssemblePage;
let sessions: SessionPage;

const decision = '- No shared singleton state. Why: it broke test isolation (session 1)';

test.beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'carryover-sessions-')));
  root = join(folder, 'storefront');
  await write('src/order.ts', numbered('order', 40));
  await write('src/cart.ts', numbered('cart', 20));
  await write('src/old.ts', numbered('old', 10));
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.org');
  git('config', 'commit.gpgsign', 'false');
  git('add', '-A');
  git('commit', '-q', '-m', 'Start the shop');
  const head = git('rev-parse', 'HEAD').trim();
  await write(
    'scratch/session-1.md',
    payload(1, head, `${decision}\n- Errors stay untyped. Why: speed (session 1)`),
  );
  await write(
    'scratch/session-2.md',
    payload(2, head, `${decision}\n- Orders take a userId. Why: cycles (session 2)`),
  );
  // The work after the last payload.
  await write(
    'src/order.ts',
    numbered('order', 40).replace('order 3\n', 'order three\norder three and a half\n'),
  );
  git('commit', '-q', '-m', 'Go on with orders', '--', 'src/order.ts');
  await rm(join(root, 'src/old.ts'));
  app = await launchApp();
  sessions = new SessionPage(app.page);
});
test.afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

function numbered(word: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `${word} ${String(index + 1)}\n`).join('');
}

function payload(session: number, head: string, decisions: string): string {
  return `---
carryover: 1
id: id-${String(session)}
task: "Service extraction"
taskId: task-1
session: ${String(session)}
saved: 2026-01-0${String(session)}T10:00:00Z
template: standard
branch: "main"
head: "${head}"
---
## Payload after session ${String(session)}

**Current goal:** Extract orders.

**Decisions made:**
${decisions}

**Next action:** Finish \`src/order.ts\` line 10.

**Files in play:**
- IN PROGRESS: \`src/order.ts:10-12\`
- UNTOUCHED: \`src/cart.ts\`
- DONE: \`src/old.ts\`
`;
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

function git(...args: readonly string[]): string {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...args], { cwd: root, encoding: 'utf8' });
}

test('opening the project says what has moved on, and follows files', async () => {
  assemble = await openProject(app, root);
  await expect(sessions.banner).toContainText(
    '1 commit, 1 file in play edited and 1 deleted since session 2.',
  );
  await write('src/cart.ts', numbered('cart', 21));
  await expect(sessions.banner).toContainText('2 files in play edited and 1 deleted since session 2.');
});

test('the newest payload goes from the line above into the stack', async () => {
  await sessions.banner.getByRole('button', { name: 'Add session 2 to the stack' }).click();
  await expect(assemble.item('Session 2 payload')).toBeVisible();
  await expect(sessions.banner.getByRole('button', { name: /^Add session/ })).toHaveCount(0);
});

test('its drift is listed file by file, with where the lines of the payload are now', async () => {
  await sessions.banner.getByRole('button', { name: 'See what changed' }).click();
  await expect(sessions.file('src/order.ts')).toHaveAccessibleName(
    /edited, \+2 −1, lines 10–12 are now 11–13/,
  );
  await expect(sessions.file('src/old.ts')).toHaveAccessibleName(/deleted/);
  await expect(sessions.payload.getByText('Why: it broke test isolation')).toBeVisible();
  await expectNoViolations(app.page);
});

test('a difference is looked at and accepted by keyboard alone', async () => {
  await sessions.file('src/order.ts').focus();
  await app.page.keyboard.press('Enter');
  const dialog = app.page.getByRole('dialog', { name: 'Since session 2: src/order.ts' });
  await expect(dialog).toContainText('Added: order three and a half');
  await expectNoViolations(app.page);
  await app.page.keyboard.press('Escape');
  await expect(sessions.file('src/order.ts')).toBeFocused();
  await app.page.keyboard.press('ArrowRight');
  await app.page.keyboard.press('Enter');
  await expect(sessions.file('src/order.ts')).toHaveAccessibleName(/reviewed/);
  await sessions.file('src/order.ts').focus();
  await app.page.keyboard.press('ArrowRight');
  await app.page.keyboard.press('Enter');
  await expect(sessions.file('src/order.ts')).not.toHaveAccessibleName(/reviewed/);
  await sessions.file('src/order.ts').focus();
  await app.page.keyboard.press('ArrowRight');
  await app.page.keyboard.press('Enter');
  await expect(sessions.file('src/order.ts')).toHaveAccessibleName(/reviewed/);
  await expect(sessions.since).toContainText(
    '1 commit, 1 file in play edited and 1 deleted since session 2.',
  );
});

test('what was accepted is said again once it changes again', async () => {
  await sessions.since.getByRole('button', { name: 'Accept all 2' }).click();
  await expect(sessions.since.getByText('Reviewed', { exact: true })).toHaveCount(3);
  await write('src/cart.ts', numbered('cart', 25));
  await expect(sessions.file('src/cart.ts')).not.toHaveAccessibleName(/reviewed/);
  await sessions.since.getByRole('button', { name: 'Accept as reviewed' }).click();
  await expect(sessions.since.getByText('Reviewed', { exact: true })).toHaveCount(3);
  await expect(sessions.since).toContainText('You have reviewed all that changed since session 2.');
});

test('nothing is said above the stack any more', async () => {
  await app.page.getByRole('button', { name: 'Assemble', exact: true }).click();
  await expect(assemble.item('Session 2 payload')).toBeVisible();
  await expect(sessions.banner).toHaveCount(0);
  await sessions.side(2).click();
});

test('the ledger is searched, filtered, and leads to the session', async () => {
  await sessions.since.getByRole('tab', { name: 'Drift' }).focus();
  await app.page.keyboard.press('ArrowRight');
  const rows = sessions.since.getByRole('list', { name: 'Ledger' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await sessions.since.getByRole('button', { name: 'Status: Any status' }).click();
  await app.page.getByRole('menuitemradio', { name: /^Dropped/ }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Made in session 1, dropped in session 2');
  await sessions.since.getByRole('button', { name: 'Status: Dropped' }).click();
  await app.page.getByRole('menuitemradio', { name: /^Any status/ }).click();
  await sessions.since.getByRole('textbox', { name: 'Search the ledger' }).fill('singleton ISOLATION');
  await expect(rows).toHaveCount(1);
  await expectNoViolations(app.page);
  await rows.getByRole('button').first().focus();
  await app.page.keyboard.press('Enter');
  await expect(sessions.row(1)).toHaveAttribute('aria-current', 'true');
});

test('two sessions are compared, and the comparison is left by Escape', async () => {
  await sessions.row(2).click();
  await sessions.row(2).press('ArrowDown');
  await expect(sessions.row(1)).toBeFocused();
  await app.page.keyboard.press('ArrowRight');
  await app.page.keyboard.press('Enter');
  await expect(sessions.payload.getByRole('heading', { name: 'Difference from session 1' })).toBeVisible();
  await expect(sessions.payload).toContainText('Added: - Orders take a userId.');
  await expect(sessions.payload).toContainText('Removed: - Errors stay untyped.');
  await expectNoViolations(app.page);
  await sessions.payload.getByRole('button', { name: 'End comparison' }).press('Escape');
  await expect(sessions.payload.getByRole('heading', { name: 'Session 2' })).toBeVisible();
});

test('a payload is copied as Markdown, and as a line that names its file', async () => {
  await app.page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(toastOf(app.page)).toContainText('Copied session-2.md as Markdown');
  expect(await readClipboard(app)).toContain('**Decisions made:**');
  await app.page.getByRole('button', { name: 'Copy as file reference' }).click();
  await expect(toastOf(app.page)).toContainText('Copied one line');
  expect(await readClipboard(app)).toContain('scratch/session-2.md');
});

test('a payload is exported over the file that was chosen in the dialog', async () => {
  const away = join(folder, 'orders.md');
  await writeFile(away, 'old');
  await app.page.getByRole('button', { name: 'Export…' }).press('Enter');
  await chooseFile(app, app.page.getByRole('menuitem', { name: 'Markdown with front matter' }), away);
  await expect(toastOf(app.page)).toContainText('Exported session-2.md as orders.md');
  expect(await readFile(away, 'utf8')).toBe(await readFile(join(root, 'scratch/session-2.md'), 'utf8'));
});

test('its file is committed only when the command that was shown is confirmed', async () => {
  await write('src/other.ts', 'left alone\n');
  const commits = () => Number(git('rev-list', '--count', 'HEAD').trim());
  const before = commits();
  await app.page.getByRole('button', { name: 'Commit…' }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Commit scratch/session-2.md' });
  await expect(dialog).toContainText('git commit');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Hand over orders');
  await expect(dialog).toContainText(`'Hand over orders'`);
  expect(commits()).toBe(before);
  await expectNoViolations(app.page);
  await dialog.getByRole('button', { name: 'Commit 1 file' }).click();
  await expect(toastOf(app.page)).toContainText('Committed scratch/session-2.md');
  expect(commits()).toBe(before + 1);
  expect(
    git('show', '--name-only', '--format=%s', 'HEAD')
      .trim()
      .split(/\s*\n\s*/),
  ).toEqual(['Hand over orders', 'scratch/session-2.md']);
});

test('a session becomes a new draft in Review', async () => {
  await app.page.getByRole('button', { name: 'Restore as new' }).click();
  await expect(app.page.getByRole('heading', { name: 'Review', level: 1 })).toBeAttached();
  await expect(app.page.getByText('No shared singleton state').first()).toBeVisible();
});

test('the sidebar opens a session, and a drag puts it into the stack', async () => {
  await sessions.side(1).click();
  await expect(sessions.payload.getByRole('heading', { name: 'Session 1' })).toBeVisible();
  await app.page.getByRole('button', { name: 'Assemble', exact: true }).click();
  await expect(assemble.item('Session 2 payload')).toBeVisible();
  await sessions.side(1).dragTo(app.page.getByRole('region', { name: 'Stack', exact: true }));
  await expect(assemble.item('Session 1 payload')).toBeVisible();
  await assemble.saved();
});

test('a long payload is scrolled by keys, and keeps nobody out', async () => {
  const decisions = Array.from({ length: 80 }, (_, index) => `- Decision ${String(index)}. Why: it is so`);
  await write('scratch/session-3.md', payload(3, '0'.repeat(40), decisions.join('\n')));
  await sessions.side(3).click();
  await expect(sessions.payload.getByText('Decision 79')).toBeAttached();
  await expect(toastOf(app.page)).toHaveCount(0);
  await expectNoViolations(app.page);
  const text = app.page.getByRole('region', { name: 'Text of the payload' });
  await text.focus();
  await app.page.keyboard.press('End');
  await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await sessions.since.getByRole('tab', { name: 'Drift' }).click();
  await expect(sessions.since).toContainText('can’t be compared');
});

test('nothing was complained of', () => {
  expect(app.complaints).toEqual([]);
});
