import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { entryPlaces, pointTo, type CheckedPayload } from './entryPlaces.ts';

const mostWords = 60;
/** Findings beyond this number are one. */
const mostFindings = 5;
const fence = /^\s{0,20}(?:`{3,}|~{3,})/u;
/** Begins a point, or a line with a label of its own, e.g. "**Date:** …". */
const point = /^\s*(?:>\s*)*(?:[-*+•]\s|\d{1,3}[.)]\s|\*\*[^*\n]{1,40}(?::\*\*|\*\*:))/u;
const table = /^\s*\|/u;

/**
 * Finds a point that has become a long text. The paragraphs and nested points of an entry count one by one. Other checks
 * judge code in fences and nested points.
 */
export function prose(payload: CheckedPayload): readonly PayloadCheck[] {
  const long = entryPlaces(payload).flatMap((place) => {
    const words = wordsOf(place.entry);
    return words > mostWords ? [{ place, words }] : [];
  });
  const more = long.length - mostFindings;
  return long.slice(0, more === 1 ? long.length : mostFindings + 1).map(({ place, words }, index) => ({
    id: 'prose',
    severity: 'info',
    ...pointTo(place),
    message:
      index < mostFindings || more === 1
        ? `${words} words in one point, so what it asks for is easily missed. Split it, or cut it to what binds.`
        : `This point and ${more - 1} more below have over ${mostWords} words too.`,
  }));
}

/** Returns the number of words of an entry's longest part. Its reason belongs to the first one. */
function wordsOf({ text, why }: PayloadEntry): number {
  const [first = '', ...rest] = partsOf(text);
  const belongs = rest.length === 0 ? `${first} ${why ?? ''}` : first;
  return Math.max(...[belongs, ...rest, why ?? ''].map(countWords));
}

/** Splits a text at blank lines and at points, without code and tables. */
function partsOf(text: string): readonly string[] {
  const parts: string[][] = [[]];
  let fenced = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (fence.test(line)) fenced = !fenced;
    else if (fenced || table.test(line)) continue;
    else if (line.trim() === '') parts.push([]);
    else if (index > 0 && point.test(line)) parts.push([line]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join(' ')).filter((part) => part.trim() !== '');
}

/** Counts words; code in backticks is one, and in scripts without spaces, two characters are one. */
function countWords(written: string): number {
  const text = written.replaceAll(/`[^`\n]+`/gu, 'code');
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  const rest = text.replaceAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu,
    ' ',
  );
  const words = rest.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words + Math.ceil(dense / 2);
}
