import type { FileState, Payload } from '../../shared/domain/payload.ts';
import type { LineRange } from '../../shared/domain/stack.ts';
import { isRefusedPath } from '../storage/refusedPath.ts';

export interface FileInPlay {
  /** Path relative to the project; a folder has no `/` at its end. */
  readonly path: string;
  readonly state?: FileState;
  readonly lines: readonly LineRange[];
}

/** No agent or user writes a payload with more. */
const maxFiles = 2_000;

/** Returns the files in play of a payload, each once, with all of its line ranges. */
export function filesInPlay(payload: Pick<Payload, 'sections'>): readonly FileInPlay[] {
  const found = new Map<string, FileInPlay>();
  for (const section of payload.sections) {
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
  return [...found.values()];
}
