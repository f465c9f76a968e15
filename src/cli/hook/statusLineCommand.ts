import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { exitCode } from '../exitCode.ts';
import type { Outcome } from '../output.ts';
import { readThrough } from './readThrough.ts';

/**
 * Hands the agent's input to the person's own command as it comes in, keeps a copy, and ends as that command does. Without one,
 * it prints a line of its own.
 */
export async function statusLineCommand(then: string | undefined, workerUrl: URL): Promise<Outcome> {
  const own = then === undefined || then.trim() === '' ? null : startCommand(then);
  const input = await readThrough((chunk) => own?.write(chunk));
  own?.end();
  const keep = input === null ? Promise.resolve() : keepQuietly(input, workerUrl);
  const code = own === null ? exitCode.done : await own.ended;
  const text = own !== null || input === null ? '' : await ownLine(input);
  return {
    code: exitCode.done,
    text,
    json: {},
    messages: [],
    async afterwards() {
      await keep;
      process.exitCode = code;
    },
  };
}

interface OwnCommand {
  write(chunk: Uint8Array): void;
  end(): void;
  /** Its exit code. */
  readonly ended: Promise<number>;
}

function startCommand(command: string): OwnCommand {
  // The agent starts it with this shell too. Without Git Bash there is none on Windows, and no status line was wrapped.
  const child = spawn('sh', ['-c', command], { stdio: ['pipe', 'inherit', 'inherit'], windowsHide: true });
  // A command need not read its input.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<number>((resolve) => {
    child.on('error', () => resolve(127));
    child.on('close', (code, signal) =>
      resolve(code ?? (signal === null ? exitCode.failed : 128 + constants.signals[signal])),
    );
  });
  return { write: (chunk) => void child.stdin.write(chunk), end: () => void child.stdin.end(), ended };
}

/** A full disk is no reason to lose the status line. */
async function keepQuietly(bytes: Uint8Array, workerUrl: URL): Promise<void> {
  try {
    const { openCore } = await import('../openCore.ts');
    await openCore(workerUrl).hooks.keepStatus({ agent: 'claude-code', bytes });
  } catch {
    // The status line has no place for an error, and the next one keeps its input anew.
  }
}

async function ownLine(input: Uint8Array): Promise<string> {
  const [{ printable }, { statusLineOf }] = await Promise.all([
    import('../printable.ts'),
    import('./statusLineOf.ts'),
  ]);
  const line = statusLineOf(input);
  return line === '' ? '' : `${printable(line)}\n`;
}
