import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Linux counts a process's start in ticks since the boot; a second has so many on all systems that Node runs on. */
const ticksPerSecond = 100;
/** ms. A system that takes longer is taken not to know. */
const longest = 5_000;

/** Runs a program and returns its output. Rejects if it fails. */
export type RunProgram = (
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) => Promise<string>;

export const runProgram: RunProgram = async (file, args, environment) => {
  const options = { env: { ...process.env, ...environment }, timeout: longest, windowsHide: true };
  return (await promisify(execFile)(file, [...args], options)).stdout;
};

/** Starts that other programs told, by the number of the process. A number is given again only after its process has ended. */
const asked = new Map<number, { readonly at: number; readonly start: Promise<number | null> }>();
/** ms for which an answer holds: starting a program takes long. */
const freshMs = 10_000;

/** Returns the time at which a process started, in ms since 1970; `null` where the system does not tell it. */
export function processStart(pid: number): Promise<number | null> {
  const { platform } = process;
  if (platform === 'linux') return Promise.resolve(startOnLinux(pid));
  const known = asked.get(pid);
  if (known !== undefined && Date.now() - known.at < freshMs) return known.start;
  const start = askStart(pid, platform);
  asked.set(pid, { at: Date.now(), start });
  return start;
}

/** Asks another program when a process started: `ps`, or on Windows PowerShell, which both are parts of their systems. */
export async function askStart(
  pid: number,
  system: string,
  run: RunProgram = runProgram,
): Promise<number | null> {
  try {
    if (system !== 'win32') {
      // In other languages, `ps` writes other names of months.
      const line = await run('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], { LC_ALL: 'C' });
      return timeOf(line.trim());
    }
    const shell = join(
      process.env['SystemRoot'] ?? 'C:\\Windows',
      'System32/WindowsPowerShell/v1.0/powershell.exe',
    );
    const question = `(Get-Process -Id ${String(pid)}).StartTime.ToUniversalTime().ToString('o')`;
    const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', question];
    return timeOf((await run(shell, args, {})).trim());
  } catch {
    return null;
  }
}

function timeOf(text: string): number | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

function startOnLinux(pid: number): number | null {
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
