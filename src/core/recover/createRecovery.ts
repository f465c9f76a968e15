import { createHash } from 'node:crypto';
import type { CoreApi, Emit } from '../../shared/api.ts';
import type { FoundSessionRef } from '../../shared/api/recovery.ts';
import { isTouched, type RecoveredSession } from '../../shared/domain/recoveredSession.ts';
import { withoutTranscript, type SessionSummary } from '../../shared/domain/transcript.ts';
import { AppError } from '../../shared/errors.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import { copyScanned } from '../gate/copyScanned.ts';
import { maskReports } from '../gate/maskAnswers.ts';
import type { MaskedTexts } from '../gate/createMaskedTexts.ts';
import type { Environment } from '../network/serviceUrl.ts';
import type { ChosenPaths } from '../storage/createChosenPaths.ts';
import type { Operations } from '../operations/createOperations.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { listSessions } from './listSessions.ts';
import { createAgentFolders } from './createAgentFolders.ts';
import { summariseTranscript } from './recogniseTranscript.ts';
import { recoverSession } from './recoverSession.ts';
import { readFolders, surroundingsOf } from './surroundingsOf.ts';

interface Options {
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly masked: Pick<MaskedTexts, 'hideIn' | 'revealIn'>;
  readonly operations: Operations;
  readonly emit: Emit;
  readonly clipboard: Clipboard;
  readonly environment: Environment;
  readonly settings: CoreApi['settings'];
  /** Files and folders that the user chose in a dialog. */
  readonly toRead: ChosenPaths;
  readonly rootOf: (projectId: string) => Promise<string>;
}

export interface Recovery {
  readonly api: CoreApi['recovery'];
  /** Returns the absolute path of a listed transcript, for the host. Rejects as the methods of `RecoveryApi`. */
  readonly transcriptOf: (ref: FoundSessionRef) => Promise<string>;
  /** Returns the files that a session or its sub-agents wrote, as last read. Texts are as recorded. Rejects as `read` does. */
  readonly workOf: (ref: FoundSessionRef, signal: AbortSignal) => Promise<TouchedFiles>;
}

export interface TouchedFiles {
  /** Top of the worktree that the session ran in. */
  readonly worktree: string;
  /** Paths relative to it; those too that a command perhaps wrote. */
  readonly touched: ReadonlySet<string>;
  /** `null` for the work without a transcript. */
  readonly about: SessionSummary | null;
}

/** Fields of the answers whose values this room makes itself. */
const noText = 'agent how started ended changed at key folder';

/** Finds and reads the sessions of a project for a window, which names them by keys: no path of it is ever read. */
export function createRecovery(options: Options): Recovery {
  const { pool, masked, operations, emit, clipboard, rootOf } = options;
  const surroundings = async () => surroundingsOf(options.environment, await options.settings.get({}));
  /** Sessions listed last, per project and key. */
  const listed = new Map<string, ReadonlyMap<string, SessionSummary>>();
  /** Sessions whose transcripts the user chose, by key. They may be of another project. */
  const chosen = new Map<string, SessionSummary>();

  const listAnew = async (projectId: string, signal?: AbortSignal) => {
    const found = await listSessions(await rootOf(projectId), {
      surroundings: await surroundings(),
      signal,
    });
    const byKey = new Map(found.sessions.map((session) => [keyOf(session), session]));
    listed.set(projectId, byKey);
    return { found, byKey };
  };
  const sessionOf = async ({ projectId, key }: FoundSessionRef, signal?: AbortSignal) => {
    const session =
      listed.get(projectId)?.get(key) ??
      chosen.get(key) ??
      (await listAnew(projectId, signal)).byKey.get(key);
    if (session !== undefined) return session;
    throw new AppError(
      'recover/unknown-session',
      'The transcript of this session is no longer there. Refresh the list of sessions.',
      { session: key },
    );
  };

  /** The files of the session that was read last, by project. */
  const touchedIn = new Map<string, { readonly key: string; readonly files: TouchedFiles }>();
  const readFacts = async (
    { projectId, key }: FoundSessionRef,
    signal: AbortSignal,
    say?: (words: string) => void,
  ): Promise<RecoveredSession> => {
    const about = key === withoutTranscript ? null : await sessionOf({ projectId, key }, signal);
    const facts = await recoverSession(
      await rootOf(projectId),
      { transcript: about?.path ?? null },
      {
        surroundings: await surroundings(),
        signal,
        ...(say === undefined ? {} : { onProgress: sayPercent(say) }),
      },
    );
    const touched = new Set(facts.files.filter(isTouched).map(({ path }) => path));
    touchedIn.set(projectId, { key, files: { worktree: facts.worktree, touched, about } });
    return facts;
  };

  const api: CoreApi['recovery'] = {
    list: ({ projectId, operationId }) =>
      operations.run(operationId, async (signal) => {
        const { found, byKey } = await listAnew(projectId, signal);
        return {
          ...found,
          sessions: [...byKey].map(([key, session]) => ({ ...session, key })),
          lookedIn: readFolders(await surroundings()),
        };
      }),
    async choose({ path }) {
      options.toRead.take(path);
      const session = await summariseTranscript(path);
      const key = keyOf(session);
      chosen.set(key, session);
      return { ...session, key };
    },
    ...createAgentFolders({ ...options, surroundings }),
    read: ({ projectId, key, operationId }) =>
      operations.run(operationId, (signal) =>
        readFacts({ projectId, key }, signal, (words) => emit('operations.progress', { operationId, words })),
      ),
    copy: async ({ what, ...ref }) => {
      const session = await sessionOf(ref);
      return copyScanned(session[what], { pool, clipboard });
    },
  };
  return {
    api: maskReports('recovery', api, masked, noText),
    transcriptOf: async (ref) => (await sessionOf(ref)).path,
    async workOf(ref, signal) {
      if (touchedIn.get(ref.projectId)?.key !== ref.key) await readFacts(ref, signal);
      const last = touchedIn.get(ref.projectId);
      if (last?.key === ref.key) return last.files;
      throw new AppError('cancelled', 'Another session was read meanwhile.', {});
    },
  };
}

function keyOf({ path }: SessionSummary): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 24);
}

/** Says each whole percent once. */
function sayPercent(say: (words: string) => void): (bytes: number, size: number) => void {
  let last = 0;
  return (bytes, size) => {
    const percent = size === 0 ? 100 : Math.floor((bytes / size) * 100);
    if (percent <= last) return;
    last = percent;
    say(`${Math.min(percent, 100)}%`);
  };
}
