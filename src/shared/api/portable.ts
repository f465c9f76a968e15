import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { StackTravel } from '../domain/stack/stackTravel.ts';
import { empty, type Empty } from './common.ts';

/**
 * The parts that one file can carry to another machine. It never contains tokens, allowances, projects' paths or
 * addresses.
 */
export interface PortableParts {
  readonly settings: boolean;
  readonly snippets: boolean;
  /** Stacks of every listed project, by the project's name. */
  readonly stacks: boolean;
}

export interface PortableSummary {
  readonly snippets: number;
  readonly stacks: number;
  /** Number of texts that stacks contain, which leave with them. */
  readonly texts: number;
  /** Number of items that are left out, because their paths mean nothing elsewhere. */
  readonly leftOut: number;
  readonly secrets: StackTravel['secrets'];
  /** True if a part of it could not be scanned for secrets, which blocks the export. */
  readonly notScanned: boolean;
}

export type PortableResult =
  | { readonly status: 'done'; readonly name: string }
  /** Nothing was written. Possible secrets block until the user has confirmed that they are none. */
  | { readonly status: 'blocked'; readonly summary: PortableSummary };

/** One entry of a file. `same`: it is here already, word for word. */
export interface ImportRow {
  readonly id: string;
  readonly part: keyof PortableParts;
  readonly title: string;
  readonly state: 'new' | 'same' | 'different';
  /** The effect of the import, or why it is impossible. */
  readonly detail: string;
  /** True if it can't be imported. */
  readonly refused: boolean;
  /** True if it weakens the scan: the import asks for that separately. */
  readonly weaker: boolean;
}

export interface ImportPlan {
  readonly planId: string;
  readonly rows: readonly ImportRow[];
  /** Number of entries that could not be read; the others are usable. */
  readonly unreadable: number;
}

export interface PortableDone {
  readonly settings: number;
  readonly snippets: number;
  readonly stacks: number;
}

/** Settings, snippets and stacks as one file. */
export interface PortableApi {
  /** Returns the contents of an export, and the suspicious parts. */
  summary(args: { readonly parts: PortableParts }): Promise<PortableSummary>;
  /** Writes it to a path that `shell.chooseSaveFile` returned; any other is refused with `shell/path-not-chosen`. */
  export(args: {
    readonly path: string;
    readonly parts: PortableParts;
    readonly allowPossible?: boolean;
  }): Promise<PortableResult>;
  /**
   * Returns the effects of importing a file that `shell.chooseFile` returned; changes nothing. Rejects with
   * `shell/path-not-chosen`, `portable/not-portable`, `/newer-version`, `/too-large`.
   */
  readFile(args: { readonly path: string }): Promise<ImportPlan>;
  /** Does as `readFile`, for a file's text. */
  readText(args: { readonly text: string; readonly name: string }): Promise<ImportPlan>;
  /**
   * Imports the named entries of a plan. Replaces a setting; adds a snippet or stack that differs beside the one that
   * is here. Rejects with `portable/plan-gone`.
   */
  apply(args: { readonly planId: string; readonly ids: readonly string[] }): Promise<PortableDone>;
  /** Reverts the last import of this run. */
  undo(args: Empty): Promise<{ readonly undone: boolean }>;
}

const { id, path, name } = filled;
const parts = z.strictObject({ settings: z.boolean(), snippets: z.boolean(), stacks: z.boolean() });

export const portableSchemas = {
  summary: z.strictObject({ parts }),
  export: z.strictObject({ path, parts, allowPossible: z.boolean().exactOptional() }),
  readFile: z.strictObject({ path }),
  // Somewhat above the limit, so that the refusal of a larger file is a proper sentence.
  readText: z.strictObject({ text: z.string().max(60_000_000), name }),
  apply: z.strictObject({ planId: id, ids: z.array(id).max(10_000) }),
  undo: empty,
};
