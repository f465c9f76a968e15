import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { plainWords } from '../../payload/match/wordsOf.ts';
import { entryPlaces, isNothing, pointTo, type CheckedPayload, type EntryPlace } from './entryPlaces.ts';

/** Finds entries of one section with the same words: they take room, and an edit of one leaves the other unchanged. */
export function saidTwice(payload: CheckedPayload): readonly PayloadCheck[] {
  const groups = new Map<string, EntryPlace[]>();
  for (const place of entryPlaces(payload)) {
    const said = saidBy(place.entry);
    if (said === null) continue;
    const key = `${place.at.section}\n${said}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [place]);
    else group.push(place);
  }
  return [...groups.values()].flatMap((group): PayloadCheck[] => {
    const [first, second] = group;
    if (first === undefined || second === undefined) return [];
    const repeats = group.slice(1);
    const title = payload.sections[first.at.section]?.title ?? '';
    const joined = joinedOf(group.map(({ entry }) => entry));
    return [
      {
        id: 'said-twice',
        severity: 'warning',
        ...pointTo(second),
        message: `Said ${repeats.length === 1 ? 'twice' : `${group.length} times`} in "${title}". Once is enough.`,
        fix: {
          label: repeats.length === 1 ? 'Remove the repeat' : `Remove ${repeats.length} repeats`,
          replace: [
            { ...first.at, with: [{ ...first.entry, ...joined }] },
            ...repeats.map(({ at }) => ({ ...at, with: [] })),
          ],
        },
      },
    ];
  });
}

/**
 * Returns the key by which two entries are the same: words, ignoring case and punctuation, and for a file its place and
 * its state.
 */
function saidBy({ text, path, lines, state, mark, done }: PayloadEntry): string | null {
  // A label above others, or a line of code, may be repeated.
  if (path === undefined && (text.includes('\n') || /:[*_\s]*$/u.test(text) || isNothing(text))) return null;
  const words = plainWords(text);
  if (path === undefined && !words.includes(' ') && !isWorded(words)) return null;
  return JSON.stringify([words, path ?? '', lines ?? [], state ?? '', mark ?? '', done ?? '']);
}

/** True if one word may be a sentence, as in scripts without spaces. */
function isWorded(words: string): boolean {
  return /[^\p{ASCII}]{4,}/u.test(words);
}

/** Joins the reasons of all, each once, and takes the earliest session: no word is lost with a repetition. */
function joinedOf(entries: readonly PayloadEntry[]): Partial<PayloadEntry> {
  const reasons = new Map<string, string>();
  for (const { why = '' } of entries) {
    const words = plainWords(why);
    if (words !== '' && !reasons.has(words)) reasons.set(words, why);
  }
  const sessions = entries.flatMap(({ session }) => (session === undefined ? [] : [session]));
  return {
    ...(reasons.size === 0 ? {} : { why: [...reasons.values()].join('; ') }),
    ...(sessions.length === 0 ? {} : { session: Math.min(...sessions) }),
  };
}
