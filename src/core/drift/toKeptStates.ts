import type { WorkerPool } from '../workers/jobs.ts';
import type { Anchors } from './anchorFiles.ts';
import type { KeptFile, KeptStates } from './createKeptStates.ts';
import type { FileInPlay } from './filesInPlay.ts';
import { hashLines } from './lineRanges.ts';
import { maskTexts } from '../gate/maskTexts.ts';

/** Characters of one file, and of all of a payload; what is larger is known by its hash alone. */
const maxFile = 1_000_000;
const maxAll = 8_000_000;

/** What this machine keeps of a payload's files beyond what the payload says. No suspected secret's value is in it. */
export async function toKeptStates(
  anchors: Anchors,
  files: readonly FileInPlay[],
  pool: Pick<WorkerPool, 'measure'>,
  signal?: AbortSignal,
): Promise<KeptStates> {
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
  const kept = there.map(({ path, state, keep }): [string, KeptFile] => {
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
