import { eachName, hashWord, partWithForm, wordsOfName } from '../facts/splitWords.ts';

export interface GoalWord {
  readonly hash: number;
  /** The word of the goal that has this form, or the part of a name, as it is written. */
  readonly written: string;
  /** A name in code style counts more. */
  readonly weight: number;
  /** True for a name in code style, and for one in quotes. */
  readonly isName: boolean;
  /** True if it stands before the colon, where many subjects say the part of the project: `router: ...` or `fix(router): ...`. */
  readonly isScope: boolean;
}

/** Words of English, and of subjects of commits, that say nothing about files. */
const empty = new Set(
  (
    'a an the and or nor not no of to in on at by for from with without into onto as is are was were be been being it its this that these those ' +
    'there then than so if when while where which who whom what how why we you they he she i our your their my me us them can could should would ' +
    'will shall may might must do does did done has have had having also only just even more most less least very too much many some any all each every ' +
    'both either neither other others another same such own via per vs etc eg ie about after again before because between during over under up down out off ' +
    'fix fixes fixed fixing add adds added adding remove removes removed removing update updates updated updating change changes changed changing make makes made ' +
    'use uses used using improve improves improved improving support supports supported supporting refactor refactors refactored refactoring ' +
    'feat feature chore perf style build ci revert merge pull branch commit bump release wip minor small simple cleanup clean typo typos ' +
    'allow allows allowed allowing ensure ensures handle handles handling get set let new old now instead rather like issue issues problem problems bug bugs ' +
    'correct correctly properly better need needs needed want wants work works working'
  ).split(' '),
);
const mostWords = 300;

const codeStyle = /[A-Za-z\d]*[a-z][A-Z]\w*|\w+_\w+|[A-Z][a-z]\w*(?=\()/gu;
const inQuotes = /[`'"]([\w.:#$-]+)[`'"]/gu;
const scope = /^(?:\w+\(([^)]+)\)!?:|\[([^\]]+)\]|([\w./ ,-]{1,40}):\s)/u;
/** Kinds of change, which name no part of a project. */
const kindOfChange = /^(?:fix|feat|chore|docs?|refactor|tests?|perf|style|build|ci)$/iu;

/** Returns the words of a goal that can tell files apart. Without any, its empty words have to do. */
export function wordsOfGoal(goal: string): readonly GoalWord[] {
  const found = wordsIn(goal, empty);
  return found.length > 0 ? found : wordsIn(goal, new Set());
}

const mostJoined = 300;
const shortestJoined = 6;

/** Returns the hashes of names that neighbouring words of a goal make: `mock makers` is written `MockMaker` in code. */
export function joinedWords(goal: string): readonly number[] {
  const words = (goal.match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) => word.toLowerCase().replaceAll('_', ''));
  const joined = new Set<string>();
  const take = (name: string): void => {
    if (name.length >= shortestJoined && joined.size < mostJoined) joined.add(name);
  };
  for (const [at, word] of words.slice(0, -1).entries()) {
    const next = words[at + 1] ?? '';
    const third = words[at + 2];
    take(word + next);
    take(word + singular(next));
    take(singular(word) + next);
    take(next + word);
    if (third === undefined) continue;
    take(word + next + third);
    take(word + next + singular(third));
  }
  return [...joined].map((name) => hashWord(name));
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function wordsIn(goal: string, leftOut: ReadonlySet<string>): readonly GoalWord[] {
  const words = new Map<string, GoalWord>();
  // `order-service` and `order.service` are often one name in a path.
  const whole = [...goal.matchAll(/(?<![\p{L}\p{N}_])[\p{L}\p{N}_]+(?:[-./][\p{L}\p{N}_]+)+/gu)].map(
    ([name]) => name,
  );
  const names = formsOfNames(goal);
  const scopes = formsOfScope(goal, leftOut);
  const take = (name: string, form: string): void => {
    const known = words.get(form);
    if (known === undefined && words.size >= mostWords) return;
    // A name in code style is no accident, and a word said twice is meant.
    const weight = /[a-z][A-Z]|_|\d/u.test(name) ? 1.5 : 1;
    words.set(form, {
      hash: hashWord(form),
      written: known?.written ?? partWithForm(name, form),
      weight: Math.min(2, (known?.weight ?? 0) + weight * (known === undefined ? 1 : 0.3)),
      isName: names.has(form),
      isScope: scopes.has(form),
    });
  };
  eachName(goal, (name) => {
    if (leftOut.has(name.toLowerCase())) return;
    for (const form of wordsOfName(name)) take(name, form);
  });
  for (const name of whole) {
    const form = wordsOfName(name.replaceAll(/[-./]/gu, '_')).at(-1);
    if (form !== undefined) take(name, form);
  }
  return [...words.values()];
}

/** Returns the names as a whole that the goal means as names. */
function formsOfNames(goal: string): ReadonlySet<string> {
  const quoted = [...goal.matchAll(inQuotes)].flatMap(([, name = '']) => name.split(/\W+/u));
  const styled = [...goal.matchAll(codeStyle)].map(([name]) => name);
  return new Set([...quoted, ...styled].flatMap((name) => wordsOfName(name).slice(-1)));
}

function formsOfScope(goal: string, leftOut: ReadonlySet<string>): ReadonlySet<string> {
  const [, afterKind, inBrackets, alone] = scope.exec(goal) ?? [];
  const said = (afterKind ?? inBrackets ?? alone ?? '').trim();
  const forms = new Set<string>();
  if (kindOfChange.test(said)) return forms;
  eachName(said, (name) => {
    if (leftOut.has(name.toLowerCase())) return;
    for (const form of wordsOfName(name)) forms.add(form);
  });
  return forms;
}
