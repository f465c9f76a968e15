import type { LucideIcon } from 'lucide-react';
import type { BlockKind } from '../../shared/domain/assembly.ts';
import type { Target } from '../ui/matchText.ts';

export type EntryGroup = 'stack' | 'add' | 'commands';
/** What a sign before the query asks for alone. */
export type EntryScope = 'command' | 'issue' | 'session' | 'other';

/** One row of the palette. */
export interface PaletteEntry {
  /** Stays the same when it goes into the stack. */
  readonly key: string;
  readonly group: EntryGroup;
  readonly scope: EntryScope;
  /** What is looked in: the title, with a path's folders before it. */
  readonly target: Target;
  readonly title: string;
  /** Beside the title, smaller. */
  readonly sub: string;
  readonly icon: LucideIcon;
  readonly kind?: BlockKind;
  /** At the right, e.g. tokens. */
  readonly end?: string;
  readonly keys?: string;
  /** Why it can't be chosen, where it can't. */
  readonly reason: string | null;
  /** What Space does, in two words, and does it. */
  readonly toggle?: { readonly words: string; readonly run: () => void };
  /** What Enter does. */
  readonly run: () => void;
}
