import { scaleTokens, type Model } from '../../shared/domain/model.ts';
import { countJoined, type CountedPart } from '../tokens/countSeams.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { MessagePart } from './render/message.ts';
import { renderLastLine } from './render/renderMessage.ts';

export interface CountedMessage {
  /** All parts, including the last line. */
  readonly parts: readonly MessagePart[];
  /** Tokens of the model for the whole message. */
  readonly tokens: number;
  /** Tokens of the model for each item's own text, without the lines around it. */
  readonly textTokens: ReadonlyMap<string, number>;
  /** Tokens of the model for each item's whole block: the message loses them with the item. */
  readonly blockTokens: ReadonlyMap<string, number>;
  /** Tokens of everything but items' own texts: with the texts they add up to `tokens` exactly. */
  readonly frameTokens: number;
  readonly lines: number;
  /** Bytes as UTF-8. */
  readonly bytes: number;
}

/** Counts a message and adds its last line. `bodies`: encoding tokens of the items' texts, by item. */
export async function countMessage(
  parts: readonly MessagePart[],
  bodies: ReadonlyMap<string, number>,
  model: Model,
  pool: Pick<WorkerPool, 'measure'>,
  signal?: AbortSignal,
): Promise<CountedMessage> {
  const count = async (texts: readonly string[]): Promise<readonly number[]> => {
    const want = { encoding: model.encoding, scan: false };
    return (await pool.measure(texts, want, signal)).map(({ tokens }) => tokens ?? 0);
  };
  const around = [...new Set(parts.flatMap(({ before, after }) => [before, after]))];
  const counts = await count(around);
  const known = new Map(around.map((text, index) => [text, counts[index] ?? 0]));
  const textTokens = new Map<string, number>();
  const blockTokens = new Map<string, number>();
  const counted: CountedPart[] = [];
  let ofTexts = 0;
  for (const { itemId, before, body, after } of parts) {
    const bodyTokens = itemId === null ? 0 : (bodies.get(itemId) ?? 0);
    const beforeTokens = known.get(before) ?? 0;
    const afterTokens = known.get(after) ?? 0;
    counted.push(
      { text: before, tokens: beforeTokens },
      { text: body, tokens: bodyTokens },
      { text: after, tokens: afterTokens },
    );
    if (itemId === null) continue;
    const ofText = scaleTokens(bodyTokens, model);
    textTokens.set(itemId, ofText);
    blockTokens.set(itemId, scaleTokens(beforeTokens + bodyTokens + afterTokens, model));
    ofTexts += ofText;
  }
  const above = await countJoined(counted, count);
  const lines = parts.reduce((sum, part) => sum + linesOf(part), 0);
  const last = renderLastLine(lines, scaleTokens(above, model), model.exact);
  const [lastTokens = 0] = await count([last.before]);
  // All parts above end with a line end, so the counts add up.
  const tokens = scaleTokens(above + lastTokens, model);
  const all = [...parts, last];
  return {
    parts: all,
    tokens,
    textTokens,
    blockTokens,
    frameTokens: tokens - ofTexts,
    lines: lines + 1,
    bytes: all.reduce((sum, part) => sum + bytesOf(part), 0),
  };
}

function linesOf({ before, body, after }: MessagePart): number {
  return lineEnds(before) + lineEnds(body) + lineEnds(after);
}

function lineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function bytesOf({ before, body, after }: MessagePart): number {
  return Buffer.byteLength(before) + Buffer.byteLength(body) + Buffer.byteLength(after);
}
