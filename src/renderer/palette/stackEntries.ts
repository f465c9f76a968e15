import { keyOfSource, signOf } from '../../shared/domain/sourceKinds.ts';
import type { SourceView } from '../../shared/domain/source.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import type { Stores } from '../stores/createStores.ts';
import { isCountExact } from '../stack/countedModel.ts';
import { describeItem } from '../stack/describeItem.ts';
import { focusItem } from '../stack/items/focusItem.ts';
import { kindIcons } from '../stack/kindIcon.ts';
import { announce } from '../ui/announce.ts';
import { tokenWords } from '../ui/formats.ts';
import { prepareText } from '../ui/search/matchText.ts';
import { scopes } from './parsePaletteQuery.ts';
import type { EntryScope, PaletteEntry } from './paletteEntry.ts';
import type { PaletteFacts } from './paletteFacts.ts';

/** Makes entries for the items of the stack: Enter shows one, Space turns it on or off. */
export function stackEntries(
  { stack, view }: Stores,
  { current, assembly }: PaletteFacts,
): readonly PaletteEntry[] {
  const { select, switchItems } = stack.getState();
  const exact = isCountExact({ current, assembly });
  const blocks = new Map(assembly?.blocks.map((block) => [block.itemId, block]));
  return (current?.items ?? []).map((item) => {
    const words = describeItem(item, blocks.get(item.id), assembly, []);
    const { source, id, on } = item;
    const looked = lookedIn(source, words.title);
    const state = on ? '' : ', off';
    return {
      key: keyOf(item),
      group: 'stack',
      scope: scopeOf(source),
      target: prepareText(looked, source.kind === 'file' ? looked.length - words.title.length : 0),
      title: words.title,
      sub: words.place === '' ? words.detail : words.place,
      icon: kindIcons[words.kind],
      kind: words.kind,
      end: `${words.tokens === null ? 'tokens unknown' : tokenWords(words.tokens, exact)}${state}`,
      reason: null,
      toggle: {
        words: on ? 'turn off' : 'turn on',
        run: () => {
          announce(`${words.title}, ${on ? 'off' : 'on'}`);
          void switchItems([id], !on);
        },
      },
      run: () => {
        view.getState().show('assemble');
        select(id);
        focusItem(id);
      },
    };
  });
}

/**
 * Returns the text to search: for a file with its folders, for a payload with its file's name, which the title may
 * lack.
 */
function lookedIn(source: SourceView, title: string): string {
  if (source.kind === 'file') return source.path;
  return source.kind === 'payload' ? `${title} session-${source.session}.md` : title;
}

function keyOf({ source, id }: StackItemView): string {
  return keyOfSource(source) ?? `item:${id}`;
}

function scopeOf({ kind }: SourceView): EntryScope {
  const sign = signOf(kind);
  return sign === undefined ? 'other' : scopes[sign];
}
