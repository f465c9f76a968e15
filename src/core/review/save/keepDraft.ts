import { constants } from 'node:fs';
import { copyFile, link, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sessionOfFileName } from '../../../shared/domain/payload/payloadFile.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import { parseFrontMatter } from '../../payload/format/parseFrontMatter.ts';
import { retryBusy } from '../../storage/retryBusy.ts';
import { codeOf, writeFailed } from '../../storage/writeFailed.ts';

/**
 * Returns the session of a draft with a payload's name, e.g. `scratch/session-4.md` by an agent; `null` for any other
 * file, and for a payload of ours.
 */
export function sessionOfDraft(root: string, folder: string, draftPath: string): number | null {
  if (dirname(draftPath) !== folder) return null;
  const session = sessionOfFileName(basename(draftPath));
  if (session === null) return null;
  const reading = readProjectFile(root, { path: draftPath });
  if (reading.status !== 'ok' || parseFrontMatter(reading.text).front !== null) return null;
  return session;
}

export interface KeptDraft {
  /** Restores its old name, unless another file has it by now. */
  giveBack(): Promise<void>;
}

/**
 * Renames a draft to `session-N.draft.md`, or with a number if that is taken: never overwrites a file. `null` if the
 * draft is gone. Rejects with `storage/write-failed`.
 */
export async function keepDraft(file: string): Promise<KeptDraft | null> {
  const stem = basename(file, '.md');
  try {
    for (let copy = 1; ; copy += 1) {
      const kept = join(dirname(file), `${stem}.draft${copy === 1 ? '' : `-${copy}`}.md`);
      if (!(await giveSecondName(file, kept))) continue;
      await retryBusy(() => unlink(file), process.platform);
      return { giveBack: () => giveBack(kept, file) };
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw writeFailed(file, error);
  }
}

async function giveBack(kept: string, file: string): Promise<void> {
  if (await giveSecondName(kept, file).catch(() => false)) await unlink(kept).catch(() => undefined);
}

/** Returns `false` if the name is taken. */
async function giveSecondName(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (codeOf(error) === 'ENOENT') throw error;
  }
  try {
    // Used on a disk without hard links.
    await copyFile(file, name, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}
