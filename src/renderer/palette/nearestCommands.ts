import { lettersApart } from '../../shared/lettersApart.ts';
import type { PaletteEntry } from './paletteEntry.ts';

const most = 3;
/** Shorter words are too ambiguous to count as a typing error. */
const shortestSlip = 4;
/** One typing error per this many letters. */
const lettersForSlip = 3;

/**
 * Returns commands with words similar to the typed ones, the nearest first; none if most of the text resembles nothing.
 */
export function nearestCommands(typed: string, entries: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const wanted = wordsOf(typed);
  return entries
    .filter(({ group, reason }) => group === 'commands' && reason === null)
    .map((entry) => ({ entry, near: nearness(wanted, wordsOf(entry.title)) }))
    .filter(({ near }) => near > 0.5)
    .toSorted((a, b) => b.near - a.near)
    .slice(0, most)
    .map(({ entry }) => entry);
}

/** Returns the share of typed letters in words that the title has too, apart from typing errors; from 0 to 1. */
function nearness(wanted: readonly string[], words: readonly string[]): number {
  const all = wanted.reduce((sum, { length }) => sum + length, 0);
  if (all === 0) return 0;
  // The user may write two words as one.
  const known = [...words, ...words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`)];
  return (
    wanted.reduce((sum, word) => sum + Math.max(0, ...known.map((other) => alike(word, other))), 0) / all
  );
}

/** Returns the number of correct letters if `typed` can mean `word` or its beginning; else 0. */
function alike(typed: string, word: string): number {
  const slips = typed.length < shortestSlip ? 0 : Math.floor(typed.length / lettersForSlip);
  if (typed.length > word.length + slips) return 0;
  const apart = Math.min(
    lettersApart(typed, word),
    ...[-1, 0, 1].map((more) => lettersApart(typed, word.slice(0, typed.length + more))),
  );
  return apart <= slips ? typed.length - apart : 0;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
