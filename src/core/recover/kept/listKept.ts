import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { likelyPayloadSettings } from '../../payload/folder/projectSettings.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import { resolveInside } from '../../storage/resolveInside.ts';
import { parseFacts, type KeptSession } from './factsFile.ts';

export interface KeptFile extends KeptSession {
  /** Path relative to the project. */
  readonly file: string;
}

const factsName = /^facts-[\da-z]{1,8}(?:-\d{1,3})?\.json$/iu;
/** Bytes. A stranger may have put the file there. */
export const mostFactsBytes = 16_000_000;
/** Each may have megabytes, and a list is wanted at once. */
const mostFiles = 200;

/**
 * Returns the sessions whose facts are kept in the payload folder, and sentences about files that can't be read. Of several files
 * of one session the one with the most of it counts. Never rejects.
 */
export async function listKept(
  root: string,
): Promise<{ readonly kept: readonly KeptFile[]; readonly problems: readonly string[] }> {
  const { folder } = likelyPayloadSettings(root);
  const place = resolveInside(root, folder);
  const names = place.status === 'ok' ? await readdir(place.real).catch(() => []) : [];
  const found = names.filter((name) => factsName.test(name)).toSorted();
  const problems: string[] = [];
  const bySession = new Map<string, KeptFile>();
  for (const name of found.slice(0, mostFiles)) {
    const file = `${folder}/${name}`;
    const read = readKept(root, file);
    if ('problem' in read) problems.push(read.problem);
    else {
      const { agent, id } = read.facts.session;
      const key = `${agent} ${id}`;
      const other = bySession.get(key);
      if (other === undefined || read.bytes > other.bytes) bySession.set(key, { ...read, file });
    }
  }
  if (found.length > mostFiles)
    problems.push(
      `Only ${mostFiles} of ${found.length} files with kept facts in ${folder} were read. Delete those that you do not need.`,
    );
  return { kept: [...bySession.values()], problems };
}

/** Returns the facts in a file of the project, or a sentence why they can't be read. */
export function readKept(root: string, file: string): KeptSession | { readonly problem: string } {
  const place = resolveInside(root, file);
  if (place.status === 'ok' && (statSync(place.real, { throwIfNoEntry: false })?.size ?? 0) > mostFactsBytes)
    return { problem: `${file} is too large for kept facts. Move it away.` };
  const reading = readProjectFile(root, { path: file });
  if (reading.status !== 'ok')
    return { problem: `The kept facts in ${file} could not be read: ${reading.problem}` };
  const read = parseFacts(reading.text);
  switch (read.status) {
    case 'ok':
      return read.kept;
    case 'newer':
      return {
        problem: `The kept facts in ${file} were written by a newer version of Carryover. Update Carryover to read them.`,
      };
    case 'damaged':
      return {
        problem: `The kept facts in ${file} are damaged. Restore the file, for example with git, or delete it.`,
      };
  }
}
