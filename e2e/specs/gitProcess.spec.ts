import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { isAlive } from '../../src/core/testing/isAlive.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { GitTab } from '../pages/GitTab.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

let repository: SampleRepository;
let app: RunningApp;
let tab: GitTab;
let closed = false;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  await writeFile(join(repository.root, 'src', 'fresh.ts'), 'export const fresh = 1;\n');
  app = await launchApp();
  await openProject(app, repository.root);
  tab = new GitTab(app.page);
});
test.afterAll(async () => {
  if (!closed) await app.close();
  await repository.remove();
});

/** Returns the ids of the processes that run git for the app, of which there is one. */
function gitProcesses(): Promise<readonly number[]> {
  return app.electron.evaluate((electron) =>
    electron.app.getAppMetrics().flatMap(({ name, pid }) => (name === 'Carryover git' ? [pid] : [])),
  );
}

let pid: number;

test('a process of its own runs git', async () => {
  await tab.show();
  await expect(tab.addButton('Uncommitted changes')).toBeVisible();
  await expect.poll(gitProcesses).toHaveLength(1);
  [pid = 0] = await gitProcesses();
});

test('after that process has died, git answers as before, from a new one', async () => {
  process.kill(pid, 'SIGKILL');
  await expect.poll(gitProcesses).not.toContain(pid);
  const files = await tab.files('Uncommitted changes');
  await expect(files.getByRole('listitem').first()).toBeVisible();
  await expect.poll(gitProcesses).toHaveLength(1);
  [pid = 0] = await gitProcesses();
});

test('the process ends with the app', async () => {
  closed = true;
  await app.close();
  await expect.poll(() => isAlive(pid)).toBe(false);
});
