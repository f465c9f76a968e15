import type { JudgedFinding, TextChange } from './judgedFinding.ts';
import { plainWords, type RuleLine } from './ruleLines.ts';

interface Said {
  readonly row: RuleLine;
  readonly value: string;
}

/** Reads the value that a line rules for one thing; `null` if it rules none. Each pair of values excludes the other. */
const topics: readonly { readonly about: string; readonly read: (words: string) => string | null }[] = [
  {
    about: 'indentation',
    read: (words) => {
      if (!/\bindent\w*\b/iu.test(words) && !/^(?:use\s+)?(?:2|4|8|two|four)[- ]spaces?\b/iu.test(words))
        return null;
      const spaces = /\b(2|4|8|two|four|eight)[- ]?spaces?\b/iu.exec(words)?.[1]?.toLowerCase();
      if (spaces !== undefined) return `${{ two: '2', four: '4', eight: '8' }[spaces] ?? spaces} spaces`;
      return /\b(?:use|with)\s+tabs\b/iu.test(words) ? 'tabs' : null;
    },
  },
  {
    about: 'the length of a line',
    read: (words) =>
      /\b(?:line length|max(?:imum)? line|line width|print ?width|lines?\s+(?:under|below|to|within))\b[^.\d]{0,24}(\d{2,3})\b(?!\s*(?:lines|loc))/iu.exec(
        words,
      )?.[1] ?? null,
  },
  {
    about: 'quotes',
    read: (words) => {
      const found =
        /\b(?:use|prefer|always use)\s+(single|double)[- ]quotes?\b|^(single|double)[- ]quotes?\b/iu.exec(
          words,
        );
      return (found?.[1] ?? found?.[2])?.toLowerCase() ?? null;
    },
  },
  {
    about: 'semicolons',
    read: (words) =>
      /\b(?:no|without|omit|avoid|don['’]t use|never use)\s+semicolons\b/iu.test(words)
        ? 'none'
        : /\b(?:always use|use|with|require)\s+semicolons\b/iu.test(words)
          ? 'semicolons'
          : null,
  },
  {
    about: 'coverage',
    read: (words) =>
      /\b(?:minimum|at least|maintain|target|require[sd]?|>=?|≥|above|over)\s*:?\s*(\d{2,3})\s?%\s*(?:\+\s*)?(?:test |code |line |unit test |overall )?coverage\b/iu.exec(
        words,
      )?.[1] ?? null,
  },
];
/** A rule of one language or one kind of file leaves another to others. */
const scoped =
  /\b(?:python|typescript|javascript|ts|js|jsx|tsx|go|rust|java|kotlin|swift|ruby|php|c\+\+|c#|css|scss|html|json|ya?ml|toml|markdown|md|sql|shell|bash|makefiles?|vue|svelte|dart|frontend|backend|\.\w{2,5}|other|files?|except|unless|jsx|strings? in|docstrings?|comments?|critical|core|new code|module|service|packages?)\b/iu;

/** Finds two lines that rule two different values for the same thing, where the text shows it. */
export function findContradictions(lines: readonly RuleLine[]): readonly JudgedFinding[] {
  const rules = lines.filter(({ fence, aside, heading }) => fence === null && !aside && heading === null);
  const pairs = topics.flatMap(({ about, read }) => {
    const said = rules.flatMap((row): Said[] => {
      const words = plainWords(row.text);
      const value = words.length > 300 ? null : read(words);
      return value === null || scoped.test(words) || row.under.slice(1).some((title) => scoped.test(title))
        ? []
        : [{ row, value }];
    });
    const [first] = said;
    const other = said.find(({ value }) => value !== first?.value);
    return first === undefined || other === undefined ? [] : [finding(first.row, other.row, about)];
  });
  return [...pairs, ...packageManager(rules, lines)];
}

/** Finds a line that runs another package manager than the one that the file asks for. */
function packageManager(rules: readonly RuleLine[], lines: readonly RuleLine[]): readonly JudgedFinding[] {
  const asked = rules.flatMap((row) => {
    const found =
      /\b(?:always use|use|only use|prefer)\s+(npm|pnpm|yarn|bun)\b[^.]{0,30}?\b(?:not|never|instead of|rather than|over|only|exclusively|for all)\b|\b(?:use|always use)\s+(npm|pnpm|yarn|bun)\s+(?:as (?:the )?package manager|only)\b|\bnever use\s+(?:npm|yarn|pnpm|bun)(?:[^.]{0,12}(?:npm|yarn|pnpm|bun))*[^.]{0,20}\buse\s+(npm|pnpm|yarn|bun)\b/iu.exec(
        plainWords(row.text),
      );
    const manager = (found?.[1] ?? found?.[2] ?? found?.[3])?.toLowerCase();
    return manager === undefined ? [] : [{ row, manager }];
  });
  const [rule] = asked;
  if (rule === undefined || asked.some(({ manager }) => manager !== rule.manager)) return [];
  const other = lines.find((row) => {
    if (row.aside || row.line === rule.row.line) return false;
    const calls =
      row.fence === null ? [...row.text.matchAll(/`([^`\n]+)`/gu)].map(([, code = '']) => code) : [row.text];
    const prose = row.fence === null ? row.text.replaceAll(/`[^`\n]*`/gu, ' ') : '';
    if (
      /\b(?:not|never|don['’]t|avoid|instead|rather|replaces|forbidden|❌|unlike|equivalent|no)\b|❌/iu.test(
        row.fence === null ? prose : row.text,
      )
    )
      return false;
    return calls.some((code) => {
      const found =
        /(?:^|[;&|]\s*|\$\s+)(npm|pnpm|yarn|bun)\s+(?:run\s|install\b|i\b|ci\b|test\b|add\s|dev\b|build\b)/u.exec(
          code.trim(),
        );
      return found !== null && found[1] !== rule.manager && !/\s(?:-g|--global)\b/u.test(code);
    });
  });
  return other === undefined ? [] : [finding(rule.row, other, 'the package manager')];
}

function finding(one: RuleLine, two: RuleLine, about: string): JudgedFinding {
  const [a, b] = one.line < two.line ? [one, two] : [two, one];
  return {
    id: `contradiction ${String(a.line)} ${String(b.line)}`,
    kind: 'contradiction',
    first: a.line,
    last: a.line,
    title: `Two rules on ${about} contradict each other`,
    detail: `Line ${a.line}: “${quote(a)}” Line ${b.line}: “${quote(b)}”`,
    choices: [
      { label: `Keep line ${a.line}`, changes: without(b) },
      { label: `Keep line ${b.line}`, changes: without(a) },
    ],
    safe: false,
  };
}

function quote(row: RuleLine): string {
  const words = plainWords(row.text);
  return words.length > 80 ? `${words.slice(0, 79)}…` : words;
}

function without({ line }: RuleLine): readonly TextChange[] {
  return [{ type: 'remove', first: line, last: line }];
}
