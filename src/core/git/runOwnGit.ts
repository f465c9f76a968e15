import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { killTree } from '../operations/processTree.ts';
import type { GitOutcome } from './runGit.ts';

/** Bytes of git's and the hooks' output that the result has, from its beginning and from its end. */
const maxSaid = 100_000;
/** Time between the request to stop, in which git removes its locks, and the end of all processes. */
const graceMs = 5_000;
/** A program that a hook left in the background may keep the output open after git's end. */
const drainMs = 2_000;

export interface OwnGitOptions {
  readonly timeoutMs?: number;
  readonly input?: string;
  /** Stops git and its hooks. The result is there once they have ended. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs git as in the user's terminal: with their own configuration, hooks and signing. Only for actions that the user
 * requested by name. Git can't ask questions here, and is told not to. `complaint` is the whole output; the middle of a very
 * long one is left out.
 */
export function runOwnGit(
  folder: string,
  args: readonly string[],
  { timeoutMs = 300_000, input = '', signal }: OwnGitOptions = {},
): Promise<GitOutcome> {
  if (signal?.aborted === true) return Promise.resolve({ status: 'cancelled' });
  return new Promise((settle) => {
    const child = spawn('git', ['-C', folder, ...args], {
      env: {
        ...withoutRedirections(process.env),
        GIT_TERMINAL_PROMPT: '0',
        GIT_EDITOR: 'false',
        // English, so that this code can recognise refusals.
        LC_ALL: 'C',
        NoDefaultCurrentDirectoryInExePath: '1',
      },
      cwd: dirname(process.execPath),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
      // A separate group, so that hooks end with git.
      detached: process.platform !== 'win32',
    });
    const said = createSaid();
    const output: Buffer[] = [];
    let stopped: 'timed-out' | 'cancelled' | null = null;
    let force: NodeJS.Timeout | undefined;
    const stop = (why: 'timed-out' | 'cancelled'): void => {
      if (stopped !== null) return;
      stopped = why;
      killTree(child, 'SIGTERM');
      force = setTimeout(() => killTree(child, 'SIGKILL'), graceMs);
    };
    const timer = setTimeout(() => stop('timed-out'), timeoutMs);
    const cancel = (): void => stop('cancelled');
    signal?.addEventListener('abort', cancel, { once: true });
    let settled = false;
    const settleOnce = (outcome: GitOutcome): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      clearTimeout(force);
      signal?.removeEventListener('abort', cancel);
      child.stdout.destroy();
      child.stderr.destroy();
      settle(outcome);
    };
    const end = (exitCode: number | null): void => {
      if (stopped !== null && exitCode !== 0) settleOnce({ status: stopped });
      else if (exitCode === 0) settleOnce({ status: 'ok', exitCode, output: Buffer.concat(output) });
      else settleOnce({ status: 'failed', exitCode, complaint: said.text() });
    };
    child.stdout.on('data', (chunk: Buffer) => {
      output.push(chunk);
      said.hear(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => said.hear(chunk));
    // Git may end before it has read everything; its answer then tells why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error: NodeJS.ErrnoException) => {
      settleOnce(
        error.code === 'ENOENT'
          ? { status: 'not-installed' }
          : { status: 'failed', exitCode: null, complaint: error.code ?? error.name },
      );
    });
    child.on('exit', (exitCode) => void setTimeout(() => end(exitCode), drainMs).unref());
    child.on('close', end);
  });
}

/** Collects the beginning and the end of an output. */
function createSaid(): { readonly hear: (chunk: Buffer) => void; readonly text: () => string } {
  const first: Buffer[] = [];
  const last: Buffer[] = [];
  let [firstBytes, lastBytes, lost] = [0, 0, 0];
  return {
    hear(chunk) {
      if (firstBytes < maxSaid) {
        first.push(chunk);
        firstBytes += chunk.length;
        return;
      }
      last.push(chunk);
      lastBytes += chunk.length;
      while (lastBytes - (last[0]?.length ?? 0) >= maxSaid) {
        const gone = last.shift()?.length ?? 0;
        lastBytes -= gone;
        lost += gone;
      }
    },
    text() {
      if (lost === 0) return Buffer.concat([...first, ...last]).toString('utf8');
      const middle = Buffer.from(`\n… ${String(lost)} bytes are left out …\n`);
      return Buffer.concat([...first, middle, ...last]).toString('utf8');
    },
  };
}

/** Removes variables that point git to another repository than the folder's, e.g. if a hook started Carryover. */
function withoutRedirections(inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_OBJECT_DIRECTORY'];
  return Object.fromEntries(
    Object.entries(inherited).filter(([name]) => !names.includes(name.toUpperCase())),
  );
}
