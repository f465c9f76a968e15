import { readFileSync } from 'node:fs';
import { runProgram, type RunProgram } from './processStart.ts';

/** Processes between a command and the program that runs it: shells, and what starts the command. */
const mostAncestors = 20;

/**
 * Returns this process and those above it, the nearest first; `null` where the system does not tell. Windows tells it only slowly, and
 * keeps the number of a parent that has ended, which another process may have by now.
 */
export async function processAncestors(
  pid: number = process.pid,
  system: string = process.platform,
  run: RunProgram = runProgram,
): Promise<readonly number[] | null> {
  if (system === 'win32') return null;
  const parentOf = system === 'linux' ? parentOnLinux : await askParents(run);
  const found: number[] = [];
  for (let at = pid; at > 1 && found.length < mostAncestors;) {
    found.push(at);
    const parent = parentOf(at);
    // Some systems hide the processes of other users.
    if (parent === null) return at === pid ? null : found;
    at = parent;
  }
  return found;
}

function parentOnLinux(pid: number): number | null {
  try {
    const line = readFileSync(`/proc/${String(pid)}/stat`, 'latin1');
    // The name of the program is in parentheses, and may contain any character.
    const parent = Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
    return Number.isSafeInteger(parent) ? parent : null;
  } catch {
    return null;
  }
}

/** Asks `ps` for all processes at once, which takes as long as asking for one. */
async function askParents(run: RunProgram): Promise<(pid: number) => number | null> {
  const lines = await run('/bin/ps', ['-A', '-o', 'pid=,ppid='], {}).catch(() => '');
  const parents = new Map(
    lines.split('\n').map((line) => {
      const [pid, parent] = line.trim().split(/\s+/u);
      return [Number(pid), Number(parent)] as const;
    }),
  );
  return (pid) => parents.get(pid) ?? null;
}
