import { expect } from '@playwright/test';
import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTranscript } from '../../src/core/recover/testing/createTranscript.ts';
import { chordOf } from '../fixtures/chordOf.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { agentsHome, launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { lookAt } from '../fixtures/lookAt.ts';
import { answerWithFolder, answerWithTranscript, openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { RecoverPage } from '../pages/RecoverPage.ts';
import { toastOf } from '../pages/toastOf.ts';

const test = journey();

let repository: SampleRepository;
let home: string;
/** A copied home of a container. */
let box: string;
let app: RunningApp;
let recover: RecoverPage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  home = await mkdtemp(join(tmpdir(), 'carryover-e2e-places-'));
  box = await realpath(await mkdtemp(join(tmpdir(), 'carryover-e2e-box-')));
  app = await launchApp(home);
  recover = new RecoverPage(app.page);
  await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
  await rm(agentsHome(home), { recursive: true, force: true });
  await rm(box, { recursive: true, force: true });
  await rm(home, { recursive: true, force: true });
});

const settings = () => app.page.getByRole('region', { name: 'Sessions and files' });
const folders = () => settings().getByRole('list', { name: 'Folders of transcripts' });

function leaveSession(title: string, cwd: string, folder: string): string {
  const one = createTranscript({ cwd, started: new Date(Date.now() - 3_600_000).toISOString() });
  one.prompt(title);
  one.reply('Done.');
  one.turnEnds();
  return one.save(folder);
}

test('a folder that is added in the settings is looked in, and one without transcripts is said', async () => {
  leaveSession('Written in a container', repository.root, join(box, '.claude'));
  const empty = join(box, 'empty');
  await mkdir(empty);
  await app.page.keyboard.press(chordOf('settings'));
  const add = settings().getByRole('button', { name: 'Add a folder…' });
  await answerWithFolder(app, box, () => add.click());
  await expect(folders().getByRole('listitem')).toHaveText([box]);
  await answerWithFolder(app, empty, () => add.click());
  await expect(folders().getByRole('listitem').filter({ hasText: 'holds no transcripts' })).toHaveCount(1);
  await folders().scrollIntoViewIfNeeded();
  await expectNoViolations(app.page);
  await lookAt(app, 'places-settings');
  await recover.open();
  await expect(recover.row('Written in a container')).toBeVisible();
  await expect(app.page.getByRole('region', { name: 'Places that could not be read' })).toContainText(empty);
  await lookAt(app, 'places-list');
});

test('a removed folder is looked in no longer', async () => {
  await app.page.keyboard.press(chordOf('settings'));
  for (const folder of [join(box, 'empty'), box]) {
    await settings()
      .getByRole('button', { name: `Remove ${folder}`, exact: true })
      .click();
    await expect(settings().getByRole('button', { name: `Remove ${folder}`, exact: true })).toHaveCount(0);
  }
  await expect(folders()).toHaveCount(0);
  await recover.open();
  await expect(recover.row('Written in a container')).toHaveCount(0);
});

test('a copied transcript is opened in the evidence, with a sentence about its folder', async () => {
  const path = leaveSession('Far away', join(box, 'gone', 'workspace'), join(box, 'copied'));
  const open = app.page.getByRole('button', { name: 'Open a transcript…' });
  await answerWithTranscript(app, path, () => open.click());
  await expect(recover.panel('Last exchange')).toContainText('Far away');
  await expect(recover.evidence.getByRole('region', { name: 'Missing evidence' })).toContainText(
    'which is not on this machine',
  );
  await expectNoViolations(app.page);
  await lookAt(app, 'places-chosen');
  await app.page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(recover.panel('Last exchange')).toContainText('Far away');
  await app.page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(open).toBeVisible();
});

test('a file that is no transcript says so', async () => {
  const path = join(box, 'notes.jsonl');
  await writeFile(path, '{"note":1}\n');
  const open = app.page.getByRole('button', { name: 'Open a transcript…' });
  await answerWithTranscript(app, path, () => open.click());
  await expect(toastOf(app.page)).toContainText('is no transcript that Carryover can read');
  await expect(open).toBeVisible();
});

test('a session says when it is deleted, and what is kept opens when the transcript is gone', async () => {
  const agents = agentsHome(home);
  const path = leaveSession('Nearly gone', repository.root, join(agents, '.claude'));
  const changed = new Date(Date.now() - 28.5 * 86_400_000);
  await utimes(path, changed, changed);
  const refresh = app.page.getByRole('button', { name: 'Refresh', exact: true });
  await refresh.click();
  await expect(recover.row('Nearly gone')).toHaveAccessibleName(/, deleted in 2 days$/u);
  await lookAt(app, 'kept-before');
  await recover.row('Nearly gone').click();
  const panel = recover.panel('Transcript');
  await expect(panel).toContainText('Deleted in 2 days');
  await lookAt(app, 'kept-evidence');
  await panel.getByRole('button', { name: 'Keep' }).click();
  await expect(toastOf(app.page)).toContainText('Kept the facts in scratch/facts-11111111.json');
  await expect(panel.getByRole('button', { name: 'Keep' })).toHaveCount(0);
  await expect(panel).toContainText('Kept');
  await app.page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(recover.row('Nearly gone')).toHaveAccessibleName(/, kept, deleted in 2 days$/u);
  await rm(path);
  await refresh.click();
  await expect(recover.row('Nearly gone')).toHaveAccessibleName(/, kept$/u);
  await expectNoViolations(app.page);
  await lookAt(app, 'kept-gone');
  await recover.row('Nearly gone').click();
  await expect(recover.panel('Last exchange')).toContainText('Nearly gone');
  await expect(recover.evidence.getByRole('region', { name: 'Missing evidence' })).toContainText(
    'The transcript is gone. These are the facts that were kept in scratch/facts-11111111.json.',
  );
  await lookAt(app, 'kept-opened');
});
