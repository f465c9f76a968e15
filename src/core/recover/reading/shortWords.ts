import { redactionMark } from '../../../shared/domain/finding.ts';

const hidden = /⟦hidden: ([a-z0-9-]+) [0-9a-f]{8,64}⟧/gu;
/** Characters that move a cursor, hide text or change its direction. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;
/** Tags that hosts put around what they add to a prompt. */
const hostTags = /<(system-reminder|ide_\w+|command-\w+)>[\s\S]{0,4000}?<\/\1>/gu;

/** Characters. A longer text is no words of a person, and no summary. */
const longestText = 200_000;

/** Returns a text as one line that shows all its characters. A hidden secret becomes a redaction, which is the same every time. */
export function oneLine(text: string): string {
  return text
    .slice(0, longestText)
    .replaceAll(hidden, (_mark, rule: string) => redactionMark(rule))
    .replaceAll(hostTags, ' ')
    .replaceAll(unseen, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Returns a text in which nothing reads as a mark of evidence. An agent may end a sentence in one, e.g. `[verified: c3d91f0]`. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/\[(\s*(?:verified|claimed|reconstructed)\s*:[^[\]]*)\]?/giu, '($1)');
}

/**
 * Returns a text on one line, shortened to about `most` characters: at the end of a sentence if one ends late enough, else
 * between words. ` …` says that it goes on.
 */
export function shortened(text: string, most: number): string {
  // Much longer than any result, and much shorter than what a transcript may hold.
  const line = withoutMarks(oneLine(text.slice(0, most * 40)));
  if (line.length <= most) return line;
  const head = line.slice(0, most);
  const sentence = Math.max(...[...head.matchAll(/[.!?](?= )/gu)].map(({ index }) => index + 1), 0);
  const end = sentence >= most / 2 ? sentence : head.lastIndexOf(' ');
  return `${(end >= most / 2 ? head.slice(0, end) : head).replace(/[\uD800-\uDBFF]$/u, '').trimEnd()} …`;
}

/** Returns the sentences and points of a text, each on one line. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .slice(0, longestText)
    .split(/\n+|(?<=[.!?])\s+(?=["'`(\p{Lu}])/u)
    .map((part) => oneLine(part).replace(/^(?:#{1,6}|[-*+•>]|\d{1,3}[.)])\s+/u, ''))
    .filter((part) => part !== '');
}

/** Returns what two texts must share to be the same words. */
export function comparable(text: string): string {
  return oneLine(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
