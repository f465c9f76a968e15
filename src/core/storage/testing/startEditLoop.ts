import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface EditLoop {
  readonly pid: number;
  /** Its output so far, one entry per line. */
  readonly lines: readonly string[];
  /** Resolves once it has printed that many lines. */
  said(lines: number): Promise<void>;
  kill(): Promise<void>;
  /** Exit code. */
  ended: Promise<number | null>;
}

export interface EditLoopArgs {
  readonly dataFolder: string;
  readonly stackId: string;
  /** Prefix of the names that it adds. */
  readonly label: string;
  readonly writers: string;
  readonly count: number;
}

/** Starts the loop; `command` precedes Node and the script, e.g. a shell that sets a limit. */
export function startEditLoop(script: string, args: EditLoopArgs, command: readonly string[] = []): EditLoop {
  const { dataFolder, stackId, label, writers, count } = args;
  return startLoop(script, [dataFolder, stackId, label, writers, String(count)], command);
}

/** Starts a script that prints a line for each thing that it did. */
export function startLoop(
  script: string,
  args: readonly string[],
  command: readonly string[] = [],
): EditLoop {
  const [program = process.execPath, ...rest] = [...command, process.execPath, script, ...args];
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  const ended = endOf(child, once(reader, 'close'));
  return {
    pid: child.pid ?? -1,
    lines,
    said: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (lines.length < wanted) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        void ended.then(() => reject(new Error(`ended after: ${lines.slice(-3).join(' | ')}`)));
        look();
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
}

async function endOf(child: ChildProcess, read: Promise<unknown>): Promise<number | null> {
  const [[code]] = await Promise.all([once(child, 'exit') as Promise<[number | null]>, read]);
  return code;
}
