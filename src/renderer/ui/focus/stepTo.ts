/**
 * Returns the index of the row to which a key moves from the row `at` (-1 for none) of `count` rows: Up and Down by one,
 * Home and End to the ends. At an end it stays there. `undefined` if the key moves nowhere, or there are no rows.
 */
export function stepTo(key: string, at: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: count - 1,
  };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return to === undefined || count === 0 ? undefined : Math.min(Math.max(to, 0), count - 1);
}
