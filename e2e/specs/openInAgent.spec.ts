import { expect } from '@playwright/test';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chordOf } from '../fixtures/chordOf.ts';
import { readClipboard, writeClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { fakeGithubToken } from '../fixtures/sampleSecrets.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { setWindowSize } from '../fixtures/setWindowSize.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';

const test = journey();

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;

const before = 'what was on the clipboard before';

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  await recordLinks();
  assemble = await openProject(app, repository.root);
  await assemble.renameStack('Open & go');
  await assemble.setGoal('Fix "create" & keep #1 <fast>');
  await assemble.tick('src/types/UserContext.ts');
  await assemble.saved();
  await writeClipboard(app, before);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

interface Host {
  links: string[];
  programs: string[];
  opens: boolean;
}

/** Puts a recorder in place of the system's opener of links. */
async function recordLinks(): Promise<void> {
  await app.electron.evaluate(({ app: electronApp, shell }) => {
    const host: Host = { links: [], programs: ['claude-cli://', 'cursor://', 'codex://'], opens: true };
    Object.assign(globalThis, { openedLinks: host });
    shell.openExternal = (link) => {
      if (!host.opens) return Promise.reject(new Error('The system opens nothing.'));
      host.links.push(link);
      return Promise.resolve();
    };
    electronApp.getApplicationNameForProtocol = (link) => (host.programs.includes(link) ? 'Agent' : '');
  });
}

/** Returns the links since the last call. */
async function takeLinks(): Promise<readonly string[]> {
  return await app.electron.evaluate(() => {
    const { openedLinks } = globalThis as unknown as { openedLinks: Host };
    return openedLinks.links.splice(0);
  });
}

async function setHost(change: Partial<Host>): Promise<void> {
  await app.electron.evaluate((_electron, changed) => {
    Object.assign((globalThis as unknown as { openedLinks: Host }).openedLinks, changed);
  }, change);
}

function openButton(name: string) {
  return app.page.getByRole('button', { name: `Open in ${name}`, exact: true });
}

async function choose(name: string): Promise<void> {
  await app.page.getByRole('button', { name: 'Choose an agent' }).click();
  await app.page.getByRole('menuitem', { name: `Open in ${name}` }).click();
}

function paramsOf(link: string | undefined): Record<string, string> {
  return Object.fromEntries(new URL(link ?? '').searchParams);
}

test('a short message goes into the link as it is, and is not on the clipboard', async () => {
  await openButton('Claude Code').click();
  await assemble.expectToast(/^Handed to Claude Code, not sent yet: 1 item, about [\d,]+ tokens$/u);
  const links = await takeLinks();
  expect(links).toHaveLength(1);
  expect(links[0]).toMatch(/^claude-cli:\/\/open\?cwd=[^&]+&q=[^&#]+$/u);
  const { cwd, q } = paramsOf(links[0]);
  expect(cwd).toBe(repository.root);
  expect(q).toContain('Fix "create" & keep #1 <fast>');
  expect(await readClipboard(app)).toBe(before);
  await assemble.copyButton.click();
  await expect.poll(() => readClipboard(app)).toBe(q);
});

test('the agent chosen in the menu is the button from then on', async () => {
  await choose('Codex');
  await assemble.expectToast(/^Handed to Codex/u);
  expect((await takeLinks()).map((link) => link.split('?')[0])).toEqual(['codex://new']);
  await expect(openButton('Codex')).toBeVisible();
  await app.page.keyboard.press(chordOf('open-in-agent'));
  await expect.poll(takeLinks).toEqual([expect.stringMatching(/^codex:\/\/new\?path=/u)]);
  await app.page.getByRole('button', { name: 'Copy history' }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Copy history' });
  await expect(dialog.getByText('Opened in Codex').first()).toBeVisible();
  await app.page.keyboard.press('Escape');
});

test('a long message is saved, and the link tells the agent to read the file', async () => {
  await writeFile(
    join(repository.root, 'src', 'types', 'UserContext.ts'),
    'export const line = 1;\n'.repeat(600),
  );
  await openButton('Codex').dblclick();
  const path = 'scratch/first-message-4.md';
  await assemble.expectToast(`Saved ${path} and handed to Codex, not sent yet: 1 item`);
  const links = await takeLinks();
  expect(links.map(paramsOf)).toEqual([
    { path: repository.root, prompt: `Read ${path} and follow it as my first message.` },
  ]);
  expect(await readFile(join(repository.root, path), 'utf8')).toContain('export const line = 1;\n');
  await rm(join(repository.root, path));
});

test('what can’t be opened is said, with copying as the way', async () => {
  await setHost({ programs: [] });
  await openButton('Codex').click();
  await assemble.expectToast('No program on this machine opens links to Codex.');
  await writeClipboard(app, before);
  await assemble.toast.getByRole('button', { name: 'Copy first message' }).click();
  await expect.poll(() => readClipboard(app)).toContain('export const line = 1;');
  await setHost({ programs: ['codex://'], opens: false });
  await openButton('Codex').click();
  await assemble.expectToast(/^The system did not open Codex\..*saved as scratch\/first-message-4\.md\./u);
  await setHost({ programs: ['claude-cli://', 'cursor://', 'codex://'], opens: true });
  expect(await takeLinks()).toEqual([]);
});

test('a suspected secret stops it, by button, by key and in core', async () => {
  await assemble.paste('Deploy log', `pushing with ${fakeGithubToken}\ndone\n`);
  await expect(app.page.getByRole('button', { name: 'Resolve 1 finding to export' })).toBeVisible();
  await expect(openButton('Codex')).toHaveCount(0);
  await app.page.keyboard.press(chordOf('open-in-agent'));
  await expect(app.page.getByRole('region', { name: 'Secrets' })).toBeVisible();
  const reply = await app.page.evaluate(async () => {
    const { carryover } = globalThis as unknown as {
      carryover: { send(request: unknown): Promise<{ value?: unknown }> };
    };
    const [project] = (await carryover.send({ method: 'projects.list', args: {} })).value as { id: string }[];
    const projectId = project?.id;
    const [stack] = (await carryover.send({ method: 'stacks.list', args: { projectId } })).value as {
      id: string;
    }[];
    const args = { projectId, stackId: stack?.id, target: 'codex', allowOverBudget: true };
    return carryover.send({ method: 'assembly.export', args });
  });
  expect(reply).toMatchObject({ ok: true, value: { status: 'blocked', blocking: 1 } });
  expect(await takeLinks()).toEqual([]);
  await app.page.keyboard.press('Escape');
  await app.page.keyboard.press('ControlOrMeta+z');
  await expect(assemble.item('Deploy log')).toHaveCount(0);
  await expect(openButton('Codex')).toBeVisible();
});

test('over the budget it asks first', async () => {
  const tokens = await assemble.tokens();
  await assemble.setBudget(tokens - 100);
  await openButton('Codex').click();
  const dialog = app.page.getByRole('dialog', { name: 'Over budget' });
  await expect(dialog).toContainText('the whole message will go to Codex');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await takeLinks()).toEqual([]);
  await openButton('Codex').click();
  await dialog.getByRole('button', { name: 'Open anyway' }).click();
  await expect.poll(takeLinks).toHaveLength(1);
  await assemble.setBudget(60_000);
});

for (const width of [1440, 1100]) {
  test(`the dock has room for it at ${width} pixels, with its menu`, async () => {
    await setWindowSize(app, width, width === 1440 ? 900 : 720);
    const dock = app.page.getByLabel('Budget and actions', { exact: true });
    const buttons = [
      assemble.referenceButton,
      assemble.saveButton,
      openButton('Codex'),
      app.page.getByRole('button', { name: 'Choose an agent' }),
      assemble.copyButton,
    ];
    const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    const outer = await dock.boundingBox();
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThanOrEqual(outer?.x ?? Number.NaN);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
    }
    await app.page.getByRole('button', { name: 'Choose an agent' }).focus();
    await app.page.keyboard.press('Enter');
    await expect(app.page.getByRole('menuitem')).toHaveText([
      'Open in Claude Code',
      'Open in Cursor',
      'Open in Codex',
    ]);
    await expectNoViolations(app.page);
    await app.page.keyboard.press('Escape');
    await expect(app.page.getByRole('button', { name: 'Choose an agent' })).toBeFocused();
  });
}

test('Settings name the agent', async () => {
  await app.page.keyboard.press(chordOf('settings'));
  const agent = app.page.getByRole('radiogroup', { name: 'Agent to open' });
  await expect(agent.getByRole('radio', { name: 'Codex' })).toBeChecked();
  await agent.getByRole('radio', { name: 'Cursor' }).click();
  await app.page.keyboard.press(chordOf('assemble'));
  await expect(openButton('Cursor')).toBeVisible();
  await openButton('Cursor').click();
  await expect
    .poll(takeLinks)
    .toEqual([expect.stringMatching(/^cursor:\/\/anysphere\.cursor-deeplink\/prompt\?text=Read%20scratch/u)]);
});

test('the window said nothing that nobody expected', () => {
  expect(app.complaints).toEqual([]);
  expect(app.output.filter((text) => text.includes('Carryover:'))).toEqual([]);
});
