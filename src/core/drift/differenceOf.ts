import type { Difference } from '../../shared/domain/difference.ts';
import type { Drift } from '../../shared/domain/drift.ts';
import { compareTexts } from '../text/compareTexts.ts';
import { decodeText } from '../storage/decodeText.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { Surroundings } from './compareFile.ts';
import { maskTexts } from '../gate/maskTexts.ts';
import type { Recorded } from './recordedState.ts';

/**
 * How a file in play differs from what it was: suspected secrets are marks on both sides. `not-kept` where what it was
 * is not on this machine, or is no text.
 */
export async function differenceOf(
  drift: Drift,
  path: string,
  recorded: Recorded | undefined,
  around: Surroundings,
  pool: Pick<WorkerPool, 'measure'>,
): Promise<Difference> {
  const notKept: Difference = { status: 'not-kept', title: path };
  const file = drift.files.find((candidate) => candidate.path === path);
  if (file === undefined || recorded === undefined) return notKept;
  const title = file.to === undefined ? path : `${path}, now ${file.to}`;
  if (file.change === 'unchanged') return { status: 'same', title };
  const now = await around.now(file.to ?? path);
  const text = now.status === 'there' ? now.text : now.status === 'absent' ? '' : null;
  if (text === null) return { ...notKept, title };
  const before = await textsOf(path, recorded, around, text);
  if (before === null) return { ...notKept, title };
  const [old, own] = await maskTexts([before, text], pool, around.signal);
  if (old === undefined || old === null || own === undefined || own === null) return { ...notKept, title };
  return compareTexts(title, old, own);
}

async function textsOf(
  path: string,
  recorded: Recorded,
  { blob, kept }: Surroundings,
  now: string,
): Promise<string | null> {
  switch (recorded.kind) {
    case 'absent':
      return '';
    case 'hash':
      return (await kept(path, now))?.before ?? null;
    case 'commit': {
      const bytes = recorded.entry.kind === 'blob' ? await blob(recorded.entry) : null;
      return bytes === null ? null : (decodeText(Buffer.from(bytes))?.text ?? null);
    }
    case 'unknown':
      return null;
  }
}
