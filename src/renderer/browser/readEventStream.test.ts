import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEventStream, type StreamedEvent } from './readEventStream.ts';

async function readIn(chunks: readonly Uint8Array[]): Promise<readonly StreamedEvent[]> {
  const read: StreamedEvent[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  await readEventStream(
    body,
    (event) => void read.push(event),
    () => undefined,
  );
  return read;
}

test('events come out as they went in, however the way cuts them up', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '💥', '\n', ':', ' ', 'id: 1') });
  await fc.assert(
    fc.asyncProperty(fc.array(text), fc.array(fc.nat(40)), async (texts, cuts) => {
      const payloads = texts.map((one) => JSON.stringify({ one }));
      const stream = payloads
        .map((data, index) => `id: ${String(index)}\ndata: ${data}\n\n: still here\n\n`)
        .join('');
      const bytes = new TextEncoder().encode(stream);
      const chunks: Uint8Array[] = [];
      let at = 0;
      for (const length of cuts) {
        chunks.push(bytes.slice(at, at + length));
        at += length;
      }
      chunks.push(bytes.slice(at));
      expect(await readIn(chunks)).toEqual(payloads.map((data, id) => ({ name: 'message', id, data })));
    }),
  );
});

test('an event that is not complete when the stream ends is none', async () => {
  const bytes = new TextEncoder().encode('event: hello\ndata: {}\n\nid: 1\ndata: {"half');
  expect(await readIn([bytes])).toEqual([{ name: 'hello', id: null, data: '{}' }]);
});
