import { basename, join } from 'node:path';
import type { Api, Emit } from '../../shared/api.ts';
import type { Project } from '../../shared/domain/project.ts';
import { AppError } from '../../shared/errors.ts';
import { commonDirOf, describeRepository, type Repository } from '../git/describeRepository.ts';
import type { Clock } from '../storage/clock.ts';
import { createStateFile } from '../storage/createStateFile.ts';
import type { Storage } from '../storage/storage.ts';
import { isReadOnly } from '../storage/writeFailed.ts';
import { createPlaces } from './createPlaces.ts';
import { describeKnown, type Ask } from './describeProject.ts';
import { headOf } from './isSameRepository.ts';
import { openFolder, type Limits } from '../storage/openFolder.ts';
import { idAmong } from './projectId.ts';
import { parseProjectsFile, renderProjectsFile, type KnownProject } from './projectsFile.ts';

export interface Projects extends Readonly<Api['projects']> {
  /** Returns the id that a folder has, or would get when opened. */
  idAt(root: string): Promise<string>;
  /** Emits the projects again, after a change of facts that the list includes but does not store. */
  announce(): Promise<void>;
  /** Returns the real path of a project's folder. Rejects with `projects/unknown`, and as `open` does if it is gone. */
  rootOf(projectId: string): Promise<string>;
}

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly emit: Emit;
  /** Called with the real path of each project that is opened. */
  readonly onOpened?: (root: string) => void;
  /** Tests replace it. */
  readonly limits?: Limits;
}

function asReadOnly(error: unknown): 'read-only' {
  if (isReadOnly(error)) return 'read-only';
  throw error;
}

/** Time in ms that a project of the list may take to report its state. */
const listMs = 2_000;

/** Stores the opened projects of all windows and processes, in `<data folder>/projects.json`. */
export function createProjects({
  dataFolder,
  storage,
  clock,
  emit,
  onOpened,
  limits = {},
}: Options): Projects {
  const file = join(dataFolder, 'projects.json');
  const state = createStateFile({ storage, emit }, 'The projects', parseProjectsFile, renderProjectsFile);
  /**
   * Projects that can't be saved because the file is a newer version's, or nothing can be written; they last as long as
   * this process.
   */
  let unsaved: readonly KnownProject[] | null = null;

  const read = async (): Promise<readonly KnownProject[]> =>
    unsaved ?? (await state.read(file))?.value.projects ?? [];

  const update = async (
    change: (known: readonly KnownProject[]) => readonly KnownProject[],
  ): Promise<void> => {
    const result =
      unsaved === null
        ? await state
            .update(file, (now) => ({
              projects: change(now?.projects ?? []),
              extra: now?.extra ?? {},
            }))
            .catch(asReadOnly)
        : 'unsaved';
    if (result !== 'done') {
      // The window says so by itself where nothing can be written.
      if (result === 'newer') {
        emit('notice', {
          level: 'warn',
          message:
            'The list of projects was saved by a newer version of Carryover. Projects that you open now are forgotten when you quit. Update Carryover to keep them.',
        });
      }
      unsaved = change(await read());
    }
    await announce();
  };

  /** Git's last answers. Asking again takes two processes a project. */
  const seen = new Map<string, Repository>();
  const ask: Ask = async (id, root) => {
    const repository = await describeRepository(root, { timeoutMs: listMs });
    seen.set(id, repository);
    return repository;
  };
  const recall: Ask = (id) => Promise.resolve(seen.get(id));

  const describeAll = async (repositoryOf: Ask): Promise<readonly Project[]> =>
    Promise.all(
      (await read()).map((known) => describeKnown(known, repositoryOf, { timeoutMs: listMs, ...limits })),
    );

  const announce = async (): Promise<void> =>
    emit('projects.changed', { projects: await describeAll(recall) });

  return {
    list: () => describeAll(ask),
    announce,

    async open({ path }) {
      const root = await openFolder(path, limits);
      const repository = await describeRepository(root);
      const commonDir = await commonDirOf(repository);
      const head = commonDir === null ? null : await headOf(root);
      let id = '';
      await update((known) => {
        id = idAmong(known, root, commonDir);
        seen.set(id, repository);
        const before = known.find((project) => project.path === root);
        const opened = {
          id,
          path: root,
          // A repository that can't be read now stays known as the one it was.
          commonDir: commonDir ?? (isGone(repository) ? null : (before?.commonDir ?? null)),
          ...(head === null ? {} : { head }),
          opened: new Date(clock()).toISOString(),
        };
        return [opened, ...known.filter((project) => project.id !== id && project.path !== root)];
      });
      warnOf(repository, root);
      onOpened?.(root);
      return { projectId: id };
    },

    ...createPlaces({
      dataFolder,
      storage,
      read,
      update,
      list: () => describeAll(ask),
      commonDirOf: async (root) => commonDirOf(await describeRepository(root)),
      forgetSeen: (id) => void seen.delete(id),
    }),

    forget: ({ projectId: id }) => update((known) => known.filter((project) => project.id !== id)),

    async idAt(root) {
      return idAmong(await read(), root, await commonDirOf(await describeRepository(root)));
    },

    async rootOf(id) {
      const known = (await read()).find((project) => project.id === id);
      if (known === undefined) {
        throw new AppError('projects/unknown', 'This project is not in the list. Open its folder again.', {
          projectId: id,
        });
      }
      return openFolder(known.path, limits);
    },
  };

  function warnOf(repository: Repository, root: string): void {
    if (repository.kind !== 'none') return;
    const message = warningOf(repository.why, basename(root));
    if (message !== null) emit('notice', { level: 'warn', message });
  }
}

function isGone(repository: Repository): boolean {
  return repository.kind === 'worktree' || repository.why === 'no-worktree';
}

function warningOf(why: Extract<Repository, { kind: 'none' }>['why'], name: string): string | null {
  switch (why) {
    case 'not-trusted':
      return `Git does not read ${name} because it belongs to another user. Its files are listed without git. If you trust the folder, add it to git’s safe.directory and open it again.`;
    case 'damaged':
      return `Git can’t open the repository of ${name}. Its files are listed without git; commits, drift and claims are not checked. The Git tab says why.`;
    case 'too-old':
      return `Git is too old for ${name}. Its files are listed without git; commits, drift and claims are not checked. Update git.`;
    default:
      return null;
  }
}
