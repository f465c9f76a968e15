import { expect } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readClipboard, writeClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { runCli } from '../fixtures/runCli.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';

const test = journey();

const stack = 'ServiceLayer extraction';
const before = 'what was on the clipboard before';

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  assemble = await openProject(app, repository.root);
  await assemble.renameStack(stack);
  await assemble.setGoal('Implement OrderService.create() <fast> & "safe" 💡');
  await assemble.tickAll([
    'src/services/OrderService.ts',
    'src/types/UserContext.ts',
    'src/routes/orders.ts',
  ]);
  await assemble.paste(
    'Review thread',
    'Mara: take the user id.\n```ts\nconst fence = 1;\n```\n<|endoftext|>\n',
  );
  await assemble.addLatestPayload();
  await assemble.item('orders.ts').getByRole('switch').click();
  await assemble.saved();
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

const cliText = async () => {
  const { code, stdout, stderr } = await runCli(app.home, ['assemble', stack, '--project', repository.root]);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(/^4 items, about [\d,]+ tokens/),
  });
  return stdout;
};

async function copy(): Promise<string> {
  await writeClipboard(app, before);
  await app.page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => readClipboard(app)).not.toBe(before);
  await assemble.exported();
  return readClipboard(app);
}

for (const format of ['Markdown', 'XML', 'Plain'] as const) {
  test(`${format}: the preview, the clipboard and the command line have the same text`, async () => {
    await assemble.pickFormat(format);
    await assemble.tokens();
    const copied = await copy();
    await assemble.expectToast(/^Copied 4 items, about [\d,]+ tokens$/);
    expect(await cliText()).toBe(copied);
    const shown = await app.page.evaluate(previewText);
    expect(shown).toBe(copied);
    expect(copied).toMatch(/\[end of first message: [\d,]+ lines, (about )?[\d,]+ tokens above\]\n?$/);
    expect(copied).toContain('<|endoftext|>');
  });
}

test('each line that the preview draws is a line of that text, with its number', async () => {
  const lines = (await readClipboard(app)).split('\n');
  const rows = app.page.getByRole('region', { name: 'Text of the message' }).getByTestId('text-line');
  const drawn = () =>
    rows.evaluateAll((all) =>
      all.map((row) => [row.querySelector('i')?.textContent, row.querySelector('span')?.textContent]),
    );
  // It is drawn again after the change of format.
  await expect(async () => {
    const shown = await drawn();
    expect(shown.length).toBeGreaterThan(10);
    expect(shown).toEqual(shown.map(([number]) => [number, lines[Number(number) - 1]]));
  }).toPass({ timeout: 60_000 });
});

test('selecting a card scrolls the preview to its block, and blocks fold', async () => {
  const preview = app.page.getByRole('region', { name: 'Text of the message' });
  await assemble.item('Review thread').click();
  await expect(preview.getByText('Mara: take the user id.')).toBeInViewport();
  const fold = preview.getByTestId('fold-line').getByRole('button', { name: /Review thread/u });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(preview.getByText('Mara: take the user id.')).toHaveCount(0);
  await fold.click();
  await expect(preview.getByText('Mara: take the user id.')).toBeVisible();
});

test('what is copied is what is on disk at the click', async () => {
  const file = join(repository.root, 'src', 'types', 'UserContext.ts');
  await writeFile(file, 'export const changed = "after the preview";\n');
  expect(await copy()).toContain('after the preview');
});

test('save writes beside the repo, never over an earlier one', async () => {
  for (const name of ['first-message-4.md', 'first-message-4-2.md']) {
    await app.page.keyboard.press('ControlOrMeta+s');
    await assemble.expectToast(`Saved scratch/${name}: 4 items`);
    expect(await readFile(join(repository.root, 'scratch', name), 'utf8')).toBe(await cliText());
  }
});

test('copy as file reference saves and copies one line that names the file', async () => {
  await assemble.referenceButton.click();
  await assemble.expectToast('Copied a reference to scratch/first-message-4-3.md');
  const copied = await readClipboard(app);
  expect(copied.split('\n')).toHaveLength(1);
  expect(copied).toContain('scratch/first-message-4-3.md');
});

test('near the limit is said in amber', async () => {
  const tokens = await assemble.tokens();
  await assemble.setBudget(Math.ceil(tokens / 0.9));
  await expect(assemble.budgetWords).toHaveText('90%, close to the limit');
  await expect(assemble.total).toHaveClass(/warn/);
  await expect(assemble.suggestion).toHaveCount(0);
});

test('over the limit proposes what to turn off, and one undo takes it back', async () => {
  const tokens = await assemble.tokens();
  await assemble.setBudget(tokens - 500);
  await expect(assemble.budgetWords).toHaveText('500 over');
  await expect(assemble.total).toHaveClass(/bad/);
  await expect(assemble.suggestion).toContainText('to fit');
  await assemble.suggestion.getByRole('button').click();
  await expect(assemble.suggestion).toHaveCount(0);
  await expect(assemble.budgetWords).toContainText('left');
  await assemble.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(assemble.budgetWords).toHaveText('500 over');
});

test('copying over the limit asks once, trims nothing, and leaves the clipboard alone until then', async () => {
  await writeClipboard(app, before);
  await assemble.copyButton.click();
  const dialog = app.page.getByRole('dialog', { name: 'Over budget' });
  await expect(dialog).toContainText('Carryover never trims');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await readClipboard(app)).toBe(before);
  await assemble.copyButton.click();
  await dialog.getByRole('button', { name: 'Copy anyway' }).click();
  await assemble.expectToast(/^Copied 4 items/);
  const { code, stdout } = await runCli(app.home, ['assemble', stack, '--project', repository.root]);
  expect(code).toBe(4);
  expect(stdout).toBe(await readClipboard(app));
  await assemble.setBudget(60_000);
});

test('a clipboard that reads back differently is no success', { tag: '@electron' }, async () => {
  await app.electron.evaluate(({ clipboard }) => {
    const real = clipboard.readText.bind(clipboard);
    Object.assign(globalThis, { realReadText: real });
    Object.assign(clipboard, { readText: async () => (await real()).slice(0, 500) });
  });
  await assemble.copyButton.click();
  await assemble.expectToast(/^The clipboard holds 500 of [\d,]+ characters\. Use Copy as file reference\.$/);
  await app.electron.evaluate(({ clipboard }) => {
    const { realReadText } = globalThis as unknown as { realReadText: unknown };
    Object.assign(clipboard, { readText: realReadText });
  });
});

test('the window said nothing that nobody expected', () => {
  expect(app.complaints).toEqual([]);
  expect(app.output.filter((text) => text.includes('Carryover:'))).toEqual([]);
});

/** Runs in the page: returns the preview from core, all parts joined. */
async function previewText(): Promise<string> {
  const { carryover } = globalThis as unknown as {
    carryover: { send(request: unknown): Promise<{ value?: unknown }> };
  };
  const ask = async <T>(method: string, args: unknown) => (await carryover.send({ method, args })).value as T;
  const [project] = await ask<{ id: string }[]>('projects.list', {});
  const projectId = project?.id;
  const [first] = await ask<{ id: string }[]>('stacks.list', { projectId });
  const { parts } = await ask<{ parts: { text: string }[] }>('assembly.preview', {
    projectId,
    stackId: first?.id,
  });
  return parts.map((part) => part.text).join('');
}
