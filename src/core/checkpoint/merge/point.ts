/** A line of a text, or a point of a list with the lines that belong to it. */
export interface Point {
  /** Its text as written; several lines for a point that has them. */
  readonly text: string;
  /** The text without its box and without white space at the ends of lines: two points with the same key are one. */
  readonly key: string;
  /** `undefined` for a point without a box. */
  readonly ticked: boolean | undefined;
}

const box = /^([ \t]*(?:[-*+•]|\d{1,4}[.)])[ \t]+)\[([ xX])\](?=\s|$)/u;
const bullet = /^[ \t]*(?:[-*+•]|\d{1,4}[.)])(?:[ \t]|$)/u;

/** Splits lines into points. A line that is indented and no point belongs to the one above it. */
export function readPoints(lines: readonly string[]): readonly Point[] {
  const groups: string[][] = [];
  for (const line of lines) {
    const belongs = /^(?: {2,}|\t)\S/u.test(line) && !bullet.test(line);
    const above = groups.at(-1);
    if (belongs && above !== undefined && (bullet.test(above[0] ?? '') || above.length > 1)) above.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => pointOf(group.join('\n')));
}

export function pointOf(text: string): Point {
  const found = box.exec(text);
  const ticked = found === null ? undefined : found[2] !== ' ';
  const plain = text.replace(box, '$1[ ]').replaceAll(/[ \t]+$/gmu, '');
  return { text, key: plain, ticked };
}

export function withTick({ text, ticked }: Point, done: boolean): string {
  return ticked === undefined || ticked === done ? text : text.replace(box, `$1[${done ? 'x' : ' '}]`);
}

export function isListPoint({ text }: Point): boolean {
  return bullet.test(text) || text.trim() === '';
}

export function depthOf({ text }: Point): number {
  return /^[ \t]*/u.exec(text)?.[0].replaceAll('\t', '    ').length ?? 0;
}

/** Returns how alike the words of two points are, from 0 to 1. */
export function likeness(a: Point, b: Point): number {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  if (one.size === 0 || other.size === 0) return 0;
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}

function wordsOf({ key }: Point): ReadonlySet<string> {
  return new Set(key.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []);
}
