import { AppError } from '../../errors.ts';
import { keyOfSource, placeOfKind } from '../sourceKinds.ts';
import { maxItems, type Stack, type StackItem } from '../stack.ts';
import type { ItemPlace, RemovedItem } from './stackEdit.ts';
import { formatCount } from '../tokenCount.ts';

/** Returns the group of a new item: payloads first, then pinned rules and prompts, then references. */
function groupOf(item: StackItem): number {
  const place = placeOfKind(item.source.kind);
  return item.pinned === true ? Math.min(place, 1) : place;
}

/**
 * Inserts new items where their group belongs. With `before` all go there, including those that are in the stack
 * already.
 */
export function addItems(
  stack: Stack,
  added: readonly StackItem[],
  before: string | null | undefined,
): Stack {
  const present = new Set(stack.items);
  const ids = new Set(stack.items.map((item) => item.id));
  const byKey = new Map(stack.items.map((item) => [keyOfSource(item.source), item]));
  const placed = new Set<StackItem>();
  for (const item of added) {
    const key = keyOfSource(item.source);
    const known = key === null ? undefined : byKey.get(key);
    if (known !== undefined) placed.add(known);
    if (known !== undefined || ids.has(item.id)) continue;
    ids.add(item.id);
    byKey.set(key, item);
    placed.add(item);
  }
  const fresh = [...placed].filter((item) => !present.has(item));
  if (stack.items.length + fresh.length > maxItems) {
    throw new AppError(
      'stacks/too-many-items',
      `A stack can have at most ${formatCount(maxItems)} items. Select fewer files, or a smaller folder.`,
      { limit: maxItems, wanted: stack.items.length + fresh.length },
    );
  }
  if (before !== undefined) return { ...stack, items: putTogether(stack.items, [...placed], before) };
  const items = [...stack.items];
  for (const group of [0, 1, 2]) {
    const ofGroup = fresh.filter((item) => groupOf(item) === group);
    if (ofGroup.length === 0) continue;
    const after = items.findLastIndex((item) => groupOf(item) <= group);
    items.splice(after + 1, 0, ...ofGroup);
  }
  return { ...stack, items };
}

/** Moves items together, in the order of the stack. */
export function moveItems(stack: Stack, itemIds: readonly string[], before: string | null): Stack {
  const ids = new Set(itemIds);
  const moved = stack.items.filter((item) => ids.has(item.id));
  return moved.length === 0 ? stack : { ...stack, items: putTogether(stack.items, moved, before) };
}

/** Inserts each item before its neighbour, from the last to the first, as the neighbour may be one of them. */
export function placeItems(stack: Stack, places: readonly ItemPlace[]): Stack {
  let { items } = stack;
  for (const { itemId, before } of places.toReversed()) {
    const item = items.find((other) => other.id === itemId);
    if (item !== undefined && itemId !== before) items = putTogether(items, [item], before);
  }
  return { ...stack, items };
}

/** Returns the places of items now, for `placeItems`. */
export function placesOf(stack: Stack, isWanted: (item: StackItem) => boolean): readonly ItemPlace[] {
  return stack.items.flatMap((item, index) =>
    isWanted(item) ? [{ itemId: item.id, before: stack.items[index + 1]?.id ?? null }] : [],
  );
}

export function restoreItems(stack: Stack, removed: readonly RemovedItem[]): Stack {
  const ids = new Set(stack.items.map((item) => item.id));
  const items = [...stack.items];
  // From the last to the first, so that a neighbour that was also removed is back in time.
  for (const { item, before } of removed.toReversed()) {
    if (ids.has(item.id)) continue;
    ids.add(item.id);
    const index = before === null ? -1 : items.findIndex((other) => other.id === before);
    items.splice(index < 0 ? items.length : index, 0, item);
  }
  return { ...stack, items };
}

/**
 * Moves items before `before`: one that is not (or no longer) in the list means the end, a moved one the next that
 * stays.
 */
function putTogether(
  items: readonly StackItem[],
  placed: readonly StackItem[],
  before: string | null,
): readonly StackItem[] {
  const moving = new Set(placed);
  const at = before === null ? -1 : items.findIndex((item) => item.id === before);
  const next = at < 0 ? undefined : items.find((item, index) => index >= at && !moving.has(item));
  const others = items.filter((item) => !moving.has(item));
  const index = next === undefined ? others.length : others.indexOf(next);
  return others.toSpliced(index, 0, ...placed);
}
