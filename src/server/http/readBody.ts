import type { IncomingMessage } from 'node:http';

/** Bytes: as many as the largest message within the limits of `isTooLarge` takes, nearly all of it plain text. */
const maxBytes = 72_000_000;

export type Body =
  | { readonly status: 'read'; readonly value: unknown }
  | { readonly status: 'too-large' | 'too-slow' | 'not-json' | 'broken-off' };

/** Reads a body of JSON. Stops at the first byte too many, and when it takes longer than `patienceMs`. */
export async function readBody(request: IncomingMessage, patienceMs: number): Promise<Body> {
  if (!/^application\/json(?:\s*;\s*charset=utf-8)?$/iu.test(request.headers['content-type'] ?? '')) {
    return { status: 'not-json' };
  }
  // Said beforehand, so that nothing of it has to be taken in.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return { status: 'too-large' };
  const read = await collect(request, patienceMs);
  if (!Buffer.isBuffer(read)) return { status: read };
  try {
    return { status: 'read', value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(read)) };
  } catch {
    return { status: 'not-json' };
  }
}

function collect(
  request: IncomingMessage,
  patienceMs: number,
): Promise<Buffer | 'too-large' | 'too-slow' | 'broken-off'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = (result: Buffer | 'too-large' | 'too-slow' | 'broken-off'): void => {
      clearTimeout(timer);
      request.off('data', take);
      request.pause();
      resolve(result);
    };
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > maxBytes) end('too-large');
      else chunks.push(chunk);
    };
    const timer = setTimeout(() => end('too-slow'), patienceMs);
    request.on('data', take);
    request.once('end', () => end(Buffer.concat(chunks)));
    request.once('error', () => end('broken-off'));
    request.once('close', () => end('broken-off'));
  });
}
