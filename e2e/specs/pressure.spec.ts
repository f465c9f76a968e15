import { expect } from '@playwright/test';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTranscript, notification } from '../../src/core/recover/testing/createTranscript.ts';
import { readClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { agentsHome, launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { clearSessions } from '../fixtures/leaveSessions.ts';
import { openProject } from '../fixtures/openProject.ts';
import { runCli } from '../fixtures/runCli.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { setTheme } from '../fixtures/setTheme.ts';
import { setWindowSize } from '../fixtures/setWindowSize.ts';
import { PalettePage } from '../pages/PalettePage.ts';

const test = journey();

let repository: SampleRepository;
let home: string;
let agents: string;
let app: RunningApp;
let session: ReturnType<typeof createTranscript>;

const strip = () => app.page.getByRole('button', { name: /^session-\d+: / });
const popover = () => app.page.getByRole('dialog', { name: /^session-\d+$/ });
const said = () =>
  popover()
    .getByRole('listitem')
    .filter({ hasText: /^\d\d?:\d\d/ });
const save = () => session.save(join(agents, '.claude'));

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  home = await mkdtemp(join(tmpdir(), 'carryover-e2e-pressure-'));
  agents = agentsHome(home);
  session = createTranscript({
    cwd: repository.root,
    started: new Date(Date.now() - 100 * 60_000).toISOString(),
  });
  session.prompt('Extract UserService and OrderService. Interface contracts stay unchanged.');
  session
    .call('Read', { file_path: join(repository.root, 'src/routes/users.ts') }, { cached: 18_000 })
    .result('x'.repeat(30_000));
  for (let tokens = 26_000; tokens < 60_000; tokens += 4_000)
    session.bash('npm test', 'ok '.repeat(1_500), { cached: tokens });
  session.reply('The routes are read.', { cached: 60_000 });
  await mkdir(join(agents, '.claude', 'sessions'), { recursive: true });
  await writeFile(
    join(agents, '.claude', 'settings.json'),
    '{ "env": { "CLAUDE_CODE_DISABLE_1M_CONTEXT": "1" } }\n',
  );
  app = await launchApp(home);
  await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
  await clearSessions(agents);
  await rm(home, { recursive: true, force: true });
});

async function look(name: string): Promise<void> {
  if (process.env['CARRYOVER_TEST_LOOK'] === undefined) return;
  for (const [width, height] of [
    [1_440, 900],
    [1_100, 720],
  ] as const)
    for (const theme of ['dark', 'light'] as const) {
      await setWindowSize(app, width, height);
      await setTheme(app.page, theme);
      await app.page.screenshot({
        path: join(process.env['CARRYOVER_TEST_LOOK'], `${name}-${theme}-${String(width)}.png`),
      });
    }
  await setTheme(app.page, 'dark');
  await setWindowSize(app, 1_440, 900);
}

async function showByPalette(): Promise<void> {
  const palette = new PalettePage(app.page);
  await palette.open();
  await palette.choose('show pressure', 'Show pressure');
  await expect(popover()).toBeVisible();
}

async function figures(): Promise<Readonly<Record<string, unknown>>> {
  const { stdout } = await runCli(home, ['pressure', '--json', '--project', repository.root], {
    CARRYOVER_AGENTS_HOME: agents,
  });
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>;
}

test('a strip appears with the session, and the palette has nothing to show before', async () => {
  await expect(strip()).toHaveCount(0);
  save();
  await writeFile(
    join(agents, '.claude', 'sessions', `${String(process.pid)}.json`),
    JSON.stringify({
      sessionId: session.sessionId,
      cwd: repository.root,
      startedAt: Date.now(),
      status: 'busy',
    }),
  );
  // Nothing was there to watch before the agent was first started: the window looks when it gets the focus.
  await app.page.reload();
  await expect(strip()).toHaveAccessibleName(/: 35% of the way to compaction/);
  await expect(strip()).toContainText('106,890 left');
  await expect(app.page).toHaveTitle(/^35%/);
  expect(await figures()).toMatchObject({ tokens: 60_110, window: 200_000, compactAt: 167_000, unread: 0 });
  await look('quiet');
});

test('F6 reaches the strip, Enter opens it, and Escape returns', async () => {
  for (let presses = 0; presses < 10; presses += 1) {
    if (await strip().evaluate((element) => element === document.activeElement)) break;
    await app.page.keyboard.press('F6');
  }
  await expect(strip()).toBeFocused();
  await app.page.keyboard.press('Enter');
  await expect(popover()).toContainText('60,110');
  await expect(popover().getByRole('meter', { name: 'Context' })).toHaveAttribute('aria-valuenow', '60110');
  await app.page.keyboard.press('Escape');
  await expect(popover()).toHaveCount(0);
  await expect(strip()).toBeFocused();
});

test('a session that grows past a threshold is said once', async () => {
  session.call('Read', { file_path: 'b.ts' }, { cached: 112_000 }).result('x'.repeat(20_000));
  session.reply('Read.', { cached: 117_490 });
  save();
  await expect(strip()).toHaveAccessibleName(/: 70% of the way to compaction/);
  await expect(app.page.getByText('70% of the way to compaction. ', { exact: false }).first()).toBeVisible();
  await app.page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(said()).toHaveText([/70% of the way to compaction$/]);
  await look('full');
  await expectNoViolations(app.page);
  await app.page.keyboard.press('Escape');
});

test('a compaction and an unread result are said, with what the summary leaves out', async () => {
  session.edit(join(repository.root, 'src/services/OrderService.ts'));
  const read = session.call('Agent', { description: 'Caller index', prompt: 'Find callers' });
  read.result('Done', { toolUseResult: { status: 'completed', agentId: 'aaaa1111', content: [] } });
  const unread = session.call('Agent', { description: 'Test impact scan', prompt: 'Find tests' });
  unread.result('Launched', {
    toolUseResult: {
      isAsync: true,
      status: 'async_launched',
      agentId: 'bbbb2222',
      description: 'Test impact scan',
    },
  });
  session.enqueue(notification({ 'task-id': 'bbbb2222', status: 'completed', summary: 'Agent completed' }));
  session.compact(166_800, 'This session is being continued. Next: go on with the routes.');
  session.reply('I go on.', { cached: 52_000 });
  save();
  await expect(strip()).toHaveAccessibleName(/compacted, 167k to 52k/);
  expect(await figures()).toMatchObject({
    tokens: 52_110,
    unread: 1,
    compactAt: 166_800,
    compactFrom: 'observed',
    compactions: [{ before: 166_800, after: 52_110, automatic: true }],
  });
  await showByPalette();
  await expect(said()).toHaveText([
    /Agent done, not read$/,
    /Compacted: check the summary$/,
    /70% of the way to compaction$/,
  ]);
  await expect(popover()).toContainText('1 done, not read: Test impact scan');
  await expect(popover().getByRole('list', { name: 'Files' })).toContainText('OrderService.ts');
  await expectNoViolations(app.page);
  await look('compacted');
  await popover().getByRole('button', { name: 'Check the summary' }).click();
  await expect(app.page.getByRole('button', { name: 'Recover' })).toHaveAttribute('aria-current', 'page');
  await expect(strip()).not.toHaveAccessibleName(/compacted/);
  await expect(strip()).toContainText('Test impact scan is done, not read');
  await look('unread');
});

test('the draft prompt is copied, a session falls silent by its bell, and settings have the thresholds', async () => {
  await showByPalette();
  await popover().getByRole('button', { name: 'Copy draft prompt' }).click();
  await expect.poll(async () => (await readClipboard(app)).length).toBeGreaterThan(200);
  await popover().getByRole('button', { name: 'Say nothing more about this session' }).click();
  await expect(popover().getByRole('button', { name: 'Say things about this session again' })).toBeVisible();
  await popover().getByRole('button', { name: 'Settings' }).click();
  await expect(app.page.getByRole('heading', { name: 'Pressure' })).toBeVisible();
  await expect(app.page.getByRole('switch', { name: 'Notifications of the system' })).not.toBeChecked();
  await look('settings');
});

test('a second session is counted, and a transcript that can’t be read keeps its figures', async () => {
  const other = createTranscript({
    cwd: repository.root,
    sessionId: '99999999-2222-4333-8444-555555555555',
    started: new Date(Date.now() - 20 * 60_000).toISOString(),
  });
  other.prompt('Rename the routes');
  other.reply('Yes.', { cached: 30_000 });
  const path = other.save(join(agents, '.claude'));
  await writeFile(
    join(agents, '.claude', 'sessions', `${String(process.ppid)}.json`),
    JSON.stringify({ sessionId: other.sessionId, cwd: repository.root, startedAt: Date.now() }),
  );
  await expect(strip()).toHaveAccessibleName(/, 1 more running$/);
  await strip().click();
  await popover()
    .getByRole('button', { name: /Rename the routes/ })
    .click();
  await expect(popover()).toContainText('30,110');
  await rm(path);
  await mkdir(path);
  await appendFile(join(agents, '.claude', 'sessions', `${String(process.ppid)}.json`), '\n');
  await expect(popover().getByRole('alert')).toContainText('could not be read');
  await look('two');
  await app.page.keyboard.press('Escape');
});

test('the strip goes with the last session', async () => {
  await rm(join(agents, '.claude', 'sessions'), { recursive: true });
  await mkdir(join(agents, '.claude', 'sessions'));
  await app.page.reload();
  await expect(app.page.getByRole('button', { name: 'Assemble' })).toBeVisible();
  await expect(strip()).toHaveCount(0);
  await expect(app.page).toHaveTitle('Carryover');
});
