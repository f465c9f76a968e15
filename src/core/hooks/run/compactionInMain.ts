import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFields, type Fields } from '../../../shared/domain/versionedFile.ts';
import { createAgentFinder } from '../../recover/claude/createAgentFinder.ts';
import { openRegular } from '../../recover/lines/openRegular.ts';

/** Bytes. A summary of about 20 kB and records that are kept over a compaction stand behind its boundary. */
const tailBytes = 2_000_000;
const patienceMs = 1_500;
const lookAgainMs = 150;
/** Milliseconds. A sub-agent that works wrote its own transcript no longer ago. */
const workingMs = 300_000;

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

/**
 * True if the compaction that is about to begin by itself can only be that of a sub-agent: one works, and the main conversation
 * asks for nothing, because a call of its own has no result yet, or because it has ended its turn. A conversation is compacted
 * between what it is given and its next reply.
 */
export async function isOfSubAgent(transcript: string, patience = patienceMs): Promise<boolean> {
  if (!(await worksSubAgent(transcript))) return false;
  const began = performance.now();
  for (;;) {
    if (asksForReply(await readTail(transcript))) return false;
    if (performance.now() - began >= patience) return true;
    await sleep(lookAgainMs);
  }
}

async function worksSubAgent(transcript: string): Promise<boolean> {
  const { files } = await createAgentFinder(transcript).find();
  const times = await Promise.all(
    files.map(({ path }) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return times.some((time) => Date.now() - time < workingMs);
}

/** True if the main conversation was given something since its last reply, and waits for nothing; also if the tail says nothing of it. */
function asksForReply(tail: string): boolean {
  let isGiven = true;
  const open = new Set<unknown>();
  for (const line of tail.split('\n')) {
    const record = parse(line);
    if (record['isSidechain'] === true) continue;
    const kind = record['type'];
    if (kind === 'attachment') isGiven = true;
    if (kind !== 'assistant' && kind !== 'user') continue;
    // A reply that says why there was none is answered by a compaction at times.
    isGiven = kind === 'user' || record['isApiErrorMessage'] === true;
    for (const block of blocksOf(record)) {
      if (block['type'] === 'tool_use') open.add(block['id']);
      if (block['type'] === 'tool_result') open.delete(block['tool_use_id']);
    }
    // A person's words end what they interrupted.
    if (kind === 'user' && blocksOf(record).every(({ type }) => type !== 'tool_result')) open.clear();
  }
  return isGiven && open.size === 0;
}

function blocksOf(record: Fields): readonly Fields[] {
  const message = record['message'];
  const content = isFields(message) ? message['content'] : undefined;
  return Array.isArray(content) ? content.filter(isFields) : [];
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
