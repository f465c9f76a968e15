import { badAnswer } from './refusal.ts';

const maxBytes = 64_000_000;

/** The text of an answer; rejects with `github/bad-answer` where it is endless, or broken off as `fetch` does. */
export async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  if (response.body === null) return '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw badAnswer('more than 64 MB');
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join('');
}
