import { expect } from '@playwright/test';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readClipboard, writeClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { AssemblePage } from '../pages/AssemblePage.ts';

const test = journey();

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

const answerDialog = (answer: { canceled: boolean; filePaths: string[] }) =>
  app.electron.evaluate(({ dialog }, given) => {
    dialog.showOpenDialog = () => Promise.resolve(given);
  }, answer);

test(
  'a dialog that is closed changes nothing; a folder that is gone is said with the remedy',
  { tag: '@electron' },
  async () => {
    const open = app.page.getByRole('button', { name: /^Open project/ });
    await answerDialog({ canceled: true, filePaths: [] });
    await open.click();
    await expect(open).not.toHaveAttribute('aria-busy');
    assemble = new AssemblePage(app.page);
    await expect(assemble.toast).toHaveCount(0);

    await answerDialog({ canceled: false, filePaths: [join(repository.root, 'gone')] });
    await open.click();
    await assemble.expectToast(/^The folder .*gone does not exist\./);
    await assemble.toast.getByRole('button', { name: 'Dismiss' }).click();
  },
);

test('a file deleted after it was ticked is marked, and is missing from the message by name', async () => {
  assemble = await openProject(app, repository.root);
  await assemble.tickAll(['src/types/UserContext.ts', 'src/types/OrderTypes.ts']);
  await assemble.tokens();
  await rm(join(repository.root, 'src', 'types', 'OrderTypes.ts'));
  await writeClipboard(app, '');
  await assemble.copyButton.click();
  await assemble.expectToast(/Could not be read and marked as missing: src\/types\/OrderTypes\.ts/);
  const copied = await readClipboard(app);
  expect(copied).toContain('src/types/OrderTypes.ts');
  expect(copied).toContain('interface UserContext');
  expect(copied).not.toContain('interface Order {');
  await expect(assemble.item('OrderTypes.ts').getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a file that comes back is read again by itself', async () => {
  await writeFile(join(repository.root, 'src', 'types', 'OrderTypes.ts'), 'export type Order = "back";\n');
  await expect(assemble.item('OrderTypes.ts').getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(assemble.item('OrderTypes.ts')).toContainText('src/types');
});

test('a scratch folder that can not be written to is said, and nothing is called saved', async () => {
  const scratch = join(repository.root, 'scratch');
  await rename(scratch, `${scratch}-away`);
  await writeFile(scratch, 'a file where the folder should be');
  await assemble.saveButton.click();
  await expect(assemble.toast).toContainText(/scratch/);
  await expect(assemble.toast).not.toContainText('Saved');
  await rm(scratch);
  await rename(`${scratch}-away`, scratch);
});

test('a project whose folder vanished is listed as not found after a restart, and can be forgotten', async () => {
  await app.stop();
  await rename(repository.root, `${repository.root}-moved`);
  app = await launchApp(app.home);
  await expect(app.page.getByRole('button', { name: /^Open project/ })).toBeVisible();
  await app.page.getByRole('button', { name: /^No project/ }).click();
  await expect(app.page.getByRole('button', { name: /^storefront, Not found/ })).toBeVisible();
  await app.page.getByRole('button', { name: 'Forget storefront' }).click();
  await expect(app.page.getByRole('button', { name: /^storefront/ })).toHaveCount(0);
});
