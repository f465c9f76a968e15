interface HasId {
  readonly id: string;
}

/** Where a moved item goes, said as the id it is put before; `null` is the end. */
export const moveTarget = {
  /** One step up or down; `undefined` where there is no further. */
  step(items: readonly HasId[], itemId: string, by: -1 | 1): string | null | undefined {
    const index = items.findIndex((item) => item.id === itemId);
    if (index < 0 || index + by < 0 || index + by >= items.length) return undefined;
    return by === -1 ? (items[index - 1]?.id ?? null) : (items[index + 2]?.id ?? null);
  },
  /** Dropped at the upper or lower edge of another item. */
  drop(items: readonly HasId[], targetId: string, edge: 'top' | 'bottom'): string | null {
    if (edge === 'top') return targetId;
    const index = items.findIndex((item) => item.id === targetId);
    return items[index + 1]?.id ?? null;
  },
};
