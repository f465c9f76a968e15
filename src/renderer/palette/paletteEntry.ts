import type { LucideIcon } from 'lucide-react';
import type { BlockKind } from '../../shared/domain/sourceKinds.ts';
import type { Target } from '../ui/search/matchText.ts';

export type EntryGroup = 'stack' | 'add' | 'commands';
/** The kind of entry that a sign before the query selects. */
export type EntryScope = 'command' | 'issue' | 'session' | 'other';

/** One row of the palette. */
export interface PaletteEntry {
  /** Stays the same when the entry is added to the stack. */
  readonly key: string;
  readonly group: EntryGroup;
  readonly scope: EntryScope;
  /** The text to search: the title, preceded by a path's folders. */
  readonly target: Target;
  readonly title: string;
  /** Shown beside the title, smaller. */
  readonly sub: string;
  readonly icon: LucideIcon;
  readonly kind?: BlockKind;
  /** Shown at the right, e.g. tokens. */
  readonly end?: string;
  readonly keys?: string;
  /** The reason why the entry can't be chosen; `null` if it can. */
  readonly reason: string | null;
  /** The action of Space, with its name in two words. */
  readonly toggle?: { readonly words: string; readonly run: () => void };
  /** The action of Enter. */
  readonly run: () => void;
}
