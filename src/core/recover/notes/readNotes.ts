import type { RecoveredNote } from '../../../shared/domain/session/recoveredNote.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';

/** Bytes; a longer file is no note about one session. */
const maxBytes = 1_000_000;

export interface ReadNotes {
  readonly texts: readonly {
    readonly kind: 'note';
    readonly path: string;
    readonly changed: string;
    readonly text: string;
  }[];
  /** Sentences about notes that were not read. */
  readonly problems: readonly string[];
}

/** Reads notes of a worktree. One that can't be read is named. */
export function readNotes(top: string, notes: readonly RecoveredNote[]): ReadNotes {
  const texts: ReadNotes['texts'][number][] = [];
  const problems: string[] = [];
  for (const { path, bytes, changed } of notes) {
    if (bytes > maxBytes) {
      problems.push(`The note ${path} was not read because it has more than ${maxBytes / 1_000_000} MB.`);
      continue;
    }
    const reading = readProjectFile(top, { path });
    if (reading.status === 'ok') texts.push({ kind: 'note', path, changed, text: reading.text });
    else problems.push(`A note was not read. ${reading.problem}`);
  }
  return { texts, problems };
}
