import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Project } from '../../shared/domain/project.ts';
import type { Client } from '../../shared/rpc/client.ts';

interface ProjectState {
  /** Opened before, newest first. */
  readonly projects: readonly Project[];
  readonly currentId: string | null;
  readonly current: Project | null;
  /** `starting` until the list and the last project are known; `opening` while a folder is being opened. */
  readonly phase: 'starting' | 'opening' | 'ready';
  /** Reads the list and opens the project of last time. */
  readonly start: () => Promise<void>;
  /** Asks for a folder and opens it. */
  readonly open: () => Promise<void>;
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

export type ProjectStore = StoreApi<ProjectState>;

/** Rejections go to `fail`: an action never rejects itself. */
export function createProjectStore(client: Client, fail: (error: unknown) => void): ProjectStore {
  const { api } = client;
  const store = createStore<ProjectState>()((set, get) => {
    const openPath = async (path: string): Promise<void> => {
      set({ phase: 'opening' });
      try {
        const { projectId } = await api.projects.open({ path });
        setProjects(await api.projects.list({}), projectId);
        await api.settings.change({ patch: { lastProjectId: projectId } });
      } catch (error) {
        fail(error);
      } finally {
        set({ phase: 'ready' });
      }
    };
    const setProjects = (projects: readonly Project[], currentId = get().currentId): void => {
      const current = projects.find((project) => project.id === currentId) ?? null;
      set({ projects, current, currentId: current?.id ?? null });
    };
    client.on('projects.changed', ({ projects }) => setProjects(projects));
    return {
      projects: [],
      currentId: null,
      current: null,
      phase: 'starting',
      start: async () => {
        try {
          const [projects, settings] = await Promise.all([api.projects.list({}), api.settings.get({})]);
          setProjects(projects);
          const last = projects.find((project) => project.id === settings.lastProjectId);
          if (last?.state === 'ok') await openPath(last.path);
        } catch (error) {
          fail(error);
        } finally {
          set({ phase: 'ready' });
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
      openSample: async () => {
        set({ phase: 'opening' });
        try {
          const sample = await api.sample.open({});
          setProjects(await api.projects.list({}), sample.projectId);
          await api.settings.change({ patch: { lastProjectId: sample.projectId } });
          return sample;
        } catch (error) {
          fail(error);
          return null;
        } finally {
          set({ phase: 'ready' });
        }
      },
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
