import type { DriftNote } from '../drift/driftNote.ts';
import type { BlockReading } from './readBlocks.ts';
import type { BlockContent, MessageBlock, Resume } from './render/message.ts';
import type { SettledText } from '../gate/settleFindings.ts';
import { payloadFrame } from '../payload/payloadFrame.ts';

/** Returns everything of a block that a message states besides its text. */
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
  if (content.origin?.isPrompt === true) return 'prompt';
  const named = item.source.kind === 'payload' && content.status === 'ok' && content.edited === undefined;
  return named ? `${source} ${content.path}` : source;
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
    ...(content.status === 'ok' && content.edited !== undefined ? { edited: true } : {}),
    ...(item.lines === undefined ? {} : { lines: item.lines }),
    ...(item.note === undefined ? {} : { note: show(item.note) }),
    ...(content.origin?.partial === undefined ? {} : { partial: show(content.origin.partial) }),
    ...(content.origin?.isPrompt === true ? { instruction: true } : {}),
    content: block,
  };
}

/** Returns the newest payload in the stack, by its place among the readings. */
export function newestPayload(
  readings: readonly BlockReading[],
): { readonly index: number; readonly session: number; readonly content: object } | null {
  let newest: { readonly index: number; readonly session: number; readonly content: object } | null = null;
  for (const [index, { item, content, place }] of readings.entries()) {
    if (item.source.kind !== 'payload' || content.status !== 'ok') continue;
    const session = Number(place.slice('payload:'.length));
    if (newest === null || session > newest.session) newest = { index, session, content };
  }
  return newest;
}

/** Returns the part of a payload that the end repeats, with the drift since. Leaves out files that are gone. */
export function resumeOf(text: string, drift: DriftNote | null, show: (field: string) => string): Resume {
  const frame = payloadFrame(text);
  if (drift === null) return frame;
  const { session, lines, gone, moved } = drift;
  const files = frame.filesToReRead.filter((path) => !gone.has(path));
  return {
    ...frame,
    filesToReRead: [...new Set(files.map((path) => show(moved.get(path) ?? path)))],
    drift: { session, lines: lines.map(show) },
  };
}

/** Returns texts on drift that the message states and no item's text contains. */
export function driftFields(drift: DriftNote | null): readonly string[] {
  return drift === null ? [] : [...drift.lines, ...drift.moved.values()];
}
