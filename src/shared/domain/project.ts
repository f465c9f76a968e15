import { defaultPayloadSettings, type ProjectPayloads } from './payloadSettings.ts';

/** An opened folder, normally one git worktree. */
export interface Project {
  /** Derived from git's common folder and the worktree's path, so that two worktrees are two projects. */
  readonly id: string;
  readonly name: string;
  /** Absolute, for display only: calls name a project by its id. */
  readonly path: string;
  readonly git: boolean;
  /** A linked worktree rather than the main one. */
  readonly worktree: boolean;
  /** Absent outside git and on a detached head. */
  readonly branch?: string;
  /** `no-answer`: its disk took too long, e.g. a network that is away. */
  readonly state: 'ok' | 'not-found' | 'no-answer';
  /** A copy of the sample, which can be deleted with its folder. */
  readonly sample?: true;
  /** Absent: as it ships. */
  readonly payloads?: ProjectPayloads;
}

/** Of a project, or where none is open. */
export function payloadsOf(project: Pick<Project, 'payloads'> | null | undefined): ProjectPayloads {
  return project?.payloads ?? defaultPayloadSettings;
}
