import type { FindingSpan } from '../engine.ts';
import { joinOwn } from '../patterns/joinOwn.ts';
import { createAnchorTable } from './anchorTable.ts';
import { assignmentAnchors, findAssignment, longestName, nameStart } from './findAssignment.ts';
import { findKubernetes } from './findKubernetes.ts';
import { spanOf, structures, type Structure } from './findStructure.ts';
import { tokenFacts } from './tokenFacts.ts';
import { isOff, type OwnFamily } from './ownRules.ts';
import { openGates, openJsonGate, replacingRules, ruleGates, type RuleGate } from './ruleGates.ts';
import { frontLetter, isLetterOf, keyLetter, runEnd, wordLetter } from './runs.ts';
import { betweenLooks, pastRepeats } from './pastRepeats.ts';
import { parseTemplate } from './tokenTemplate.ts';
import { isRepetitive } from './valueLooks.ts';

interface Detector {
  /** `null` for a rule with a switch of its own. */
  readonly family: OwnFamily | null;
  readonly anchor: string;
  /** Returns what begins at, or stands around, the anchor. */
  readonly find: (text: string, at: number, state: State) => readonly FindingSpan[];
}

/** The memory of one pass over a text. */
interface State {
  /** The end of the last name that was looked at. */
  named: number;
  /** The end of the last finding of a structure. */
  readonly done: Map<Structure, number>;
  /** The text in which forms that begin before their anchor were looked for last, and not found. */
  readonly searched: Map<Structure, Stretch>;
  readonly rejected: Rejected;
  /** The last long word that a token began in. */
  word: { readonly start: number; readonly end: number };
  /** The end of the last document of Kubernetes. */
  kubernetes: number;
  /** Scores the values that no rule takes; `null` if none is to be scored. */
  readonly likelyAt: LikelyAt | null;
  /** Values that only the score speaks for. */
  readonly likely: FindingSpan[];
  /** Number of names whose values were scored. */
  scored: number;
}

interface Stretch {
  readonly end: number;
  /** Characters behind its anchor. */
  readonly behind: number;
}

const nothing: readonly FindingSpan[] = [];
/** Further findings of one pass are one, up to the text's end: no user decides on each of them. */
const most = 5_000;
/** Characters around an anchor in which a form that begins before it is looked for. */
const before = 140;
const behind = 330;
/** Limit of `behind` where anchors stand close together, so that each character is searched about once. */
const farthestBehind = 16 * behind;
const longestRun = 120;

const detectors: readonly Detector[] = [
  ...tokenDetectors(),
  ...structures.flatMap((structure) => structure.anchors.map((anchor) => ofStructure(structure, anchor))),
  ...assignmentAnchors.map((anchor) => detectorOf('assigned-values', anchor, assignmentAt)),
  ...['kind: secret', 'kind: "secret"', '"kind": "secret"', "kind: 'secret'"].map((anchor) =>
    detectorOf('credential-formats', anchor, kubernetesAt),
  ),
];

/** Makes all detectors alike, also for the compiler: code for one of them runs for each of the others. */
function detectorOf(family: Detector['family'], anchor: string, find: Detector['find']): Detector {
  return { family, anchor, find };
}

/** Detectors and gates of one anchor. */
interface Anchored {
  readonly detectors: Detector[];
  readonly gates: RuleGate[];
}

const anchors = createAnchorTable(byAnchor());

function byAnchor(): ReadonlyMap<string, Anchored> {
  const grouped = new Map<string, Anchored>();
  const groupOf = (anchor: string): Anchored => {
    const group = grouped.get(anchor) ?? { detectors: [], gates: [] };
    grouped.set(anchor, group);
    return group;
  };
  for (const detector of detectors) groupOf(detector.anchor.toLowerCase()).detectors.push(detector);
  for (const gate of ruleGates) for (const anchor of gate.anchors) groupOf(anchor).gates.push(gate);
  return grouped;
}

/** Finds secrets by our own rules: one pass, in which a detector looks at bounded text around each of its anchors. */
export function findOwn(text: string, off: readonly string[] = []): readonly FindingSpan[] {
  return pass(text, off, null, null).own;
}

/** Returns the value behind the name between two places that looks like a secret. */
type LikelyAt = (text: string, nameStart: number, nameEnd: number) => FindingSpan | null;

/** Findings of the rules, and values that only the score speaks for. */
interface Own {
  readonly own: readonly FindingSpan[];
  readonly likely: readonly FindingSpan[];
}

/** Finds secrets by our own rules, and with the same pass the rules of secretlint that have something to look at. */
export function findOwnAndGates(
  text: string,
  off: readonly string[] = [],
  likelyAt: LikelyAt | null = null,
): Own & { readonly gates: readonly string[] } {
  const open = new Set<string>(openJsonGate(text));
  const { own, likely } = pass(text, off, open, off.includes('likely-values') ? null : likelyAt);
  return { own, likely, gates: [...open].filter((rule) => !off.includes(rule)) };
}

/** Adds the rules of secretlint that have something to look at to `open`. */
function pass(
  text: string,
  off: readonly string[],
  open: Set<string> | null,
  likelyAt: LikelyAt | null,
): Own {
  const found: FindingSpan[] = [];
  const state: State = {
    named: 0,
    done: new Map(),
    searched: new Map(),
    rejected: createRejected(),
    word: { start: -1, end: -1 },
    kubernetes: 0,
    likelyAt,
    likely: [],
    scored: 0,
  };
  let quietSince = 0;
  let nextLook = betweenLooks;
  for (let at = anchors.next(text, 0); at !== -1; at = anchors.next(text, at + 1)) {
    if (at >= nextLook) {
      const past = pastRepeats(text, at, quietSince);
      nextLook = past + betweenLooks;
      if (past > at) {
        at = past - 1;
        continue;
      }
    }
    const here = anchors.at(text, at);
    if (here.length === 0) continue;
    if (open !== null) openAt(text, at, here, open);
    const known = found.length + state.likely.length;
    findAt(text, at, here, off, state, found);
    if (found.length + state.likely.length > known) quietSince = at + 1;
    if (found.length > most) {
      const rest = found[most];
      // The rest of the text is not looked at for gates.
      for (const rule of open === null ? [] : openGates(text)) open?.add(rule);
      if (rest !== undefined)
        return { own: joinOwn([...found.slice(0, most), { ...rest, end: text.length }]), likely: [] };
    }
  }
  const rest = state.likely[most];
  const likely =
    rest === undefined ? state.likely : [...state.likely.slice(0, most), { ...rest, end: text.length }];
  return { own: joinOwn(found), likely };
}

/** Adds the rules of secretlint that have something to look at here. */
function openAt(text: string, at: number, here: readonly Anchored[], open: Set<string>): void {
  for (const { gates } of here) {
    for (const gate of gates) {
      if (!open.has(gate.rule) && gate.opens(text, at)) open.add(gate.rule);
    }
  }
}

/** Adds what the detectors of an anchor find. */
function findAt(
  text: string,
  at: number,
  here: readonly Anchored[],
  off: readonly string[],
  state: State,
  found: FindingSpan[],
): void {
  for (const { detectors: ofAnchor } of here) {
    for (const { family, find } of ofAnchor) {
      if (off.length > 0 && family !== null && off.includes(family)) continue;
      // Before they are joined: one that is off must not hide another.
      for (const span of find(text, at, state)) if (!isOff(span.rule, off)) found.push(span);
    }
  }
}

function tokenDetectors(): readonly Detector[] {
  const byPrefix = new Map<string, Detector['find'][]>();
  const replacing = new Set<string>();
  for (const { rule, template, anywhere, tier = 'certain' } of tokenFacts) {
    const { prefix, pattern, stop, longest } = parseTemplate(template);
    if (replacingRules.has(rule)) replacing.add(prefix);
    const find: Detector['find'] = (text, at, state) => {
      pattern.lastIndex = at;
      const body = at + prefix.length;
      if (anywhere !== true && !standsAlone(text, at)) return nothing;
      if (stop !== null && text.charAt(wordEnd(text, body, state)) !== stop) return nothing;
      if (longest !== null && wordEnd(text, body, state) - body > longest) return nothing;
      // The most expensive question comes last: it may read hundreds of characters.
      if (!pattern.test(text)) return nothing;
      const end = pattern.lastIndex;
      if (isInData(text, at)) return nothing;
      return isFiller(text.slice(body, end)) ? nothing : [{ rule, tier, start: at, end }];
    };
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), find]);
  }
  return [...byPrefix].map(([prefix, finds]) =>
    detectorOf(replacing.has(prefix) ? null : 'service-tokens', prefix, (text, at, state) => {
      if (!text.startsWith(prefix, at)) return nothing;
      let spans = nothing;
      for (const find of finds) {
        const found = find(text, at, state);
        if (found.length > 0) spans = spans.length > 0 ? [...spans, ...found] : found;
      }
      return spans;
    }),
  );
}

/** Returns the end of the run of letters, digits, `_` and `-`. Each run is read once, however many tokens begin in it. */
function wordEnd(text: string, from: number, state: State): number {
  if (from >= state.word.start && from <= state.word.end) return state.word.end;
  const end = runEnd(text, from, wordLetter);
  state.word = { start: from, end };
  return end;
}

/** An escape leaves at most this many characters before a token; encoded data has more. */
const longestFront = 5;

/** Letters in front of a token, and more, are those of encoded data, in which any form occurs some time. */
const leastData = 64;
/** Slashes in so many letters: encoded data has one, a path one in front of each name. */
const slashesOfPath = 4;

function isInData(text: string, at: number): boolean {
  if (/base64,[A-Za-z0-9+/]{0,5}$/u.test(text.slice(Math.max(0, at - 12), at))) return true;
  if (at < leastData) return false;
  let start = at;
  while (at - start < leastData && isLetterOf(text.charCodeAt(start - 1), keyLetter)) start -= 1;
  return at - start === leastData && text.slice(start, at).split('/').length <= slashesOfPath;
}

/** True if no word and no encoded data ends here, at most the letters of an escape. */
function standsAlone(text: string, at: number): boolean {
  let start = at;
  while (start > 0 && at - start <= longestFront && isLetterOf(text.charCodeAt(start - 1), frontLetter))
    start -= 1;
  return at - start <= longestFront;
}

/** True for a token's body that only shows its form. */
function isFiller(body: string): boolean {
  return (
    isRepetitive(body) ||
    /x{6,}|X{6,}|\.{4}|_{4}|your[-_]?|(?:example|placeholder|redacted).{0,4}$/iu.test(body)
  );
}

/** Returns the beginning of a line, or a place in it that is `before` characters ahead of `at`. A text may be one line. */
function lineStart(text: string, at: number): number {
  const low = Math.max(0, at - before);
  return low + text.slice(low, at).lastIndexOf('\n') + 1;
}

function ofStructure(structure: Structure, anchor: string): Detector {
  const { pattern, fromLine } = structure;
  const flags = `${pattern.flags.replace('y', fromLine === true ? 'g' : 'y')}d`;
  const compiled = new RegExp(pattern.source, flags);
  return detectorOf('credential-formats', anchor, (text, at, { done, rejected, searched }) => {
    if (at < (done.get(structure) ?? 0)) return nothing;
    const last = fromLine === true ? searched.get(structure) : undefined;
    if (last !== undefined && at + behind <= last.end) return nothing;
    if (rejected.mayPass(structure, text, at)) return nothing;
    const from = fromLine === true ? lineStart(text, at) : 0;
    const isClose = last !== undefined && at < last.end;
    const reach = isClose ? Math.min(2 * last.behind, farthestBehind) : behind;
    const input = fromLine === true ? text.slice(from, at + reach) : text;
    // An earlier match must not be found again in the text before the anchor.
    compiled.lastIndex = fromLine === true ? Math.max(0, (done.get(structure) ?? 0) - from) : at;
    const match = compiled.exec(input);
    if (match === null) {
      if (fromLine === true) searched.set(structure, { end: from + input.length, behind: reach });
      return nothing;
    }
    const span = spanOf(structure, match, from);
    if (span === null) {
      if (match[0].length > longestRun) rejected.note(structure, from + match.index + match[0].length);
      return nothing;
    }
    done.set(structure, span.end);
    return [span];
  });
}

/** Beginnings in one long run of characters that are tried, though the first ones were no secrets. */
const mostTries = 4;
const isRunLetter = /[A-Za-z0-9_+/=.~-]/u;

/** Long runs of characters that began like a structure's secret, and were none. */
interface Rejected {
  note(structure: Structure, end: number): void;
  /** True for one more beginning within such a run, each of which would rate the rest of the run. */
  mayPass(structure: Structure, text: string, at: number): boolean;
}

function createRejected(): Rejected {
  const runs = new Map<Structure, { end: number; tries: number }>();
  return {
    note(structure, end) {
      const run = runs.get(structure);
      if (run === undefined || end > run.end) runs.set(structure, { end, tries: run?.tries ?? 0 });
    },
    mayPass(structure, text, at) {
      const run = runs.get(structure);
      if (run === undefined) return false;
      // A word begins here, whatever stands before it.
      if (at >= run.end || !isRunLetter.test(text.charAt(at - 1))) {
        runs.delete(structure);
        return false;
      }
      run.tries += 1;
      return run.tries > mostTries;
    },
  };
}

function kubernetesAt(text: string, at: number, state: State): readonly FindingSpan[] {
  if (at < state.kubernetes) return nothing;
  const { spans, end } = findKubernetes(text, at, state.kubernetes);
  state.kubernetes = end;
  return spans;
}

function assignmentAt(text: string, at: number, state: State): readonly FindingSpan[] {
  if (at < state.named) return nothing;
  const found = findAssignment(text, at);
  state.named = Math.max(state.named, found.nameEnd);
  if ('span' in found) return [found.span];
  const likely = likelyBehind(text, at, found.nameEnd, state);
  if (likely !== null) state.likely.push(likely);
  return nothing;
}

function likelyBehind(text: string, at: number, nameEnd: number, state: State): FindingSpan | null {
  if (state.likelyAt === null || state.likely.length > most) return null;
  if (state.scored > namesAhead + at / charactersOfName) return null;
  state.scored += 1;
  const start = nameStart(text, at);
  return nameEnd - start > longestName ? null : state.likelyAt(text, start, nameEnd);
}

/** Names that are scored wherever they stand, and characters for each further one: code has one in about 1,500, a list of names one in ten. */
const namesAhead = 500;
const charactersOfName = 400;
