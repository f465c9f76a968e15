import { expect, test } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { ReviewPage } from '../pages/ReviewPage.ts';
import { SessionPage } from '../pages/SessionPage.ts';

let repository: SampleRepository;
let home: string;
let app: RunningApp;

const payload = `---
carryover: 1
id: "elsewhere-9"
task: "Price import"
session: 9
saved: 2026-05-03T10:00:00Z
---
## Payload after session 9 - Price import

**Current goal:** Import the prices each night

**Next action:** Write \`importPrices()\` in \`src/services/PriceService.ts\`
`;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  const git = (cwd: string, ...args: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
      cwd,
      stdio: 'ignore',
    });
  };
  // Made in another worktree, since this one has uncommitted files.
  const place = join(repository.root, '..', 'prices');
  git(repository.root, 'worktree', 'add', '-b', 'feature/prices', place);
  await mkdir(join(place, 'scratch'), { recursive: true });
  await writeFile(join(place, 'scratch/session-9.md'), payload);
  git(place, 'add', '--force', 'scratch/session-9.md');
  git(place, 'commit', '-m', 'Save session 9');
  git(repository.root, 'worktree', 'remove', '--force', place);
  home = await mkdtemp(join(tmpdir(), 'carryover-e2e-elsewhere-'));
  app = await launchApp(home);
  await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
  await rm(home, { recursive: true, force: true });
});

test('a payload that only another branch has is named, read, and restored as new', async () => {
  const { page } = app;
  await new SessionPage(page).side(3).click();
  const there = page.getByRole('region', { name: 'On other branches' });
  const row = there.getByRole('button', { name: /session-9/u });
  await expect(row).toContainText('feature/prices');
  await expect(row).toContainText('Price import');
  await expectNoViolations(page);
  await row.click();
  const dialog = page.getByRole('dialog', { name: 'session-9 of feature/prices' });
  await expect(dialog.getByText('git show feature/prices:scratch/session-9.md')).toBeVisible();
  await expect(dialog).toContainText('Import the prices each night');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Restore as new' }).click();
  await expect(new ReviewPage(page).entry('Current goal', 1)).toContainText('Import the prices each night');
});
