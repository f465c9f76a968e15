import type { JudgedFinding } from './judgedFinding.ts';
import { plainWords, type RuleLine } from './ruleLines.ts';

/** Characters; a shorter line may well stand twice, e.g. a label. */
const shortest = 28;

/** Lists of facts repeat themselves; a rule says what to do. */
const normative =
  /\b(?:must|never|always|do not|don['’]t|should|ensure|make sure|avoid|only|prefer|require[sd]?|cannot|use|keep|run|follow|check|read|verify|write|add|update|test)\b/u;

/** Finds a rule that stands word for word a second time. */
export function findSaidTwice(lines: readonly RuleLine[]): readonly JudgedFinding[] {
  const first = new Map<string, RuleLine>();
  return lines.flatMap((row): JudgedFinding[] => {
    if (
      row.fence !== null ||
      row.aside ||
      row.heading !== null ||
      !/^\s*(?:[-*+]|\d{1,3}[.)]|[\p{L}*_`])/u.test(row.text)
    )
      return [];
    const words = plainWords(row.text)
      .toLowerCase()
      .replaceAll(/[.!\s]+/gu, ' ')
      .trim();
    // A line that opens a list says nothing by itself, and one with a label alone is told by what follows.
    if (words.length < shortest || words.split(' ').length < 5 || words.endsWith(':')) return [];
    if (!normative.test(words)) return [];
    const before = first.get(words);
    if (before === undefined) {
      first.set(words, row);
      return [];
    }
    const opensList = (lines[row.line]?.text ?? '').search(/\S/u) > row.text.search(/\S/u);
    if (opensList) return [];
    const said = plainWords(row.text);
    return [
      {
        id: `twice ${String(row.line)}`,
        kind: 'said-twice',
        first: row.line,
        last: row.line,
        title: 'A rule that stands twice',
        detail: `Lines ${before.line} and ${row.line}: “${said.length > 90 ? `${said.slice(0, 89)}…` : said}”`,
        choices: [
          {
            label: `Keep line ${before.line}`,
            changes: [{ type: 'remove', first: row.line, last: row.line }],
          },
        ],
        // Its list may need it: the person has to see both places.
        safe: false,
      },
    ];
  });
}
