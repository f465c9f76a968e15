import { expandBraces, TooManyAlternatives } from './expandBraces.ts';
import { readSegment, TooMuchEffort, type Effort, type GlobSegment } from './globSegment.ts';

/** What patterns may stand for, all of them together. */
export const maxAlternatives = 5_000;
const maxCharacters = 500_000;
/** What reading a character of a pattern takes, compared with a step of matching. */
const effortPerCharacter = 10;
/** What it takes to see that a name lacks what a pattern is about. */
const effortPerTest = 0.25;

/** A place in patterns after some names of a path; patterns that begin alike share their places. */
interface Place {
  /** A pattern ends here. */
  end: boolean;
  /** Takes any number of names and stays. */
  readonly stays: boolean;
  readonly byName: Map<string, Place>;
  /** By length: a name's end is looked up, however many there are. */
  readonly bySuffix: Map<number, Map<string, Place>>;
  /** By the lengths of both ends, and by these: of many tests only those are run whose ends a name has. */
  readonly byEnds: EndsByLengths;
  /** Those of them that a pattern ends with. */
  readonly lastByEnds: EndsByLengths;
  /** Where `**` leads that something follows; it may stand for no folder, so that who is here is there too. */
  over: Place | null;
  /** `**` at the end: all that is below. */
  all: boolean;
}

type TestSegment = Extract<GlobSegment, { is: 'test' }>;

type EndsByLengths = Map<string, Ends>;

interface Ends {
  readonly before: number;
  readonly after: number;
  /** By the two ends in one; each test by its text. */
  readonly byBoth: Map<string, Map<string, Tested>>;
}

interface Tested {
  readonly place: Place;
  readonly test: TestSegment['test'];
}

/**
 * Whether paths match any of some patterns: `*` and `?` within a name, `**` over any number of folders, `[a-z]`,
 * `{a,b}`, and `\` before a character that stands for itself. Hidden names match where the pattern names a hidden one,
 * or `dot` is set. What is asked is added to `effort`: patterns come with stacks of others. Paths of one folder after
 * the other take least: what leads to a folder is followed once. Throws `TooManyAlternatives`.
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

/** As `globsMatcher`, of one pattern. */
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
    // One after the other, they stand for what one stands for.
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

/** What is there already, or leads to a new place. */
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

/** Runs the tests whose ends a name has, until `found` is content with where one of them leads. */
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

/** All that is below. */
const anything: Place = { ...createPlace(true), end: true };

function follower(root: Place, hidden: boolean, effort: Effort): (path: string) => boolean {
  const start = new Set<Place>();
  arrive(start, root);
  let folder = '';
  let slash = -1;
  let names: readonly string[] = [];
  /** After so many names of the folder asked about last. */
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

/** Called before each step, so that what one test takes above the limit is little. */
function spend(effort: Effort, steps: number): void {
  effort.spent += steps;
  if (effort.limit !== undefined && effort.spent > effort.limit) throw new TooMuchEffort();
}

function arrive(reached: Set<Place>, place: Place | undefined): void {
  if (place === undefined) return;
  reached.add(place);
  if (place.over !== null) reached.add(place.over);
}
