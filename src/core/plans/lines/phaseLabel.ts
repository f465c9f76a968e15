/** The number that an author gives a phase: `Phase 2: Title`, `T001 Title`, `3. Title`, `第2段階：…`. */
export interface PhaseLabel {
  /** The kind of the word, so that phases of one kind form a row; `#` for a bare number. */
  readonly kind: string;
  /** Phases are the coarsest of several rows: the lower the rank, the rather it is a phase. */
  readonly rank: number;
  /** The number with its word, as written: `Phase 2`. */
  readonly label: string;
  /** The number alone, in lower case. */
  readonly number: string;
  /** The text behind it. */
  readonly title: string;
}

const kinds: readonly (readonly [kind: string, rank: number, words: string])[] = [
  [
    'phase',
    0,
    'phase|phasen|fase|fases|faza|faze|fáze|fas|etapa|étape|etape|etap|aşama|фаза|этап|етап|フェーズ|フェイズ|阶段|階段|段階|단계|페이즈|giai đoạn|tahap',
  ],
  [
    'stage',
    1,
    'stage|stufe|wave|session|iteration|itération|iteración|sprint|increment|cycle|round|スプリント|迭代',
  ],
  [
    'milestone',
    1,
    'milestone|roadmap|horizon|meilenstein|hito|jalon|marco|веха|マイルストーン|里程碑|마일스톤',
  ],
  ['week', 2, 'weeks?|woche|semana|semaine|неделя|第?週|周|주차'],
  [
    'stream',
    3,
    'workstream|work stream|track|epic|user story|story|work package|workpackage|arbeitspaket|feature|capability|deliverable|theme|area|lane',
  ],
  [
    'part',
    3,
    'part|teil|parte|partie|section|slice|batch|block|group|priority|tier|pr|mr|pull request|patch|change|commit|tranche|pass|layer|level|module',
  ],
  [
    'step',
    4,
    'step|steps|schritt|paso|passo|étape|шаг|крок|krok|adım|stap|steg|bước|langkah|ステップ|手順|步骤|步驟|스텝',
  ],
  [
    'task',
    5,
    'tasks?|sub-?task|aufgabe|teilaufgabe|tarea|subtarea|subtarefa|sous-tâche|подзадача|підзадача|サブタスク|子任务|子任務|하위 작업|tarefa|tâche|taak|задача|завдання|zadanie|görev|タスク|作業|任务|任務|작업|item|issue|ticket|to-?do|action|fix|improvement|unit',
  ],
  ['day', 5, 'days?|tag|día|dia|jour|день|第?日目'],
  ['chunk', 6, 'chunk|gate'],
];

/** A version with a point, or behind its word: `v1.2`, `v1.x`, `Version 3`. */
const version =
  /^(v(\d{1,3}(?:\.(?:\d{1,3}|x)){1,2}[a-z]?)|(?:version|release)[ \t]+v?(\d{1,3}(?:\.\d{1,3}){0,2}[a-z]?))(?![\p{L}\d.])/iu;
/** The number of a section ahead of the number of a phase: `4.1 Phase 2`. */
const ofSection = /^\d{1,2}(?:\.\d{1,2}){0,3}[.):：]?[ \t]+(?=\p{L})/u;

const kindOf: ReadonlyMap<string, readonly [string, number]> = new Map(
  kinds.flatMap(([kind, rank, words]) =>
    words
      .split('|')
      .flatMap((word) => (word.endsWith('?') ? [word.slice(0, -2), word.slice(0, -1)] : [word]))
      .map((word) => [word, [kind, rank]] as const),
  ),
);

const allWords = kinds.map(([, , words]) => words).join('|');
const ordinal = String.raw`\d{1,3}(?:[.-]\d{1,3}){0,3}[a-z]?(?![\p{L}\d])|[A-Z](?:\d{1,3}[a-z]?)?(?![\p{L}\d])|[IVX]{1,5}(?![\p{L}\d])|[一二三四五六七八九十]{1,3}|(?:one|two|three|four|five|six|seven|eight|nine|ten|zero)\b`;
const worded = new RegExp(
  String.raw`^((${allWords})(?:(?<=[a-zà-ÿа-яё])(?![\p{L}])|(?<![a-zà-ÿа-яё]))[ \t]*(?:#|№|no\.?[ \t]*)?[ \t]*(${ordinal})(?:(?:[-–&+/]|[ \t]+(?:to|and|bis|&)[ \t]+)(?:${ordinal}))?)`,
  'iu',
);
const eastern =
  /^((?:第[ \t]*(\d{1,3}|[一二三四五六七八九十]{1,3})(?:[-–~～至到][ \t]*(?:\d{1,3}|[一二三四五六七八九十]{1,3}))?[ \t]*(阶段|階段|段階|フェーズ|ステップ|步|步骤|步驟|周|週|部分|手順|期)|(\d{1,3})[ \t]*(?:단계|주차)))/u;
const code =
  /^(([A-Z]{1,12}(?:-[A-Z]{1,5}){0,2})[-_ ]?(\d{1,4}(?:\.\d{1,3}){0,2}(?:[a-z]|[A-Z](?=[ \t]*[.:：)\]—–]))?))(?=[ \t]*[.:：)\]—–|-]|[ \t]+\S|$)/u;
const numbered =
  /^((?:\d{1,3}(?:\.\d{1,3}){0,3})(?:\ufe0f?\u20e3|[a-cA-C](?=[.):]))?|[①-⑳]|[一二三四五六七八九十]{1,3}(?=、))(?:[.):：、]|[ \t]*[—–·-](?=[ \t])|(?<=[①-⑳]|\u20e3)|(?<=\d\.\d{1,3}))[ \t]*(?=\S)/u;
const separator = /^[*_`]*[ \t]*(?:[:：.)\]、|]|[-–—―·]+|->|→|=>)?[ \t]*[*_`]*[ \t]*/u;

/** Reads the number of a phase at the start of a title; `null` without one. */
export function readPhaseLabel(written: string): PhaseLabel | null {
  const ahead =
    /^[*_`~[(【\s]*(?:[^\p{L}\p{N}\s*_`~[(【①-⑳]{1,4}\ufe0f?[ \t]+)?[*_`~[(【]*/u.exec(written)?.[0] ?? '';
  const text = written.slice(ahead.length);
  const named = readName(text);
  if (named !== undefined) return named;
  const section = ofSection.exec(text)?.[0] ?? '';
  const inner = section === '' ? undefined : readName(text.slice(section.length));
  // A section may be about a thing with a number, "3. MP3 export": a phase has a sign behind it.
  const isPhase =
    inner !== undefined && inner !== null && endsLabel.test(text.slice(section.length + inner.label.length));
  return isPhase ? { ...inner, label: `${section}${inner.label}` } : readNumber(text);
}

/** Signs behind the number of a phase, or nothing. */
export const endsLabel = /^[*_`]*[ \t]*(?:[.:：()（\]|—–]|-(?!\d)|$)/u;

/** Reads the word or the code of a phase with its number; `null` for a sentence, `undefined` without one. */
function readName(text: string): PhaseLabel | null | undefined {
  const word = worded.exec(text.slice(0, 80));
  if (word !== null) {
    const label = word[1] ?? '';
    const name = word[2] ?? '';
    const number = word[3] ?? '';
    const [kind, rank] = kindOf.get(name.toLowerCase()) ?? kindOf.get(name) ?? ['phase', 0];
    const behind = text.slice(label.length);
    // "Part A of the parser" and "Step 2 notes" are a sentence or a heading about the phase.
    if (/^[A-Za-z]$/u.test(number) && !/^[*_`]*[ \t]*(?:[:：.)\]—–-]|$)/u.test(behind)) return null;
    // A sentence may begin with such a word: "Step 2 needs the index".
    return { kind, rank, label, number: number.toLowerCase(), title: titleBehind(behind) };
  }
  const east = eastern.exec(text.slice(0, 40));
  if (east !== null) {
    const label = east[1] ?? '';
    const isStep = /步|ステップ|手順/u.test(label);
    const isWeek = /周|週|주차/u.test(label);
    const [kind, rank]: readonly [string, number] = isStep
      ? ['step', 4]
      : isWeek
        ? ['week', 2]
        : ['phase', 0];
    return {
      kind,
      rank,
      label,
      number: east[2] ?? east[4] ?? '',
      title: titleBehind(text.slice(label.length)),
    };
  }
  const released = version.exec(text.slice(0, 40));
  if (released !== null) {
    const label = released[1] ?? '';
    const number = released[2] ?? released[3] ?? '';
    return { kind: 'version', rank: 6, label, number, title: titleBehind(text.slice(label.length)) };
  }
  const short = code.exec(text.slice(0, 40));
  if (short === null || notCodes.has(short[2] ?? '')) return undefined;
  const label = short[1] ?? '';
  return {
    kind: `code ${short[2]}`,
    rank: codeRanks[short[2] ?? ''] ?? 5,
    label,
    number: (short[3] ?? '').toLowerCase(),
    title: titleBehind(text.slice(label.length)),
  };
}

/** Reads a bare number at the start of a title. */
function readNumber(text: string): PhaseLabel | null {
  const plain = numbered.exec(text.slice(0, 40));
  if (plain === null) return null;
  const number = (plain[1] ?? '').replace(/\ufe0f|\u20e3/gu, '');
  return {
    kind: number.includes('.') ? `#${number.split('.').length}` : '#',
    rank: 7 + (number.includes('.') ? 1 : 0),
    label: number,
    number: number.toLowerCase(),
    title: titleBehind(text.slice(plain[0].length)),
  };
}

/** Letters ahead of a number that are no label of a phase: products, protocols, questions and requirements. */
const notCodes: ReadonlySet<string> = new Set(
  'Q FR NFR SC AC REQ RFC ISO UTF ES V HTTP TLS S3 EC ADR H K A D R NEED INV OQ CVE SHA MD PEP GPT IE UX API SQL JS TS CI CD EU US'.split(
    ' ',
  ),
);

/** Codes of something coarser than tasks. */
const codeRanks: Readonly<Record<string, number>> = {
  // A priority more often than a phase.
  P: 6,
  M: 1,
  PH: 0,
  MS: 1,
  W: 3,
  WS: 3,
  WP: 3,
  PR: 3,
  E: 3,
};

function titleBehind(behind: string): string {
  const separated = separator.exec(behind.slice(0, 40))?.[0] ?? '';
  return behind.slice(separated.length).trim();
}
