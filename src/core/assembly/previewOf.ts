import type { Preview, PreviewMark, PreviewPart } from '../../shared/domain/assembly.ts';
import { redactionMark } from '../../shared/domain/finding.ts';
import type { MessagePart } from './render/message.ts';
import { maskedParts } from './wholeMessage.ts';
import type { Assembled, AssembledManualEdit } from './assembled.ts';

/** Renders the message as it would leave, but with a mark for every finding, decided or not. */
export function previewOf(assembled: Assembled, revision: number): Preview {
  const { message, settled, readings, findings, stack } = assembled;
  const marksOf = new Map(readings.map(({ item }, index) => [item.id, settled[index]?.marks ?? []]));
  const owners = new Map(readings.map(({ item }) => [item.id, item.partOf ?? item.id]));
  const states = { open: 'FINDING', allowed: 'ALLOWED', redacted: 'REDACTED' } as const;
  const labels = new Map(
    findings.map(({ view }) => [redactionMark(view.rule).replace('REDACTED', states[view.state]), view.id]),
  );
  const tokensOf = (part: MessagePart): number | null =>
    part.itemId === null ? null : (message.textTokens.get(part.itemId) ?? null);
  return {
    revision,
    format: stack.format,
    parts: maskedParts(assembled).map((part): PreviewPart => {
      const { itemId, title, kind, before, body, after } = part;
      const own = itemId === null ? [] : (marksOf.get(itemId) ?? []);
      const shift = before.length;
      return {
        itemId: itemId === null ? null : (owners.get(itemId) ?? itemId),
        title,
        kind,
        tokens: tokensOf(part),
        text: before + body + after,
        marks: [
          ...marksIn(before, labels),
          ...own.map((mark) => ({ ...mark, start: mark.start + shift, end: mark.end + shift })),
        ],
      };
    }),
  };
}

/** Renders the user's own message. */
export function previewOfManualEdit(
  { masked, marks, tokens }: AssembledManualEdit,
  { stack }: Assembled,
  revision: number,
): Preview {
  const part = { itemId: null, title: 'Edited by hand', kind: null, tokens, text: masked, marks };
  return { revision, format: stack.format, parts: [part] };
}

/** Finds marks in the frame: goal, titles and a payload's next action may contain some. */
function marksIn(text: string, labels: ReadonlyMap<string, string>): readonly PreviewMark[] {
  const marks: PreviewMark[] = [];
  for (const [label, findingId] of labels) {
    for (let start = text.indexOf(label); start !== -1; start = text.indexOf(label, start + 1)) {
      marks.push({ findingId, start, end: start + label.length });
    }
  }
  return marks.toSorted((a, b) => a.start - b.start);
}
