import { isFields, readVersioned, renderVersioned, type Fields } from '../../shared/domain/versionedFile.ts';
import type { Parsed } from '../storage/createStateFile.ts';

/** A project as remembered; what else there is to know of it is asked anew. */
export interface KnownProject {
  readonly id: string;
  /** Absolute. */
  readonly path: string;
  /** Real path of git's common folder when it was opened last; `null` outside git. */
  readonly commonDir: string | null;
  /** The commit that was checked out when it was opened last; by it a moved repository is known again. */
  readonly head?: string;
  /** ISO time. */
  readonly opened: string;
}

export interface ProjectsFile {
  /** The one opened last comes first. */
  readonly projects: readonly KnownProject[];
  /** Fields this version does not know; written back as they were read. */
  readonly extra: Fields;
}

const version = 1;

export function parseProjectsFile(text: string): Parsed<ProjectsFile> {
  const read = readVersioned(text, version, {});
  if (read.status === 'damaged') return read;
  const { projects, ...extra } = read.fields;
  if (!Array.isArray(projects) || !projects.every(isKnownProject)) {
    // A newer version may well list them in another way: that is no damage.
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
