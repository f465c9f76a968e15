export interface TextLimits {
  /** Limit of the text as it arrives, unpacked. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** The token that the request was sent with: the text never repeats it, wherever it is stored later. */
  readonly token: string | null;
}

/**
 * Reads an answer's text while it arrives; returns `null` if it has more than `maxBytes`, and closes the connection.
 * Rejects as `fetch` does if the answer breaks off, and with the signal's reason.
 */
export async function readAnswerText(
  response: Response,
  { maxBytes, signal, token }: TextLimits,
): Promise<string | null> {
  if (response.body === null) return '';
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const cancel = (): void => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const decoder = new TextDecoder();
    const parts: string[] = [];
    for (let bytes = 0; ;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) break;
      bytes += value.byteLength;
      if (bytes > maxBytes) {
        cancel();
        return null;
      }
      parts.push(decoder.decode(value, { stream: true }));
    }
    parts.push(decoder.decode());
    return withoutToken(parts.join(''), token);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** A shorter token is none of any service's, and may be an ordinary word. */
const shortestToken = 8;

function withoutToken(text: string, token: string | null): string {
  return token === null || token.length < shortestToken ? text : text.replaceAll(token, '[token]');
}

/** Returns the code of what went wrong below HTTP, e.g. `ECONNREFUSED` or `TimeoutError`; names no address. */
export function causeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (inner instanceof Error && 'code' in inner && typeof inner.code === 'string') return inner.code;
  // Name in the message of Electron's network error.
  const named = inner instanceof Error ? /\bnet::(ERR_\w+)/u.exec(inner.message)?.[1] : undefined;
  return named ?? (inner instanceof Error ? inner.name : 'unknown');
}
