import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Project } from '../../shared/domain/project.ts';
import type { LocateAnswer, WorktreeEntry } from '../../shared/domain/projectPlace.ts';
import type { Client } from '../../shared/rpc/client.ts';

interface ProjectState {
  /** Opened before, newest first. */
  readonly projects: readonly Project[];
  readonly currentId: string | null;
  readonly current: Project | null;
  /** `starting` until the list and the last project are known; `opening` while a folder is being opened. */
  readonly phase: 'starting' | 'opening' | 'ready';
  /** Reads the list and opens a project: the one named, or else the one of last time. */
  readonly start: (projectId?: string | null) => Promise<void>;
  /** Asks for a folder and opens it. */
  readonly open: () => Promise<void>;
  /** What lies beside the projects; as of the last time `look` was called. */
  readonly sessions: ReadonlyMap<string, number | null>;
  /** Of the open project's repository. */
  readonly worktrees: readonly WorktreeEntry[];
  /** A folder that was named for a project that moved, and does not look like it. */
  readonly asking: LocateQuestion | null;
  /** Asks again how the projects are, and what lies beside them. */
  readonly look: () => Promise<void>;
  readonly openAt: (path: string) => Promise<void>;
  /** Asks where a project lies now, and opens it there. */
  readonly locate: (projectId: string) => Promise<void>;
  /** The person's answer to `asking`. */
  readonly answerLocate: (anyway: boolean) => Promise<void>;
  /** Opens a project of the list. */
  readonly choose: (projectId: string) => Promise<void>;
  readonly forget: (projectId: string) => Promise<void>;
  /** Copies the sample project, or opens the copy there is. Answers where it lies; `null` where it could not be had. */
  readonly openSample: () => Promise<SampleOpened | null>;
  /** Deletes a copy of the sample with its folder. */
  readonly removeSample: (projectId: string) => Promise<void>;
  /** Shows the project's folder in the system's file manager. */
  readonly reveal: () => Promise<void>;
}

type SampleOpened = Awaited<ReturnType<Client['api']['sample']['open']>>;

export interface LocateQuestion {
  readonly project: Project;
  /** Where it is said to lie now. */
  readonly path: string;
  readonly why: Extract<LocateAnswer, { status: 'ask' }>['why'];
}

export type ProjectStore = StoreApi<ProjectState>;

/** Rejections go to `fail`: an action never rejects itself. */
export function createProjectStore(client: Client, fail: (error: unknown) => void): ProjectStore {
  const { api } = client;
  const store = createStore<ProjectState>()((set, get) => {
    /** Grows with each project that is asked for: what was asked for last is shown, whatever answers last. */
    let wanted = 0;
    /** Grows with each event: a list that was asked for before it is older. */
    let told = 0;
    const opening = async <T extends { readonly projectId: string }>(
      work: () => Promise<T>,
    ): Promise<T | null> => {
      const mine = ++wanted;
      set({ phase: 'opening' });
      try {
        const opened = await work();
        const projects = await list();
        if (mine !== wanted) return null;
        setProjects(projects, opened.projectId);
        await api.settings.change({ patch: { lastProjectId: opened.projectId } });
        return opened;
      } catch (error) {
        fail(error);
        return null;
      } finally {
        if (mine === wanted) set({ phase: 'ready' });
      }
    };
    const openPath = async (path: string): Promise<void> => {
      await opening(() => api.projects.open({ path }));
    };
    const list = async (): Promise<readonly Project[]> => {
      const before = told;
      const projects = await api.projects.list({});
      return before === told ? projects : get().projects;
    };
    const setProjects = (projects: readonly Project[], currentId = get().currentId): void => {
      const current = projects.find((project) => project.id === currentId) ?? null;
      set({ projects, current, currentId: current?.id ?? null });
    };
    const locateAt = async (project: Project, path: string, anyway?: true): Promise<void> => {
      const args = { projectId: project.id, path, ...(anyway === undefined ? {} : { anyway }) };
      const answer = await api.projects.locate(args);
      set({ asking: answer.status === 'ask' ? { project, path, why: answer.why } : null });
      if (answer.status !== 'located') return;
      // Whoever shows the project's files begins anew, though it is the same project.
      if (get().currentId === project.id) set({ current: null, currentId: null });
      await openPath(path);
    };
    client.on('projects.changed', ({ projects }) => {
      told += 1;
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
        try {
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
        } catch (error) {
          fail(error);
        }
      },
      openAt: openPath,
      locate: async (projectId) => {
        const project = get().projects.find((candidate) => candidate.id === projectId);
        if (project === undefined) return;
        try {
          const { path } = await api.shell.chooseFolder({});
          if (path !== null) await locateAt(project, path);
        } catch (error) {
          fail(error);
        }
      },
      answerLocate: async (anyway) => {
        const { asking } = get();
        set({ asking: null });
        if (asking === null || !anyway) return;
        try {
          await locateAt(asking.project, asking.path, true);
        } catch (error) {
          fail(error);
        }
      },
      start: async (projectId) => {
        try {
          const [projects, settings] = await Promise.all([list(), api.settings.get({})]);
          setProjects(projects);
          const last = projects.find((project) => project.id === (projectId ?? settings.lastProjectId));
          // Where something was opened meanwhile, that is what is wanted.
          if (last?.state === 'ok' && wanted === 0) await openPath(last.path);
        } catch (error) {
          fail(error);
        } finally {
          if (get().phase === 'starting') set({ phase: 'ready' });
        }
      },
      open: async () => {
        try {
          const { path } = await api.shell.chooseFolder({});
          if (path !== null) await openPath(path);
        } catch (error) {
          fail(error);
        }
      },
      choose: async (projectId) => {
        const project = get().projects.find((candidate) => candidate.id === projectId);
        if (project !== undefined && projectId !== get().currentId) await openPath(project.path);
      },
      forget: async (projectId) => {
        try {
          await api.projects.forget({ projectId });
        } catch (error) {
          fail(error);
        }
      },
      openSample: () => opening(() => api.sample.open({})),
      removeSample: async (projectId) => {
        try {
          await api.sample.remove({ projectId });
        } catch (error) {
          fail(error);
        }
      },
      reveal: async () => {
        const { currentId } = get();
        if (currentId === null) return;
        try {
          await api.shell.reveal({ projectId: currentId });
        } catch (error) {
          fail(error);
        }
      },
    };
  });
  return store;
}
