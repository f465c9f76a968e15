import type { FindingSpan } from '../secrets/engine.ts';
import { assembleStack } from './assembleStack.ts';
import { textOfParts } from './wholeMessage.ts';
import { assembleManualEdit } from './assembleManualEdit.ts';
import { letLeave, type Leave, type ScannedText } from '../gate/letLeave.ts';
import { shownPlace } from './read/settleFolders.ts';
import { settleFindings, type SettledFinding } from '../gate/settleFindings.ts';
import { isOfRedaction, ownMarks } from '../gate/redactionMarks.ts';
import type { AssembleRequest, Assembled, AssembledManualEdit } from './assembled.ts';
import { isBlocking } from '../gate/findingRules.ts';

export interface Snapshot {
  readonly assembled: Assembled;
  /** The message that may leave; `null` while anything blocks. */
  readonly text: ScannedText | null;
  readonly blocking: number;
  /** Findings, including those that only the scan of the whole message found. */
  readonly findings: readonly SettledFinding[];
  /** Set if the user's own message leaves in place of the items'. */
  readonly manualEdit?: AssembledManualEdit;
}

/** A snapshot whose message may leave. */
export type FreeSnapshot = Snapshot & { readonly text: ScannedText };

export function isFree(snapshot: Snapshot): snapshot is FreeSnapshot {
  return snapshot.text !== null;
}

/**
 * Reads a stack afresh, makes its message, and scans the message once more as a whole. This is the only way to a text
 * that may leave, for the app and the command line, so that both give the same bytes. Rejects with `cancelled` only.
 */
export async function assembleOnce(request: AssembleRequest): Promise<Snapshot> {
  const assembled = await assembleStack(request);
  if (request.manualEdit !== undefined) return manualEditSnapshot(assembled, request.manualEdit, request);
  const { findings } = assembled;
  if (assembled.blocking > 0) {
    return { assembled, text: null, blocking: assembled.blocking, findings };
  }
  const text = textOfParts(assembled.message.parts);
  let left: readonly SettledFinding[] = [];
  const leave = await letLeave(text, request, async (spans) => {
    left = await undecided(text, spans, assembled, request);
    return left.filter(({ view }) => isBlocking(view, request.possibleBlocks)).length;
  });
  return { assembled, ...passed(leave), findings: [...findings, ...left] };
}

/** Returns the user's own message, which leaves as it is, whatever the items contain. */
async function manualEditSnapshot(
  assembled: Assembled,
  { text: kept, byHand }: NonNullable<AssembleRequest['manualEdit']>,
  request: AssembleRequest,
): Promise<Snapshot> {
  const manualEdit = await assembleManualEdit(kept, byHand, assembled, request);
  const { findings, blocking } = manualEdit;
  // Its findings are settled already, so that the gate adds nothing.
  const leave = await letLeave(manualEdit.text, request, () => blocking);
  return { assembled, ...passed(leave), findings, manualEdit };
}

function passed(leave: Leave): Pick<Snapshot, 'text' | 'blocking'> {
  if (leave.status === 'free') return { text: leave.text, blocking: 0 };
  return { text: null, blocking: leave.status === 'blocked' ? leave.findings : 1 };
}

/** Returns findings of the whole that the scans of its parts missed, e.g. because they cross a seam. */
async function undecided(
  text: string,
  spans: readonly FindingSpan[],
  assembled: Assembled,
  request: AssembleRequest,
): Promise<readonly SettledFinding[]> {
  if (spans.length === 0) return [];
  const known = new Set(
    assembled.findings
      // A redacted value must not appear again: if it does, it counts as undecided.
      .filter(({ view }) => view.state !== 'redacted' && !isBlocking(view, request.possibleBlocks))
      .map(({ view, valueHash, place }) => JSON.stringify([view.rule, valueHash, place])),
  );
  const isOwn = ownMarks(assembled.findings);
  const inSources = settledValues(assembled);
  const parts = [];
  for (const part of locate(
    assembled,
    spans.filter((span) => !isOfRedaction(text, span, isOwn)),
  )) {
    const left: FindingSpan[] = [];
    for (const span of part.spans) {
      const value = text.slice(part.start + span.start, part.start + span.fullEnd);
      const valueHash = await request.hash(value);
      const isKnown =
        part.places.some((place) => known.has(JSON.stringify([span.rule, valueHash, place]))) ||
        // The source's name may have made it another rule's finding, or all of the source one finding.
        (inSources.get(part.readingId ?? '') ?? []).some((settled) => settled.includes(value));
      if (!isKnown) left.push(span);
    }
    if (left.length > 0) parts.push({ ...part, spans: left });
  }
  if (parts.length === 0) return [];
  const settled = await settleFindings(
    parts.map((part) => ({ ...part, scan: { status: 'done', spans: part.spans }, lineOf: (line) => line })),
    {
      hash: request.hash,
      // Only allowing helps here: the text to redact is not one item's own.
      rule: (about) => {
        const decided = request.rule(about);
        return decided.state === 'redacted' ? { state: 'open' } : decided;
      },
      measure: (texts) => request.pool.measure(texts, { encoding: null, scan: true }, request.signal),
    },
  );
  return settled.flatMap((one) => one.findings).filter(({ view }) => view.state === 'open');
}

/** Returns the values by item that are in findings of its text and leave with it: that was decided, or such findings do not block. */
function settledValues({ readings, settled }: Assembled): ReadonlyMap<string, readonly string[]> {
  return new Map(
    readings.flatMap(({ item: { id } }, index) => {
      const { text, left } = settled[index] ?? { text: '', left: [] };
      if (left.length === 0) return [];
      return [[id, left.map(({ start, end }) => text.slice(start, end))] as const];
    }),
  );
}

/**
 * Returns the message's parts that contain the spans, with the spans as places in them and the places that decisions on
 * them may name.
 */
function locate(assembled: Assembled, spans: readonly FindingSpan[]) {
  const shown = new Map(assembled.readings.map(({ item }) => [item.id, shownPlace(item)]));
  const placeOf = new Map(assembled.readings.map(({ item, place }) => [item.id, place]));
  const payloads = assembled.readings
    .filter(({ item }) => item.source.kind === 'payload')
    .map(({ place }) => place);
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  let next = 0;
  let at = 0;
  return assembled.message.parts.flatMap((part) => {
    const start = at;
    const own = part.before + part.body + part.after;
    at += own.length;
    const end = at;
    const inside = [];
    for (let span = sorted[next]; span !== undefined && span.start < end; span = sorted[(next += 1)]) {
      const fullEnd = span.end - start;
      inside.push({ ...span, start: span.start - start, end: Math.min(fullEnd, own.length), fullEnd });
    }
    if (inside.length === 0) return [];
    const place = part.itemId === null ? 'goal' : (placeOf.get(part.itemId) ?? 'goal');
    // An item's title and note surround it, and the frame repeats parts of a payload.
    const places = part.itemId === null ? ['goal', ...payloads] : [place, 'goal'];
    return [
      {
        text: own,
        ...(shown.get(part.itemId ?? '') ?? { itemId: null }),
        readingId: part.itemId,
        place,
        places,
        start,
        spans: inside,
      },
    ];
  });
}
