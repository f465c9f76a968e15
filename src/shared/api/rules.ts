import { z } from 'zod';
import type { RulesProposal, RulesTick, RulesView } from '../domain/rules.ts';
import { filled } from '../domain/fieldSchemas.ts';
import { operation, project, type CopyResult, type Operation, type ProjectRef } from './common.ts';

/** A rules file of the project in the version that the window has seen, and what is ticked in it. */
export interface RulesEdit extends ProjectRef {
  readonly path: string;
  readonly version: string;
  readonly ticks: readonly RulesTick[];
}

export type RulesWritten =
  /** `undoId` takes it back while the file stays as it was written. */
  | { readonly status: 'written'; readonly undoId: string }
  /** Nothing was written: the proposal has a suspected secret that the file has not. */
  | { readonly status: 'secrets'; readonly findings: number }
  | { readonly status: 'not-scanned' };

/**
 * Rules files that agents read by themselves. Suspected secrets are masked in all answers. `propose`, `apply` and
 * `copyPrompt` reject with `rules/changed` if the file on disk is not that version any more, and with `rules/not-ours`
 * for a file that is never written: one outside of the project, or not of UTF-8.
 */
export interface RulesApi {
  /** Finds the files, judges those of the project, and names the configured tool servers. Writes and runs nothing. */
  look(args: ProjectRef & Operation & { readonly model: string }): Promise<RulesView>;
  /** Returns the text that the ticked findings make, and its difference from the file. */
  propose(args: RulesEdit & { readonly model: string }): Promise<RulesProposal>;
  /** Writes it. Rejects with `storage/write-failed`, the file intact. */
  apply(args: RulesEdit): Promise<RulesWritten>;
  /** Restores the text before. Rejects with `rules/changed` if the file was written since. */
  undo(args: ProjectRef & { readonly undoId: string }): Promise<void>;
  /** Copies a prompt that asks the agent to make these changes. */
  copyPrompt(args: RulesEdit): Promise<CopyResult>;
  /** Copies the whole proposed text. */
  copyProposal(args: RulesEdit): Promise<CopyResult>;
  /** Writes an AGENTS.md that has room for invariants. Rejects with `rules/exists`. */
  start(args: ProjectRef): Promise<{ readonly path: string }>;
}

const edit = {
  ...project,
  path: filled.path,
  version: z.string().max(64),
  ticks: z.array(z.strictObject({ id: z.string().max(2_000), choice: z.int().min(0).max(9) })).max(2_000),
};

export const rulesSchemas = {
  look: z.strictObject({ ...project, ...operation, model: filled.id }),
  propose: z.strictObject({ ...edit, model: filled.id }),
  apply: z.strictObject(edit),
  undo: z.strictObject({ ...project, undoId: filled.id }),
  copyPrompt: z.strictObject(edit),
  copyProposal: z.strictObject(edit),
  start: z.strictObject(project),
};
