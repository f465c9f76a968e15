import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { linkedAgents } from '../../shared/domain/linkedAgent.ts';
import type { CopyEntry } from '../../shared/domain/stack/copyHistory.ts';

/** Bytes; no message is longer. */
const maxBytes = 256_000_000;
/** Bytes of the first line; a file with a longer one is none of ours. */
const maxHead = 100_000;
const lineFeed = 10;
/**
 * Compression levels. `stored` compresses nothing, so that a copy is on disk before its caller notices; `packed` is half
 * the work of the default, and hardly larger.
 */
const levels = { stored: 0, packed: 4 } as const;
export type Packing = keyof typeof levels;

const figure = z.int().min(0);
const headSchema = z.object({
  carryover: z.literal(1),
  sha256: z.string(),
  id: z.string().min(1),
  at: z.string(),
  target: z.enum(['clipboard', 'file', 'reference', ...linkedAgents]),
  path: z.string().exactOptional(),
  stackId: z.string(),
  stackName: z.string(),
  model: z.string(),
  tokens: figure,
  exact: z.boolean(),
  items: figure,
  redacted: figure,
  allowed: figure,
  bytes: figure,
});
const newerSchema = z.object({ carryover: z.int().min(2) });

export type ParsedCopyFile =
  | { readonly status: 'ok'; readonly entry: CopyEntry; readonly sha256: string; readonly body: Uint8Array }
  | { readonly status: 'newer' | 'damaged' };

/** Renders one line that describes the copy, so that a list need not unpack any text; then the compressed text. */
export async function renderCopyFile(
  entry: CopyEntry,
  text: string,
  packing: Packing = 'packed',
): Promise<Uint8Array> {
  const bytes = Buffer.from(text, 'utf8');
  // In one piece: the default of 16 kB a piece waits for a thread each time.
  const chunkSize = bytes.byteLength + 65_536;
  const gzipped = promisify(gzip)(bytes, { level: levels[packing], chunkSize });
  const head = JSON.stringify({ carryover: 1, sha256: hashOf(bytes), ...entry });
  return Buffer.concat([Buffer.from(`${head}\n`, 'utf8'), await gzipped]);
}

/** Parses a file. Never throws. */
export function parseCopyFile(bytes: Uint8Array): ParsedCopyFile {
  const end = bytes.subarray(0, maxHead).indexOf(lineFeed);
  if (end === -1) return { status: 'damaged' };
  let head: unknown;
  try {
    head = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end)));
  } catch {
    return { status: 'damaged' };
  }
  if (newerSchema.safeParse(head).success) return { status: 'newer' };
  const parsed = headSchema.safeParse(head);
  if (!parsed.success) return { status: 'damaged' };
  const { carryover: _version, sha256, ...entry } = parsed.data;
  return { status: 'ok', entry, sha256, body: bytes.subarray(end + 1) };
}

/** Returns the text, to the byte as it left; `null` if the file has changed. */
export async function unpackCopy({
  sha256,
  body,
}: Extract<ParsedCopyFile, { status: 'ok' }>): Promise<string | null> {
  try {
    const text = (await promisify(gunzip)(body, { maxOutputLength: maxBytes })).toString('utf8');
    return hashOf(text) === sha256 ? text : null;
  } catch {
    return null;
  }
}

function hashOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}
