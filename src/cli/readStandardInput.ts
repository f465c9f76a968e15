import { fstatSync } from 'node:fs';

export type StandardInput =
  | { readonly status: 'ok'; readonly bytes: Buffer }
  | { readonly status: 'folder' }
  | { readonly status: 'too-large' };

/** Reads standard input to its end, or until it is larger than `limit` bytes. */
export async function readStandardInput(limit: number): Promise<StandardInput> {
  // A folder there reads as an empty stream.
  if (fstatSync(process.stdin.fd).isDirectory()) return { status: 'folder' };
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > limit) return { status: 'too-large' };
  }
  return { status: 'ok', bytes: Buffer.concat(chunks) };
}
