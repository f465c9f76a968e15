import type { FindingTier } from './finding.ts';

/** What goes along when a stack's file leaves this machine: everything else is only named in it. */
export interface StackTravel {
  /** Pasted texts and edited copies, which are in the file as they are. */
  readonly texts: readonly { readonly title: string; readonly characters: number }[];
  readonly notes: number;
  /** Snippets by name: their texts stay in this person's library. */
  readonly snippets: readonly string[];
  readonly commands: number;
  /** Other projects by alias: each machine says which folder that is. */
  readonly projects: readonly string[];
  /** Suspected secrets by the item they are in, or the stack's own fields. */
  readonly secrets: readonly { readonly where: string; readonly tier: FindingTier; readonly count: number }[];
  /** Something in it could not be searched for secrets. */
  readonly notScanned: boolean;
  /** Paths that lead out of the project, as this machine writes them. */
  readonly outside: readonly string[];
  /** The message was edited by hand: that text stays here. */
  readonly byHand: boolean;
  /** What git does with `.carryover/stacks`; `none`: there is no repository. */
  readonly git: 'tracked' | 'ignored' | 'none';
}

/** Why a stack must not leave, whatever its person says. */
export function isTravelBlocked(travel: StackTravel): boolean {
  return (
    travel.notScanned || travel.outside.length > 0 || travel.secrets.some(({ tier }) => tier === 'certain')
  );
}

/** `blocked`: nothing was written. Possible secrets block until the person has said that they are none. */
export type TravelResult =
  | { readonly status: 'done'; readonly name: string }
  | { readonly status: 'blocked'; readonly travel: StackTravel };

/** What came of a file that was brought in. */
export interface StackImport {
  readonly stackId: string;
  /** As it is called here. */
  readonly name: string;
  readonly items: number;
  /** Items that were left out, by name, because their paths lead out of the project. */
  readonly refused: readonly string[];
  /** Files and folders that are not in this project; they are kept. */
  readonly missing: readonly string[];
  /** Kinds of a newer version; they are kept. */
  readonly unknown: readonly string[];
}

export const stackImportLimits = { bytes: 50_000_000 };
