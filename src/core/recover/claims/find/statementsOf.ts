/** A statement of a text, with its place. */
export interface Statement {
  readonly from: number;
  /** The text as the author wrote it. */
  readonly text: string;
  /** The same length: code, addresses and quotations are blanked, and all letters are small. */
  readonly plain: string;
  /** True if a tick before it says that it is done, e.g. `[x]` or `✅`. */
  readonly isTicked: boolean;
}

/** Stands for each character of code in `plain`. */
export const codeMark = '\uFFFC';

/** Characters. A longer text is no entry of a payload. */
const longest = 200_000;
const longestLine = 4_000;

const bullet = String.raw`^\s*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?(?:\*\*)?`;
const open = new RegExp(
  String.raw`${bullet}(?:\[ ?\]|\[[-~/>.!?]\]|(?:⏳|❌|🔲|⬜|🚧|☐|○|◻|◽|🔄|🟡|🔴|❓|❗|⚠|✗|✘|⏸|➡|🟠|🔜)\uFE0F?|todo\b)`,
  'iu',
);
const ticked = new RegExp(String.raw`${bullet}(?:\[[xX✓✔]\]|(?:✅|☑|✔|✓|🟢)\uFE0F?)\s*`, 'u');
const point = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/u;

/** Splits a text into statements. Headings, tables, quotations, blocks of code, and points with an empty box are left out. */
export function statementsOf(text: string): readonly Statement[] {
  const blocks: { readonly from: number; text: string }[] = [];
  let from = 0;
  let fence: string | null = null;
  let isWrapped = false;
  for (const line of text.slice(0, longest).split('\n')) {
    const mark = /^\s*(?:[-*+]\s+)?(?<mark>`{3,}|~{3,})/u.exec(line)?.groups?.['mark'];
    const last = blocks.at(-1);
    if (mark !== undefined && (fence === null || mark.startsWith(fence))) {
      fence = fence === null ? mark : null;
      isWrapped = false;
    } else if (fence === null && isWrapped && last !== undefined && goesOn.test(line)) {
      last.text += ` ${line}`;
      isWrapped = line.length >= wrapped;
    } else {
      const isOwn = fence === null && isProse(line);
      if (isOwn) blocks.push({ from, text: line });
      isWrapped = isOwn && line.length >= wrapped;
    }
    from += line.length + 1;
  }
  return blocks.filter((one) => isWhole(one.text)).flatMap((one) => inLine(one.text, one.from));
}

/** Characters. A sentence goes on in the line below a line as long as that. */
const wrapped = 60;
const goesOn = /^\s*(?![-*+•>|#]\s|[-*+•>|#]$|\d{1,3}[.)]\s|```|~~~|\[[ xX]\]|✅|⏳|❌)\S/u;

function isProse(line: string): boolean {
  if (line.trim() === '' || line.length > longestLine) return false;
  return !/^\s*(?:#{1,6}\s|>|\||<!--)|\|.*\|\s*$/u.test(line) && !open.test(line);
}

/** False for a text that begins or ends within code: it can't be read alone. */
function isWhole(text: string): boolean {
  return text.length <= longestLine && (text.match(/`/gu) ?? []).length % 2 === 0;
}

/** Ends a statement: what follows owes nothing to what was before it. The bars in a sum of Vitest end none. A dash after a few words is no end, e.g. `Lint - clean`. */
const ends =
  /[.!?…]+(?=[\s)*_]|$)|[;·•]|(?<!\d (?:failed|passed|skipped|todo) )\||\s(?:[—–]|--?)\s(?!(?:(?:all|both|now)\s+)*(?:clean|green|pass(?:ed|es|ing)?|ok|success|succeeded|(?:0|no|zero)\s+(?:lint(?:ing)?\s+)?(?:errors?|issues?|warnings?|failures?))(?![\w-]))|\s(?=[✅☑✔])|(?<![\w-])(?:but|however|although|though|whereas|yet to be)(?![\w-])/gu;
/** Words before a dash. */
const label = 3;

function inLine(line: string, from: number): readonly Statement[] {
  const tick = ticked.exec(line);
  const plain = hidden(line);
  const found: Statement[] = [];
  let at = tick?.[0].length ?? point.exec(line)?.[0].length ?? 0;
  const push = (to: number, isQuestion: boolean): void => {
    if (!isQuestion && plain.slice(at, to).trim() !== '')
      found.push({
        from: from + at,
        text: line.slice(at, to),
        plain: plain.slice(at, to),
        isTicked: tick !== null,
      });
  };
  for (const match of plain.matchAll(ends)) {
    if (match.index < at) continue;
    // A tick stands before all points of a line, or behind them.
    if (tick === null && match[0] === ' ') continue;
    const isDash = /^\s\S+\s$/u.test(match[0]);
    if (isDash && plain.slice(at, match.index).trim().split(/\s+/u).length <= label) continue;
    if (/\b(?:e\.g|i\.e|etc|vs|no)$/u.test(plain.slice(at, match.index))) continue;
    push(match.index, match[0].startsWith('?'));
    at = match.index + match[0].length;
  }
  push(line.length, false);
  return found;
}

function blank(found: string, by: string): string {
  return by.repeat(found.length);
}

/** Blanks code and quotations, character by character. */
function hidden(line: string): string {
  return line
    .replaceAll(/`[^`]*`/gu, (found) => blank(found, codeMark))
    .replaceAll(/"[^"]{3,}"|“[^”]{3,}”|«[^»]{3,}»|~~[^~]+~~/gu, (found) => blank(found, ' '))
    .replaceAll(/(?<=\])\([^()\s]*\)/gu, (found) => blank(found, ' '))
    .replaceAll(/https?:\/\/\S+/gu, (found) => blank(found, codeMark))
    .replaceAll(/\*\*|__/gu, '  ')
    .replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());
}
