import type { GuidePage } from './listGuide.ts';

export interface GuideHit {
  readonly page: GuidePage;
  /** A line of the page that contains the words; empty if the title contains them all. */
  readonly line: string;
}

/** Returns the pages that contain every word, those with the words in the title first. */
export function searchGuide(pages: readonly GuidePage[], query: string): readonly GuideHit[] {
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return pages
    .map((page) => ({ page, score: scoreOf(page, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ page }) => ({ page, line: lineOf(page, words) }));
}

function scoreOf({ title, read }: GuidePage, words: readonly string[]): number {
  const [head, body] = [title.toLowerCase(), read().text.toLowerCase()];
  if (!words.every((word) => body.includes(word))) return 0;
  const together = body.includes(words.join(' ')) ? 2 : 1;
  return words.filter((word) => head.includes(word)).length * 10 + together;
}

function lineOf({ title, read }: GuidePage, words: readonly string[]): string {
  const lines = read()
    .text.split('\n')
    .filter((line) => line.trim() !== '' && line !== title);
  const most = (line: string) => words.filter((word) => line.toLowerCase().includes(word)).length;
  const best = lines.reduce<string>((now, line) => (most(line) > most(now) ? line : now), '');
  return around(best, words);
}

const shown = 110;

/** Returns a long line from shortly before the first word on. */
function around(line: string, words: readonly string[]): string {
  const found = words.map((word) => line.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...found, line.length) - 30);
  if (line.length <= shown) return line;
  const cut = line.slice(from === 0 ? 0 : line.indexOf(' ', from) + 1).slice(0, shown);
  return `${from === 0 ? '' : '… '}${cut.trimEnd()} …`;
}
