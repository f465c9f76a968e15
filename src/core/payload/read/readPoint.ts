import type { FileState, PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import { findReason } from './findReason.ts';
import { readFilePoint, readState } from './readFilePoint.ts';

/** Sections in which agents write reasons in any way; elsewhere a dash or "because" is part of the sentence. */
const reasoned: ReadonlySet<SectionId> = new Set(['decisions', 'deferred', 'eliminated', 'constraints']);

/** Matches a box, or a sign that stands for one: a point of the status has a state instead. */
const tick = /^\[([ xX✓✔-])\](?:[ \t]+|$)/u;
const sign = /^(?:([✅☑✔✓])|[☐⬜🔲])\ufe0f?[ \t]+(?=\S)/u;
/** Sections in which a ticked point is over. */
const ofTasks: ReadonlySet<SectionId> = new Set(['next', 'deferred', 'questions']);

const markAhead = /^[*_[]{0,3}(reversed|done)[\]*_]{0,3}[ \t]*:[*_]{0,2}[ \t]*/iu;

/** Reads a point of a section; a point on files may become several entries. */
export function readPoint(
  id: SectionId,
  written: string,
  ofGroup: FileState | undefined,
): readonly PayloadEntry[] {
  const ticked = tick.exec(written) ?? (ofTasks.has(id) ? sign.exec(written) : null);
  const done = ticked === null ? {} : { done: /[xX✅☑✓✔]/u.test(ticked[1] ?? '') };
  const text = ticked === null ? written : written.slice(ticked[0].length);
  if (id === 'files') return readFilePoint(text, ofGroup).map((entry) => ({ ...entry, ...done }));
  if (id === 'status') {
    const { state = ofGroup, rest } = readState(text);
    return [{ ...findReason(rest, false), ...done, ...(state === undefined ? {} : { state }) }];
  }
  const marked = markAhead.exec(text);
  const mark = marked?.[1]?.toLowerCase() === 'done' ? 'done' : 'reversed';
  const rest = marked === null ? text : text.slice(marked[0].length);
  return [{ ...findReason(rest, reasoned.has(id)), ...done, ...(marked === null ? {} : { mark }) }];
}
