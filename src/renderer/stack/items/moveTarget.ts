interface HasId {
  readonly id: string;
}

/**
 * Returns the target of a block of items for one step up or down, as the id to insert it before; `null` is the end,
 * `undefined` means that there is no further step. The first step joins items that are apart.
 */
export function stepTarget(
  items: readonly HasId[],
  itemIds: readonly string[],
  by: -1 | 1,
): string | null | undefined {
  const ids = new Set(itemIds);
  const first = items.findIndex((item) => ids.has(item.id));
  const last = items.findLastIndex((item) => ids.has(item.id));
  if (first < 0) return undefined;
  const isTogether = last - first + 1 === ids.size;
  if (by === -1) return first > 0 || !isTogether ? (items[Math.max(first - 1, 0)]?.id ?? null) : undefined;
  return last < items.length - 1 || !isTogether ? (items[last + 2]?.id ?? null) : undefined;
}
