import type { FindingSpan } from '../engine.ts';
import { keyLetter, nextRun } from './runs.ts';
import { entropy } from './valueLooks.ts';

/** Letters in a full line of a key: PEM and PGP have 64, OpenSSH has 70. */
const lengths: ReadonlySet<number> = new Set([64, 70]);
const shortestLine = 64;
/** Fewer lines may be a checksum or a test's data. */
const leastLines = 3;
/** A line of a diff, a quote or a list has at most this much around its letters. */
const mostAround = 40;
const body = /^[ \t>|+#*/"'`-]{0,32}(?<letters>[A-Za-z0-9+/]{64}(?:[A-Za-z0-9+/]{6})?)[ \t"'`,;+\\nr]{0,6}$/u;
const lastLine = /^[ \t>|+#*/"'`-]{0,32}[A-Za-z0-9+/]{2,69}={0,2}[ \t"'`,;+\\nr]{0,6}$/u;
/** Characters: a longer block is data. */
const longestKnown = 16_000;
const named = /CERTIFICATE|PUBLIC KEY|SIGNATURE|MESSAGE|ssh-|data:|sha\d{3}-/u;

/**
 * Finds lines of a private key whose header is not in the text, as in a hunk of a diff or in lines that were cut out.
 * Certificates have such lines, too, so they are possible findings only.
 */
export function findKeyLines(text: string): readonly FindingSpan[] {
  return nextRun(text, 0, shortestLine, keyLetter) === -1 ? nothing : findLines(text);
}

const nothing: readonly FindingSpan[] = [];

function findLines(text: string): readonly FindingSpan[] {
  const found: FindingSpan[] = [];
  let run: { start: number; end: number; lines: number; letters: string } | null = null;
  const close = (next: { readonly line: string; readonly end: number } | null): void => {
    if (run !== null && run.lines >= leastLines && isMixed(run.letters) && entropy(run.letters) > 5) {
      const { start } = run;
      const end = next !== null && lastLine.test(next.line) ? next.end : run.end;
      if (!isKnown(text.slice(Math.max(0, start - longestKnown), start)))
        found.push({ rule: 'private-key', tier: 'possible', start, end });
    }
    run = null;
  };
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const stop = feed === -1 ? text.length : feed;
    const end = stop > start && text.charCodeAt(stop - 1) === 13 ? stop - 1 : stop;
    const length = end - start;
    const line = length >= shortestLine && length <= 70 + mostAround ? text.slice(start, end) : '';
    const letters = line === '' ? undefined : body.exec(line)?.groups?.['letters'];
    if (letters !== undefined && lengths.has(letters.length)) {
      run ??= { start, end, lines: 0, letters: '' };
      run.end = end;
      run.lines += 1;
      if (run.letters.length < 1_000) run.letters += letters;
    } else if (run !== null) close({ line: text.slice(start, Math.min(end, start + 120)), end });
    start = stop + 1;
  }
  close(null);
  return found;
}

/** True behind the header of a block that has not ended, or in data that its line names. */
function isKnown(before: string): boolean {
  const begin = before.lastIndexOf('-----BEGIN');
  if (begin !== -1 && !before.includes('-----END', begin)) return true;
  return named.test(before.split('\n').slice(-4).join('\n'));
}

function isMixed(letters: string): boolean {
  return /[a-z]/u.test(letters) && /[A-Z]/u.test(letters) && /\d/u.test(letters);
}
