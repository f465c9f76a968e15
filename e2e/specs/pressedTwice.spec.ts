import { expect, type Locator } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { chordOf } from '../fixtures/chordOf.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { buttonAt, buttonsIn, madeSoFar, pressTwice, type Made } from '../fixtures/pressTwice.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { buildStack, redactAll, showSecrets } from '../fixtures/scenes.ts';
import { bringDraftIn } from '../fixtures/sessionScenes.ts';
import { answered, beforeAnswers, delayAnswers } from '../fixtures/slowDown.ts';

// Two accidental presses on a slow core must have the same result as one.
const test = journey();

let repository: SampleRepository;
let app: RunningApp;

const screens = [
  { screen: 'Review', command: 'review' },
  { screen: 'Library', command: 'library' },
  { screen: 'Settings', command: 'settings' },
  { screen: 'Assemble', command: 'assemble' },
] as const;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  const assemble = await buildStack(app, repository.root);
  await redactAll(app, await showSecrets(app));
  await assemble.saved();
  await open('review', 'Review');
  await bringDraftIn(app);
  await answerNothing();
  await delayAnswers(app.electron, { from: 80, to: 160 });
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

/** Closes the system's own dialogs as they open, and keeps everything else outside of the window closed. */
async function answerNothing(): Promise<void> {
  await app.electron.evaluate(({ dialog, shell }) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: true, filePaths: [] });
    dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '' });
    shell.openExternal = () => Promise.resolve();
    shell.openPath = () => Promise.resolve('');
    shell.showItemInFolder = () => undefined;
  });
}

/** These remove targets of other buttons, so they come last. */
const ends = /^(?:Remove|Delete|Clear|Forget|Revoke|Disconnect)/u;

function commits(): number {
  return Number(
    execFileSync('git', ['-C', repository.root, 'rev-list', '--count', 'HEAD'], { encoding: 'utf8' }),
  );
}

/** Returns objects that two presses of one button made beyond those of one. */
function tooMuch(before: Made, after: Made): readonly string[] {
  const kinds = ['stacks', 'drafts', 'payloads', 'snippets', 'copies'] as const;
  return [
    ...kinds.filter((kind) => after[kind] > before[kind] + 1),
    ...after.doubles.filter((double) => !before.doubles.includes(double)),
  ];
}

/** Goes to a screen from wherever the last press has led. */
async function open(command: (typeof screens)[number]['command'], heading: string): Promise<void> {
  for (let layer = 0; layer < 3; layer += 1) await app.page.keyboard.press('Escape');
  await app.page.keyboard.press(chordOf(command));
  await expect(app.page.getByRole('heading', { name: heading, exact: true })).toBeAttached();
}

/** One pass presses every button, every second one by keys; `npm run test:long` presses each both ways. */
const passes = process.env['CARRYOVER_LONG'] === '1' ? [0, 1] : [0];

for (const pass of passes) {
  for (const { screen, command } of screens) {
    test(`${screen}: of every button that is pressed twice, one press counts, pass ${pass + 1}`, async () => {
      test.setTimeout(240_000);
      await open(command, screen);
      const main: Locator = app.page.locator('main');
      const places = (await buttonsIn(main)).toSorted(
        (a, b) => Number(ends.test(a.name)) - Number(ends.test(b.name)),
      );
      expect(places.length).toBeGreaterThan(5);
      const wrong: string[] = [];
      for (const [index, place] of places.entries()) {
        await open(command, screen);
        const button = buttonAt(main, place);
        // An earlier press may have removed the button.
        if (!(await button.isVisible())) continue;
        const by = (index + pass) % 2 === 0 ? 'mouse' : 'keys';
        const before = { ...(await madeSoFar(app.page)), commits: commits() };
        await beforeAnswers(app.electron, () => pressTwice(app.page, button, by));
        await answered(app.page, app.electron);
        await expect(app.page.locator('[aria-busy="true"]')).toHaveCount(0);
        const after = await madeSoFar(app.page);
        const made = [...tooMuch(before, after), ...(commits() > before.commits + 1 ? ['commits'] : [])];
        if (made.length > 0) wrong.push(`${place.name} by ${by}: ${made.join(', ')}`);
      }
      expect(wrong).toEqual([]);
    });
  }
}

test('nothing unexpected was said', () => {
  expect(app.complaints).toEqual([]);
});
