import { findCheckCommand } from '../../reading/checkCommands.ts';
import { findTestCommand } from '../../reading/recogniseTest.ts';
import { looksLikePath, readPath } from '../../../payload/format/pathsIn.ts';
import { connects, statesIn, subjectsIn, type State, type Subject } from './checkWords.ts';
import type { PlacedClaim } from './findClaims.ts';
import { states } from './guard.ts';
import { codeMark, type Statement } from './statementsOf.ts';

/** Finds claims that tests, a linter, types or a build are fine. */
export function findCheckClaims(statement: Statement): readonly PlacedClaim[] {
  const { plain } = statement;
  const subjects = subjectsIn(statement);
  const found: (PlacedClaim & { readonly state: State })[] = [];
  const all = statesIn(plain).filter(
    ({ from, to }) => !subjects.some((one) => one.from < to && from < one.to && one.kind !== 'types'),
  );
  for (const subject of subjects) {
    const state = stateOf(subject, subjects, all, plain, statement.isTicked);
    if (
      state === null ||
      !state.isGood ||
      !states(plain, Math.min(subject.from, state.from), Math.max(subject.to, state.to), false)
    )
      continue;
    // A state between this subject's words and the state may be negated itself, e.g. "tests not green".
    if (/(?<![\w-])(?:not|never|no longer)\s+(?:\w+\s+)?$/u.test(plain.slice(0, state.from))) continue;
    const claim = claimOf(statement, subject, state);
    const isSame = (other: (typeof found)[number]): boolean =>
      other.kind === claim.kind &&
      (other.state === state || other.names.words.join() === claim.names.words.join());
    if (!found.some(isSame)) found.push({ ...claim, state });
  }
  const errorFree = [...noErrors(statement), ...compiling(statement), ...tickedCommand(statement)];
  return [
    ...found.map(({ state: _state, ...claim }) => claim),
    ...errorFree.filter(({ kind }) => !found.some((one) => one.kind === kind)),
  ];
}

/** Returns the state that a subject is said to be in. */
function stateOf(
  subject: Subject,
  subjects: readonly Subject[],
  all: readonly State[],
  plain: string,
  isTicked: boolean,
): State | null {
  const after = all.find(({ from }) => from >= subject.to);
  if (after !== undefined) {
    const isAll = plain.startsWith('all', after.from);
    const between = plain.slice(subject.to, after.from) + (isAll ? 'all' : '');
    const inside = subjects.filter(({ from, to }) => from >= subject.to && to <= after.from);
    const others = inside.map(({ from, to }) => plain.slice(from, to));
    // "Full suite: build clean" says nothing of the tests.
    const isLabel = /^\s*:/u.test(between) && inside.some(({ kind }) => kind !== subject.kind);
    if (
      !isLabel &&
      connects(
        between,
        others,
        subject.kind === 'tests' && plain.slice(subject.from, subject.to).endsWith('s'),
      )
    )
      return after;
  }
  // "12 passing tests", "green build", "All green: tests, lint".
  const before = all.findLast(({ to }) => to <= subject.from);
  if (before === undefined) return null;
  const link = plain.slice(before.to, subject.from);
  const words = plain.slice(before.from, before.to);
  const others = subjects
    .filter(({ from, to }) => from >= before.to && to <= subject.from)
    .map(({ from, to }) => plain.slice(from, to));
  if (
    /^\s+$/u.test(link) &&
    /^(?:passing|green|successful)$/u.test(words) &&
    (/\d\s+$/u.test(plain.slice(0, before.from)) || words !== 'passing')
  )
    return before;
  let rest = link;
  for (const other of others) rest = rest.replace(other, ' ');
  const isList =
    /^\s*[:(](?:[\s,+/&\d]|(?:and|all|both|fmt|format(?:ting)?|prettier|unit|integration|ci)(?!\w))*$/u.test(
      rest.replaceAll(/(?<=\s):[\w:]+/gu, ' '),
    );
  if (isList && /green|pass/u.test(words) && !isTicked) return before;
  // "The code passes eslint and all unit tests". Passed tests alone are counted, and a pass to come is none.
  const passes =
    words === 'passes' ||
    (words === 'pass' && severalOf.test(plain.slice(0, before.from))) ||
    (words === 'passed' && /^\s+(?:all|the|its|our|every|both|full|whole|existing)(?![\w-])/u.test(link));
  return passes && isListed.test(rest) && endsList(plain, subject, subjects) ? before : null;
}

/** Things of which several pass a check. */
const severalOf = /(?<![\w-])(?:services|packages|apps|modules|projects|crates|workspaces|files)\s+$/u;

/** Words that may stand between the verb and a subject of its list. */
const isListed =
  /^(?:[\s,+&]|(?:and|all|the|its|our|every|both|full|whole|existing|new|unit|integration|e2e)(?!\w))*$/u;

/** True if a list of subjects is all that is passed: a script may pass "lint and test options to turbo". */
function endsList(plain: string, subject: Subject, subjects: readonly Subject[]): boolean {
  let { to } = subject;
  for (const next of subjects)
    if (next.from >= to && isListed.test(plain.slice(to, next.from))) ({ to } = next);
  const rest = plain.slice(to).trimStart();
  // A piece of code is an option, too.
  return !rest.startsWith(codeMark) && /^(?:$|[^\w\s-]|-+\s|(?:and|now|again)(?![\w-]))/u.test(rest);
}

/** Words that point at tests which were just run, rather than at all. */
const latest =
  /(?<![\w-])(?:(?:both|these|those|(?:the\s+)?two)\s+(?:[a-z-]+\s+)?tests|(?:the|this|that)\s+(?:[a-z-]+\s+)?test)$/u;

const generic: ReadonlySet<string> = new Set(
  'comprehensive thorough out all the full whole entire every our my these those existing new remaining other relevant related affected workspace and of more automated passing current local both added updated complete test with a an green now also total n run ran running success successful result results status final backend-and-frontend project repo repository code npm for has have that it its package packages module both these those two this'.split(
    ' ',
  ),
);

function claimOf({ text, plain }: Statement, subject: Subject, state: State): PlacedClaim {
  const from = Math.min(subject.from, state.from);
  const to = Math.max(subject.to, state.to);
  const before = plain.slice(0, from);
  const clause = before.slice(
    Math.max(before.lastIndexOf(','), before.lastIndexOf('('), before.lastIndexOf(':')) + 1,
  );
  const note = /^[\s:]*\((?<in>[^)]*)\)/u.exec(plain.slice(to));
  const end = to + (note?.[0].length ?? 0);
  const words = new Set<string>();
  for (const word of clause.trim().split(/\s+/u).toReversed()) {
    if (/^[\d,/.%+()]*$/u.test(word) || generic.has(word)) continue;
    if (!/^[a-z][\w@./-]*$/u.test(word) || isVerb(word) || words.size === 2) break;
    words.add(word);
  }
  if (subject.kind === 'tests') {
    const tail = /^\s+(?:for|in|of|under)\s+(?:the\s+)?(?<what>[\w@./-]+)/u.exec(plain.slice(subject.to))
      ?.groups?.['what'];
    if (tail !== undefined && !generic.has(tail) && !/^\d|^(?:ci|total|docker|local)/u.test(tail))
      words.add(tail);
  }
  const codes = [...text.slice(subject.kind === 'tests' ? from : to, end).matchAll(/`([^`]+)`/gu)].map(
    ([, code = '']) => code.trim(),
  );
  const paths = codes.map((code) => readPath(code)).filter(({ path }) => looksLikePath(path));
  const { passed, total } = countsIn(plain, subject, to, end);
  return {
    kind: subject.kind,
    from: from - clause.length + (clause.length - clause.trimStart().length),
    to: end,
    names: {
      all: /(?<![\w-])(?:all|full|whole|entire|every|complete)(?![\w-])/u.test(
        plain.slice(Math.max(0, from - 30), to),
      ),
      words: [...words, ...(subject.program === null ? [] : [`\`${subject.program}`])],
      paths,
      commits: [],
      latest: subject.kind === 'tests' && latest.test(plain.slice(0, subject.to)),
      passed: subject.kind === 'tests' ? passed : null,
      total: subject.kind === 'tests' ? total : null,
      number: null,
    },
  };
}

/** Words before `tests` that end what tells them from others. */
function isVerb(word: string): boolean {
  return /^(?:and|are|is|was|were|ran|run|with|so|plus|then|added|wrote|fixed|made|got|has|have|rewrote|finished|done|completed|result|to|by|on|in|at|from|as)$|ed$|ing$/u.test(
    word,
  );
}

function numberIn(text: string | undefined): number | null {
  return text === undefined ? null : Number(text.replaceAll(',', ''));
}

function countsIn(
  plain: string,
  subject: Subject,
  to: number,
  end: number,
): { readonly passed: number | null; readonly total: number | null } {
  // A number before a comma counts something else.
  const start =
    Math.max(
      plain.lastIndexOf(' ', Math.max(0, subject.from - 24)),
      plain.lastIndexOf(', ', subject.from),
      plain.lastIndexOf('+ ', subject.from),
    ) + 1;
  const near = plain.slice(start, Math.min(plain.length, end + 24));
  const pair =
    /(?<![\d.])(?<one>\d[\d,]*)\s*(?:\/|of|out of)\s*(?<of>\d[\d,]*)(?:\s+[\w-]+)?\s+(?:tests?|specs?|pass)/u.exec(
      near,
    ) ?? /(?<![\d.])(?<one>\d[\d,]*)\s*\/\s*(?<of>\d[\d,]*)(?!\s*(?:suites?|files?))/u.exec(near);
  if (pair !== null) return { passed: numberIn(pair.groups?.['one']), total: numberIn(pair.groups?.['of']) };
  const one =
    /(?<![\d./#-])(?<n>\d[\d,]*)\s+(?:[a-z][\w-]*\s+){0,2}?(?:tests?|specs?|pass(?:ed|es|ing)?|green|vitest|jest|pytest)(?![\w-])/u.exec(
      near,
    ) ?? /pass(?:es|ed|ing)?\s*[:(]\s*(?<n>\d[\d,]*)(?![\d,]*(?:\.\d+)?\s*(?:%|\/|m?s\b))/u.exec(near);
  const passed = numberIn(one?.groups?.['n']);
  // "9 pass, 3 fail" is true of a run that failed.
  const failed = numberIn(
    /(?<![\d./#-])(?<n>[1-9][\d,]*)\s+(?:tests?\s+)?fail(?:s|ed|ing|ures?)?(?![\w-])/u.exec(near)?.groups?.[
      'n'
    ],
  );
  return { passed, total: passed === null || failed === null ? null : passed + failed };
}

const unnamed: PlacedClaim['names'] = {
  all: false,
  words: [],
  paths: [],
  commits: [],
  latest: false,
  passed: null,
  total: null,
  number: null,
};

/** Finds `no type errors`, `0 lint warnings` and the like, which need no other word. */
function noErrors({ plain }: Statement): readonly PlacedClaim[] {
  const pattern =
    /(?<![\w-])(?:no|0|zero)\s+(?<what>type|typescript|lint|linter|linting|eslint|build|compile|compiler)(?:-| )?\s*(?:errors?|warnings?|issues?|problems?)(?![\w-])/gu;
  return [...plain.matchAll(pattern)].flatMap((match) => {
    const to = match.index + match[0].length;
    if (!states(plain, match.index, to, false)) return [];
    const what = match.groups?.['what'] ?? '';
    const kind = what.startsWith('type') ? 'types' : /lint/u.test(what) ? 'lint' : 'build';
    const names = { ...unnamed, words: what === 'eslint' ? ['`eslint'] : [] };
    return [{ kind, from: match.index, to, names }];
  });
}

/** Finds `✅ Unit tests (npm test)`: a tick beside a check with its command, and nothing else. */
function tickedCommand({ text, plain, isTicked }: Statement): readonly PlacedClaim[] {
  const [, command = ''] = /^[^()]*\(`?([^()`]+)`?\)\W*$/u.exec(text) ?? [];
  if (!isTicked || command === '' || !/^[\s\w-]+\(/u.test(plain)) return [];
  const check = findCheckCommand(command);
  if (check === null && findTestCommand(command) === null) return [];
  const names = { ...unnamed, words: [`\`${command.trim()}`] };
  return [{ kind: check?.kind ?? 'tests', from: 0, to: text.length, names }];
}

/** Finds `TypeScript compiles` and the like, whose verb is the state. */
function compiling({ plain }: Statement): readonly PlacedClaim[] {
  const pattern =
    /(?<![\w-])(?<what>typescript|code|project|app|application|codebase|crate|everything|all)\s+(?:(?:still|now|again|also)\s+)*compiles?(?=\s*(?:$|[.,;!)]|(?:and|but|again|now|fine|without|with no)(?![\w-])))/gu;
  return [...plain.matchAll(pattern)].flatMap((match) => {
    const to = match.index + match[0].length;
    if (!states(plain, match.index, to, false)) return [];
    const kind = match.groups?.['what'] === 'typescript' ? 'types' : 'build';
    return [{ kind, from: match.index, to, names: unnamed }];
  });
}
