import { stat } from 'node:fs/promises';
import type { PayloadFile } from '../../../shared/domain/payload/payloadFile.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import { resolveInside } from '../../storage/resolveInside.ts';
import { parseFrontMatter } from '../format/parseFrontMatter.ts';
import { payloadNames } from './payloadFolder.ts';
import { payloadFolderOf } from './projectSettings.ts';

/** Bytes; a larger file is no payload worth reading for its task. */
const maxPeekBytes = 262_144;

/**
 * Returns saved payloads, newest session first; none without a folder. Rejects with `payloads/no-folder` if it can't be
 * read.
 */
export async function listPayloads(
  root: string,
  folder: string = payloadFolderOf(root),
): Promise<readonly PayloadFile[]> {
  const names = await payloadNames(root, folder);
  const entries = await Promise.all(
    [...names].map(([session, name]) => describe(root, session, `${folder}/${name}`)),
  );
  return entries.filter((entry) => entry !== null);
}

/** Returns one payload; `latest` is the one of the highest session. `null` if there is none. */
export async function findPayload(
  root: string,
  session: number | 'latest',
  folder: string = payloadFolderOf(root),
): Promise<PayloadFile | null> {
  for (const [candidate, name] of await payloadNames(root, folder)) {
    if (session !== 'latest' && candidate !== session) continue;
    const entry = await describe(root, candidate, `${folder}/${name}`);
    if (entry !== null) return entry;
  }
  return null;
}

/** A draft that gives itself a higher number has a year or a port there. */
const mostSaid = 999;

/**
 * Returns the number of the next session: one more than the newest payload's. Where there is none yet, the number that
 * the draft itself has counts, since sessions took place before Carryover was used, or else the first.
 */
export async function nextSession(
  root: string,
  folder: string = payloadFolderOf(root),
  said?: number,
): Promise<number> {
  const [latest] = (await payloadNames(root, folder)).keys();
  if (latest !== undefined) return latest + 1;
  return said !== undefined && said >= 1 && said <= mostSaid ? said : 1;
}

/** Returns `null` for a path that is no file of this project, or gone by now. */
async function describe(root: string, session: number, path: string): Promise<PayloadFile | null> {
  const resolved = resolveInside(root, path);
  if (resolved.status !== 'ok') return null;
  const stats = await stat(resolved.real).catch(() => null);
  if (stats === null || !stats.isFile()) return null;
  return {
    session,
    path,
    bytes: stats.size,
    changed: stats.mtime.toISOString(),
    ...(stats.size <= maxPeekBytes ? readFrontMatterFields(root, path) : {}),
  };
}

/** Returns what the front matter states. */
function readFrontMatterFields(
  root: string,
  path: string,
): Pick<PayloadFile, 'task' | 'saved' | 'reconstructed'> {
  const reading = readProjectFile(root, { path });
  if (reading.status !== 'ok') return {};
  const { task, saved, template } = parseFrontMatter(reading.text).front ?? {};
  return {
    ...(typeof task === 'string' && task.trim() !== '' ? { task: task.trim() } : {}),
    ...(template === 'recovery' ? { reconstructed: true } : {}),
    ...(typeof saved === 'string' && isTime(saved) ? { saved } : {}),
  };
}

/** True for a date and a time in figures, without other text, which `Date.parse` would ignore. */
function isTime(text: string): boolean {
  return /^[\dTZ:.+ -]+$/u.test(text) && !Number.isNaN(Date.parse(text));
}
