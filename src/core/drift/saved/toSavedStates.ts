import type { WorkerPool } from '../../workers/jobs.ts';
import type { Anchors } from './anchorFiles.ts';
import type { SavedFile, SavedStates } from './createSavedStates.ts';
import type { FileInPlay } from '../files/filesInPlay.ts';
import { hashLines } from '../files/lineRanges.ts';
import { maskTexts } from '../../gate/maskTexts.ts';

/** Characters of one file, and of all of a payload; of a larger text only the hash is stored. */
const maxFile = 1_000_000;
const maxAll = 8_000_000;

/**
 * Returns the states of a payload's files that this machine stores beside the payload. Contains no suspected secret's
 * value.
 */
export async function toSavedStates(
  anchors: Anchors,
  files: readonly FileInPlay[],
  pool: Pick<WorkerPool, 'measure'>,
  signal?: AbortSignal,
): Promise<SavedStates> {
  const ranges = new Map(files.map(({ path, lines }) => [path, lines]));
  let room = maxAll;
  const there = [...anchors.states].flatMap(([path, state]) => {
    if (state.status !== 'there') return [];
    const fits = state.text !== null && state.text.length <= Math.min(maxFile, room);
    if (fits) room -= state.text.length;
    return [{ path, state, keep: fits ? state.text : null }];
  });
  const texts = there.flatMap(({ keep }) => (keep === null ? [] : [keep]));
  const masked = await maskTexts(texts, pool, signal);
  let next = 0;
  const kept = there.map(({ path, state, keep }): [string, SavedFile] => {
    const text = keep === null ? null : (masked[next++] ?? null);
    return [
      path,
      {
        hash: state.hash,
        ...(text === null ? {} : { masked: text }),
        ...(text === null || text === keep ? {} : { marked: true }),
        ranges:
          state.text === null
            ? []
            : (ranges.get(path) ?? []).map((range) => ({
                first: range.first,
                lines: hashLines(state.text ?? '', range),
              })),
      },
    ];
  });
  return { files: Object.fromEntries(kept), dirty: anchors.dirtyElsewhere };
}
