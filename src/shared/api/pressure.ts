import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { PressureView } from '../domain/pressure.ts';
import { operation, project, type Operation, type ProjectRef } from './common.ts';

export interface PressureRef extends ProjectRef {
  /** Key of a session of a `PressureView`. */
  readonly key: string;
}

/** Measures how full the running sessions of a project's worktree are. Transcripts are only read. */
export interface PressureApi {
  /** Measures once. Says nothing about what it finds. */
  look(args: ProjectRef & Operation): Promise<PressureView>;
  /** Measures, and does so again when agents, git or files change, with `pressure.changed` and `pressure.said`. */
  follow(args: ProjectRef & Operation): Promise<PressureView>;
  /** Says nothing more about a session, or does again. */
  mute(args: PressureRef & { readonly muted: boolean }): Promise<void>;
  /** The person has seen the summary of the last compaction, or the result of an agent. */
  settle(args: PressureRef & { readonly of: 'summary' | 'agent'; readonly id?: string }): Promise<void>;
}

const { path } = filled;
const session = { ...project, key: path };

export const pressureSchemas = {
  look: z.strictObject({ ...project, ...operation }),
  follow: z.strictObject({ ...project, ...operation }),
  mute: z.strictObject({ ...session, muted: z.boolean() }),
  settle: z.strictObject({ ...session, of: z.enum(['summary', 'agent']), id: path.exactOptional() }),
};
