import type { SessionClaimKind } from '../../../../shared/domain/session/sessionClaims.ts';
import { findCheckCommand } from '../../reading/checkCommands.ts';
import { findTestCommand } from '../../reading/recogniseTest.ts';
import { codeMark, type Statement } from './statementsOf.ts';

/** A word that names a check, e.g. `lint`, and its place in the statement. */
export interface Subject {
  readonly kind: Extract<SessionClaimKind, 'tests' | 'lint' | 'types' | 'build'>;
  readonly from: number;
  readonly to: number;
  /** The program that it names; `null` for any. */
  readonly program: string | null;
}

const subjects: readonly (readonly [Subject['kind'], RegExp])[] = [
  [
    'lint',
    /(?<![\w./-])(?:lint(?:er|ing|s)?(?:\s+(?:checks?|errors?|warnings?|issues?))?|(?<program>eslint|oxlint|ruff|flake8|pylint|rubocop|clippy|golangci-lint|stylelint|biome|shellcheck|ktlint|swiftlint))(?![\w/-]|\.\w)/gu,
  ],
  [
    'types',
    /(?<![\w./-])(?:type[- ]?check(?:s|ing|er)?|type errors?|typescript (?:errors?|compiles|compilation)|types(?=\s*(?:(?:are|all)\s+)*(?::|clean|check|ok|pass|valid))|typescript(?=\s*(?:is\s+)?(?::\s*)?(?:clean|ok|happy|passes|green|no errors|0 errors))|(?<program>tsc|mypy|pyright|vue-tsc)(?:\s+--?[\w-]+)*)(?![\w/-]|\.\w)/gu,
  ],
  [
    'build',
    /(?<![\w./-])(?:(?:production |release |full |clean )?builds?|compil(?:es|ed|ation)|(?<program>cargo|go|next|vite|docker) build)(?![\w/-]|\.\w)/gu,
  ],
  [
    'tests',
    /(?<![\w./-])(?:(?:test|spec) ?suites?|suites?|tests?(?!\s+\d+\s*:|\s+pass(?:ing)?\s+rates?)|specs?|(?<=\d\s+)assertions|(?<program>vitest|jest|pytest|rspec|mocha|phpunit|playwright|cypress|cargo test|go test|npm test)|(?<!\(|[1-9]\d* failed\s*[|,]\s*)\d[\d,]*(?=\s+pass(?:ed|es|ing)?(?![\w-])))(?![\w/-]|\.\w)/gu,
  ],
];

const testFile =
  /^[\w@./\\-]*(?:[._-](?:test|spec)s?\.\w{1,5}|(?:^|[\\/])test_\w+\.\w{1,5}|(?:^|[\\/])(?:tests?|specs?)[\\/][\w./-]+)$/u;

/** Finds the words that name a check, in order. A command in backticks names the check that it runs. */
export function subjectsIn({ text, plain }: Statement): readonly Subject[] {
  const found: Subject[] = [];
  const take = (subject: Subject): void => {
    if (!found.some(({ from, to }) => subject.from < to && from < subject.to)) found.push(subject);
  };
  for (const match of text.matchAll(/`(?<code>[^`]+)`/gu)) {
    const code = match.groups?.['code'] ?? '';
    const place = { from: match.index, to: match.index + match[0].length };
    const check = findCheckCommand(code);
    if (findTestCommand(code) !== null) take({ kind: 'tests', program: code.trim(), ...place });
    else if (check !== null) take({ kind: check.kind, program: code.trim(), ...place });
    else if (testFile.test(code)) take({ kind: 'tests', program: code.trim(), ...place });
  }
  for (const [kind, pattern] of subjects)
    for (const match of plain.matchAll(pattern))
      take({
        kind,
        from: match.index,
        to: match.index + match[0].length,
        program: match.groups?.['program'] ?? null,
      });
  return found.toSorted((a, b) => a.from - b.from);
}

/** A word that says how a check went. */
export interface State {
  readonly isGood: boolean;
  readonly from: number;
  readonly to: number;
}

const good = [
  // A sum needs no other word: `91 passed in 8 s`.
  String.raw`(?<=\d\s)pass(?:ed|es|ing)?(?![\w-])|(?<=(?<![\w-])tests )pass(?:ed)?(?=\s+in\s)`,
  String.raw`pass(?:es|ed|ing)?(?!\s+(?:a|an|the|it|them|null|in|into|through|on|over|along|by|around|down|to|as)\b|[\w-])`,
  String.raw`all[- ]green|green|succeed(?:s|ed)?|successful(?:ly)?|clean(?:ly)?(?!\s*up)|ok(?:ay)?(?!\w)|error-free|success(?=\s*(?:$|[.,;!)(])|:\s+no\s)|(?<=(?<![\w-])types )check(?=\s*(?:$|[.,;!)]|(?:and|but|out|now)(?![\w-])))|(?<=(?<![\w-])types (?:(?:are|all) )*)valid(?![\w-])|(?:happy|silent)(?=\s*(?:$|[.,;!)]|(?:and|but|again|now|too)(?![\w-])))|(?:reports?|reported|finds?|found|shows?|showed|has|had|says?)\s+nothing(?!\s+(?:about|of|on|for)(?![\w-]))|works(?=\s*(?:$|[.,;!)]|(?:and|but|again|now|fine)(?![\w-])))`,
  String.raw`(?:exit(?:s|ed)?|returns?|returned)(?: with)?(?: code)? 0`,
  String.raw`(?:no|0|zero|without(?: any)?|free of)\s+(?:(?:new|known|lint|linter|linting|type|typescript|eslint|compile|compiler|build)\s+)*(?:errors?|issues?|warnings?|problems?|failures?|offenses?|findings?|complaints?|diagnostics)(?:\s*(?:,|or|and|\/)\s*(?:no\s+|0\s+)?(?:errors?|issues?|warnings?|failures?))?`,
  String.raw`(?:✅|✔|✓|☑|🟢)\uFE0F?`,
].join('|');
const bad = String.raw`fail(?:s|ed|ing|ure|ures)?|red(?!\w)|broken|breaks?|errors?|(?:❌|✗|✘|🔴)\uFE0F?|hangs?|times? out|skipped|flaky|blocked|pending|unknown|missing|unverified`;
const states = new RegExp(String.raw`(?<![\w-])(?:(?<good>${good})|(?<bad>${bad}))`, 'gu');
/** `42/42`, and `0` behind a linter, are states too. */
const sums = /(?<![\w./-])(?<one>\d[\d,]*)\s*\/\s*(?<of>\d[\d,]*)(?![\w./-])/gu;

/** `89% passing` says that the others fail. */
const partly = /(?<![\d.])(?!100(?:\.0+)?\s?%)\d+(?:\.\d+)?\s?%\s+(?:of\s+(?:the\s+)?)?(?:tests?\s+)?$/u;

/** Finds the words that say how a check went, in order. */
export function statesIn(plain: string): readonly State[] {
  const found: State[] = [...plain.matchAll(states)].map((match) => ({
    isGood: match.groups?.['good'] !== undefined && !partly.test(plain.slice(0, match.index)),
    from: match.index,
    to: match.index + match[0].length,
  }));
  for (const match of plain.matchAll(sums)) {
    const { one = '', of = '' } = match.groups ?? {};
    found.push({ isGood: one === of, from: match.index, to: match.index + match[0].length });
  }
  return found.toSorted((a, b) => a.from - b.from);
}

/** True if the text between a subject and a state lets the state speak of the subject. `others` are subjects in it. */
export function connects(between: string, others: readonly string[], isMany: boolean): boolean {
  if (between.length > longestBetween) return false;
  let rest = between;
  for (const other of others) rest = withoutSubject(rest, other);
  const noted = rest.replaceAll(/\([^)]*\)/gu, ' ');
  // A comma begins another statement, but for one in a list of subjects, and after what was looked at.
  if (/^\s*:\s*\d[\d,]*\s+(?:[a-z]+\s+)?files?(?:\s+[a-z]+)?,\s*$/u.test(noted)) return true;
  if (others.length === 0 && /,(?!\s*(?:all|both|now|everything)(?![\w-]))(?!\d)/u.test(noted)) return false;
  const list = noted
    .replaceAll(/[,:→=>+/&()–—*-]/gu, ' ')
    .replaceAll(codeMark, ' ')
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '' && !linking.has(word) && !/^[\d,.]+%?$/u.test(word));
  if (list.length === 0) return true;
  // "tests for the parser pass".
  return (
    isMany &&
    others.length === 0 &&
    list.length <= 5 &&
    /^\s*(?:for|in|of|under|on|from)\s/u.test(noted) &&
    !list.some((word) => stops.has(word) || /n['’]t$/u.test(word))
  );
}

/** Removes another subject of a list, with the words that tell it from others: "and the upgrade package tests". */
function withoutSubject(text: string, other: string): string {
  const at = text.indexOf(other);
  if (at < 0) return text;
  const qualifier = /(?<=(?:[,&+]|(?<![\w-])and)\s+)(?:[a-z][\w-]*\s+){1,3}$/u.exec(text.slice(0, at));
  const isQualifier =
    qualifier !== null &&
    !qualifier[0]
      .trim()
      .split(/\s+/u)
      .some((word) => stops.has(word));
  return `${text.slice(0, isQualifier ? qualifier.index : at)} ${text.slice(at + other.length)}`;
}

/** Characters. */
const longestBetween = 100;

const linking: ReadonlySet<string> = new Set(
  'and or all both are is was were has have been be fine now still also again currently each everything run runs ran suite suites status result results step job check checks output complete completed finish finishes finished report reports reported come comes came back exit exited done fully locally cleanly as tests test total with at the end came out full package packages unit integration whole entire formatting format fmt prettier typos vet updated added written fixed extended rewritten new binaries cases files jobs'.split(
    ' ',
  ),
);

/** Words that end what a subject is the subject of, or make it no statement. */
const stops: ReadonlySet<string> = new Set(
  'to should must will would could may might can cannot not never no don doesn didn until if when once unless that which who where why how because since so than need needs needed want wants expect expects'.split(
    ' ',
  ),
);
