import type { ExportTarget } from './assembly.ts';

/** A first message that left, as a list shows it; its text is asked for separately. */
export interface CopyEntry {
  readonly id: string;
  /** ISO time. */
  readonly at: string;
  /** Where it went: `reference` was saved, and one line that names the file was copied. */
  readonly target: ExportTarget;
  /** Relative path of the saved file. */
  readonly path?: string;
  readonly stackId: string;
  /** As it was called then. */
  readonly stackName: string;
  /** Id in models.json. */
  readonly model: string;
  readonly tokens: number;
  readonly exact: boolean;
  readonly items: number;
  readonly redacted: number;
  /** Findings that were in it because a person had allowed them. */
  readonly allowed: number;
  /** UTF-8. */
  readonly bytes: number;
}

/** Of one project. Older copies make room for newer ones. */
export const historyLimits = { entries: 50, bytes: 50_000_000 };

/** A text of the history to be looked at; suspected secrets are marks in it. */
export type CopiedText =
  | { readonly status: 'ok'; readonly text: string; readonly covered: number }
  | { readonly status: 'not-scanned' };

/** How copying an old text again ended. Only `done` left anything on the clipboard. */
export type CopiedAgain =
  | { readonly status: 'done' | 'not-scanned' }
  | { readonly status: 'blocked'; readonly findings: number }
  | { readonly status: 'clipboard-differs'; readonly written: number; readonly readBack: number };
