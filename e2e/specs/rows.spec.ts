import { expect, test, type Locator } from '@playwright/test';
import { expectRowsInOrder } from '../fixtures/expectRowsInOrder.ts';
import {
  addFolders,
  compareCopy,
  findInContents,
  lookAtFound,
  openFolder,
} from '../fixtures/keepingScenes.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { bringDraftIn } from '../fixtures/sessionScenes.ts';
import { setWindowSize } from '../fixtures/setWindowSize.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';

// Lists that draw only the rows in view. Each test continues where the one before it stopped.
let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  assemble = await openProject(app, repository.root);
  await setWindowSize(app, 1_100, 720);
  await assemble.setGoal('Finish OrderService.create()');
  await assemble.tickAll(['src/services/OrderService.ts', 'src/types/UserContext.ts', 'README.md']);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

/** Checks at the top, in the middle and at the end, where other rows are drawn. */
async function expectInOrderEverywhere(scroller: Locator, rows: Locator): Promise<void> {
  for (const part of [0, 0.5, 1]) {
    await scroller.evaluate((element, share) => {
      element.scrollTop = (element.scrollHeight - element.clientHeight) * share;
    }, part);
    await expectRowsInOrder(rows);
  }
}

test('files, cards, the preview and its lines', async () => {
  await assemble.paste(
    'Long lines',
    `${'A sentence that does not fit on one line. '.repeat(40)}\n`.repeat(30),
  );
  await expect(assemble.items).toHaveCount(4);
  await expectRowsInOrder(assemble.tree.getByRole('treeitem'));
  await expectRowsInOrder(assemble.items);
  const preview = app.page.getByRole('region', { name: 'Text of the message' });
  await expect(preview).toContainText('Finish OrderService');
  await expectInOrderEverywhere(preview, preview.getByTestId(/^(text|fold)-line$/u));
});

test('lines found in contents, and the lines of a file', async () => {
  await findInContents(app, repository);
  await expectRowsInOrder(app.page.getByRole('tree', { name: 'Lines found' }).getByRole('treeitem'));
  const dialog = await lookAtFound(app);
  const lines = dialog.getByRole('tree', { name: 'Lines of the file' });
  await expectInOrderEverywhere(lines, lines.getByRole('treeitem'));
  await app.page.keyboard.press('Escape');
  await app.page.getByRole('textbox', { name: 'Filter files' }).fill('');
});

test('the files of a folder', async () => {
  await addFolders(app, assemble, repository);
  await openFolder(app, assemble, 'src/services/');
  await expectRowsInOrder(app.page.getByRole('dialog').getByRole('listitem'));
  await app.page.keyboard.press('Escape');
});

test('a copy as it left, and compared with now', async () => {
  await compareCopy(app, assemble);
  const dialog = app.page.getByRole('dialog', { name: 'Copy history' });
  await expectRowsInOrder(dialog.getByRole('region', { name: 'Changes' }).getByTestId(/^line-/u));
  await dialog.getByRole('radio').first().click();
  const copied = dialog.getByRole('region', { name: 'Text of the copy' });
  await expectInOrderEverywhere(copied, copied.getByTestId('text-line'));
  await app.page.keyboard.press('Escape');
});

test('the lines of a draft', async () => {
  await app.page.getByRole('button', { name: 'Review', exact: true }).click();
  await bringDraftIn(app);
  const draft = app.page.getByRole('region', { name: 'Lines of the draft' });
  await expectInOrderEverywhere(draft, draft.getByTestId(/^line-/u));
  expect(app.complaints).toEqual([]);
});
