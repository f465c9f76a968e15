import { changeItem, sameOptions } from './changeItem.ts';
import { keyOfSource } from '../sourceKinds.ts';
import { placesOf } from './placeItems.ts';
import type { Stack } from '../stack.ts';
import { applyStackEdit, type ItemOptions, type StackEdit, type StackFields } from './stackEdit.ts';

/** Returns the edit that undoes `edit` on `before`; `null` if `edit` changed nothing. */
export function invertStackEdit(before: Stack, edit: StackEdit): StackEdit | null {
  switch (edit.type) {
    case 'set': {
      const keys = Object.keys(edit.fields) as (keyof StackFields)[];
      const fields = Object.fromEntries(keys.map((key) => [key, before[key]])) as StackFields;
      return keys.some((key) => before[key] !== edit.fields[key]) ? { type: 'set', fields } : null;
    }
    case 'add':
      return invertAdd(before, edit);
    case 'remove': {
      const gone = new Set(edit.itemIds);
      const items = before.items.flatMap((item, index) =>
        gone.has(item.id) ? [{ item, before: before.items[index + 1]?.id ?? null }] : [],
      );
      return items.length > 0 ? { type: 'restore', items } : null;
    }
    case 'restore': {
      const present = new Set(before.items.map((item) => item.id));
      const itemIds = edit.items.map((removed) => removed.item.id).filter((id) => !present.has(id));
      return itemIds.length > 0 ? { type: 'remove', itemIds } : null;
    }
    case 'switch': {
      const ids = new Set(edit.itemIds);
      const flipped = before.items.filter((item) => ids.has(item.id) && item.on !== edit.on);
      return flipped.length > 0
        ? { type: 'switch', itemIds: flipped.map((item) => item.id), on: !edit.on }
        : null;
    }
    case 'move':
    case 'place': {
      const ids = new Set(edit.type === 'move' ? edit.itemIds : edit.places.map(({ itemId }) => itemId));
      const after = applyStackEdit(before, edit).items;
      if (before.items.every((item, place) => item === after[place])) return null;
      return { type: 'place', places: placesOf(before, (item) => ids.has(item.id)) };
    }
    case 'several': {
      const back: StackEdit[] = [];
      let now = before;
      for (const one of edit.edits) {
        const inverse = invertStackEdit(now, one);
        now = applyStackEdit(now, one);
        if (inverse !== null) back.unshift(inverse);
      }
      return back.length > 0 ? { type: 'several', edits: back } : null;
    }
    case 'change': {
      const item = before.items.find((candidate) => candidate.id === edit.itemId);
      if (item === undefined || sameOptions(item, changeItem(item, edit.options))) return null;
      const options: ItemOptions = {
        ...(edit.options.pinned === undefined ? {} : { pinned: item.pinned ?? false }),
        ...(edit.options.note === undefined ? {} : { note: item.note ?? null }),
        // Either of the two changes the other.
        ...(edit.options.lines === undefined && edit.options.outline === undefined
          ? {}
          : { lines: item.lines ?? null, outline: item.outline ?? false }),
        ...(edit.options.headings === undefined ? {} : { headings: item.headings ?? null }),
        ...(edit.options.variables === undefined ? {} : { variables: item.variables ?? null }),
        ...(edit.options.source === undefined ? {} : { source: item.source }),
        ...(edit.options.title !== undefined && item.source.kind === 'pasted'
          ? { title: item.source.title }
          : {}),
        ...(edit.options.text !== undefined && item.source.kind === 'pasted'
          ? { text: item.source.text }
          : {}),
        ...(edit.options.edited === undefined ? {} : { edited: item.edited ?? null }),
      };
      return { type: 'change', itemId: edit.itemId, options };
    }
    case 'by-hand': {
      const { byHand = null } = before;
      const same = byHand?.id === edit.byHand?.id && byHand?.sha256 === edit.byHand?.sha256;
      return same ? null : { type: 'by-hand', byHand };
    }
  }
}

function invertAdd(before: Stack, edit: Extract<StackEdit, { type: 'add' }>): StackEdit | null {
  const known = new Set(before.items);
  const after = applyStackEdit(before, edit).items;
  const itemIds = after.filter((item) => !known.has(item)).map((item) => item.id);
  const taken: StackEdit = { type: 'remove', itemIds };
  const keys = new Set(edit.items.map((item) => keyOfSource(item.source)));
  const stayed = after.filter((item) => known.has(item));
  if (stayed.every((item, index) => item === before.items[index])) return itemIds.length > 0 ? taken : null;
  const isMoved = (source: Stack['items'][number]['source']): boolean => {
    const key = keyOfSource(source);
    return key !== null && keys.has(key);
  };
  const places = placesOf(before, (item) => isMoved(item.source));
  return { type: 'several', edits: [taken, { type: 'place', places }] };
}
