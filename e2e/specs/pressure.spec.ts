import { expect } from '@playwright/test';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTranscript, notification } from '../../src/core/recover/testing/createTranscript.ts';
import { readClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import type { RunningApp } from '../fixtures/launchApp.ts';
import { runCli } from '../fixtures/runCli.ts';
import type { SampleRepository } from '../fixtures/sampleRepository.ts';
import { startWithAgents, type AppWithAgents } from '../fixtures/startWithAgents.ts';
import { PalettePage } from '../pages/PalettePage.ts';

const test = journey();

let sample: AppWithAgents;
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
  sample = await startWithAgents(async ({ agents: folder }) => {
    await mkdir(join(folder, '.claude', 'sessions'), { recursive: true });
    await writeFile(
      join(folder, '.claude', 'settings.json'),
      '{ "env": { "CLAUDE_CODE_DISABLE_1M_CONTEXT": "1" } }\n',
    );
  });
  ({ app, agents, home, repository } = sample);
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
});
test.afterAll(() => sample.close());

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
  await expect(app.page.getByRole('button', { name: /^Session \d+, running since / })).toBeVisible();
  expect(await figures()).toMatchObject({ tokens: 60_110, window: 200_000, compactAt: 167_000, unread: 0 });
  await sample.look('quiet');
});

test('F6 reaches the strip, Enter opens it, and Escape returns', async () => {
  for (let presses = 0; presses < 10; presses += 1) {
    if (await strip().evaluate((element) => element === document.activeElement)) break;
    await app.page.keyboard.press('F6');
  }
  await expect(strip()).toBeFocused();
  await app.page.keyboard.press('Enter');
  await expect(popover()).toContainText('60,110');
  await expect(popover()).toContainText('200,000, 30% used, by a setting');
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
  // Nothing blinks: what moves in the strip and the popover comes to rest.
  for (const part of [strip(), popover()])
    expect(
      await part.evaluate((element) =>
        element.getAnimations({ subtree: true }).map(({ effect }) => effect?.getTiming().iterations ?? 1),
      ),
    ).not.toContain(Infinity);
  await sample.look('full');
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
  await sample.look('compacted');
  await popover().getByRole('button', { name: 'Check the summary' }).click();
  await expect(app.page.getByRole('button', { name: 'Recover' })).toHaveAttribute('aria-current', 'page');
  await expect(strip()).not.toHaveAccessibleName(/compacted/);
  await expect(strip()).toContainText('Test impact scan is done, not read');
  await sample.look('unread');
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
  await expectNoViolations(app.page);
  await sample.look('settings');
});

test(
  'a notification of the system is shown once if it is chosen, and its click opens the popover',
  { tag: '@electron' },
  async () => {
    await recordNotifications();
    await app.page.getByRole('switch', { name: 'Notifications of the system' }).click();
    const third = createTranscript({
      cwd: repository.root,
      sessionId: '88888888-2222-4333-8444-555555555555',
      started: new Date(Date.now() - 10 * 60_000).toISOString(),
    });
    third.prompt('Write the release notes');
    third.reply('Here they are.', { cached: 139_890 });
    third.save(join(agents, '.claude'));
    const pid = String(app.electron.process().pid);
    const running = join(agents, '.claude', 'sessions', `${pid}.json`);
    await writeFile(
      running,
      JSON.stringify({ sessionId: third.sessionId, cwd: repository.root, startedAt: Date.now() }),
    );
    const titles = () =>
      app.electron.evaluate(() => {
        const { shown } = globalThis as unknown as { readonly shown: readonly { readonly title: string }[] };
        return shown.map(({ title }) => title);
      });
    await expect.poll(titles).toEqual(['83% of the way to compaction']);
    await expect(app.page.getByText('83% of the way to compaction. ', { exact: false })).toHaveCount(0);
    await app.electron.evaluate(() => {
      const { shown } = globalThis as unknown as { readonly shown: readonly NodeJS.EventEmitter[] };
      shown[0]?.emit('click');
    });
    await expect(popover()).toContainText('140,000');
    expect(await titles()).toHaveLength(1);
    await app.page.keyboard.press('Escape');
    // Its process lives on, but the session said that it ended.
    await expect(strip()).toHaveAccessibleName(/: 83% of the way/);
    const ended = JSON.stringify({ session_id: third.sessionId, cwd: repository.root, reason: 'other' });
    expect((await runCli(home, ['hook', 'run', 'session-end'], {}, ended)).code).toBe(0);
    await app.page.reload();
    await expect(strip()).toHaveAccessibleName(/: 31% of the way/);
    await rm(running);
  },
);

interface Recorder {
  shown: unknown[];
}

/** Puts a recorder in place of the system's notifications, and takes the focus from the app's windows. */
async function recordNotifications(): Promise<void> {
  await app.electron.evaluate(({ BrowserWindow, Notification }) => {
    const recorder: Recorder = { shown: [] };
    Object.assign(globalThis, recorder);
    Notification.isSupported = () => true;
    Notification.prototype.show = function show() {
      recorder.shown.push(this);
    };
    BrowserWindow.getFocusedWindow = () => null;
  });
}

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
  await expect(popover().getByRole('alert')).toHaveText(
    /could not be read.* These are the figures of \d\d?:\d\d/,
  );
  await expect(popover().getByRole('meter', { name: 'Context' })).toHaveAttribute(
    'aria-valuetext',
    /^30,110 of 200,000 tokens at \d\d?:\d\d/,
  );
  await expectNoViolations(app.page);
  await sample.look('two');
  await app.page.keyboard.press('Escape');
});

test('a window that nothing tells can be set, which the settings of models do', async () => {
  await writeFile(join(agents, '.claude', 'settings.json'), '{}\n');
  const fourth = createTranscript({
    cwd: repository.root,
    sessionId: '77777777-2222-4333-8444-555555555555',
    started: new Date(Date.now() - 20 * 60_000).toISOString(),
  });
  fourth.prompt('Tidy the docs');
  fourth.reply('Yes.', { cached: 20_000 });
  fourth.save(join(agents, '.claude'));
  await writeFile(
    join(agents, '.claude', 'sessions', `${String(process.ppid)}.json`),
    JSON.stringify({ sessionId: fourth.sessionId, cwd: repository.root, startedAt: Date.now() }),
  );
  await strip().click();
  await popover()
    .getByRole('button', { name: /Tidy the docs/ })
    .click();
  await expect(popover()).toContainText('Not known: 200k or 1M');
  // Nudges about the other sessions stand with them.
  await expect(said()).toHaveCount(0);
  await popover().getByRole('button', { name: 'Set the window' }).click();
  await expect(app.page.getByRole('heading', { name: 'Models and budgets' })).toBeInViewport();
});

test('the strip goes with the last session', async () => {
  await rm(join(agents, '.claude', 'sessions'), { recursive: true });
  await mkdir(join(agents, '.claude', 'sessions'));
  await app.page.reload();
  await expect(app.page.getByRole('button', { name: 'Assemble' })).toBeVisible();
  await expect(strip()).toHaveCount(0);
  await expect(app.page).toHaveTitle('Carryover');
});
