import type { BlockReading } from './readBlocks.ts';
import type { BlockContent, MessageBlock, Resume } from './render/message.ts';
import type { SettledText } from './settleFindings.ts';
import { payloadFrame } from '../sources/payloads/payloadFrame.ts';

/** Everything of a block that a message states besides its text. */
export function fieldsOf(reading: BlockReading): readonly string[] {
  const { title, item, content } = reading;
  return [
    title,
    sourceOf(reading),
    reading.detail,
    item.note ?? '',
    content.status === 'ok' ? content.fileName : content.problem,
    content.origin?.partial ?? '',
    content.origin?.editedBy ?? '',
  ];
}

function sourceOf({ item, source, content }: BlockReading): string {
  return item.source.kind === 'payload' && content.status === 'ok' ? `${source} ${content.path}` : source;
}

export function bodyTokens(content: BlockReading['content'], settled: SettledText | undefined): number {
  if (content.status !== 'ok') return 0;
  return (settled?.measurement ?? content.measurement).tokens ?? 0;
}

export function messageBlock(
  reading: BlockReading,
  text: string,
  tokens: number,
  show: (field: string) => string,
): MessageBlock {
  const { item, content, title, kind } = reading;
  const block: BlockContent =
    content.status === 'ok'
      ? { status: 'ok', text, tokens, fileName: show(content.fileName), seed: content.sha256 }
      : { status: 'absent', problem: show(content.problem) };
  return {
    itemId: item.id,
    title: show(title),
    kind,
    source: show(sourceOf(reading)),
    version: content.status === 'ok' ? content.version : '',
    ...(item.lines === undefined ? {} : { lines: item.lines }),
    ...(item.note === undefined ? {} : { note: show(item.note) }),
    ...(content.origin?.partial === undefined ? {} : { partial: show(content.origin.partial) }),
    content: block,
  };
}

/** Of the newest payload in the stack. */
export function resumeOf(
  readings: readonly BlockReading[],
  settled: readonly SettledText[],
  look: 'text' | 'masked',
): Resume | null {
  let newest: { readonly session: number; readonly text: string } | null = null;
  for (const [index, { item, content, place }] of readings.entries()) {
    if (item.source.kind !== 'payload' || content.status !== 'ok') continue;
    const session = Number(place.slice('payload:'.length));
    if (newest === null || session > newest.session) newest = { session, text: settled[index]?.[look] ?? '' };
  }
  return newest === null ? null : payloadFrame(newest.text);
}
