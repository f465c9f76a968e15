import type { SessionSummary } from '../../shared/domain/transcript.ts';
import { AppError } from '../../shared/errors.ts';
import { codeOf, readReason } from '../storage/writeFailed.ts';
import { agentReaders } from './agentReaders.ts';
import type { AgentReader } from './reading/agentReader.ts';

/**
 * Returns the reader for a file from anywhere. Rejects with `recover/not-a-transcript`, and with `recover/unreadable` if the file
 * can't be read.
 */
export async function recogniseTranscript(path: string): Promise<AgentReader> {
  for (const reader of agentReaders) {
    const isOwn = await reader.recognises(path).catch((error: unknown) => {
      throw unreadable(path, error);
    });
    if (isOwn) return reader;
  }
  throw notOne(path);
}

/** Returns what a list shows of a transcript from anywhere, whichever project it is of. Rejects as `recogniseTranscript`. */
export async function summariseTranscript(path: string): Promise<SessionSummary> {
  const reader = await recogniseTranscript(path);
  const summary = await reader.summarise(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (summary === null) throw notOne(path);
  return { ...summary, deletion: (await reader.retention?.([])(path)) ?? null };
}

function notOne(path: string): AppError {
  return new AppError(
    'recover/not-a-transcript',
    `${path} is no transcript that Carryover can read. It reads those of Claude Code and Codex.`,
    { path },
  );
}

/** Returns the error to reject with when a transcript can't be read; throws an error without a code, which is a bug. */
export function unreadable(path: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = codeOf(error);
  if (cause === 'unknown') throw error;
  const why = cause === 'ENOENT' ? 'it does not exist.' : readReason(path, cause);
  return new AppError('recover/unreadable', `The transcript ${path} could not be read: ${why}`, {
    path,
    cause,
  });
}
