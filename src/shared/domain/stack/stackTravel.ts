import type { FindingTier } from '../finding.ts';

/** The contents that leave this machine with a stack's file: it only names everything else. */
export interface StackTravel {
  /** Pasted texts and edited copies, which the file contains unchanged. */
  readonly texts: readonly { readonly title: string; readonly characters: number }[];
  readonly notes: number;
  /** Snippets by name: their texts stay in the user's library. */
  readonly snippets: readonly string[];
  readonly commands: number;
  /** Other projects by alias: each machine knows its own folder. */
  readonly projects: readonly string[];
  /** Suspected secrets by the item that contains them, or the stack's own fields. */
  readonly secrets: readonly { readonly where: string; readonly tier: FindingTier; readonly count: number }[];
  /** True if a part of it could not be scanned for secrets. */
  readonly notScanned: boolean;
  /** Paths that lead out of the project, in this machine's notation. */
  readonly outside: readonly string[];
  /** True if the message was edited by hand: that text stays here. */
  readonly byHand: boolean;
  /** Git's treatment of `.carryover/stacks`; `none` without a repository. */
  readonly git: 'tracked' | 'ignored' | 'none';
}

/** True if a stack must not leave, regardless of the user's choice. */
export function isTravelBlocked(travel: StackTravel): boolean {
  return (
    travel.notScanned || travel.outside.length > 0 || travel.secrets.some(({ tier }) => tier === 'certain')
  );
}

/** `blocked`: nothing was written. Possible secrets block until the user has confirmed that they are none. */
export type TravelResult =
  | { readonly status: 'done'; readonly name: string }
  | { readonly status: 'blocked'; readonly travel: StackTravel };

/** The result of an import. */
export interface StackImport {
  readonly stackId: string;
  /** Its name here. */
  readonly name: string;
  readonly items: number;
  /** Names of items that were left out because their paths lead out of the project. */
  readonly refused: readonly string[];
  /** Files and folders that are not in this project; their items stay. */
  readonly missing: readonly string[];
  /** Kinds of a newer version; their items stay. */
  readonly unknown: readonly string[];
}

export const stackImportLimits = { bytes: 50_000_000 };
