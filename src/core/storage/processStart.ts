import { readFileSync } from 'node:fs';

/** Linux counts a process's start in ticks since the boot; a second has so many on all systems that Node runs on. */
const ticksPerSecond = 100;

/** Returns the time at which a process started, in ms since 1970; `null` where the system does not tell it by a file. */
export function processStart(pid: number): number | null {
  try {
    const line = readFileSync(`/proc/${String(pid)}/stat`, 'latin1');
    // The name of the program is in parentheses, and may contain any character.
    const ticks = line.slice(line.lastIndexOf(')') + 2).split(' ')[19];
    const boot = /^btime (?<seconds>\d+)$/mu.exec(readFileSync('/proc/stat', 'latin1'))?.groups?.['seconds'];
    const start = (Number(boot) + Number(ticks) / ticksPerSecond) * 1_000;
    return Number.isFinite(start) ? start : null;
  } catch {
    return null;
  }
}
