import { median } from './measureCommand.mjs';

/** Runs each work in turns, so that a busy moment affects them all: returns medians in ms, by name. */
export async function timeInTurns(works, rounds) {
  const times = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      const started = performance.now();
      await work();
      times[name].push(performance.now() - started);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
}

export function speed(bytes, ms) {
  return `${(bytes / 1e3 / ms).toFixed(1)} MB/s`;
}
