import { spawn, type ChildProcess } from 'node:child_process';
import { formatCount } from '../../../shared/domain/tokenCount.ts';
import { isTreeAlive, killTree } from '../../operations/processTree.ts';
import { plainOutput } from '../../text/plainOutput.ts';

/** Bytes that the result holds of an output's start and of its end. */
const headLimit = 200_000;

const tailLimit = 1_000_000;

interface OutputBuffer {
  add(chunk: Buffer): void;
  /** Returns start and end of the output as plain text, with a line that states how much is missing between them. */
  text(): string;
}

export interface CommandResult {
  /** Plain text; start and end of a long output. */
  readonly output: string;
  /** `null` if a signal ended the shell. */
  readonly exitCode: number | null;
  readonly signal?: string;
  readonly ended: 'exited' | 'timed-out' | 'cancelled';
  readonly durationMs: number;
  /** ISO 8601. */
  readonly startedAt: string;
}

export interface CommandRun {
  /** Absolute path. */
  readonly folder: string;
  /** One line for the system's shell. */
  readonly command: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly environment?: NodeJS.ProcessEnv;
  /** Called with output as it arrives, control sequences included. */
  readonly onOutput?: (text: string) => void;
}

const graceMs = 2_000;
/** Time that the system has to end killed processes before the run stops waiting for them. */
const reapMs = 1_000;
const pollMs = 50;
/** Time for the last output of processes that the shell left in the background. */
const lingerMs = 300;

/**
 * Runs a line in the system's shell, without input, and ends everything that it started: at the time limit, when it is
 * cancelled, and when the shell ends, what it left in the background. Rejects only if no shell could start, with the
 * system's error.
 */
export function runCommand(run: CommandRun): Promise<CommandResult> {
  const { timeoutMs, signal, onOutput } = run;
  const startedAt = new Date().toISOString();
  const start = performance.now();
  const buffer = createOutputBuffer();
  if (signal?.aborted === true) {
    return Promise.resolve({ output: '', exitCode: null, ended: 'cancelled', durationMs: 0, startedAt });
  }
  return new Promise((resolve, reject) => {
    const child = startShell(run);
    const decoder = new TextDecoder('utf-8');
    let ended: CommandResult['ended'] = 'exited';
    let stopping = false;
    let closed = false;
    let settled = false;

    const settle = (): void => {
      if (settled) return;
      settled = true;
      clearTimeout(limit);
      signal?.removeEventListener('abort', cancel);
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve({
        output: buffer.text(),
        exitCode: child.exitCode,
        ...(child.signalCode === null ? {} : { signal: child.signalCode }),
        ended,
        durationMs: Math.round(performance.now() - start),
        startedAt,
      });
    };
    const endTree = async (): Promise<void> => {
      if (stopping) return;
      stopping = true;
      killTree(child, 'SIGTERM');
      if (!(await within(graceMs, () => closed && !isTreeAlive(child)))) {
        killTree(child, 'SIGKILL');
        await within(reapMs, () => closed && !isTreeAlive(child));
      }
      settle();
    };
    const stop = (why: 'timed-out' | 'cancelled'): void => {
      if (stopping || settled) return;
      ended = why;
      void endTree();
    };
    const cancel = (): void => stop('cancelled');
    const limit = setTimeout(() => stop('timed-out'), timeoutMs);
    signal?.addEventListener('abort', cancel, { once: true });

    const take = (chunk: Buffer): void => {
      if (settled) return;
      buffer.add(chunk);
      onOutput?.(decoder.decode(chunk, { stream: true }));
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.on('error', (error) => {
      if (settled || child.pid !== undefined) return;
      settled = true;
      clearTimeout(limit);
      signal?.removeEventListener('abort', cancel);
      reject(error);
    });
    child.on('exit', () => {
      void within(lingerMs, () => closed && !isTreeAlive(child)).then((gone) =>
        gone ? settle() : endTree(),
      );
    });
    child.on('close', () => {
      closed = true;
    });
  });
}

function startShell({ folder, command, environment = process.env }: CommandRun): ChildProcess {
  const options = {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  } as const satisfies Parameters<typeof spawn>[2];
  if (process.platform === 'win32') {
    const shell = environment['ComSpec'] ?? 'cmd.exe';
    return spawn(shell, ['/d', '/s', '/c', `"${command}"`], { ...options, windowsVerbatimArguments: true });
  }
  // One pipe for both streams shows errors where they were printed. A group of its own lets the caller end all of it.
  return spawn('/bin/sh', ['-c', `exec 2>&1\n${command}`], { ...options, detached: true });
}

async function within(ms: number, isDone: () => boolean): Promise<boolean> {
  const end = performance.now() + ms;
  while (!isDone()) {
    if (performance.now() >= end) return false;
    await new Promise((resolve) => setTimeout(resolve, Math.min(pollMs, ms)));
  }
  return true;
}

/** Holds the start and the end of an output, however long it gets. */
function createOutputBuffer(): OutputBuffer {
  const head: Buffer[] = [];
  let headBytes = 0;
  let tail: Buffer[] = [];
  let tailBytes = 0;
  let dropped = 0;
  /** Trims the end, only now and then: joining with each chunk would cost the square of the output. */
  const trim = (): void => {
    const joined = Buffer.concat(tail);
    const kept = joined.subarray(Math.max(joined.length - tailLimit, 0));
    dropped += joined.length - kept.length;
    tail = [Buffer.from(kept)];
    tailBytes = kept.length;
  };
  return {
    add(chunk) {
      const toHead = chunk.subarray(0, headLimit - headBytes);
      if (toHead.length > 0) head.push(toHead);
      headBytes += toHead.length;
      const rest = chunk.subarray(toHead.length);
      if (rest.length === 0) return;
      tail.push(rest);
      tailBytes += rest.length;
      if (tailBytes > 2 * tailLimit) trim();
    },
    text() {
      if (tailBytes > tailLimit) trim();
      const start = Buffer.concat(head);
      const end = Buffer.concat(tail);
      if (dropped === 0) return plainOutput(decode(Buffer.concat([start, end])));
      // Cuts between lines where possible, so that no sequence and no character is cut in two.
      const first = start.subarray(0, start.lastIndexOf(0x0a) + 1 || start.length);
      const last = end.subarray(end.indexOf(0x0a) + 1);
      const missing = dropped + (start.length - first.length) + (end.length - last.length);
      const note = `… ${formatCount(missing)} bytes left out …`;
      const before = plainOutput(decode(first));
      return `${before}${before.endsWith('\n') ? '' : '\n'}${note}\n${plainOutput(decode(last))}`;
    },
  };
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes);
}
