import type { FindingSpan, ScanEngine } from '../engine.ts';
import { findHidden, mayHide } from './findHidden.ts';
import { joinSpans } from '../known/joinSpans.ts';
import { findPatterns } from '../patterns/findPatterns.ts';
import { joinOwn } from '../patterns/joinOwn.ts';
import { decodeView, type View } from '../rules/decodeView.ts';
import { findEncoded } from '../rules/findEncoded.ts';
import { findNearby } from '../rules/findNearby.ts';
import { findKeyLines } from '../rules/findKeyLines.ts';
import { findOwn, findOwnAndGates } from '../rules/findOwn.ts';
import { findShipped } from './findShipped.ts';
import { createFindBare } from '../score/findBare.ts';
import { findLikely } from '../score/findLikely.ts';
import { rulesVersion } from '../rulesVersion.ts';

/** Findings of our own rules in a text and its decoded view, and what is left to do for the shipped rules. */
interface Searched {
  readonly own: readonly FindingSpan[];
  readonly gates: readonly string[];
  readonly view: View | null;
  readonly viewGates: readonly string[];
}

const noneOff: readonly string[] = [];

function search(text: string, off: readonly string[]): Searched {
  const view = decodeView(text);
  const inText = searchIn(text, off);
  const inView = view === null ? null : searchIn(view.text, off);
  const ownInView = view === null || inView === null ? [] : placed(view, inView.own);
  // A view has only the lines that it changes, without those above them: in it, lines of one string count.
  const keyLinesInView = view === null ? [] : placed(view, findKeyLines(view.text));
  const keyLines = off.includes('credential-formats')
    ? []
    : [
        ...findKeyLines(text),
        ...keyLinesInView.filter(({ start, end }) => !text.slice(start, end).includes('\n')),
      ];
  return {
    own: joinOwn([...inText.own, ...keyLines, ...ownInView]),
    gates: inText.gates,
    view,
    viewGates: inView?.gates ?? [],
  };
}

function searchIn(text: string, off: readonly string[]): Omit<Searched, 'view' | 'viewGates'> {
  const { own, likely, gates } = findOwnAndGates(text, off, findLikely);
  const found = [...own, ...findEncoded(text, (inner) => findOwn(inner, off))];
  // A person who is asked about no values of names is asked about no likely ones, either.
  if (off.includes('assigned-values')) return { own: found, gates };
  const { nearby, bare } = findNearby(text, off.includes('likely-values') ? null : createFindBare());
  // Another rule knows better what it finds, and how much of the text that is. One that is off hides it here, too.
  const known =
    off.length === 0 || nearby.length + likely.length + bare.length === 0
      ? found
      : [...found, ...findOwn(text)];
  const further = apartFrom(known, nearby);
  const likelier = apartFrom([...known, ...further], likely);
  return {
    own: [...found, ...further, ...likelier, ...apartFrom([...known, ...further, ...likelier], bare)],
    gates,
  };
}

/** Returns the spans that meet none of the known ones. */
function apartFrom(known: readonly FindingSpan[], spans: readonly FindingSpan[]): readonly FindingSpan[] {
  if (spans.length === 0) return spans;
  const inOrder = joinOwn(known);
  let at = 0;
  return spans
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      while ((inOrder[at]?.end ?? Infinity) <= start) at += 1;
      return (inOrder[at]?.start ?? Infinity) >= end;
    });
}

function placed(view: View, spans: readonly FindingSpan[]): readonly FindingSpan[] {
  return spans.map((span) => ({ ...span, ...view.place(span.start, span.end) }));
}

/** A person keeps fewer private keys in one text: a longer list of them is made for tests. */
const mostKeys = 12;

/** Returns the findings, no longer sure of private keys if there are many of them. */
function withoutTables(found: readonly FindingSpan[]): readonly FindingSpan[] {
  const keys = found.filter(({ rule }) => rule === 'private-key').length;
  if (keys <= mostKeys) return found;
  return found.map((span) => (span.rule === 'private-key' ? { ...span, tier: 'possible' } : span));
}

/**
 * Combines secretlint's recommended rules, loaded for the first text that could contain a finding, our own rules, the
 * user's, and a search for characters that hide text.
 */
export function createScanEngine(): ScanEngine {
  /** A text is asked about first and then scanned. */
  let last: { readonly text: string; readonly off: readonly string[]; readonly searched: Searched } | null =
    null;
  const searchOnce = (text: string, off: readonly string[]): Searched => {
    if (last?.text !== text || last.off.join() !== off.join())
      last = { text, off, searched: search(text, off) };
    return last.searched;
  };
  return {
    id: 'secretlint-own-and-hidden',
    version: rulesVersion,
    mayHold(text, rules) {
      if (mayHide(text) || (rules?.patterns.length ?? 0) > 0) return true;
      const { own, gates, viewGates } = searchOnce(text, rules?.off ?? noneOff);
      return own.length > 0 || gates.length > 0 || viewGates.length > 0;
    },
    async scan(text, rules) {
      const hidden = findHidden(text);
      const { own, gates, view, viewGates } = searchOnce(text, rules?.off ?? noneOff);
      last = null;
      const shipped = await findShipped(text, gates);
      const shippedInView = view === null ? [] : placed(view, await findShipped(view.text, viewGates));
      const patterns = rules === undefined ? [] : findPatterns(text, rules.patterns);
      let found = joinSpans(shipped, joinOwn(shippedInView));
      if (own.length > 0) found = joinSpans(found, own);
      if (patterns.length > 0) found = joinSpans(found, joinOwn(patterns));
      found = withoutTables(found);
      return hidden.length === 0 ? found : [...found, ...hidden].toSorted((a, b) => a.start - b.start);
    },
  };
}
