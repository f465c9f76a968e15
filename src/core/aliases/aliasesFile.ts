import { join } from 'node:path';
import { isFields, readVersioned, renderVersioned, type Fields } from '../../shared/domain/versionedFile.ts';
import type { Parsed } from '../storage/createStateFile.ts';
import { pathSegment } from '../storage/pathSegment.ts';

export interface AliasesFile {
  /** Absolute paths by alias. */
  readonly folders: ReadonlyMap<string, string>;
  /** Fields that this version does not know; written back unchanged. */
  readonly extra: Fields;
}

const version = 1;

export function parseAliasesFile(text: string): Parsed<AliasesFile> {
  const read = readVersioned(text, version, {});
  if (read.status === 'damaged') return read;
  const { folders, ...extra } = read.fields;
  const entries = isFields(folders) ? Object.entries(folders) : null;
  if (entries === null || !entries.every(isEntry)) {
    // A newer version may store them in another way: that is no damage.
    return read.status === 'newer'
      ? { status: 'newer', value: { folders: new Map(), extra } }
      : { status: 'damaged' };
  }
  return { status: read.status, value: { folders: new Map(entries), extra } };
}

export function renderAliasesFile({ folders, extra }: AliasesFile): string {
  return renderVersioned(version, { ...extra, folders: Object.fromEntries(folders) });
}

/** Returns the project's file, in the data folder: a stack file contains no absolute path. `null` for an invalid id. */
export function aliasesFileOf(dataFolder: string, projectId: string): string | null {
  const segment = pathSegment(projectId);
  return segment === null ? null : join(dataFolder, 'projects', segment, 'aliases.json');
}

function isEntry(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
