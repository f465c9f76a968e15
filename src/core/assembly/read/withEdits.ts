import { createHash } from 'node:crypto';
import type { EditedCopy, EditState } from '../../../shared/domain/stack/editedCopy.ts';
import type { Want, WorkerPool } from '../../workers/jobs.ts';
import { tidyText, type BlockReading, type ReadContent } from './readBlocks.ts';

/**
 * Returns readings with the user's edited copies in place of the texts that were read. The source still shows if it
 * changed.
 */
export async function withEdits(
  readings: readonly BlockReading[],
  pool: Pick<WorkerPool, 'measure'>,
  want: Want,
  signal?: AbortSignal,
): Promise<readonly BlockReading[]> {
  const texts = readings.flatMap(({ item }) =>
    item.edited === undefined ? [] : [tidyText(item.edited.text)],
  );
  if (texts.length === 0) return readings;
  const measurements = await pool.measure(texts, want, signal);
  let next = 0;
  return readings.map((reading) => {
    const { edited } = reading.item;
    if (edited === undefined) return reading;
    const text = texts[next] ?? '';
    const measurement = measurements[next];
    next += 1;
    if (measurement === undefined) throw new Error('The pool answered fewer results than it was asked for.');
    return {
      ...reading,
      source: sourceOf(reading, edited),
      content: contentOf(reading, edited, text, measurement),
    };
  });
}

type Ok = Extract<ReadContent, { status: 'ok' }>;

function contentOf(
  { content, title }: BlockReading,
  edited: EditedCopy,
  text: string,
  measurement: Ok['measurement'],
): Ok {
  const { outline: _replaced, ...known } =
    content.status === 'ok' ? content : { path: '', fileName: title, outline: undefined };
  const state: EditState =
    content.status !== 'ok'
      ? 'source-gone'
      : hashOf(content.text) === edited.sha256
        ? 'as-taken'
        : 'source-changed';
  return {
    ...known,
    status: 'ok',
    text,
    // Delimiters consist of its digits: it must depend on the text between them.
    sha256: hashOf(text),
    version: '',
    linesBefore: 0,
    measurement,
    edited: state,
  };
}

/** Returns, for example, `edited copy of payload scratch/session-3.md as of session 3`. */
function sourceOf({ item, source, content }: BlockReading, { of }: EditedCopy): string {
  const path = item.source.kind === 'payload' && content.status === 'ok' ? ` ${content.path}` : '';
  return `edited copy of ${source}${path}${of === '' ? '' : ` as of ${of}`}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
