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

/** Relative to the project. */
export const projectSettingsFile = '.carryover/project.json';

export const payloadLimits = { least: 100, most: 100_000 } as const;

/** Tokens from which on a meter warns. */
export function waryTokens(limit: number): number {
  return Math.floor(limit * 0.8);
}

/** Why that can't be the most tokens of a payload; `null` where it can. */
export function payloadLimitProblem(limit: number): string | null {
  const { least, most } = payloadLimits;
  if (Number.isInteger(limit) && limit >= least && limit <= most) return null;
  return `It has to be a whole number from ${formatCount(least)} to ${formatCount(most)}.`;
}

/** Whether a path of the project is the payload folder or lies in it. */
export function isInPayloadFolder(path: string, { folder }: Pick<PayloadSettings, 'folder'>): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
