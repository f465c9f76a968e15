import { prepareQuery, type Query } from '../ui/search/matchText.ts';
import type { EntryScope } from './paletteEntry.ts';

export interface PaletteQuery {
  /** `null` for everything. */
  readonly scope: Exclude<EntryScope, 'other'> | null;
  /** The query without the sign. */
  readonly text: string;
  readonly looked: Query;
}

export const scopes = { '>': 'command', '#': 'issue', '@': 'session' } as const;

/** Separates the sign that selects one kind from the typed text. */
export function parsePaletteQuery(typed: string): PaletteQuery {
  const trimmed = typed.trimStart();
  const sign = trimmed.charAt(0);
  const scope = sign === '>' || sign === '#' || sign === '@' ? scopes[sign] : null;
  const text = (scope === null ? trimmed : trimmed.slice(1)).trim();
  return { scope, text, looked: prepareQuery(text) };
}
