import { expect, type Locator } from '@playwright/test';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readClipboard } from '../fixtures/clipboard.ts';
import { chordOf } from '../fixtures/chordOf.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { agentsHome, launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { chooseTheme } from '../fixtures/scenes.ts';
import { PalettePage } from '../pages/PalettePage.ts';
import { toastOf } from '../pages/toastOf.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

let repository: SampleRepository;
let app: RunningApp;

const rules = `# Storefront

@docs/testing.md

## Style
- Named exports, no default export.
- Use 2 spaces for indentation.

## Hard constraints
- Services never import each other.
- Indent with 4 spaces.

## Validation
- \`npm run test:int\` for flows
- Sessions: \`src/services/LegacyOrders.ts\`

## Now
- create() is still missing, phase 1 done
`;

const file = (): string => join(repository.root, 'AGENTS.md');
const region = (name: string): Locator => app.page.getByRole('region', { name, exact: true });
const finding = (name: RegExp): Locator => region('Findings').getByRole('checkbox', { name });
const button = (name: string | RegExp): Locator => app.page.getByRole('button', { name });

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  await rm(join(repository.root, 'CLAUDE.md'), { force: true });
  app = await launchApp();
  await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

test('a project without rules files begins with invariants', async () => {
  const palette = new PalettePage(app.page);
  await palette.open();
  await palette.choose('>go to rules', 'Go to Rules');
  await expect(app.page.getByRole('heading', { name: 'Library, Rules' })).toBeAttached();
  await expectNoViolations(app.page);
  await button('Start from invariants').click();
  await expect(region('Findings')).toContainText('Nothing to change.');
  expect(await readFile(file(), 'utf8')).toContain('## Hard constraints');
});

test('files are listed as agents load them, with what can be shown to be wrong', async () => {
  const { root } = repository;
  await mkdir(join(root, 'docs'), { recursive: true });
  await writeFile(join(root, 'package.json'), '{"scripts":{"test":"x","test:integration":"y"}}');
  await writeFile(join(root, 'docs', 'testing.md'), '# Testing\n\nTest what you touch.\n');
  await writeFile(join(root, 'CLAUDE.md'), '@AGENTS.md\n@CLAUDE.md\n');
  await mkdir(join(root, 'src', 'services'), { recursive: true });
  await writeFile(join(root, 'src', 'services', 'AGENTS.md'), '- Services are stateless.\n');
  await mkdir(join(agentsHome(app.home), '.claude'), { recursive: true });
  await writeFile(join(agentsHome(app.home), '.claude', 'CLAUDE.md'), '- Answer in English.\n');
  await writeFile(join(root, '.mcp.json'), '{"mcpServers":{"github":{},"playwright":{}}}');
  await writeFile(file(), rules);
  await button('Check again').click();
  const names = region('Rules files').getByRole('listitem');
  await expect(names).toContainText([
    /AGENTS\.md.*This repository/u,
    /docs\/testing\.md.*Imported, line 3/u,
    /CLAUDE\.md.*Only imports AGENTS\.md, CLAUDE\.md/u,
    /CLAUDE\.md.*Imports itself/u,
    /~\/\.claude\/CLAUDE\.md.*Yours, in all projects/u,
    /AGENTS\.md.*In src\/services/u,
  ]);
  await expect(app.page.getByRole('tab', { name: /^Rules/u })).toHaveText('Rules 5');
  await expect(region('Findings').getByRole('checkbox')).toHaveCount(5);
  await expect(finding(/“Style” comes before “Hard constraints”/u)).toBeChecked();
  await expect(finding(/npm run test:int, nearest is test:integration/u)).toBeChecked();
  await expect(finding(/A path that is gone/u)).not.toBeChecked();
  await expect(finding(/contradict/u)).not.toBeChecked();
  await expect(finding(/Task state/u)).not.toBeChecked();
  await expect(region('Tool servers')).toContainText('playwright');
});

test('the keyboard ticks, goes to lines and applies; Undo takes it back', async () => {
  const { page } = app;
  await finding(/Task state/u).focus();
  await page.keyboard.press('Enter');
  await expect(region('Proposed text').getByRole('radio', { name: 'File' })).toBeChecked();
  await expect(region('Proposed text')).toContainText('create() is still missing');
  await finding(/Task state/u).focus();
  await page.keyboard.press('Space');
  await expect(finding(/Task state/u)).toBeChecked();
  await expect(region('Proposed text').getByTestId('line-removed')).toContainText([
    /## Now/u,
    /create\(\) is still missing/u,
  ]);
  await expect(button('Apply 3 changes')).toBeVisible();
  expect(await readFile(file(), 'utf8')).toBe(rules);
  await page.keyboard.press(chordOf('primary'));
  await expect(toastOf(page)).toContainText('Applied 3 changes to AGENTS.md');
  const written = await readFile(file(), 'utf8');
  expect(written).toContain('- `npm run test:integration` for flows');
  expect(written).not.toContain('## Now');
  expect(written.indexOf('## Hard constraints')).toBeLessThan(written.indexOf('## Style'));
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  // The finding may not have gone yet after the first change.
  await expect.poll(() => readFile(file(), 'utf8')).toBe(rules);
  await expect(finding(/Task state/u)).toBeVisible();
});

test('of two rules that contradict each other, one is chosen', async () => {
  const which = region('Findings').getByRole('radiogroup', { name: 'Which rule stays' });
  await which.getByRole('radio', { name: 'Keep line 11' }).click();
  await expect(finding(/contradict/u)).toBeChecked();
  await region('Proposed text').getByRole('radio', { name: 'Result' }).click();
  await expect(region('Proposed text')).toContainText('Indent with 4 spaces');
  await expect(region('Proposed text')).not.toContainText('Use 2 spaces');
});

test('a prompt asks an agent for the same changes', async () => {
  await button('Copy as prompt').click();
  await expect(toastOf(app.page)).toContainText('Copied the prompt');
  const prompt = await readClipboard(app);
  expect(prompt).toContain('Change AGENTS.md as follows, and nothing else.');
  expect(prompt).toContain('In line 14, write `test:integration` in place of `test:int`.');
});

test('what another program wrote meanwhile is not written over', async () => {
  await writeFile(file(), `${rules}- Another program was here.\n`);
  await app.page.keyboard.press(chordOf('primary'));
  await expect(toastOf(app.page)).toContainText(/has changed on disk|Applied/u);
  expect(await readFile(file(), 'utf8')).toContain('- Another program was here.');
});

test('it has no violation of accessibility in either theme', async () => {
  await expect(finding(/contradict/u)).toBeVisible();
  await expectNoViolations(app.page);
  await chooseTheme(app, 'light');
  await app.page.keyboard.press(chordOf('library'));
  await expect(finding(/contradict/u)).toBeVisible();
  await expectNoViolations(app.page);
});
