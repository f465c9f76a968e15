import { z } from 'zod';
import type { Drift } from '../domain/drift.ts';
import { filled } from '../domain/fieldSchemas.ts';
import type { Difference } from '../domain/file/difference.ts';
import { memoryLevels, type MemoryAnswer, type MemoryLevel, type MemoryText } from '../domain/memory.ts';
import type { Source } from '../domain/source.ts';
import { noteSectionIds } from '../domain/memory/noteSections.ts';
import type { NotePrefill, NoteReport, NoteTexts, SavedNote } from '../domain/memory/taskNote.ts';
import type { TaskRef } from './tasks.ts';
import { operation, project, type CopyResult, type Operation, type ProjectRef } from './common.ts';

/** Names a found text. */
export interface MemoryRef {
  readonly id: string;
}

/** A search over the texts of all projects. Counts tokens for `model`. */
export interface MemorySearch {
  readonly query: string;
  /** `null` for all. */
  readonly level: MemoryLevel | null;
  readonly projectId: string | null;
  /** The open project: of texts that several worktrees have, its own is shown. */
  readonly here: string | null;
  readonly count: number;
  readonly model: string;
  /** Set to look at the disk again even if it was looked at a moment ago. */
  readonly fresh?: true;
}

/**
 * Searches what finished tasks, sessions, commits and the library say, in all projects of the list. Calls that name a text
 * reject with `memory/unknown` if it is gone.
 */
export interface MemoryApi {
  /** Answers from what has been read so far, and looks at the disk again meanwhile: `memory.changed` tells of more. */
  search(args: MemorySearch): Promise<MemoryAnswer>;
  read(args: MemoryRef & { readonly here: string | null; readonly model: string }): Promise<MemoryText>;
  /** Compares the files that a text names with now. Rejects with `memory/no-project` for a text of the library. */
  since(args: MemoryRef & Operation): Promise<Drift>;
  /** Returns how one of these files differs from its state when the text was saved. */
  difference(args: MemoryRef & { readonly path: string }): Promise<Difference>;
  /** Copies it as Markdown. */
  copy(args: MemoryRef): Promise<CopyResult>;
  /** Returns the source of an item with this text, for a stack of that project. */
  source(args: MemoryRef & ProjectRef): Promise<Source>;
}

/** The note of a finished task: what it may say, whether it says it well, and where it is saved. Rejects with `tasks/unknown`. */
export interface NotesApi {
  /** Gathers lines from the ledger, the plan, git and the newest payload. */
  prefill(args: TaskRef & Operation): Promise<NotePrefill>;
  check(args: TaskRef & Operation & { readonly markdown: string }): Promise<NoteReport>;
  /**
   * Keeps sections of a note that is being written, until it is dropped by `null`. Other sections stay as they are kept.
   * `markdown` is the whole note as it is typed, `null` where sections are typed; absent, it stays as it is kept.
   */
  keep(
    args: TaskRef & { readonly texts: NoteTexts | null; readonly markdown?: string | null },
  ): Promise<void>;
  /** Copies a prompt that asks an agent for the note, with the one begun here and what else is known of the task. */
  copyPrompt(args: TaskRef & Operation & { readonly markdown: string }): Promise<CopyResult>;
  /**
   * Saves it as a new file in the folder of notes; a secret blocks. Rejects with `payloads/no-folder` and
   * `storage/write-failed`.
   */
  save(args: TaskRef & { readonly markdown: string }): Promise<SavedNote>;
}

const { id, path } = filled;
/** An id contains a path. */
const text = { id: z.string().min(1).max(10_000) };

const task = { ...project, taskId: id };
const markdown = z.string().max(1_000_000);

export const notesSchemas = {
  prefill: z.strictObject({ ...task, ...operation }),
  check: z.strictObject({ ...task, ...operation, markdown }),
  keep: z.strictObject({
    ...task,
    texts: z.partialRecord(z.enum(noteSectionIds), markdown).nullable(),
    markdown: markdown.nullable().exactOptional(),
  }),
  copyPrompt: z.strictObject({ ...task, ...operation, markdown }),
  save: z.strictObject({ ...task, markdown }),
};

export const memorySchemas = {
  search: z.strictObject({
    query: z.string().max(1_000),
    level: z.enum(memoryLevels).nullable(),
    projectId: id.nullable(),
    here: id.nullable(),
    count: z.int().min(1).max(1_000),
    model: id,
    fresh: z.literal(true).exactOptional(),
  }),
  read: z.strictObject({ ...text, here: id.nullable(), model: id }),
  since: z.strictObject({ ...text, ...operation }),
  difference: z.strictObject({ ...text, path }),
  copy: z.strictObject(text),
  source: z.strictObject({ ...text, ...project }),
};
