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
import { variablesSchema } from '../domain/source.ts';
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
  /** Returns prompts before snippets, including the built-in ones. */
  list(args: Empty): Promise<readonly Snippet[]>;
  /** Rejects with `library/full`, `/too-large`. */
  create(args: { readonly fields: Required<SnippetFields> }): Promise<{ readonly snippetId: string }>;
  /**
   * Changes the given fields; for a built-in prompt, makes the user's copy. With `base` only if that is still its
   * version, or if it has the fields of `after`: those that this writer sent before and has no answer to. Rejects with
   * `library/unknown`, `/changed-elsewhere`, `/newer-version`, `/too-large`.
   */
  save(
    args: SnippetRef & {
      readonly fields: SnippetFields;
      readonly base?: string;
      readonly after?: SnippetFields;
    },
  ): Promise<{ readonly version: string }>;
  duplicate(args: SnippetRef): Promise<{ readonly snippetId: string }>;
  /**
   * Deletes a snippet; for an edited built-in prompt the original returns. `restore` reverts that until the app is
   * closed.
   */
  remove(args: SnippetRef): Promise<void>;
  restore(args: SnippetRef): Promise<void>;
  /**
   * Imports the Markdown files of a folder that `shell.chooseFolder` returned; any other is refused with
   * `library/folder-not-chosen`.
   */
  importFolder(args: Operation & { readonly path: string }): Promise<ImportReport>;
  /** Returns the tokens of every snippet, as written. */
  count(args: {
    readonly model: string;
  }): Promise<
    readonly { readonly snippetId: string; readonly version: string; readonly tokens: number | null }[]
  >;
  /** Returns a text with its values: the typed ones, then those of the stack's newest payload, then of the project. */
  preview(args: SnippetFilling & { readonly model: string }): Promise<SnippetPreview>;
  /**
   * Copies a text with its values. Refused if anything in it looks like a secret; possible ones leave if the user has
   * confirmed that they are none, or the settings say so.
   */
  copy(args: SnippetFilling & { readonly allowPossible?: boolean }): Promise<SnippetCopy>;
}

export interface SnippetFilling {
  readonly text: string;
  /** Source of further values; `null` for the typed ones only. */
  readonly stack: StackRef | null;
  readonly typed: Readonly<Record<string, string>>;
}

export type SnippetCopy =
  /** `missing`: names without a value, which stay as `{{name}}`. */
  | { readonly status: 'done'; readonly missing: readonly string[] }
  /** `onlyPossible`: the user may confirm that none is a secret. */
  | { readonly status: 'blocked'; readonly findings: number; readonly onlyPossible?: boolean }
  | { readonly status: 'not-scanned' }
  | { readonly status: 'clipboard-differs'; readonly written: number; readonly readBack: number };

const { id, path } = filled;

const snippet = { snippetId: id };
const snippetFields = {
  name: z.string().max(snippetLimits.name),
  kind: z.enum(snippetKinds),
  tags: z.array(z.string().min(1).max(snippetLimits.tag)).max(snippetLimits.tags),
  // Somewhat above the limit, so that the refusal of a longer text is a proper sentence.
  text: z.string().max(5_000_000),
};

const snippetFilling = {
  text: snippetFields.text,
  stack: z.strictObject(stack).nullable(),
  typed: variablesSchema,
};

const changedFields = z.strictObject({
  name: snippetFields.name.exactOptional(),
  kind: snippetFields.kind.exactOptional(),
  tags: snippetFields.tags.exactOptional(),
  text: snippetFields.text.exactOptional(),
});

export const librarySchemas = {
  list: empty,
  create: z.strictObject({ fields: z.strictObject(snippetFields) }),
  save: z.strictObject({
    ...snippet,
    fields: changedFields,
    base: id.exactOptional(),
    after: changedFields.exactOptional(),
  }),
  duplicate: z.strictObject(snippet),
  remove: z.strictObject(snippet),
  restore: z.strictObject(snippet),
  importFolder: z.strictObject({ ...operation, path }),
  count: z.strictObject({ model: id }),
  preview: z.strictObject({ ...snippetFilling, model: id }),
  copy: z.strictObject({ ...snippetFilling, allowPossible: z.boolean().exactOptional() }),
};
