import type { ManualEdit } from '../../shared/domain/stack/editedCopy.ts';
import { scaleTokens } from '../../shared/domain/model.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import { isBlocking, type FindingRule } from '../gate/findingRules.ts';
import { scanWhole } from '../gate/scanWhole.ts';
import { settleFindings } from '../gate/settleFindings.ts';
import { hashMessage } from './wholeMessage.ts';
import { isOfRedaction, ownMarks } from '../gate/redactionMarks.ts';
import type { AssembleRequest, Assembled, AssembledManualEdit, ManualText } from './assembled.ts';

/** Key of the place for decisions about the user's own message. */
const manualPlace = 'by-hand';

/** Scans, settles and counts a message written by hand. Rejects with `cancelled` only. */
export async function assembleManualEdit(
  { text, spans: known }: ManualText,
  byHand: ManualEdit,
  assembled: Assembled,
  request: Pick<AssembleRequest, 'pool' | 'hash' | 'rule' | 'possibleBlocks' | 'signal'>,
): Promise<AssembledManualEdit> {
  const { pool, hash, signal, possibleBlocks } = request;
  const scan = async (whole: string) => {
    const found = await scanWhole(whole, pool, signal);
    if (found === null) return { tokens: null, scan: { status: 'failed' } as const };
    const isOwn = ownMarks(assembled.findings);
    const spans = found.filter((span) => !isOfRedaction(whole, span, isOwn));
    return { tokens: null, scan: { status: 'done', spans } as const };
  };
  const first = (await scan(text)).scan;
  const spans =
    first.status === 'done'
      ? {
          status: 'done' as const,
          spans: [...first.spans, ...known.filter((one) => isNew(one, first.spans))],
        }
      : first;
  const places = [...new Set(assembled.readings.map(({ place }) => place)), 'goal'];
  const [settled] = await settleFindings(
    [{ text, scan: spans, itemId: null, place: manualPlace, lineOf: (line) => line }],
    {
      hash,
      rule: (about) => ruleOf(about, places, request.rule).decided,
      measure: (texts) => Promise.all(texts.map(scan)),
    },
  );
  if (settled === undefined) throw new Error('A text that was to be settled was lost.');
  const [counted] = await pool.measure(
    [settled.text],
    { encoding: assembled.model.encoding, scan: false },
    signal,
  );
  const findings = settled.findings.map((finding) => {
    const { place } = ruleOf({ ...finding, rule: finding.view.rule }, places, request.rule);
    return { ...finding, place };
  });
  const open = findings.filter(({ view }) => isBlocking(view, possibleBlocks)).length;
  return {
    text: settled.text,
    masked: settled.masked,
    marks: settled.marks,
    findings,
    blocking: open + Number(settled.scanFailed),
    scanFailed: settled.scanFailed,
    tokens: scaleTokens(counted?.tokens ?? 0, assembled.model),
    lines: linesOf(settled.text),
    bytes: Buffer.byteLength(settled.text),
    stackChanged: hashMessage(assembled) !== byHand.sha256,
  };
}

/** Returns the decision made here or, without one, that on the same value at its source. */
function ruleOf(
  about: Parameters<FindingRule>[0],
  places: readonly string[],
  rule: FindingRule,
): { readonly decided: ReturnType<FindingRule>; readonly place: string } {
  const own = rule({ ...about, place: manualPlace });
  if (own.state !== 'open') return { decided: own, place: manualPlace };
  const others = places.map((place) => ({ decided: rule({ ...about, place }), place }));
  return (
    others.find(({ decided }) => decided.state === 'redacted') ??
    others.find(({ decided }) => decided.state === 'allowed') ?? { decided: own, place: manualPlace }
  );
}

function isNew(span: FindingSpan, found: readonly FindingSpan[]): boolean {
  return !found.some(({ start, end }) => start <= span.start && end >= span.end);
}

function linesOf(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines + Number(text !== '' && !text.endsWith('\n'));
}
