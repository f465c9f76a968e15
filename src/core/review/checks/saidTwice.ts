import type { PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { plainWords } from '../../payload/match/wordsOf.ts';
import { entryPlaces, isNothing, pointTo, type CheckedPayload, type EntryPlace } from './entryPlaces.ts';

/** Finds entries of one section with the same words: they take room, and an edit of one leaves the other unchanged. */
export function saidTwice(payload: CheckedPayload): readonly PayloadCheck[] {
  const groups = new Map<string, EntryPlace[]>();
  /** Number of headings and labels so far: below each, the same words are about something else. */
  let below = 0;
  for (const place of entryPlaces(payload)) {
    if (!isOfPoints(place.section)) continue;
    if (isLabel(place.entry)) below++;
    const said = saidBy(
      place.entry,
      payload.sections[place.at.section]?.heading === undefined ? 2 : leastWords,
    );
    if (said === null) continue;
    const key = `${place.at.section}\n${below}\n${said}`;
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

/** True for sections in which each point stands for itself. Elsewhere, points repeat below headings that are lost. */
function isOfPoints(section: SectionId): boolean {
  return section !== 'other' && section !== 'status' && section !== 'validation' && section !== 'questions';
}

/**
 * Returns the key by which two entries are the same: words, ignoring case and punctuation, and for a file its place and
 * its state.
 */
function saidBy({ text, path, lines, state, mark, done }: PayloadEntry, least: number): string | null {
  // A label above others, or a line of code, may be repeated.
  const isLabelled =
    isLabel({ text }) ||
    /^[\p{L}*_][\p{L}\s*_-]{0,30}[:：][*_]*\s*\S+(?:\s+\S+){0,5}$|^\||^(?:run|step \d+)\b|^\*\*[^*]+\*\*\s+\S+(?:\s\S+)?$|^no(?:ne|thing)?\b/iu.test(
      text.slice(0, mostOfLabel),
    );
  if (path === undefined && (text.includes('\n') || isLabelled || isNothing(text))) return null;
  const words = plainWords(text);
  if (path === undefined && words.split(' ').length < least && !isWorded(words)) return null;
  return JSON.stringify([words, path ?? '', lines ?? [], state ?? '', mark ?? '', done ?? '']);
}

/** Characters. */
const mostOfLabel = 200;

/** Words. Under a heading of the author's own, short points repeat below labels that look like points. */
const leastWords = 4;

function isLabel({ text }: Pick<PayloadEntry, 'text'>): boolean {
  return /^#{1,6}\s|:[*_\s]*$|^\*\*[^*]+\*\*[^.:]{0,40}$/u.test(text);
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
