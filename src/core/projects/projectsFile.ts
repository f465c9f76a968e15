import { isFields, readVersioned, renderVersioned, type Fields } from '../../shared/domain/versionedFile.ts';
import type { Parsed } from '../storage/createStateFile.ts';

/** A project as stored; all other facts are read anew. */
export interface KnownProject {
  readonly id: string;
  /** Absolute path. */
  readonly path: string;
  /** Real path of git's common folder when it was last opened; `null` outside git. */
  readonly commonDir: string | null;
  /** The commit checked out when it was last opened, which identifies a moved repository. */
  readonly head?: string;
  /** ISO time. */
  readonly opened: string;
}

export interface ProjectsFile {
  /** The project opened last comes first. */
  readonly projects: readonly KnownProject[];
  /** Fields that this version does not know; written back unchanged. */
  readonly extra: Fields;
}

const version = 1;

export function parseProjectsFile(text: string): Parsed<ProjectsFile> {
  const read = readVersioned(text, version, {});
  if (read.status === 'damaged') return read;
  const { projects, ...extra } = read.fields;
  if (!Array.isArray(projects) || !projects.every(isKnownProject)) {
    // A newer version may list them in another way: that is no damage.
    return read.status === 'newer'
      ? { status: 'newer', value: { projects: [], extra } }
      : { status: 'damaged' };
  }
  return { status: read.status, value: { projects, extra } };
}

export function renderProjectsFile({ projects, extra }: ProjectsFile): string {
  return renderVersioned(version, { ...extra, projects });
}

function isKnownProject(value: unknown): value is KnownProject {
  return (
    isFields(value) &&
    typeof value['id'] === 'string' &&
    /^[0-9a-f]{16}$/u.test(value['id']) &&
    typeof value['path'] === 'string' &&
    (value['commonDir'] === null || typeof value['commonDir'] === 'string') &&
    (value['head'] === undefined || typeof value['head'] === 'string') &&
    typeof value['opened'] === 'string'
  );
}
