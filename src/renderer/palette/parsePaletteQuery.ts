import { prepareQuery, type Query } from '../ui/matchText.ts';
import type { EntryScope } from './paletteEntry.ts';

export interface PaletteQuery {
  /** `null`: everything. */
  readonly scope: Exclude<EntryScope, 'other'> | null;
  /** Without the sign. */
  readonly text: string;
  readonly looked: Query;
}

const scopes = { '>': 'command', '#': 'issue', '@': 'session' } as const;

/** Takes the sign that asks for one kind alone off what was typed. */
export function parsePaletteQuery(typed: string): PaletteQuery {
  const trimmed = typed.trimStart();
  const sign = trimmed.charAt(0);
  const scope = sign === '>' || sign === '#' || sign === '@' ? scopes[sign] : null;
  const text = (scope === null ? trimmed : trimmed.slice(1)).trim();
  return { scope, text, looked: prepareQuery(text) };
}
