import { readdir, stat } from 'node:fs/promises';
import { sessionOfFileName } from '../../shared/domain/payload/payloadFile.ts';
import { namesInPayloadFolder } from '../payload/folder/payloadFolder.ts';
import { isPayloadFolder } from '../../shared/domain/payload/payloadFolderName.ts';
import { defaultSettings } from '../../shared/domain/settings.ts';
import { likelyPayloadSettings } from '../payload/folder/projectSettings.ts';
import { resolveInside } from '../storage/resolveInside.ts';
import type { ListedText } from './storedText.ts';

/** Names looked at at once. */
const atOnce = 64;
/** Names of one folder; the last ones count, which are the newest. */
const mostFiles = 20_000;

/** Returns the folder of notes of every project. A setting that names none inside a project counts as the default. */
export function knowledgeFolderOf({ knowledgeFolder }: { readonly knowledgeFolder: string }): string {
  return isPayloadFolder(knowledgeFolder) ? knowledgeFolder : defaultSettings.knowledgeFolder;
}

/**
 * Returns the notes and payloads of a project as they lie on disk, without reading them. A folder that leads out of the
 * project, or that can't be read, has none.
 */
export async function listTexts(
  projectId: string,
  root: string,
  knowledgeFolder: string,
): Promise<readonly ListedText[]> {
  const { folder } = likelyPayloadSettings(root);
  const [notes, payloads] = await Promise.all([
    namesIn(root, knowledgeFolder),
    namesInPayloadFolder(root, folder).catch(() => []),
  ]);
  const wanted = [
    ...notes.map((name) => ({ level: 'note' as const, path: `${knowledgeFolder}/${name}` })),
    ...payloads
      .filter((name) => sessionOfFileName(name) !== null)
      .map((name) => ({
        level: 'session' as const,
        path: `${folder}/${name}`,
        session: Number(sessionOfFileName(name)),
      })),
  ];
  // One folder for both holds payloads and notes: a payload is no note.
  const texts = wanted.filter(
    ({ level, path }) => level === 'session' || sessionOfFileName(nameOf(path)) === null,
  );
  const found: ListedText[] = [];
  for (let at = 0; at < texts.length; at += atOnce) {
    const some = await Promise.all(
      texts.slice(at, at + atOnce).map((text) => describe(projectId, root, text)),
    );
    found.push(...some.filter((text) => text !== null));
  }
  return found;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

async function namesIn(root: string, folder: string): Promise<readonly string[]> {
  const resolved = resolveInside(root, folder);
  if (resolved.status !== 'ok') return [];
  const names = await readdir(resolved.real).catch(() => []);
  return names
    .filter((name) => /\.(?:md|markdown)$/iu.test(name))
    .toSorted()
    .slice(-mostFiles);
}

async function describe(
  projectId: string,
  root: string,
  text: Pick<ListedText, 'level' | 'path' | 'session'>,
): Promise<ListedText | null> {
  const resolved = resolveInside(root, text.path);
  if (resolved.status !== 'ok') return null;
  const stats = await stat(resolved.real, { bigint: true }).catch(() => null);
  if (stats === null || !stats.isFile()) return null;
  return {
    ...text,
    id: `${text.level}:${projectId}:${text.path}`,
    state: `${stats.size} ${stats.mtimeNs} ${stats.ino}`,
    changed: stats.mtime.toISOString(),
  };
}
