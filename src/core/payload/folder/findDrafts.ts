import { stat } from 'node:fs/promises';
import type { FoundDraft } from '../../../shared/domain/draft.ts';
import { sessionOfFileName } from '../../../shared/domain/payload/payloadFile.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import { resolveInside } from '../../storage/resolveInside.ts';
import { parseFrontMatter } from '../format/parseFrontMatter.ts';
import { namesInPayloadFolder } from './payloadFolder.ts';

/** Bytes; a larger file is no draft of about a thousand tokens. */
const maxBytes = 1_000_000;
/** Older files are no longer listed. */
export const mostDrafts = 50;

/**
 * Returns Markdown and text files of the payload folder that are neither payloads nor first messages of ours, newest
 * first. Rejects with `payloads/no-folder`.
 */
export async function findDrafts(root: string, folder: string): Promise<readonly FoundDraft[]> {
  const names = (await namesInPayloadFolder(root, folder)).filter(
    (name) => /\.(?:md|markdown|txt)$/iu.test(name) && !/^first-message-/iu.test(name),
  );
  const found = await Promise.all(names.map((name) => describe(root, `${folder}/${name}`, name)));
  return found
    .filter((draft) => draft !== null)
    .toSorted((a, b) => (a.changed < b.changed ? 1 : a.changed > b.changed ? -1 : 0))
    .slice(0, mostDrafts);
}

async function describe(root: string, path: string, name: string): Promise<FoundDraft | null> {
  const resolved = resolveInside(root, path);
  if (resolved.status !== 'ok') return null;
  const stats = await stat(resolved.real).catch(() => null);
  if (stats === null || !stats.isFile() || stats.size === 0 || stats.size > maxBytes) return null;
  if (sessionOfFileName(name) !== null && isOurs(root, path)) return null;
  return { path, bytes: stats.size, changed: stats.mtime.toISOString() };
}

function isOurs(root: string, path: string): boolean {
  const reading = readProjectFile(root, { path });
  return reading.status !== 'ok' || parseFrontMatter(reading.text).front !== null;
}
