import { plainOutput } from '../../text/plainOutput.ts';

/** Bytes that are kept of an output's start and of its end. */
const headLimit = 200_000;
const tailLimit = 1_000_000;

export interface OutputBuffer {
  add(chunk: Buffer): void;
  /** Start and end of what came, as plain text, with a line that says how much is missing between them. */
  text(): string;
}

/** Holds as much of an output as is kept, however long it gets. */
export function createOutputBuffer(): OutputBuffer {
  const head: Buffer[] = [];
  let headBytes = 0;
  let tail: Buffer[] = [];
  let tailBytes = 0;
  let dropped = 0;
  /** Joined now and then only: joining with each chunk would cost the square of the output. */
  const trim = (): void => {
    const joined = Buffer.concat(tail);
    const kept = joined.subarray(Math.max(joined.length - tailLimit, 0));
    dropped += joined.length - kept.length;
    tail = [Buffer.from(kept)];
    tailBytes = kept.length;
  };
  return {
    add(chunk) {
      const toHead = chunk.subarray(0, headLimit - headBytes);
      if (toHead.length > 0) head.push(toHead);
      headBytes += toHead.length;
      const rest = chunk.subarray(toHead.length);
      if (rest.length === 0) return;
      tail.push(rest);
      tailBytes += rest.length;
      if (tailBytes > 2 * tailLimit) trim();
    },
    text() {
      if (tailBytes > tailLimit) trim();
      const start = Buffer.concat(head);
      const end = Buffer.concat(tail);
      if (dropped === 0) return plainOutput(decode(Buffer.concat([start, end])));
      // Cut between lines where there are any, so that no sequence and no character is cut in two.
      const first = start.subarray(0, start.lastIndexOf(0x0a) + 1 || start.length);
      const last = end.subarray(end.indexOf(0x0a) + 1);
      const missing = dropped + (start.length - first.length) + (end.length - last.length);
      const note = `… ${missing.toLocaleString('en-US')} bytes left out …`;
      const before = plainOutput(decode(first));
      return `${before}${before.endsWith('\n') ? '' : '\n'}${note}\n${plainOutput(decode(last))}`;
    },
  };
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes);
}
