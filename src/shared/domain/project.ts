import { defaultPayloadSettings, type ProjectPayloads } from './payload/payloadSettings.ts';

/** An opened folder, normally one git worktree. */
export interface Project {
  /** Derived from git's common folder and the worktree's path, so that two worktrees are two projects. */
  readonly id: string;
  readonly name: string;
  /** Absolute, for display only: calls refer to a project by its id. */
  readonly path: string;
  readonly git: boolean;
  /** Set if there is a repository, but git can't read it. */
  readonly unreadable?: boolean;
  /** True for a linked worktree instead of the main one. */
  readonly worktree: boolean;
  /** Absent outside git and on a detached head. */
  readonly branch?: string;
  /** `no-answer`: its disk took too long, e.g. a network drive that is offline. */
  readonly state: 'ok' | 'not-found' | 'no-answer';
  /** Set for a copy of the sample, which can be deleted with its folder. */
  readonly sample?: true;
  /** Absent for the defaults. */
  readonly payloads?: ProjectPayloads;
}

/** Returns the settings of a project, or the defaults without one. */
export function payloadsOf(project: Pick<Project, 'payloads'> | null | undefined): ProjectPayloads {
  return project?.payloads ?? defaultPayloadSettings;
}
