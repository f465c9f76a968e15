import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { StackTravel } from '../domain/stackTravel.ts';
import { empty, type Empty } from './common.ts';

/** What one file can carry to another machine. Tokens, allowances, projects' paths and addresses never do. */
export interface PortableParts {
  readonly settings: boolean;
  readonly snippets: boolean;
  /** Those of every project on the list, by the project's name. */
  readonly stacks: boolean;
}

export interface PortableSummary {
  readonly snippets: number;
  readonly stacks: number;
  /** Texts that are in stacks as they are, and go along. */
  readonly texts: number;
  /** Items that are left out, because their paths mean nothing elsewhere. */
  readonly leftOut: number;
  readonly secrets: StackTravel['secrets'];
  /** Something in it could not be searched for secrets: it does not leave. */
  readonly notScanned: boolean;
}

export type PortableResult =
  | { readonly status: 'done'; readonly name: string }
  /** Nothing was written. Possible secrets block until the person has said that they are none. */
  | { readonly status: 'blocked'; readonly summary: PortableSummary };

/** One thing of a file. `same`: it is here already, word for word. */
export interface ImportRow {
  readonly id: string;
  readonly part: keyof PortableParts;
  readonly title: string;
  readonly state: 'new' | 'same' | 'different';
  /** What would happen, or why it can't. */
  readonly detail: string;
  /** It can't be taken in. */
  readonly refused: boolean;
  /** Makes the scan let more pass: nobody is asked for that in passing. */
  readonly weaker: boolean;
}

export interface ImportPlan {
  readonly planId: string;
  readonly rows: readonly ImportRow[];
  /** Entries of the file that could not be read; the others stand. */
  readonly unreadable: number;
}

export interface PortableDone {
  readonly settings: number;
  readonly snippets: number;
  readonly stacks: number;
}

/** Settings, snippets and stacks as one file. */
export interface PortableApi {
  /** What would leave, and what is suspicious in it. */
  summary(args: { readonly parts: PortableParts }): Promise<PortableSummary>;
  /** Writes it to a path that `shell.chooseSaveFile` answered; any other is refused with `shell/path-not-chosen`. */
  export(args: {
    readonly path: string;
    readonly parts: PortableParts;
    readonly allowPossible?: boolean;
  }): Promise<PortableResult>;
  /**
   * What taking in a file that `shell.chooseFile` answered would do; changes nothing. Rejects with
   * `shell/path-not-chosen`, `portable/not-portable`, `/newer-version`, `/too-large`.
   */
  readFile(args: { readonly path: string }): Promise<ImportPlan>;
  /** As `readFile`, of a file's text. */
  readText(args: { readonly text: string; readonly name: string }): Promise<ImportPlan>;
  /**
   * Takes in what is named of a plan. A setting is replaced; a snippet or stack that differs comes in beside the one that
   * is here. Rejects with `portable/plan-gone`.
   */
  apply(args: { readonly planId: string; readonly ids: readonly string[] }): Promise<PortableDone>;
  /** Takes the last import of this run back. */
  undo(args: Empty): Promise<{ readonly undone: boolean }>;
}

const { id, path, name } = filled;
const parts = z.strictObject({ settings: z.boolean(), snippets: z.boolean(), stacks: z.boolean() });

export const portableSchemas = {
  summary: z.strictObject({ parts }),
  export: z.strictObject({ path, parts, allowPossible: z.boolean().exactOptional() }),
  readFile: z.strictObject({ path }),
  // Somewhat more than a file may have, so that one that is too large is refused with a sentence.
  readText: z.strictObject({ text: z.string().max(60_000_000), name }),
  apply: z.strictObject({ planId: id, ids: z.array(id).max(10_000) }),
  undo: empty,
};
