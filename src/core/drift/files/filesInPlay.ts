import type { FileState, Payload, SectionId } from '../../../shared/domain/payload.ts';
import type { LineRange } from '../../../shared/domain/stack.ts';
import { linesInProse } from '../../payload/format/pathsIn.ts';
import { isRefusedPath } from '../../storage/refusedPath.ts';

export interface FileInPlay {
  /** Path relative to the project; a folder has no `/` at its end. */
  readonly path: string;
  readonly state?: FileState;
  readonly lines: readonly LineRange[];
}

/** No agent or user writes a payload with more. */
const maxFiles = 2_000;

/** Sections whose words may name lines of a file, which drift like those of a file in play. */
const namesLines: ReadonlySet<SectionId> = new Set(['next', 'flags']);

/**
 * Returns the files in play of a payload, and those of which its next action or flags name lines: each once, with all of
 * its line ranges.
 */
export function filesInPlay(payload: Pick<Payload, 'sections'>): readonly FileInPlay[] {
  const lined: FileInPlay[] = [];
  const found = new Map<string, FileInPlay>();
  for (const section of payload.sections) {
    if (namesLines.has(section.id)) {
      for (const { text, done, mark } of section.entries) {
        if (done === true || mark !== undefined) continue;
        for (const { path, lines } of linesInProse(text)) lined.push({ path, lines });
      }
    }
    if (section.id !== 'files') continue;
    for (const { path: written, state, lines = [], mark } of section.entries) {
      const path = written?.replace(/^(?:\.\/)+/u, '').replace(/\/+$/u, '');
      if (path === undefined || isRefusedPath(path) || mark === 'reversed') continue;
      const known = found.get(path);
      if (known === undefined && found.size >= maxFiles) continue;
      const all = known?.state ?? state;
      found.set(path, {
        path,
        ...(all === undefined ? {} : { state: all }),
        lines: [...(known?.lines ?? []), ...lines],
      });
    }
  }
  for (const { path, lines } of lined) {
    const known = found.get(path);
    if (isRefusedPath(path) || (known === undefined && found.size >= maxFiles)) continue;
    const before = known?.lines ?? [];
    const fresh = lines.filter(
      (one) => !before.some(({ first, last }) => first === one.first && last === one.last),
    );
    found.set(path, { ...(known ?? { path }), lines: [...before, ...fresh] });
  }
  return [...found.values()];
}
