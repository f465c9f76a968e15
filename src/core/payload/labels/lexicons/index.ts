import type { Lexicon } from './lexicon.ts';
import { arabic } from './arabic.ts';
import { bulgarian } from './bulgarian.ts';
import { catalan } from './catalan.ts';
import { chinese } from './chinese.ts';
import { croatian } from './croatian.ts';
import { czech } from './czech.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { finnish } from './finnish.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { greek } from './greek.ts';
import { hungarian } from './hungarian.ts';
import { indonesian } from './indonesian.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import { polish } from './polish.ts';
import { portuguese } from './portuguese.ts';
import { romanian } from './romanian.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';
import { swedish } from './swedish.ts';
import { turkish } from './turkish.ts';
import { ukrainian } from './ukrainian.ts';
import { vietnamese } from './vietnamese.ts';

/** All lexicons; a word of two languages has the meaning of the first one. */
export const lexicons: readonly Lexicon[] = [
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  swedish,
  polish,
  czech,
  russian,
  ukrainian,
  bulgarian,
  croatian,
  catalan,
  romanian,
  hungarian,
  finnish,
  greek,
  arabic,
  turkish,
  indonesian,
  vietnamese,
  japanese,
  chinese,
  korean,
];
