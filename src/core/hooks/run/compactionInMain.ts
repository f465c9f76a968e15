import { setTimeout as sleep } from 'node:timers/promises';
import { isFields, type Fields } from '../../../shared/domain/versionedFile.ts';
import { openRegular } from '../../recover/lines/openRegular.ts';

/** Bytes. A summary of about 20 kB and records that are kept over a compaction stand behind its boundary. */
const tailBytes = 2_000_000;
const patienceMs = 1_500;
const lookAgainMs = 150;

/**
 * Returns the time of the boundary if the main conversation of a transcript of Claude Code was compacted just now, so that no reply
 * follows its last boundary; `null` if not, and an empty text for a boundary without a time. The events
 * of a compaction come for sub-agents too, with the session of the main conversation and without a mark. The agent may write its
 * transcript a moment after the event.
 */
export async function compactionInMain(transcript: string, patience = patienceMs): Promise<string | null> {
  const began = performance.now();
  for (;;) {
    const boundary = lastBoundary(await readTail(transcript));
    if (boundary !== null || performance.now() - began >= patience) return boundary;
    await sleep(lookAgainMs);
  }
}

async function readTail(transcript: string): Promise<string> {
  try {
    const handle = await openRegular(transcript);
    try {
      const { size } = await handle.stat();
      const start = Math.max(0, size - tailBytes);
      const buffer = Buffer.alloc(size - start);
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, start);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return '';
  }
}

function lastBoundary(tail: string): string | null {
  let boundary: string | null = null;
  for (const line of tail.split('\n')) {
    const isBoundary = line.includes('"compact_boundary"');
    if (!isBoundary && (boundary === null || !line.includes('"assistant"'))) continue;
    const record = parse(line);
    if (record['isSidechain'] === true) continue;
    const at = typeof record['timestamp'] === 'string' ? record['timestamp'] : '';
    if (record['type'] === 'system' && record['subtype'] === 'compact_boundary') boundary = at;
    // A reply that was kept over the compaction is written again behind it, with its own time.
    else if (record['type'] === 'assistant' && boundary !== null && at > boundary) boundary = null;
  }
  return boundary;
}

function parse(line: string): Fields {
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : {};
  } catch {
    // The first line of the tail is cut, and the last one may be half written.
    return {};
  }
}
