/** Percent, the steps of browsers. */
export const zoomSteps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200] as const;

/** A step up or down, the usual zoom, or percent. */
export type ZoomTo = 'in' | 'out' | 'usual' | number;

/** Returns the step after or before a zoom; `usual` is 100 %. Rounds a value between two steps to the nearest. */
export function nextZoom(percent: number, to: ZoomTo): number {
  if (to === 'usual') return 100;
  if (typeof to === 'number') {
    return zoomSteps.reduce((best, step) => (Math.abs(step - to) < Math.abs(best - to) ? step : best), 100);
  }
  const next =
    to === 'in' ? zoomSteps.find((step) => step > percent) : zoomSteps.findLast((step) => step < percent);
  return next ?? percent;
}
