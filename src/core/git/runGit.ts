import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { killTree } from '../operations/processTree.ts';
import { gitEnvironment, guards } from './gitGuards.ts';

export type GitOutcome =
  | { readonly status: 'ok'; readonly exitCode: number; readonly output: Buffer }
  /**
   * `complaint` is git's own message, in English, to distinguish cases; `gitError` shows the part that may be shown.
   */
  | { readonly status: 'failed'; readonly exitCode: number | null; readonly complaint: string }
  /** `output`: the part before the limit. */
  | { readonly status: 'too-large'; readonly output: Buffer }
  | { readonly status: 'not-installed' | 'timed-out' | 'cancelled' };

export interface GitOptions {
  /** Exit codes that are answers; any other is `failed`. Default: 0 only. */
  readonly exitCodes?: readonly number[];
  readonly timeoutMs?: number;
  readonly maxOutputBytes?: number;
  /**
   * Start of the entries to keep of an output whose entries end with NUL. Where another process runs git, the others do not
   * travel.
   */
  readonly entriesFrom?: string;
  /** Standard input; without it there is none. */
  readonly input?: string;
  /** Absolute path of the index to read; without it, the repository's own. */
  readonly indexFile?: string;
  readonly signal?: AbortSignal | undefined;
  /** Name of the program; for tests. */
  readonly program?: string;
}

const maxComplaint = 4_000;
/** Time in ms that git may take where a caller says nothing else. */
export const usualTimeoutMs = 30_000;

export type RunGit = (folder: string, args: readonly string[], options?: GitOptions) => Promise<GitOutcome>;

/** Runs what `runGit` is asked for: this thread, unless `startGitThread` has named another. */
let runBy: RunGit = runGitHere;

/**
 * Runs git in a folder to read, never to change: no shell, and no way for the repository's own configuration to start
 * programs. Never rejects. Paths among the arguments go after `--`.
 */
export function runGit(
  folder: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitOutcome> {
  if (options.signal?.aborted === true) return Promise.resolve({ status: 'cancelled' });
  return runBy(folder, args, options);
}

/** Lets another run what `runGit` is asked for, until the returned function is called. */
export function runGitBy(other: RunGit): () => void {
  runBy = other;
  return () => {
    if (runBy === other) runBy = runGitHere;
  };
}

/** Does as `runGit`, and starts git in this very thread. */
export function runGitHere(
  folder: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitOutcome> {
  const {
    exitCodes = [0],
    timeoutMs = usualTimeoutMs,
    maxOutputBytes = 256_000_000,
    program = 'git',
  } = options;
  const { entriesFrom, input, indexFile, signal } = options;
  return new Promise((settle) => {
    const child = spawn(program, ['-C', folder, ...guards, ...args], {
      env: {
        ...gitEnvironment(process.env),
        ...(indexFile === undefined ? {} : { GIT_INDEX_FILE: indexFile }),
      },
      // Windows searches the current folder for programs first, and that may be the repository.
      cwd: dirname(process.execPath),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
      // A separate group, so that processes started by git end with it.
      detached: process.platform !== 'win32',
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    let complaint = '';
    const stop = (outcome: GitOutcome): void => {
      killTree(child, 'SIGKILL');
      settleOnce(outcome);
    };
    const timer = setTimeout(() => stop({ status: 'timed-out' }), timeoutMs);
    const cancel = (): void => stop({ status: 'cancelled' });
    signal?.addEventListener('abort', cancel, { once: true });
    let settled = false;
    const settleOnce = (outcome: GitOutcome): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      child.stdout.destroy();
      child.stderr.destroy();
      settle(outcome);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= maxOutputBytes) return;
      stop({ status: 'too-large', output: Buffer.concat(chunks).subarray(0, maxOutputBytes) });
    });
    // Git may end before it has read everything; its answer then tells why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < maxComplaint) complaint += chunk.toString('utf8');
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      settleOnce(
        error.code === 'ENOENT'
          ? { status: 'not-installed' }
          : { status: 'failed', exitCode: null, complaint: error.code ?? error.name },
      );
    });
    child.on('close', (exitCode) => {
      settleOnce(
        exitCode !== null && exitCodes.includes(exitCode)
          ? { status: 'ok', exitCode, output: entriesThatBegin(Buffer.concat(chunks), entriesFrom) }
          : { status: 'failed', exitCode, complaint: complaint.slice(0, maxComplaint) },
      );
    });
  });
}

/** Reads no entry as a string: there may be as many as files, and few that begin so. */
function entriesThatBegin(output: Buffer, start: string | undefined): Buffer {
  if (start === undefined) return output;
  const begin = Buffer.from(start);
  const next = Buffer.from(`\0${start}`);
  const found: Buffer[] = [];
  let at = output.subarray(0, begin.length).equals(begin) ? 0 : startAfter(output.indexOf(next));
  while (at !== -1) {
    const end = output.indexOf(0, at);
    if (end === -1) break;
    found.push(output.subarray(at, end + 1));
    at = startAfter(output.indexOf(next, end));
  }
  return Buffer.concat(found);
}

/** Returns the place behind a NUL; -1 for none. */
function startAfter(nul: number): number {
  return nul === -1 ? -1 : nul + 1;
}
