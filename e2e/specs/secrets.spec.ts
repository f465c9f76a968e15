import { expect } from '@playwright/test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readClipboard, writeClipboard } from '../fixtures/clipboard.ts';
import { filesBelow } from '../fixtures/filesBelow.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { fakeDatabasePassword, fakeGithubToken, otherGithubToken } from '../fixtures/sampleSecrets.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { SecretsPage } from '../pages/SecretsPage.ts';

const test = journey();

const before = 'what was on the clipboard before';
const values = [fakeGithubToken, otherGithubToken, fakeDatabasePassword];

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;
let secrets: SecretsPage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  assemble = await openProject(app, repository.root);
  secrets = new SecretsPage(app.page);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

/** Returns everything that the page contains: drawn text, and answers over the bridge. */
async function everythingSeen(): Promise<string> {
  return app.page.evaluate(async () => {
    const { carryover } = globalThis as unknown as {
      carryover: { send(request: unknown): Promise<{ value?: unknown }> };
    };
    const ask = async (method: string, args: unknown) =>
      (await carryover.send({ method, args })).value as { id: string; projectId?: string }[];
    const [project] = await ask('projects.list', {});
    const projectId = project?.id;
    const stacks = await ask('stacks.list', { projectId });
    const previews = await Promise.all(
      stacks.map((stack) => ask('assembly.preview', { projectId, stackId: stack.id })),
    );
    return JSON.stringify({ stacks, previews }) + document.documentElement.outerHTML;
  });
}

test('findings block copy and save, by button and by key', async () => {
  await assemble.tickAll(['src/types/UserContext.ts', 'config/services.example.env']);
  await assemble.paste('Deploy log', `pushing with ${otherGithubToken}\ndone\n`);
  const blocked = app.page.getByRole('button', { name: 'Resolve 3 findings to export' });
  await expect(blocked).toBeVisible();
  await writeClipboard(app, before);

  await expect(assemble.copyButton).toHaveAttribute('aria-disabled', 'true');
  await expect(assemble.saveButton).toHaveAttribute('aria-disabled', 'true');
  await app.page.keyboard.press('ControlOrMeta+Enter');
  await expect(secrets.column).toBeVisible();
  await app.page.keyboard.press('ControlOrMeta+s');
  await secrets.expectOpen(3);

  expect(await readClipboard(app)).toBe(before);
  expect(await readdir(join(repository.root, 'scratch'))).toEqual([
    'session-1.md',
    'session-2.md',
    'session-3.md',
  ]);
});

test('core refuses too, whatever the window asks for', async () => {
  const replies = await app.page.evaluate(async () => {
    const { carryover } = globalThis as unknown as {
      carryover: { send(request: unknown): Promise<{ value?: unknown }> };
    };
    const [project] = (await carryover.send({ method: 'projects.list', args: {} })).value as { id: string }[];
    const projectId = project?.id;
    const [stack] = (await carryover.send({ method: 'stacks.list', args: { projectId } })).value as {
      id: string;
    }[];
    const targets = ['clipboard', 'file', 'reference'];
    const args = { projectId, stackId: stack?.id, allowOverBudget: true };
    return Promise.all(
      targets.map((target) => carryover.send({ method: 'assembly.export', args: { ...args, target } })),
    );
  });
  for (const reply of replies)
    expect(reply).toMatchObject({ ok: true, value: { status: 'blocked', blocking: 3 } });
  expect(await readClipboard(app)).toBe(before);
});

test('each finding shows rule, item, line and a masked value, and no raw value reaches the page', async () => {
  await expect(secrets.findings).toHaveCount(3);
  await expect(secrets.column.getByText('services.example.env')).toBeVisible();
  await expect(secrets.column.getByText('Deploy log')).toBeVisible();
  await expect(secrets.finding('line 3')).toContainText('GitHub');
  await expect(secrets.findings.getByTestId('masked').filter({ hasText: '••••' })).toHaveCount(3);
  const seen = await everythingSeen();
  for (const value of values) expect(seen).not.toContain(value);
});

test('one is redacted by key, one allowed with a reason, one excluded with its item', async () => {
  await secrets.finding('line 3').focus();
  await app.page.keyboard.press('r');
  await secrets.expectOpen(2);
  await expect(secrets.finding('line 3')).toContainText('Redacted');

  const url = secrets.finding('line 2');
  await url.getByRole('button', { name: 'Allow with reason' }).click();
  await expect(url.getByRole('button', { name: 'Allow', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await app.page.keyboard.press('Escape');
  await secrets.allow(url, 'A made-up value of the example file');
  await secrets.expectOpen(1);

  await secrets.finding('line 1').getByRole('button', { name: 'Turn off item' }).click();
  await expect(assemble.item('Deploy log').getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  await expect(app.page.getByRole('region', { name: 'First message' })).toBeVisible();
});

test('the copy holds the redaction and what was allowed, and the toast says so', async () => {
  await assemble.copyButton.click();
  await assemble.expectToast(/^Copied 2 items, about [\d,]+ tokens, 1 redacted, 1 allowed$/);
  const copied = await readClipboard(app);
  expect(copied).toContain('RELEASE_TOKEN=[REDACTED:');
  expect(copied).not.toContain(fakeGithubToken);
  expect(copied).not.toContain(otherGithubToken);
  expect(copied).toContain(fakeDatabasePassword);
});

test('the preview marks the redaction; a click on it opens the finding', async () => {
  const preview = app.page.getByRole('region', { name: 'First message' });
  const mark = preview.getByRole('button', { name: /^redacted: / });
  await assemble.item('services.example.env').click();
  await mark.click();
  await expect(secrets.finding('line 3')).toBeFocused();
});

test('a decision is taken back, and blocks again', async () => {
  await secrets.finding('line 3').getByRole('button', { name: 'Undo' }).click();
  await expect(app.page.getByRole('button', { name: 'Resolve 1 finding to export' })).toBeVisible();
});

test('neither the log nor a state file holds a raw value, but for the text a person pasted', async () => {
  expect(app.output.join('')).not.toMatch(new RegExp(values.join('|')));
  for (const { path, text } of await filesBelow(app.home)) {
    if (path.includes('chromium')) continue;
    expect(text, path).not.toContain(fakeGithubToken);
    expect(text, path).not.toContain(fakeDatabasePassword);
    if (!path.endsWith('.stack.json')) expect(text, path).not.toContain(otherGithubToken);
  }
});
