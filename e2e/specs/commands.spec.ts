import { expect, test, type Locator } from '@playwright/test';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';

// One window for all tests, each of which adds what it needs.
let repository: SampleRepository;
let home: string;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  home = await mkdtemp(join(tmpdir(), 'carryover-e2e-commands-'));
  await writeFile(
    join(repository.root, 'check.cjs'),
    `require('node:fs').appendFileSync('ran', 'x'); console.log('checking'); console.log('not ok 1 - adds'); process.exitCode = 3;`,
  );
  await writeFile(
    join(repository.root, 'wait.cjs'),
    `require('node:fs').writeFileSync('pid', String(process.pid)); console.log('waiting'); setInterval(() => {}, 1000);`,
  );
  app = await launchApp(home);
  assemble = await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
  await rm(home, { recursive: true, force: true });
});

/** Presses Run on the card of a command; returns the open dialog. */
async function run(command: string): Promise<Locator> {
  await assemble
    .item(command)
    .getByRole('button', { name: `Run ${command}` })
    .click();
  return app.page.getByRole('dialog', { name: /^Command/ });
}

async function addCommand(command: string): Promise<void> {
  const { page } = app;
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Command output/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Command', { exact: true }).fill(command);
  await dialog.getByRole('radio', { name: 'First failure' }).click();
  await dialog.getByRole('button', { name: 'Add command' }).click();
  await expect(dialog).toBeHidden();
}

test('a command that is added is not run', async () => {
  await addCommand('node check.cjs');
  const card = assemble.item('node check.cjs');
  await expect(card).toContainText('This command has not run yet. Press Run on its card.');
  await app.page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await assemble.saved();
  await expect(readFile(join(repository.root, 'ran'), 'utf8')).rejects.toThrow(/ENOENT/u);
});

test('Run shows what it prints and how it ended, and the message has it', async () => {
  const command = 'node check.cjs shown';
  await addCommand(command);
  const card = assemble.item(command);
  const dialog = await run(command);
  await expect(dialog).toContainText(/Exit code 3 after \d+\.\d s\./);
  await expect(dialog.getByRole('textbox', { name: 'Output' })).toHaveValue(/checking\nnot ok 1 - adds\n/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(card).toContainText(/exit code 3 after/);
  const preview = app.page.getByRole('region', { name: 'First message' });
  await expect(preview).toContainText(`$ ${command}`);
  await expect(preview).toContainText('not ok 1 - adds');
  await expect(preview).not.toContainText('checking');
  expect(await readFile(join(repository.root, 'ran'), 'utf8')).toBe('x');
});

test('a long one is stopped', async () => {
  await addCommand('node wait.cjs');
  const dialog = await run('node wait.cjs');
  await expect(dialog.getByRole('textbox', { name: 'Output' })).toHaveValue(/waiting/);
  const pid = Number(await readFile(join(repository.root, 'pid'), 'utf8'));
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog).toContainText('Stopped.');
  await expect(() => expect(() => process.kill(pid, 0)).toThrow(/ESRCH/u)).toPass();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(assemble.item('node wait.cjs')).toContainText('stopped by hand');
});

test('a changed command has not been run', async () => {
  const command = 'node check.cjs before';
  await addCommand(command);
  const shown = await run(command);
  await expect(shown).toContainText(/Exit code 3 after/);
  await shown.getByRole('button', { name: 'Close' }).click();
  const card = assemble.item(command);
  await card.focus();
  await card.press('Enter');
  const dialog = app.page.getByRole('dialog');
  await dialog.getByLabel('Command', { exact: true }).fill('node check.cjs after');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(assemble.item('node check.cjs after')).toContainText('This command has not run yet.');
});
