/** Bytes. Larger input is no input of a hook or a status line. */
const maxKept = 1_000_000;

/**
 * Reads standard input to its end, and hands each chunk on; returns `null` if there is none, or too much to keep. An agent whose
 * input is not read reports that as an error.
 */
export async function readThrough(pass: (chunk: Uint8Array) => void): Promise<Uint8Array | null> {
  if (process.stdin.isTTY) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
      pass(chunk);
      bytes += chunk.length;
      if (bytes <= maxKept) chunks.push(chunk);
    }
  } catch {
    // A folder, or a terminal that went away: the person's own command still runs, without input.
    return null;
  }
  return bytes > maxKept ? null : Buffer.concat(chunks);
}
