import type { ExportTarget } from '../assembly.ts';

/** An exported first message in the list; its text is a separate request. */
export interface CopyEntry {
  readonly id: string;
  /** ISO time. */
  readonly at: string;
  /**
   * The target: for `reference` the message was saved, and one line that names the file was copied. An agent got such a
   * line, too, if there is a path; else the message.
   */
  readonly target: ExportTarget;
  /** Relative path of the saved file. */
  readonly path?: string;
  readonly stackId: string;
  /** Name of the stack at that time. */
  readonly stackName: string;
  /** Id in models.json. */
  readonly model: string;
  readonly tokens: number;
  readonly exact: boolean;
  readonly items: number;
  readonly redacted: number;
  /** Findings in it that the user had allowed. */
  readonly allowed: number;
  /** UTF-8. */
  readonly bytes: number;
}

/** Limits per project. Older copies make room for newer ones. */
export const historyLimits = { entries: 50, bytes: 50_000_000 };

/** A text of the history for display, with marks in place of suspected secrets. */
export type CopiedText =
  | { readonly status: 'ok'; readonly text: string; readonly covered: number }
  | { readonly status: 'not-scanned' };

/** The outcome of copying an old text again. Only `done` wrote to the clipboard. */
export type CopiedAgain =
  | { readonly status: 'done' | 'not-scanned' }
  | { readonly status: 'blocked'; readonly findings: number }
  | { readonly status: 'clipboard-differs'; readonly written: number; readonly readBack: number };
