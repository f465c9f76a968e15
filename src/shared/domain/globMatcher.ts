import { expandBraces, TooManyAlternatives } from './expandBraces.ts';
import { readSegment, TooMuchEffort, type Effort, type GlobSegment } from './globSegment.ts';

/** Alternatives of all patterns together. */
export const maxAlternatives = 5_000;
const maxCharacters = 500_000;
/** Effort of reading a character of a pattern, compared with a step of matching. */
const effortPerCharacter = 10;
/** Effort of a test that fails at once, because the name lacks the longest piece of the pattern. */
const effortPerTest = 0.25;

/** A state after some names of a path; patterns with a common beginning share their states. */
interface Place {
  /** True if a pattern ends here. */
  end: boolean;
  /** True if the state accepts any number of names. */
  readonly stays: boolean;
  readonly byName: Map<string, Place>;
  /** By length: one lookup finds a name's end, however many there are. */
  readonly bySuffix: Map<number, Map<string, Place>>;
  /** By the lengths of both ends, and by these: only tests with the ends of the name run. */
  readonly byEnds: EndsByLengths;
  /** Tests among them that a pattern ends with. */
  readonly lastByEnds: EndsByLengths;
  /** State after a `**` before further segments; `**` may stand for no folder, so both states are active at once. */
  over: Place | null;
  /** `**` at the end: everything below matches. */
  all: boolean;
}

type TestSegment = Extract<GlobSegment, { is: 'test' }>;

type EndsByLengths = Map<string, Ends>;

interface Ends {
  readonly before: number;
  readonly after: number;
  /** By both ends joined; each test by its text. */
  readonly byBoth: Map<string, Map<string, Tested>>;
}

interface Tested {
  readonly place: Place;
  readonly test: TestSegment['test'];
}

/**
 * Tests whether paths match any of some patterns: `*` and `?` within a name, `**` over any number of folders, `[a-z]`,
 * `{a,b}`, and `\` before a literal character. Hidden names match if the pattern names a hidden one, or `dot` is set.
 * Each test adds to `effort`, since patterns come with stacks from other people. Consecutive paths of one folder cost
 * least: the way to a folder is followed once. Throws `TooManyAlternatives`.
 */
export function globsMatcher(
  patterns: readonly string[],
  { dot = false, effort = { spent: 0 } }: { readonly dot?: boolean; readonly effort?: Effort } = {},
): (path: string) => boolean {
  const [plain, hidden] = [createPlace(), createPlace()];
  let alternatives = 0;
  let characters = 0;
  for (const pattern of patterns) {
    const root = dot || /(^|[/{,])\./u.test(pattern) ? hidden : plain;
    const expanded = expandBraces(pattern, maxAlternatives - alternatives);
    alternatives += expanded.length;
    for (const one of expanded) {
      characters += one.length;
      if (alternatives > maxAlternatives || characters > maxCharacters) throw new TooManyAlternatives();
      spend(effort, one.length * effortPerCharacter);
      addPattern(root, one);
    }
  }
  const followers = [follower(plain, false, effort), follower(hidden, true, effort)];
  const used = followers.filter((_, index) => !isEmpty(index === 0 ? plain : hidden));
  return (path) => used.some((matches) => matches(path));
}

/** Does as `globsMatcher`, for one pattern. */
export function globMatcher(pattern: string, dot = false): (path: string) => boolean {
  return globsMatcher([pattern], { dot });
}

function createPlace(stays = false): Place {
  return {
    end: false,
    stays,
    byName: new Map(),
    bySuffix: new Map(),
    byEnds: new Map(),
    lastByEnds: new Map(),
    over: null,
    all: false,
  };
}

function isEmpty(place: Place): boolean {
  const { byName, bySuffix, byEnds, over, all } = place;
  return !all && over === null && byName.size === 0 && bySuffix.size === 0 && byEnds.size === 0;
}

function addPattern(root: Place, pattern: string): void {
  const segments = pattern.split('/').filter((segment, index) => segment !== '' || index === 0);
  let place = root;
  for (const [index, text] of segments.entries()) {
    const isLast = index === segments.length - 1;
    const segment = readSegment(text);
    if (segment.is !== 'globstar') {
      const next = placeAfter(place, text, segment);
      if (isLast) next.end = true;
      if (isLast && segment.is === 'test') testedIn(place.lastByEnds, text, segment, next);
      place = next;
    } else if (isLast) place.all = true;
    // Several in a row match the same as one.
    else if (!place.stays) place = place.over ??= createPlace(true);
  }
}

function placeAfter(place: Place, text: string, segment: Exclude<GlobSegment, { is: 'globstar' }>): Place {
  if (segment.is === 'name') return placeIn(place.byName, segment.name);
  if (segment.is === 'suffix') {
    const { length } = segment.suffix;
    const sameLength = place.bySuffix.get(length) ?? new Map<string, Place>();
    place.bySuffix.set(length, sameLength);
    return placeIn(sameLength, segment.suffix);
  }
  return testedIn(place.byEnds, text, segment, createPlace()).place;
}

/** Returns the existing test, or one to a new state. */
function testedIn(
  byEnds: EndsByLengths,
  text: string,
  { test, before, after }: TestSegment,
  place: Place,
): Tested {
  const lengths = `${String(before.length)} ${String(after.length)}`;
  const ends = byEnds.get(lengths) ?? { before: before.length, after: after.length, byBoth: new Map() };
  byEnds.set(lengths, ends);
  const sameEnds = ends.byBoth.get(before + after) ?? new Map<string, Tested>();
  ends.byBoth.set(before + after, sameEnds);
  const tested = sameEnds.get(text) ?? { place, test };
  sameEnds.set(text, tested);
  return tested;
}

/** Runs the tests with the name's ends until `found` accepts one of their states. */
function runTests(
  byEnds: EndsByLengths,
  name: string,
  effort: Effort,
  found: (place: Place) => boolean,
): boolean {
  for (const { before, after, byBoth } of byEnds.values()) {
    if (before + after > name.length) continue;
    const tests = byBoth.get(name.slice(0, before) + name.slice(name.length - after));
    if (tests === undefined) continue;
    for (const { test, place } of tests.values()) {
      spend(effort, effortPerTest);
      if (test(name, effort) && found(place)) return true;
    }
  }
  return false;
}

function placeIn(places: Map<string, Place>, key: string): Place {
  const place = places.get(key) ?? createPlace();
  places.set(key, place);
  return place;
}

/** Matches everything below. */
const anything: Place = { ...createPlace(true), end: true };

function follower(root: Place, hidden: boolean, effort: Effort): (path: string) => boolean {
  const start = new Set<Place>();
  arrive(start, root);
  let folder = '';
  let slash = -1;
  let names: readonly string[] = [];
  /** States after each name of the last folder. */
  let places: readonly ReadonlySet<Place>[] = [start];

  const enter = (next: string): void => {
    const before = names;
    folder = next;
    names = slash === -1 ? [] : next.split('/');
    let shared = 0;
    while (shared < before.length && shared < names.length && before[shared] === names[shared]) shared += 1;
    const followed = places.slice(0, shared + 1);
    for (let at = followed.length - 1; at < names.length; at += 1) {
      followed.push(follow(followed[at] ?? new Set(), names[at] ?? '', hidden, effort));
    }
    places = followed;
  };

  return (path) => {
    const last = path.lastIndexOf('/');
    if (last !== slash || !path.startsWith(folder)) {
      slash = last;
      enter(path.slice(0, Math.max(0, last)));
    }
    const name = path.slice(last + 1);
    const reached = places.at(-1);
    if (reached === undefined || reached.size === 0 || (!hidden && name.startsWith('.'))) return false;
    for (const place of reached) if (endsWith(place, name, effort)) return true;
    return false;
  };
}

function endsWith(place: Place, name: string, effort: Effort): boolean {
  spend(effort, 1 + place.bySuffix.size + place.lastByEnds.size);
  if (place.all || (place.stays && place.end) || place.byName.get(name)?.end === true) return true;
  for (const [length, bySuffix] of place.bySuffix) {
    if (length <= name.length && bySuffix.get(name.slice(name.length - length))?.end === true) return true;
  }
  return runTests(place.lastByEnds, name, effort, () => true);
}

function follow(
  places: ReadonlySet<Place>,
  name: string,
  hidden: boolean,
  effort: Effort,
): ReadonlySet<Place> {
  const reached = new Set<Place>();
  if (!hidden && name.startsWith('.')) return reached;
  for (const place of places) {
    spend(effort, 1 + place.bySuffix.size + place.byEnds.size);
    if (place.stays) arrive(reached, place);
    if (place.all) reached.add(anything);
    arrive(reached, place.byName.get(name));
    for (const [length, bySuffix] of place.bySuffix) {
      if (length <= name.length) arrive(reached, bySuffix.get(name.slice(name.length - length)));
    }
    runTests(place.byEnds, name, effort, (to) => {
      arrive(reached, to);
      return false;
    });
  }
  return reached;
}

/** Runs before each step, so that one test exceeds the limit by little. */
function spend(effort: Effort, steps: number): void {
  effort.spent += steps;
  if (effort.limit !== undefined && effort.spent > effort.limit) throw new TooMuchEffort();
}

function arrive(reached: Set<Place>, place: Place | undefined): void {
  if (place === undefined) return;
  reached.add(place);
  if (place.over !== null) reached.add(place.over);
}
