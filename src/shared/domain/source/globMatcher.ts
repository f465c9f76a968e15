import { classEnd, expandBraces, TooManyAlternatives } from './expandBraces.ts';

/** Alternatives of all patterns together. */
export const maxAlternatives = 5_000;
const maxCharacters = 500_000;

/** Steps of matching: some nanoseconds each. */
export interface Effort {
  spent: number;
  /** Above it a test throws `TooMuchEffort`. Absent for no limit. */
  readonly limit?: number;
}

export class TooMuchEffort extends Error {}

/** Effort of a character of a pattern, of one of a path, and of a state that is computed, with each place in it. */
const effortOf = { reading: 10, following: 0.05, state: 300, place: 12 } as const;

/** A point in a pattern. Patterns with a common beginning share their places. */
interface Place {
  readonly id: number;
  /** True if a hidden name can lead here. */
  readonly hidden: boolean;
  /** Characters that lead from here to here: `*` accepts those of a name, `**` any. */
  readonly accepts?: 'name' | 'any';
  /** True after a `**` with more names after it: they can only begin where a name of the path begins. */
  readonly beforeName?: boolean;
  /** Places reached together with this one, because `*` and `**` may stand for nothing. */
  along?: Place[];
  /** Places after `?` and after classes. */
  tests?: (readonly [allows: (code: number) => boolean, to: Place])[];
  /** Effort of computing a way from here: with a class, a step for each of its characters. */
  effort: number;
  /** True if a pattern ends here. */
  end?: boolean;
}

/**
 * Tests whether paths match any of some patterns: `*` and `?` within a name, `**` over any number of folders, `[a-z]`,
 * `{a,b}`, and `\` before a literal character. Hidden names match if the pattern names a hidden one. All patterns are
 * one automaton, computed as far as paths lead, so a test takes one lookup for each character, however many patterns
 * there are. It adds to `effort`, since patterns come with stacks from other people. Throws `TooManyAlternatives`.
 */
export function globsMatcher(
  patterns: readonly string[],
  effort: Effort = { spent: 0 },
): (path: string) => boolean {
  const spend = (steps: number): void => {
    effort.spent += steps;
    if (effort.limit !== undefined && effort.spent > effort.limit) throw new TooMuchEffort();
  };
  const automaton = createAutomaton();
  let [alternatives, characters] = [0, 0];
  for (const pattern of patterns) {
    const hidden = /(^|[/{,])\./u.test(pattern);
    for (const one of expandBraces(pattern, maxAlternatives - alternatives)) {
      alternatives += 1;
      characters += one.length;
      if (alternatives > maxAlternatives || characters > maxCharacters) throw new TooManyAlternatives();
      spend(one.length * effortOf.reading);
      automaton.add(one, hidden);
    }
  }
  return follower(automaton, spend);
}

type Automaton = ReturnType<typeof createAutomaton>;

/** More than any code of a character. */
const codes = 0x20_00_00;
const [slash, dot] = [0x2f, 0x2e];

function createAutomaton() {
  /** Places by the one before them and a token: a character by its code, anything else by its text. */
  const edges = new Map<number | string, Place>();
  const roots: readonly Place[] = [
    { id: 0, hidden: false, effort: effortOf.place },
    { id: 1, hidden: true, effort: effortOf.place },
  ];

  /** Returns the place after a token; `link` ties a new one to the place before it. */
  const next = (
    from: Place,
    token: number | string,
    kind: Partial<Place> = {},
    link?: (to: Place) => void,
  ): Place => {
    const key = typeof token === 'number' ? from.id * codes + token : `${String(from.id)} ${token}`;
    const known = edges.get(key);
    if (known !== undefined) return known;
    const to: Place = { id: roots.length + edges.size, hidden: from.hidden, effort: effortOf.place, ...kind };
    edges.set(key, to);
    link?.(to);
    return to;
  };
  const along = (from: Place, token: string, kind: Partial<Place>): Place =>
    next(from, token, kind, (to) => (from.along ??= []).push(to));
  const tested = (from: Place, token: string): Place =>
    next(from, token, {}, (to) => {
      (from.tests ??= []).push([readTest(token), to]);
      from.effort += token.length;
    });

  const addName = (from: Place, name: string): Place => {
    let last = from;
    for (let at = 0; at < name.length; at += 1) {
      const end = name[at] === '[' ? classEnd(name, at) : -1;
      if (name[at] === '*') last = last.accepts === 'name' ? last : along(last, '*', { accepts: 'name' });
      else if (name[at] === '?') last = tested(last, '?');
      else if (end !== -1) {
        last = tested(last, name.slice(at, end + 1));
        at = end;
      } else {
        if (name[at] === '\\' && at + 1 < name.length) at += 1;
        const code = name.codePointAt(at) ?? 0;
        last = next(last, code);
        at += lengthOf(code) - 1;
      }
    }
    return last;
  };

  return {
    roots,
    after: (place: Place, code: number): Place | undefined => edges.get(place.id * codes + code),
    add(pattern: string, hidden: boolean): void {
      const names = pattern.split('/').filter((name, index) => name !== '' || index === 0);
      let last = roots[hidden ? 1 : 0] as Place;
      for (const [index, name] of names.entries()) {
        const isLast = index === names.length - 1;
        if (!/^\*{2,}$/u.test(name)) last = isLast ? addName(last, name) : next(addName(last, name), slash);
        else if (isLast) last = along(last, '**', { accepts: 'any' });
        // Several in a row match the same as one.
        else if (last.beforeName !== true) last = along(last, '**/', { accepts: 'any', beforeName: true });
      }
      last.end = true;
    },
  };
}

/** Reads `?`, or a class with its brackets. */
function readTest(token: string): (code: number) => boolean {
  if (token === '?') return () => true;
  const negated = token[1] === '!' || token[1] === '^';
  const members = Array.from(token.slice(negated ? 2 : 1, -1), (character) => character.codePointAt(0) ?? 0);
  const ranges: (readonly [number, number])[] = [];
  for (let at = 0; at < members.length; at += 1) {
    const from = members[at] ?? 0;
    const to = members[at + 1] === 0x2d ? members[at + 2] : undefined;
    ranges.push([from, to ?? from]);
    if (to !== undefined) at += 2;
  }
  return (code) => ranges.some(([from, to]) => code >= from && code <= to) !== negated;
}

/** All places that the beginning of a path leads to. */
interface State {
  readonly places: readonly Place[];
  /** True at the start of a name. */
  readonly start: boolean;
  readonly matches: boolean;
  /** True if the rest of a name can't change whether it matches. */
  readonly settled: boolean;
  /** The states after each ASCII character, and after others, as far as paths led there. */
  readonly ascii: (State | undefined)[];
  readonly others: Map<number, State>;
}

const asciiCodes = 128;
const unknown = Array.from({ length: asciiCodes }, () => undefined);
/** Entries of states that are kept: hostile patterns have no end of states. */
const maxKept = 2_000_000;

function follower({ roots, after }: Automaton, spend: (steps: number) => void): (path: string) => boolean {
  const states = new Map<string, State>();
  let kept = 0;

  const stateOf = (reached: readonly Place[], start: boolean): State => {
    const found = new Set<Place>();
    const arrive = (place: Place): void => {
      if (found.has(place)) return;
      found.add(place);
      if (start || place.beforeName !== true) place.along?.forEach(arrive);
    };
    reached.forEach(arrive);
    const places = [...found].toSorted((a, b) => a.id - b.id);
    const key = `${String(start)} ${places.map(({ id }) => id).join(' ')}`;
    const known = states.get(key);
    if (known !== undefined) return known;
    const matches = places.some(({ end }) => end === true);
    const settled =
      places.length === 0 || (!start && places.some(({ end, accepts }) => end === true && accepts === 'any'));
    const state = {
      places,
      start,
      matches,
      settled,
      ascii: unknown.slice(),
      others: new Map<number, State>(),
    };
    kept += asciiCodes + places.length;
    if (kept > maxKept) forget();
    states.set(key, state);
    return state;
  };

  const compute = (from: State, code: number): State => {
    spend(effortOf.state);
    const reached: Place[] = [];
    for (const place of from.places) {
      spend(place.effort);
      if (from.start && code === dot && !place.hidden) continue;
      if (place.accepts === 'any' || (place.accepts === 'name' && code !== slash)) reached.push(place);
      if (place.beforeName === true && !from.start) continue;
      const to = after(place, code);
      if (to !== undefined) reached.push(to);
      if (code !== slash)
        for (const [allows, next] of place.tests ?? []) if (allows(code)) reached.push(next);
    }
    const next = stateOf(reached, code === slash);
    if (code < asciiCodes) from.ascii[code] = next;
    else from.others.set(code, next);
    return next;
  };

  /** Follows a path's folders, or its name until the answer is settled. */
  const follow = (before: State, path: string, from: number, to: number, isName: boolean): State => {
    spend((to - from) * effortOf.following);
    let state = before;
    for (let at = from; at < to; at += 1) {
      if (isName && state.settled) break;
      const unit = path.charCodeAt(at);
      if (unit < asciiCodes) state = state.ascii[unit] ?? compute(state, unit);
      else {
        const code = path.codePointAt(at) ?? 0;
        at += lengthOf(code) - 1;
        state = state.others.get(code) ?? compute(state, code);
      }
    }
    return state;
  };

  /** The last folder, with its slash, and the state after it: the next path is often in it. */
  let folder = '';
  let first = stateOf(roots, true);
  let inFolder = first;
  function forget(): void {
    states.clear();
    kept = 0;
    folder = '';
    first = stateOf(roots, true);
    inFolder = first;
  }

  return (path) => {
    const nameAt = path.lastIndexOf('/') + 1;
    if (nameAt !== folder.length || !path.startsWith(folder)) {
      inFolder = follow(first, path, 0, nameAt, false);
      folder = path.slice(0, nameAt);
    }
    return follow(inFolder, path, nameAt, path.length, true).matches;
  };
}

/** Returns the length of a character in code units. */
function lengthOf(code: number): number {
  return code > 0xff_ff ? 2 : 1;
}
