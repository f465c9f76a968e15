import { basename } from 'node:path';
import { defaultPayloadSettings, type ProjectPayloads } from '../../shared/domain/payload/payloadSettings.ts';
import type { Project } from '../../shared/domain/project.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import { readProjectSettings } from '../payload/folder/projectSettings.ts';
import type { Repository } from '../git/describeRepository.ts';
import { openFolder, type Limits } from '../storage/openFolder.ts';
import type { KnownProject } from './projectsFile.ts';
import { isSamplePath } from './samplePlace.ts';

/** Returns git's facts on a project's folder; `undefined` if git was not asked. */
export type Ask = (id: string, root: string) => Promise<Repository | undefined>;

/**
 * Describes a project as it is now. Never rejects: one that can't be opened is still on the list. Asks git before it
 * reads the disk: a hanging disk then blocks a separate process, and not the few threads that read all other files.
 */
export async function describeKnown(
  known: KnownProject,
  repositoryOf: Ask,
  limits: Limits,
): Promise<Project> {
  try {
    const repository = await repositoryOf(known.id, known.path);
    if (repository?.kind === 'none' && repository.why === 'timed-out') return unreachable(known, 'no-answer');
    await openFolder(known.path, limits);
    return describe(known, repository);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return unreachable(known, isAppError(error, 'projects/no-answer') ? 'no-answer' : 'not-found');
  }
}

function describe(known: KnownProject, repository: Repository | undefined): Project {
  if (repository?.kind !== 'worktree') {
    const unreadable = repository !== undefined && isUnread(repository.why, known);
    const git = unreadable || (repository === undefined && known.commonDir !== null);
    const noted = unreadable ? { unreadable } : {};
    return { ...base(known), git, worktree: false, ...noted, state: 'ok', ...payloads(known) };
  }
  const { branch, linked } = repository;
  return {
    ...base(known),
    git: true,
    worktree: linked,
    ...(branch === null ? {} : { branch }),
    state: 'ok',
    ...payloads(known),
  };
}

/** True if there is a repository, but git can't read it. */
function isUnread(why: Extract<Repository, { kind: 'none' }>['why'], { commonDir }: KnownProject): boolean {
  if (why === 'damaged') return true;
  return (why === 'not-installed' || why === 'too-old') && commonDir !== null;
}

function payloads({ path }: KnownProject): { readonly payloads?: ProjectPayloads } {
  const read = readProjectSettings(path);
  if (read.status === 'unusable') return { payloads: { ...defaultPayloadSettings, problem: read.problem } };
  const { folder, limit } = read.settings;
  const asShipped = folder === defaultPayloadSettings.folder && limit === defaultPayloadSettings.limit;
  return asShipped ? {} : { payloads: { folder, limit } };
}

function unreachable(known: KnownProject, state: 'not-found' | 'no-answer'): Project {
  return { ...base(known), git: known.commonDir !== null, worktree: false, state };
}

function base({ id, path }: KnownProject): Pick<Project, 'id' | 'name' | 'path' | 'sample'> {
  return { id, name: nameOfFolder(path), path, ...(isSamplePath(path) ? { sample: true } : {}) };
}

export function nameOfFolder(path: string): string {
  return basename(path) || path;
}
