import type { NumberFormats } from '../tokenCount.ts';

/** A project's settings for its payloads. The repository contains them, so that everyone who works in it agrees. */
export interface PayloadSettings {
  /** Relative to the project, with `/`; contains payloads, first messages and agents' drafts. */
  readonly folder: string;
  /** Most tokens that a payload should have. */
  readonly limit: number;
}

/** The values without a choice of the user's. */
export const defaultPayloadSettings: PayloadSettings = { folder: 'scratch', limit: 1_000 };

/** The settings in the form of a listed project. */
export interface ProjectPayloads extends PayloadSettings {
  /** The reason why the project's own file can't be applied; the other fields are then the defaults. */
  readonly problem?: string;
}

/** The contents of a former payload folder. */
export interface LeftFolder {
  readonly folder: string;
  readonly payloads: number;
  readonly messages: number;
}

/** Relative to the project. */
export const projectSettingsFile = '.carryover/project.json';

const payloadLimits = { least: 100, most: 100_000 } as const;

/**
 * Beside a payload's figure, which holds for every model that reads the payload and differs from the figure in a stack.
 */
export const payloadTokensNote =
  'Counted with o200k, as the limit is. A stack counts the same text for its own model.';

/** Returns the number of tokens at which a meter warns. */
export function warningThreshold(limit: number): number {
  return Math.floor(limit * 0.8);
}

/** Returns why that can't be the limit of a payload's tokens; `null` if it can. */
export function payloadLimitProblem(limit: number, { formatCount }: NumberFormats): string | null {
  const { least, most } = payloadLimits;
  if (Number.isInteger(limit) && limit >= least && limit <= most) return null;
  return `Enter a whole number from ${formatCount(least)} to ${formatCount(most)}.`;
}

/** True if changes of these paths (`null`: any) may have changed the known facts about the payloads. */
export function touchesPayloadFolder(paths: readonly string[] | null, settings: PayloadSettings): boolean {
  if (paths === null) return true;
  return paths.some(
    (path) =>
      isInPayloadFolder(path, settings) ||
      // The watcher may report a new folder without its contents.
      settings.folder.startsWith(`${path}/`) ||
      touchesProjectSettings([path]),
  );
}

/** True if the project's own file may have changed. */
export function touchesProjectSettings(paths: readonly string[] | null): boolean {
  return paths === null || paths.some((path) => path === projectSettingsFile || path === '.carryover');
}

/** True if a path of the project is the payload folder or lies in it. */
export function isInPayloadFolder(path: string, { folder }: Pick<PayloadSettings, 'folder'>): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
