import type { EntryEvidence, Standing } from './recoveredPayload.ts';

/** The mark at the end of a recovered line, e.g. `[claimed: 14:22Z line 120]`, with the one space that parts it from the words. */
const mark = / ?\[(?<standing>verified|claimed|reconstructed): (?<source>[^[\]\n]*)\]$/u;

/** A mark as its text says it: ids are shortened, and paths may lack their beginning. */
export interface EvidenceMark {
  readonly standing: Standing;
  readonly evidence: EntryEvidence;
}

/** Returns the words of a recovered line without the mark of its evidence. Spaces that the user types at their end stay. */
export function withoutEvidenceMark(text: string): string {
  return partsOf(text)?.words ?? text;
}

/** Returns other words with the mark of a line. Empty words need none, and what git verified is no longer what it says. */
export function withMarkOf(text: string, words: string): string {
  const found = partsOf(text);
  if (found === null) return words;
  if (words === found.words) return text;
  return found.standing === 'verified' ? words : marked(words, found);
}

/** Cuts the words of a line in two. Both halves have its mark, since its evidence is about both. */
export function splitMarked(text: string, at: number): readonly [string, string] {
  const found = partsOf(text);
  const words = found?.words ?? text;
  const halves = [words.slice(0, at).trim(), words.slice(at).trim()] as const;
  return found === null ? halves : [marked(halves[0], found), marked(halves[1], found)];
}

/**
 * Joins the words of two lines, with `between` them. The mark is that of the line that is less certain. A line of the user,
 * or one with another mark of git, takes away what git verified, as other words do.
 */
export function joinMarked(first: string, second: string, between: string): string {
  const lines = [first, second].map((text) => ({ words: text, ...partsOf(text) }));
  const words = [lines[0]?.words, between, lines[1]?.words].filter((part) => part !== '').join(' ');
  const worded = lines.filter((line) => line.words.trim() !== '');
  const found = rising.flatMap((standing) => worded.filter((line) => line.standing === standing));
  const [weakest] = found;
  if (weakest?.mark === undefined) return words;
  const isWhole = between === '' && worded.every((line) => line.mark === weakest.mark);
  return weakest.standing === 'verified' && !isWhole ? words : marked(words, { mark: weakest.mark });
}

/** Standings, the least certain first. */
const rising: readonly Standing[] = ['claimed', 'reconstructed', 'verified'];

interface MarkedLine extends EvidenceMark {
  readonly words: string;
  /** Without a space before it. */
  readonly mark: string;
}

function marked(words: string, { mark: ofLine }: Pick<MarkedLine, 'mark'>): string {
  return words.trim() === '' ? words : `${words} ${ofLine}`;
}

/** Reads the mark at the end of a line; `null` without one, or if it names no evidence. */
export function readEvidenceMark(text: string): EvidenceMark | null {
  const found = partsOf(text);
  return found === null ? null : { standing: found.standing, evidence: found.evidence };
}

function partsOf(text: string): MarkedLine | null {
  const found = mark.exec(text);
  const { standing, source } = found?.groups ?? {};
  const evidence = source === undefined ? null : evidenceIn(source);
  if (found === null || evidence === null) return null;
  return {
    standing: standing as Standing,
    evidence,
    words: text.slice(0, found.index),
    mark: found[0].trimStart(),
  };
}

/** Reads the words that `writeMark` writes. */
function evidenceIn(source: string): EntryEvidence | null {
  if (source === 'git') return { kind: 'git' };
  if (source === 'to-do list') return { kind: 'todos' };
  if (source === 'pasted summary') return { kind: 'pasted', line: null };
  if (/^[\da-f]{7,40}$/u.test(source)) return { kind: 'commit', commit: source };
  const { kind, id } = /^(?<kind>payload|stash) (?<id>[\da-f]{1,40})$/u.exec(source)?.groups ?? {};
  if (kind === 'stash' && id !== undefined) return { kind, commit: id };
  if (kind === 'payload' && /^\d{1,9}$/u.test(id ?? '')) return { kind, session: Number(id) };
  const { place, number } = /^(?:(?<place>.*) )?line (?<number>\d{1,12})$/u.exec(source)?.groups ?? {};
  if (number === undefined) return null;
  const line = Number(number);
  if (place === 'pasted summary') return { kind: 'pasted', line };
  if (place?.startsWith('note ') === true) return { kind: 'note', path: place.slice('note '.length), line };
  const { clock, file } = /^(?:(?<clock>\d\d:\d\dZ))? ?(?<file>.*)$/u.exec(place ?? '')?.groups ?? {};
  // The mark has no day, so that the time is only a word of it.
  const at = clock ?? null;
  return { kind: 'record', line, at, ...(file === undefined || file === '' ? {} : { transcript: file }) };
}
