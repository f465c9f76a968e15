import { createHash } from 'node:crypto';
import { maskFinding, redactionMark, type Finding } from '../../shared/domain/finding.ts';
import { isHiddenRule } from '../../shared/domain/hiddenCharacter.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import { findCopies } from '../secrets/known/findCopies.ts';
import type { Literal } from '../secrets/known/searchLiterals.ts';
import { isRest } from '../secrets/scan/findHidden.ts';
import type { Measurement, ScanResult } from '../workers/jobs.ts';
import { coverSpans, joinChunks, type Chunk, type PlacedFinding } from './coverSpans.ts';
import type { FindingRule } from './findingRules.ts';
import { positionsOf } from '../text/sourceLine.ts';

/** A scanned text of the message. */
export interface TextToSettle {
  readonly text: string;
  readonly scan: ScanResult;
  readonly itemId: string | null;
  /** Path of the file, for an item with several. */
  readonly path?: string;
  /** Key of its source for decisions. */
  readonly place: string;
  /** Returns the line in the source for a line of the text. */
  readonly lineOf: (line: number) => number;
}

export interface SettledText {
  /** Text that leaves: redacted as decided. */
  readonly text: string;
  /** Text with a mark for every finding in any state; contains no value. */
  readonly masked: string;
  /** Places of the marks in `masked`. */
  readonly marks: readonly { readonly findingId: string; readonly start: number; readonly end: number }[];
  /** Places in `text` of findings that were not redacted. */
  readonly left: readonly FindingSpan[];
  readonly findings: readonly SettledFinding[];
  /** True if it was not scanned in full: blocks like a finding. */
  readonly scanFailed: boolean;
  /** Measurement of the redacted text; `null` if nothing was redacted. */
  readonly measurement: Measurement | null;
}

/** A finding with the parts that must not leave core. */
export interface SettledFinding {
  readonly view: Finding;
  readonly valueHash: string;
  readonly place: string;
}

export interface SettleOptions {
  readonly hash: (value: string) => Promise<string>;
  readonly rule: FindingRule;
  /** Counts and scans redacted texts again. */
  readonly measure: (texts: readonly string[]) => Promise<readonly Measurement[]>;
}

interface Work {
  readonly source: TextToSettle;
  chunks: readonly Chunk<SettledFinding>[];
  found: SettledFinding[];
  failed: boolean;
  measurement: Measurement | null;
}

/** Redacting may reveal what the secret hid, or leave the next line of a list as its first; more rounds than this mean that the marks themselves are findings. */
const maxRounds = 40;

/** Determines each finding's state, redacts, and scans redacted texts again until nothing new is found. */
export async function settleFindings(
  texts: readonly TextToSettle[],
  { hash, rule, measure }: SettleOptions,
): Promise<readonly SettledText[]> {
  const seen = new Map<string, number>();
  const works = texts.map((source): Work => ({
    source,
    chunks: [source.text],
    found: [],
    failed: source.scan.status !== 'done',
    measurement: null,
  }));

  /** Returns true if the text has changed. */
  const take = async (work: Work, spans: readonly FindingSpan[], redact: boolean): Promise<boolean> => {
    const before = joinChunks(work.chunks);
    const fresh = spans.filter((span) => !isCovered(work.chunks, span)).toSorted((a, b) => a.start - b.start);
    const positions = positionsOf(
      before,
      fresh.map((span) => span.start),
    );
    const places: PlacedFinding<SettledFinding>[] = [];
    for (const [index, span] of fresh.entries()) {
      const value = before.slice(span.start, span.end);
      const valueHash = await hash(value);
      const { place, itemId, path, lineOf } = work.source;
      const key = JSON.stringify([span.rule, valueHash, place]);
      const occurrence = seen.get(key) ?? 0;
      seen.set(key, occurrence + 1);
      const decided = rule({ rule: span.rule, valueHash, place });
      const found: SettledFinding = {
        valueHash,
        place,
        view: {
          id: findingId(key, occurrence),
          rule: span.rule,
          tier: span.tier,
          itemId,
          ...(path === undefined ? {} : { path }),
          line: lineOf(positions[index]?.line ?? 1),
          column: positions[index]?.column ?? 1,
          masked: maskFinding(span.rule, value),
          ...(isRest(span.rule, value) ? { rest: true } : {}),
          ...(decided.state === 'redacted' && !redact ? { state: 'open' } : decided),
        },
      };
      work.found.push(found);
      places.push({ start: span.start, end: span.end, found });
    }
    work.chunks = coverSpans(work.chunks, places, (found, value) => {
      const first = found.find(({ view }) => view.state === 'redacted');
      return first === undefined ? value : redactionMark(first.view.rule);
    });
    return places.length > 0 && joinChunks(work.chunks) !== before;
  };

  const changed: Work[] = [];
  for (const work of works) {
    const { scan } = work.source;
    if (scan.status === 'done' && scan.spans.length > 0 && (await take(work, scan.spans, true))) {
      changed.push(work);
    }
  }
  const scanAgain = async (fresh: readonly Work[]): Promise<void> => {
    let open = fresh;
    for (let round = 1; open.length > 0; round += 1) {
      const measurements = await measure(open.map((work) => joinChunks(work.chunks)));
      const again: Work[] = [];
      for (const [index, work] of open.entries()) {
        const measurement = measurements[index];
        work.measurement = measurement ?? null;
        if (measurement?.scan.status !== 'done') work.failed = true;
        else if (await take(work, measurement.scan.spans, round < maxRounds)) again.push(work);
      }
      open = again;
    }
  };
  await scanAgain(changed);
  // A scan may know a value only by what stands beside it: copies elsewhere, also encoded ones, are looked for.
  const search = findCopies(works.flatMap(redactedValues));
  if (search !== null) {
    const copied: Work[] = [];
    for (const work of works) {
      const spans = search(joinChunks(work.chunks));
      if (spans.length > 0 && (await take(work, spans, true))) copied.push(work);
    }
    await scanAgain(copied);
  }
  return works.map(settled);
}

function redactedValues({ chunks }: Work): readonly Literal[] {
  return chunks.flatMap((chunk) => {
    if (typeof chunk === 'string' || stateOf(chunk.found) !== 'redacted') return [];
    const [{ view } = {}] = chunk.found;
    return view === undefined || isHiddenRule(view.rule)
      ? []
      : [{ text: chunk.value, rule: view.rule, tier: view.tier }];
  });
}

/** True for a span that was found before, or is merely a redaction mark. */
function isCovered(chunks: readonly Chunk<SettledFinding>[], span: FindingSpan): boolean {
  let at = 0;
  for (const chunk of chunks) {
    const start = at;
    at += typeof chunk === 'string' ? chunk.length : chunk.shown.length;
    if (typeof chunk === 'string' || span.start < start || span.end > at) continue;
    if (stateOf(chunk.found) === 'redacted') return true;
    return chunk.found.some(({ view }) => view.rule === span.rule);
  }
  return false;
}

function settled({ source, chunks, found, failed, measurement }: Work): SettledText {
  if (found.length === 0) {
    return {
      text: source.text,
      masked: source.text,
      marks: [],
      left: [],
      findings: [],
      scanFailed: failed,
      measurement,
    };
  }
  let masked = '';
  let at = 0;
  const marks: { findingId: string; start: number; end: number }[] = [];
  const left: FindingSpan[] = [];
  for (const chunk of chunks) {
    const begin = at;
    at += typeof chunk === 'string' ? chunk.length : chunk.shown.length;
    if (typeof chunk === 'string') {
      masked += chunk;
      continue;
    }
    const { view } = (chunk.found.find((one) => one.view.state === stateOf(chunk.found)) ??
      chunk.found[0]) as SettledFinding;
    const start = masked.length;
    masked += markOf(view);
    marks.push({ findingId: view.id, start, end: masked.length });
    const { rule, tier } = view;
    if (stateOf(chunk.found) !== 'redacted') left.push({ rule, tier, start: begin, end: at });
  }
  return { text: joinChunks(chunks), masked, marks, left, findings: found, scanFailed: failed, measurement };
}

/** Returns the state of overlapping findings: one redaction removes them all; else one open one keeps them open. */
function stateOf(found: readonly SettledFinding[]): Finding['state'] {
  const states = found.map(({ view }) => view.state);
  return states.includes('redacted') ? 'redacted' : states.includes('open') ? 'open' : 'allowed';
}

function markOf({ rule, state }: Finding): string {
  switch (state) {
    case 'redacted':
      return redactionMark(rule);
    case 'allowed':
      return `[ALLOWED:${rule}]`;
    case 'open':
      return `[FINDING:${rule}]`;
  }
}

function findingId(key: string, occurrence: number): string {
  return createHash('sha256')
    .update(`${key}${String(occurrence)}`)
    .digest('hex')
    .slice(0, 16);
}
