import { isHiddenRule } from '../../shared/domain/hiddenCharacter.ts';
import { scanWhole } from './scanWhole.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import type { Measurement, WorkerPool } from '../workers/jobs.ts';
import { createHiddenValues } from './createHiddenValues.ts';
import { isInMark } from './hideFindings.ts';

/**
 * Masks texts that the user edits for a window: a mark replaces every suspected secret. The window sends the marks
 * back, and they become the values again before the text is stored.
 */
export interface MaskedTexts {
  /**
   * Returns the same texts with marks in them. A value found in one text is hidden in all of them, and in all later
   * ones of the same scope. Lines stay lines. A text that can't be scanned is hidden as a whole.
   */
  hide(scope: string, texts: readonly string[]): Promise<readonly string[]>;
  /** Does as `hide`, for all strings in a JSON value except the fields named in `asIs`. */
  hideIn<T>(scope: string, value: T, asIs: ReadonlySet<string>): Promise<T>;
  /** Drops the values found in a scope, e.g. of a record that is gone. Their marks can still be revealed. */
  forget(scope: string): void;
  /** Restores the values. A mark that this object did not make is ordinary text. */
  reveal(text: string): string;
  /** Does as `reveal`, for all strings in a JSON value. */
  revealIn<T>(value: T): T;
  /** Returns the offset in the revealed text for an offset in a text with marks; the end of a mark for one within it. */
  revealedOffset(text: string, at: number): number;
}

export interface MaskedTextsOptions {
  /** Returns the keyed hash of a secret's value. */
  readonly hash: (value: string) => Promise<string>;
  readonly pool: Pick<WorkerPool, 'measure'>;
}

type Kind = Pick<FindingSpan, 'rule' | 'tier'>;

/** Characters. Longer texts are scanned in windows. */
const scannedAtOnce = 60_000;
/**
 * Characters. A shorter value is hidden only where the scan finds it, or it is a whole word; the shortest only where
 * the scan finds it.
 */
const distinct = { anywhere: 8, asWord: 4 } as const;
/** Hiding one value may reveal another; more rounds than this mean that the marks themselves are findings. */
const maxRounds = 4;
const unscanned: Kind = { rule: 'not-scanned', tier: 'certain' };

export function createMaskedTexts({ hash, pool }: MaskedTextsOptions): MaskedTexts {
  const values = createHiddenValues(hash);
  const scopes = new Map<string, Map<string, Kind>>();

  /**
   * Measures texts. After the workers' end every scan fails, so that texts are hidden as a whole and events still go
   * out.
   */
  const measure = (texts: readonly string[]): Promise<readonly Measurement[]> =>
    pool
      .measure(texts, { encoding: null, scan: true })
      .catch(() => texts.map(() => ({ tokens: null, scan: { status: 'failed' } }) as const));

  /** Returns spans of suspected secrets; `null` for a text that could not be scanned. */
  const scanAll = async (texts: readonly string[]): Promise<readonly (readonly FindingSpan[] | null)[]> => {
    const short = texts.filter(({ length }) => length <= scannedAtOnce);
    const measured = short.length === 0 ? [] : await measure(short);
    let next = 0;
    const found: (readonly FindingSpan[] | null)[] = [];
    for (const text of texts) {
      if (text.length > scannedAtOnce) found.push(await scanWhole(text, { measure }));
      else {
        const scan = measured[next]?.scan;
        next += 1;
        found.push(scan?.status === 'done' ? scan.spans : null);
      }
    }
    return found.map((spans) => spans?.filter(({ rule }) => !isHiddenRule(rule)) ?? null);
  };

  const hide = async (scope: string, texts: readonly string[]): Promise<readonly string[]> => {
    const known = scopes.get(scope) ?? new Map<string, Kind>();
    scopes.set(scope, known);
    const note = (text: string, span: FindingSpan): void => {
      for (const { start, end } of linesOf(text, span)) {
        const value = text.slice(start, end);
        if (!known.has(value)) known.set(value, { rule: span.rule, tier: span.tier });
      }
    };
    const scanned = await scanAll(texts);
    for (const [index, spans] of scanned.entries()) {
      for (const span of spans ?? []) note(texts[index] ?? '', span);
    }
    const named = (text: string, spans: readonly FindingSpan[]): readonly FindingSpan[] =>
      spans.flatMap((span) =>
        linesOf(text, span).map((place) => ({
          ...span,
          ...place,
          ...known.get(text.slice(place.start, place.end)),
        })),
      );
    let shown = await Promise.all(
      texts.map((text, index) => {
        const spans = scanned[index] ?? [{ ...unscanned, start: 0, end: text.length }];
        return values.hide(text, [...named(text, spans), ...occurrencesOf(known, text)]);
      }),
    );
    for (let round = 1; round < maxRounds; round += 1) {
      const changed = shown.flatMap((text, index) => (text === texts[index] ? [] : [{ text, index }]));
      if (changed.length === 0) break;
      const again = await scanAll(changed.map(({ text }) => text));
      const next = [...shown];
      let isNew = false;
      for (const [at, { text, index }] of changed.entries()) {
        const fresh = (again[at] ?? []).filter((span) => !isInMark(text, span));
        if (fresh.length === 0) continue;
        isNew = true;
        for (const span of fresh) note(text, span);
        next[index] = await values.hide(text, named(text, fresh));
      }
      if (!isNew) break;
      shown = next;
    }
    return shown;
  };
  const reveal = (text: string): string => values.reveal(text).text;

  return {
    hide,
    async hideIn(scope, value, asIs) {
      const texts = new Set<string>();
      mapStrings(
        value,
        (text) => {
          if (text !== '') texts.add(text);
          return text;
        },
        asIs,
      );
      const all = [...texts];
      const shown = await hide(scope, all);
      const byText = new Map(all.map((text, index) => [text, shown[index] ?? '']));
      return mapStrings(value, (text) => byText.get(text) ?? text, asIs);
    },
    forget: (scope) => void scopes.delete(scope),
    reveal,
    revealIn: (value) => mapStrings(value, reveal, new Set()),
    revealedOffset: (text, at) => reveal(text.slice(0, endOfMark(text, at))).length,
  };
}

/** Returns the parts of a span that are not white space, line by line. */
function linesOf(text: string, { start, end }: Pick<FindingSpan, 'start' | 'end'>) {
  return [...text.slice(start, end).matchAll(/\S(?:[^\n]*\S)?/gu)].map((line) => ({
    start: start + line.index,
    end: start + line.index + line[0].length,
  }));
}

/** Returns the places of known secret values. */
function occurrencesOf(known: ReadonlyMap<string, Kind>, text: string): readonly FindingSpan[] {
  const spans: FindingSpan[] = [];
  for (const [value, kind] of known) {
    if (value.length < distinct.asWord) continue;
    for (let start = text.indexOf(value); start !== -1; start = text.indexOf(value, start + 1)) {
      const end = start + value.length;
      if (value.length >= distinct.anywhere || isWord(text, start, end)) spans.push({ ...kind, start, end });
    }
  }
  return spans;
}

function isWord(text: string, start: number, end: number): boolean {
  return (
    !/[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    !/^[\p{L}\p{N}_]/u.test(text.slice(end, end + 2))
  );
}

function endOfMark(text: string, at: number): number {
  const opens = text.lastIndexOf('⟦hidden: ', at - 1);
  if (opens === -1) return at;
  const end = text.indexOf('⟧', opens) + 1;
  return end > at ? end : at;
}

/** Returns a JSON value with `change` applied to every string, except below the fields of `asIs`. */
function mapStrings<T>(value: T, change: (text: string) => string, asIs: ReadonlySet<string>): T {
  const map = (one: unknown): unknown => {
    if (typeof one === 'string') return change(one);
    if (Array.isArray(one)) return one.map(map);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).map(([name, part]) => [name, asIs.has(name) ? (part as unknown) : map(part)]),
    );
  };
  return map(value) as T;
}
