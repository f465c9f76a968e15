import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import {
  snippetKinds,
  snippetLimits,
  type ImportReport,
  type Snippet,
  type SnippetFields,
  type SnippetPreview,
} from '../domain/snippet.ts';
import { variablesSchema } from '../domain/sourceSchema.ts';
import {
  empty,
  operation,
  stack,
  type Empty,
  type Operation,
  type SnippetRef,
  type StackRef,
} from './common.ts';

/** Snippets and prompts, the same in all projects. New states arrive by `library.changed`. */
export interface LibraryApi {
  /** Prompts before snippets; those that ship included. */
  list(args: Empty): Promise<readonly Snippet[]>;
  /** Rejects with `library/full`, `/too-large`. */
  create(args: { readonly fields: Required<SnippetFields> }): Promise<{ readonly snippetId: string }>;
  /**
   * Changes what is given; of a prompt that ships, it makes the person's copy. With `base` only where that is still
   * its version. Rejects with `library/unknown`, `/changed-elsewhere`, `/newer-version`, `/too-large`.
   */
  save(
    args: SnippetRef & { readonly fields: SnippetFields; readonly base?: string },
  ): Promise<{ readonly version: string }>;
  duplicate(args: SnippetRef): Promise<{ readonly snippetId: string }>;
  /** Deletes a snippet; of an edited prompt that ships the original is back. `restore` takes it back until the app is closed. */
  remove(args: SnippetRef): Promise<void>;
  restore(args: SnippetRef): Promise<void>;
  /** Takes in the Markdown files of a folder that `shell.chooseFolder` answered; any other is refused with `library/folder-not-chosen`. */
  importFolder(args: Operation & { readonly path: string }): Promise<ImportReport>;
  /** Tokens of every snippet, as written. */
  count(args: {
    readonly model: string;
  }): Promise<
    readonly { readonly snippetId: string; readonly version: string; readonly tokens: number | null }[]
  >;
  /** A text with its values: as typed, then from the stack's newest payload, then the project. */
  preview(args: SnippetFilling & { readonly model: string }): Promise<SnippetPreview>;
  /** Copies a text with its values. Refused where anything in it looks like a secret. */
  copy(args: SnippetFilling): Promise<SnippetCopy>;
}

export interface SnippetFilling {
  readonly text: string;
  /** Where values come from; `null`: only what is typed. */
  readonly stack: StackRef | null;
  readonly typed: Readonly<Record<string, string>>;
}

export type SnippetCopy =
  /** `missing`: names that had no value and stand there as `{{name}}`. */
  | { readonly status: 'done'; readonly missing: readonly string[] }
  | { readonly status: 'blocked'; readonly findings: number }
  | { readonly status: 'not-scanned' }
  | { readonly status: 'clipboard-differs'; readonly written: number; readonly readBack: number };

const { id, path } = filled;

const snippet = { snippetId: id };
const snippetFields = {
  name: z.string().max(snippetLimits.name),
  kind: z.enum(snippetKinds),
  tags: z.array(z.string().min(1).max(snippetLimits.tag)).max(snippetLimits.tags),
  // Somewhat more than fits, so that a text that is too long is refused with a sentence.
  text: z.string().max(5_000_000),
};

const snippetFilling = {
  text: snippetFields.text,
  stack: z.strictObject(stack).nullable(),
  typed: variablesSchema,
};

export const librarySchemas = {
  list: empty,
  create: z.strictObject({ fields: z.strictObject(snippetFields) }),
  save: z.strictObject({
    ...snippet,
    fields: z.strictObject({
      name: snippetFields.name.exactOptional(),
      kind: snippetFields.kind.exactOptional(),
      tags: snippetFields.tags.exactOptional(),
      text: snippetFields.text.exactOptional(),
    }),
    base: id.exactOptional(),
  }),
  duplicate: z.strictObject(snippet),
  remove: z.strictObject(snippet),
  restore: z.strictObject(snippet),
  importFolder: z.strictObject({ ...operation, path }),
  count: z.strictObject({ model: id }),
  preview: z.strictObject({ ...snippetFilling, model: id }),
  copy: z.strictObject(snippetFilling),
};
