import { eachWord, matchWord, type MemoryQuery } from '../../shared/domain/memory/memoryWords.ts';

/** Characters: about two lines of a result. */
const longest = 170;

/**
 * Returns the line of a text that holds most of a query's words, without the marks of Markdown, cut to its middle if it is
 * long. Without a word of the query: the first line that says something.
 */
export function bestPart(text: string, query: MemoryQuery): string {
  const best = { from: -1, score: 0 };
  const line = { from: 0, end: endOfLine(text, 0), words: new Set<number>(), found: 0, first: -1 };
  let firstPlace = -1;
  const judge = (): void => {
    if (line.found === 0) return;
    const isHeading = text.startsWith('#', line.from);
    const score = line.words.size * 100 + Math.min(line.found, 10) - (isHeading ? 50 : 0);
    if (score <= best.score) return;
    Object.assign(best, { from: line.from, score });
    firstPlace = line.first;
  };
  if (query.words.length > 0) {
    eachWord(text, (word, start) => {
      if (start >= line.end) {
        judge();
        const from = text.lastIndexOf('\n', start) + 1;
        Object.assign(line, { from, end: endOfLine(text, start), words: new Set(), found: 0, first: -1 });
      }
      const at = matchWord(word, query);
      if (at === -1) return;
      line.words.add(at);
      line.found += 1;
      if (line.first === -1) line.first = start;
    });
    judge();
  }
  if (best.from === -1) return cut(plainLine(firstLine(text)), 0);
  const whole = text.slice(best.from, endOfLine(text, best.from));
  const plain = plainLine(whole);
  return cut(plain, Math.max(0, firstPlace - best.from - (whole.length - plain.length)));
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function firstLine(text: string): string {
  const lines = text.slice(0, 5_000).split('\n');
  const said = lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
  return said.find((line) => !/^\s*#/u.test(line)) ?? said[0] ?? '';
}

function plainLine(line: string): string {
  return line
    .replace(/^[\s>#|]*(?:[-*+]\s+|\d{1,4}[.)]\s+)?(?:\[[ xX]\]\s+)?/u, '')
    .replaceAll(/\*\*|__|`/gu, '')
    .trim();
}

/** Cuts a long line between words, so that `place` stays in it. */
function cut(line: string, place: number): string {
  if (line.length <= longest) return line;
  const wanted = Math.max(0, Math.min(place - 40, line.length - longest));
  const from = wanted === 0 ? 0 : line.indexOf(' ', wanted) + 1 || wanted;
  const rest = line.slice(from, from + longest);
  const end = from + longest >= line.length ? rest.length : Math.max(rest.lastIndexOf(' '), longest - 40);
  return `${from === 0 ? '' : '…'}${rest.slice(0, end).trim()}${from + end >= line.length ? '' : '…'}`;
}
