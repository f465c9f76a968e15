import { CircleHelp } from 'lucide-react';
import type { HelpStore } from '../help/helpStore.ts';
import type { GuideGroup } from '../help/readGuide.ts';
import { entryOf } from './commandEntries.ts';
import type { PaletteEntry } from './paletteEntry.ts';

/** The pages of the guide. */
export function helpEntries(help: HelpStore, groups: readonly GuideGroup[]): readonly PaletteEntry[] {
  return groups.flatMap(({ pages }) =>
    pages.map(({ id, title }) =>
      entryOf(`help:${id}`, `Help: ${title}`, CircleHelp, () => help.getState().show(id)),
    ),
  );
}
