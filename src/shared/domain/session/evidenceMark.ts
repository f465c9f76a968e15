import type { EntryEvidence, Standing } from './recoveredPayload.ts';

/** The mark at the end of a recovered line, e.g. `[claimed: 14:22Z line 120]`. */
const mark = /\s*\[(?<standing>verified|claimed|reconstructed): (?<source>[^[\]\n]*)\]$/u;

/** A mark as its text says it: ids are shortened, and paths may lack their beginning. */
export interface EvidenceMark {
  readonly standing: Standing;
  readonly evidence: EntryEvidence;
}

/** Returns the words of a recovered line without the mark of its evidence. */
export function withoutEvidenceMark(text: string): string {
  return text.replace(mark, '');
}

/** Returns other words with the mark of a line. Empty words need none, and what git verified is no longer what it says. */
export function withMarkOf(text: string, words: string): string {
  const found = mark.exec(text);
  if (found === null) return words;
  if (words === text.slice(0, found.index)) return text;
  return words.trim() === '' || found.groups?.['standing'] === 'verified' ? words : `${words}${found[0]}`;
}

/** Reads the mark at the end of a line; `null` without one, or if it names no evidence. */
export function readEvidenceMark(text: string): EvidenceMark | null {
  const { standing, source } = mark.exec(text)?.groups ?? {};
  const evidence = source === undefined ? null : evidenceIn(source);
  return evidence === null ? null : { standing: standing as Standing, evidence };
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
