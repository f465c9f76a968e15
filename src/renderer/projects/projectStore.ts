import { createStore, type StoreApi } from 'zustand/vanilla';
import { payloadsOf, type Project } from '../../shared/domain/project.ts';
import type { LocateAnswer, WorktreeEntry } from '../../shared/domain/project/projectPlace.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createLatest, type Latest } from '../requests/createLatest.ts';
import { createSnapshots } from '../requests/createSnapshots.ts';
import { followKey } from '../requests/followKey.ts';

interface ProjectState {
  /** Recent projects, newest first. */
  readonly projects: readonly Project[];
  readonly currentId: string | null;
  readonly current: Project | null;
  /** `starting` until the list and the last project are known; `opening` while a folder is being opened. */
  readonly phase: 'starting' | 'opening' | 'ready';
  /** Reads the list and opens a project: the named one, or else the last one. */
  readonly start: (projectId?: string | null) => Promise<void>;
  /** Asks for a folder and opens it. */
  readonly open: () => Promise<void>;
  /** Sessions and worktrees of the projects; as of the last call of `look`. */
  readonly sessions: ReadonlyMap<string, number | null>;
  /** Worktrees of the open project's repository. */
  readonly worktrees: readonly WorktreeEntry[];
  /** A folder chosen for a moved project that it does not resemble. */
  readonly asking: LocateQuestion | null;
  /** Requests the state of the projects, their sessions and worktrees again. */
  readonly look: () => Promise<void>;
  readonly openAt: (path: string) => Promise<void>;
  /** Asks for the new folder of a project, and opens it there. */
  readonly locate: (projectId: string) => Promise<void>;
  /** The user's answer to `asking`. */
  readonly answerLocate: (anyway: boolean) => Promise<void>;
  /** Opens a project of the list. */
  readonly choose: (projectId: string) => Promise<void>;
  readonly forget: (projectId: string) => Promise<void>;
  /** Copies the sample project, or opens the existing copy. Resolves to its folder; `null` if that failed. */
  readonly openSample: () => Promise<SampleOpened | null>;
  /** Deletes a copy of the sample with its folder. */
  readonly removeSample: (projectId: string) => Promise<void>;
  /** Shows the project's folder in the system's file manager. */
  readonly reveal: () => Promise<void>;
}

type SampleOpened = Awaited<ReturnType<Client['api']['sample']['open']>>;

export interface LocateQuestion {
  readonly project: Project;
  /** The folder that the user chose. */
  readonly path: string;
  readonly why: Extract<LocateAnswer, { status: 'ask' }>['why'];
}

export type ProjectStore = StoreApi<ProjectState>;

/** Restarts a store with each project that is opened, and with `null` after none is; see `followKey`. */
export function followProject(
  projects: Pick<ProjectStore, 'subscribe'>,
  requests: readonly Pick<Latest, 'cancel'>[],
  restart: (projectId: string | null) => void,
): void {
  followKey(projects, ({ currentId }) => currentId, requests, restart);
}

/** Differs between projects, and once the payloads of the open one lie in another folder. */
export function keyOfPayloads({ currentId, current }: ProjectState): string {
  return JSON.stringify([currentId, payloadsOf(current).folder]);
}

/** Rejections go to `fail`: an action never rejects itself. */
export function createProjectStore(client: Client, fail: (error: unknown) => void): ProjectStore {
  const { api } = client;
  const { ask, perform, attempt } = createAttempts(fail);
  const store = createStore<ProjectState>()((set, get) => {
    /** The latest request wins, in whatever order the answers arrive. */
    const latest = createLatest();
    const snapshots = createSnapshots();
    const opening = async <T extends { readonly projectId: string }>(
      work: () => Promise<T>,
    ): Promise<T | null> => {
      set({ phase: 'opening' });
      // The user asked for each project, so a failure is reported even after another request.
      const answer = await latest.run(() =>
        ask(async () => ({ opened: await work(), projects: await list() })),
      );
      if (answer.status !== 'ok') return null;
      const { opened, projects } = answer.value ?? { opened: null, projects: [] };
      if (opened !== null) setProjects(projects, opened.projectId);
      set({ phase: 'ready' });
      if (opened === null) return null;
      const { projectId } = opened;
      const kept = await perform(() => api.settings.change({ patch: { lastProjectId: projectId } }));
      return kept ? opened : null;
    };
    const openPath = async (path: string): Promise<void> => {
      await opening(() => api.projects.open({ path }));
    };
    const list = async (): Promise<readonly Project[]> =>
      (await snapshots.ask(() => api.projects.list({}))) ?? get().projects;
    const setProjects = (projects: readonly Project[], currentId = get().currentId): void => {
      const current = projects.find((project) => project.id === currentId) ?? null;
      set({ projects, current, currentId: current?.id ?? null });
    };
    const locateAt = async (project: Project, path: string, anyway?: true): Promise<void> => {
      const args = { projectId: project.id, path, ...(anyway === undefined ? {} : { anyway }) };
      const answer = await api.projects.locate(args);
      set({ asking: answer.status === 'ask' ? { project, path, why: answer.why } : null });
      if (answer.status !== 'located') return;
      // Stores with the project's files restart, though the project is the same.
      if (get().currentId === project.id) set({ current: null, currentId: null });
      await openPath(path);
    };
    client.on('projects.changed', ({ projects }) => {
      snapshots.outdate();
      setProjects(projects);
    });
    return {
      projects: [],
      currentId: null,
      current: null,
      phase: 'starting',
      sessions: new Map(),
      worktrees: [],
      asking: null,
      look: async () => {
        const { currentId } = get();
        await perform(async () => {
          const [projects, places, worktrees] = await Promise.all([
            list(),
            api.projects.places({}),
            currentId === null ? [] : api.projects.worktrees({ projectId: currentId }),
          ]);
          setProjects(projects);
          set({
            ...(get().currentId === currentId ? { worktrees } : {}),
            sessions: new Map(places.map(({ projectId, sessions }) => [projectId, sessions])),
          });
        });
      },
      openAt: openPath,
      locate: async (projectId) => {
        const project = get().projects.find((candidate) => candidate.id === projectId);
        if (project === undefined) return;
        await perform(async () => {
          const { path } = await api.shell.chooseFolder({});
          if (path !== null) await locateAt(project, path);
        });
      },
      answerLocate: async (anyway) => {
        const { asking } = get();
        set({ asking: null });
        if (asking !== null && anyway) await perform(() => locateAt(asking.project, asking.path, true));
      },
      start: async (projectId) => {
        await perform(async () => {
          const [projects, settings] = await Promise.all([list(), api.settings.get({})]);
          setProjects(projects);
          const last = projects.find((project) => project.id === (projectId ?? settings.lastProjectId));
          // If the user opened something meanwhile, that stays.
          if (last?.state === 'ok' && get().phase === 'starting') await openPath(last.path);
        });
        if (get().phase === 'starting') set({ phase: 'ready' });
      },
      open: () =>
        attempt(async () => {
          const { path } = await api.shell.chooseFolder({});
          if (path !== null) await openPath(path);
        }),
      choose: async (projectId) => {
        const project = get().projects.find((candidate) => candidate.id === projectId);
        if (project !== undefined && projectId !== get().currentId) await openPath(project.path);
      },
      forget: (projectId) => attempt(() => api.projects.forget({ projectId })),
      openSample: () => opening(() => api.sample.open({})),
      removeSample: (projectId) => attempt(() => api.sample.remove({ projectId })),
      reveal: async () => {
        const { currentId } = get();
        if (currentId !== null) await perform(() => api.shell.reveal({ projectId: currentId }));
      },
    };
  });
  return store;
}
