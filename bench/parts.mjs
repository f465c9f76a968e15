import { benchCommandLine } from './commandLine.mjs';
import { benchCounting } from './counting.mjs';
import { benchDrift } from './drift.mjs';
import { benchContents, benchNames } from './finding.mjs';
import { benchHostileScan } from './hostileScan.mjs';
import { benchIdle } from './idle.mjs';
import { benchMemory } from './memory.mjs';
import { benchNotionPage } from './notionPage.mjs';
import { benchPalette } from './palette.mjs';
import { benchPayloadCheck } from './payloadCheck.mjs';
import { benchPayloadParse } from './payloadParse.mjs';
import { benchPlanted } from './planted.mjs';
import { benchPressure } from './pressure.mjs';
import { profileCommandLine } from './profile.mjs';
import { benchRecover } from './recover.mjs';
import { benchRecopy } from './recopy.mjs';
import { benchRecopyWindow } from './recopyWindow.mjs';
import { benchRelated } from './related.mjs';
import { benchRefresh } from './refresh.mjs';
import { benchScanning } from './scanning.mjs';
import { benchWindow } from './window.mjs';

/**
 * Each takes the result of `makeMaterial`, and returns a table or several. The usual effort fits six minutes on two quiet
 * cores: what only confirms a ratio with more files or rounds is left to `--thorough`.
 */
export const parts = {
  assemble: (made) => benchCommandLine({ corpus: made.small(), rounds: 3 }),
  'assemble-large': (made) => {
    // It takes minutes, so that a shorter run has it where it is asked for by its name.
    const short = made.named.includes('assemble-large') ? 1 : 0;
    const rounds = made.by({ quick: short, usual: short, thorough: 2 });
    return rounds === 0 ? [] : benchCommandLine({ corpus: made.largest(), rounds });
  },
  profile: (made) => (made.profile ? profileCommandLine({ ...made, corpus: made.small() }) : []),
  counting: async (made) =>
    benchCounting({
      ...made,
      corpus: made.largest(),
      texts: await made.texts(),
      rounds: made.by({ quick: 2, usual: 1, thorough: 2 }),
    }),
  scanning: async (made) => {
    const rounds = made.by({ quick: 2, usual: 1, thorough: 2 });
    const texts = await made.texts();
    return [
      await benchScanning({ ...made, corpus: made.largest(), texts, rounds }),
      await benchHostileScan({ ...made, texts, rounds: 2 }),
    ];
  },
  notion: (made) => benchNotionPage({ ...made, rounds: 15 }),
  payload: async (made) => [
    await benchPayloadParse({ ...made, rounds: 3 }),
    await benchPayloadCheck({ ...made, rounds: 15 }),
  ],
  names: (made) => benchNames({ ...made, rounds: 3 }),
  contents: (made) => benchContents({ ...made, corpus: made.small(), rounds: 7 }),
  memory: (made) => benchMemory({ ...made, rounds: made.by({ quick: 1, usual: 1, thorough: 3 }) }),
  palette: (made) => benchPalette({ ...made, rounds: 3 }),
  related: (made) => benchRelated({ ...made, rounds: made.by({ quick: 3, usual: 1, thorough: 3 }) }),
  recopy: (made) => benchRecopy({ ...made, corpus: made.small(), rounds: 15 }),
  planted: (made) => benchPlanted({ ...made, rounds: made.by({ quick: 3, usual: 5, thorough: 7 }) }),
  pressure: (made) =>
    benchPressure({
      ...made,
      seconds: made.by({ quick: 20, usual: 20, thorough: 60 }),
      calmFor: made.by({ quick: 3, usual: 10, thorough: 42 }),
    }),
  recover: (made) => benchRecover({ ...made, rounds: made.by({ quick: 1, usual: 1, thorough: 2 }) }),
  drift: (made) => benchDrift({ ...made, rounds: 15 }),
  refresh: (made) => benchRefresh({ ...made, rounds: made.by({ quick: 1, usual: 1, thorough: 3 }) }),
  window: async (made) =>
    benchWindow({
      project: await made.project(),
      files: made.quick ? 10_000 : 100_000,
      rounds: made.by({ quick: 1, usual: 1, thorough: 3 }),
      profile: made.profile,
    }),
  'recopy-window': (made) =>
    benchRecopyWindow({
      ...made,
      corpus: made.small(),
      rounds: made.by({ quick: 5, usual: 5, thorough: 9 }),
    }),
  idle: async (made) =>
    benchIdle({
      quick: made.quick,
      project: await made.project(),
      seconds: made.by({ quick: 3, usual: 10, thorough: 30 }),
    }),
};
