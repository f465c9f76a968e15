export interface StreamedEvent {
  /** `message` if the server names none. */
  readonly name: string;
  readonly id: number | null;
  readonly data: string;
}

/** Parses a stream of server-sent events as it arrives. Resolves when the stream ends, rejects when it breaks. */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: StreamedEvent) => void,
  /** Called when anything arrives, even a mere sign of life. */
  onChunk: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  /** Pieces of the incomplete event: joined once, since one may be many megabytes long. */
  let pieces: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onChunk();
    let text = decoder.decode(value, { stream: true });
    // The blank line may be split between two chunks.
    if (pieces.at(-1)?.endsWith('\n') === true && text.startsWith('\n')) {
      pieces.push('\n');
      text = text.slice(1);
      onEach(pieces.join(''), onEvent);
      pieces = [];
    }
    const parts = text.split('\n\n');
    for (const part of parts.slice(0, -1)) {
      pieces.push(part);
      onEach(pieces.join(''), onEvent);
      pieces = [];
    }
    const rest = parts.at(-1) ?? '';
    if (rest !== '') pieces.push(rest);
  }
}

function onEach(block: string, onEvent: (event: StreamedEvent) => void): void {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    // A line that begins with a colon only shows that the server is alive.
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /u, ''));
  }
  const data = fields.get('data');
  if (data === undefined) return;
  const id = fields.get('id');
  onEvent({ name: fields.get('event') ?? 'message', id: id === undefined ? null : Number(id), data });
}
