import type { ImportReport, Snippet, SnippetFields, SnippetPreview } from './domain/snippet.ts';
import type { Empty, Operation, SnippetRef, StackRef } from './refs.ts';

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
