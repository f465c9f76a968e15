import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { EvidenceTextRef } from '../../../shared/api/recovery.ts';
import type { RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import { AppError } from '../../../shared/errors.ts';
import { isInside, resolveInside } from '../../storage/resolveInside.ts';
import { readEndsOfText, type EndsOfText } from './readEndsOfText.ts';

export interface EvidencePlace {
  /** Path as recorded, or relative to the worktree's top. */
  readonly named: string;
  /** Absolute path, links followed. */
  readonly real: string;
}

/** Absolute paths of the folders in which outputs may lie, beside the transcript's own. */
export interface OutputFolders {
  readonly temporary: readonly string[];
  /** Folders of agents, of which only transcripts are opened. */
  readonly agents: readonly string[];
}

/**
 * Returns the place of a note, or of the output of a sub-agent or a background command. A record may name any file of this machine, so
 * that only those are opened that lie where agents put outputs: beside the transcript, or in a temporary folder. Rejects with
 * `recover/unreadable`.
 */
export async function placeOfEvidence(
  recovered: RecoveredSession,
  { of, id }: Pick<EvidenceTextRef, 'of' | 'id'>,
  folders: OutputFolders,
): Promise<EvidencePlace> {
  if (of === 'note') {
    const note = recovered.notes.find(({ path }) => path === id);
    if (note === undefined) throw gone(id);
    const place = resolveInside(recovered.worktree, note.path);
    if (place.status !== 'ok') throw gone(id);
    return { named: note.path, real: place.real };
  }
  const task = recovered.agents.find((agent) => agent.id === id);
  if (task === undefined) throw gone(id);
  const { output, outputGone } = task;
  if (output === null) throw gone(outputGone ?? id);
  const real = await realpath(output).catch(() => null);
  if (real === null) throw gone(output);
  const { path } = recovered.session;
  const own = path === null ? [] : [dirname(path)];
  // The folders of agents hold credentials, too.
  const ofAgents = real.endsWith('.jsonl') ? folders.agents : [];
  for (const folder of [...own, ...folders.temporary, ...ofAgents]) {
    const root = await realpath(folder).catch(() => null);
    if (root !== null && isInside(root, real)) return { named: output, real };
  }
  throw new AppError(
    'recover/unreadable',
    `${output} is neither beside the transcript nor in a temporary folder, so Carryover does not open it. Open it yourself if you trust the session.`,
    { path: output, cause: 'elsewhere' },
  );
}

/** Reads the beginning and the end of a note or an output. Rejects with `recover/unreadable`. */
export async function openEvidence(
  recovered: RecoveredSession,
  ref: Pick<EvidenceTextRef, 'of' | 'id'>,
  folders: OutputFolders,
): Promise<EndsOfText & { readonly path: string }> {
  const { named, real } = await placeOfEvidence(recovered, ref, folders);
  return { path: named, ...(await readEndsOfText(real)) };
}

function gone(path: string): AppError {
  return new AppError(
    'recover/unreadable',
    `${path} can’t be opened: it is gone. Files in the temporary folder go with a restart of the machine.`,
    { path, cause: 'ENOENT' },
  );
}
