import type { ParsedPayload, Payload, PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';

/** A payload, with lines if it was parsed from a text. */
export type CheckedPayload = Payload | ParsedPayload;

/** An entry of a payload, and its place. */
export interface EntryPlace {
  readonly at: { readonly section: number; readonly entry: number };
  readonly section: SectionId;
  readonly entry: PayloadEntry;
  readonly line?: number;
  readonly lastLine?: number;
}

export function entryPlaces(payload: CheckedPayload): readonly EntryPlace[] {
  return payload.sections.flatMap(({ id, entries }, section) =>
    entries.map((entry, index) => ({
      at: { section, entry: index },
      section: id,
      entry,
      ...('line' in entry ? { line: entry.line, lastLine: entry.lastLine } : {}),
    })),
  );
}

/** Returns the place for a check: an entry, or a line in one that has several. */
export function pointTo(
  { at, section, line, lastLine }: EntryPlace,
  offset = 0,
): Pick<PayloadCheck, 'at' | 'section' | 'line'> {
  const place = line === undefined ? {} : { line: Math.min(line + offset, lastLine ?? line) };
  return { section, at, ...place };
}

/** True for an entry that is neither reversed nor done: only such a decision or point still binds. */
export function stands({ mark }: PayloadEntry): boolean {
  return mark === undefined;
}

/** True for a text that means nothing, e.g. "None yet." */
export function isNothing(text: string): boolean {
  return /^[\s*_(-]*(none|nothing|n\/?a|-|–|—|not applicable|keine?|aucune?|ninguna?|无|なし)?( (yet|so far|for now|at this point|to report))?[\s.)*_-]*$/iu.test(
    text,
  );
}

/** Characters. */
const maxJudged = 4_000;

/** Returns the judged part of an entry's text: the start of a long one. */
export function judgedText({ text }: PayloadEntry): string {
  return text.length > maxJudged ? text.slice(0, maxJudged) : text;
}
