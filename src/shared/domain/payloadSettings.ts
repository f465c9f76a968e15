import { formatCount } from './tokenCount.ts';

/** What a project says of its payloads. It lies in the repository, so that everybody who works in it agrees. */
export interface PayloadSettings {
  /** Relative to the project, with `/`; payloads, first messages and agents' drafts lie in it. */
  readonly folder: string;
  /** Tokens that a payload should not be longer than. */
  readonly limit: number;
}

/** As nobody has chosen anything. */
export const defaultPayloadSettings: PayloadSettings = { folder: 'scratch', limit: 1_000 };

/** As a project is listed with them. */
export interface ProjectPayloads extends PayloadSettings {
  /** Why the project's own file can't be followed; the rest is then as it ships. */
  readonly problem?: string;
}

/** What lies in a folder that is not the payload folder any more. */
export interface LeftFolder {
  readonly folder: string;
  readonly payloads: number;
  readonly messages: number;
}

/** Relative to the project. */
export const projectSettingsFile = '.carryover/project.json';

const payloadLimits = { least: 100, most: 100_000 } as const;

/** Beside a payload's figure: it holds whatever model reads the payload, and differs from the figure in a stack. */
export const payloadTokensNote =
  'Counted with o200k, as the limit is. A stack counts the same text for its own model.';

/** Tokens from which on a meter warns. */
export function waryTokens(limit: number): number {
  return Math.floor(limit * 0.8);
}

/** Why that can't be the most tokens of a payload; `null` where it can. */
export function payloadLimitProblem(limit: number): string | null {
  const { least, most } = payloadLimits;
  if (Number.isInteger(limit) && limit >= least && limit <= most) return null;
  return `Enter a whole number from ${formatCount(least)} to ${formatCount(most)}.`;
}

/** Whether changes of these paths, `null` for any, may have changed what is known of the payloads. */
export function touchesPayloads(paths: readonly string[] | null, settings: PayloadSettings): boolean {
  if (paths === null) return true;
  return paths.some(
    (path) =>
      isInPayloadFolder(path, settings) ||
      // What a new folder holds may be told by the folder alone.
      settings.folder.startsWith(`${path}/`) ||
      touchesProjectSettings([path]),
  );
}

/** Whether the project's own file may say something else now. */
export function touchesProjectSettings(paths: readonly string[] | null): boolean {
  return paths === null || paths.some((path) => path === projectSettingsFile || path === '.carryover');
}

/** Whether a path of the project is the payload folder or lies in it. */
export function isInPayloadFolder(path: string, { folder }: Pick<PayloadSettings, 'folder'>): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
