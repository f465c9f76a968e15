import type { CoreApi, Emit } from '../../shared/api.ts';
import type { DraftRef } from '../../shared/api/drafts.ts';
import type { DraftedSessionRef, EvidenceTextRef, FoundSessionRef } from '../../shared/api/recovery.ts';
import type { Draft } from '../../shared/domain/draft.ts';
import { isTouched } from '../../shared/domain/recoveredSession.ts';
import type { Operation } from '../../shared/api/common.ts';
import type { RecoveredPayload } from '../../shared/domain/session/recoveredPayload.ts';
import { withoutTranscript, type SessionSummary } from '../../shared/domain/transcript.ts';
import { AppError } from '../../shared/errors.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import { copyScanned, copyText } from '../gate/copyScanned.ts';
import { maskReports } from '../gate/maskAnswers.ts';
import type { MaskedTexts } from '../gate/createMaskedTexts.ts';
import type { Environment } from '../network/serviceUrl.ts';
import type { ChosenPaths } from '../storage/createChosenPaths.ts';
import type { Storage } from '../storage/storage.ts';
import type { Operations } from '../operations/createOperations.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { createClaims } from './createClaims.ts';
import { createLastRead, type ReadSession } from './createLastRead.ts';
import { draftRecovery } from './draft/draftRecovery.ts';
import { writeEvidencePrompt } from './draft/evidencePrompt.ts';
import { draftIn } from './draft/recoveredText.ts';
import { listSessions } from './listSessions.ts';
import { createAgentFolders } from './createAgentFolders.ts';
import { openEvidence, placeOfEvidence } from './outputs/openEvidence.ts';
import { summariseTranscript } from './recogniseTranscript.ts';
import { keepSession } from './keepSession.ts';
import { factsOfSession } from './recoverSession.ts';
import { sessionKey } from './sessionKey.ts';
import { readFolders, surroundingsOf, temporaryFolders } from './surroundingsOf.ts';
import { renderPayload } from '../payload/write/renderPayload.ts';

interface Options {
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly masked: Pick<MaskedTexts, 'hideIn' | 'revealIn'>;
  readonly operations: Operations;
  readonly emit: Emit;
  readonly clipboard: Clipboard;
  readonly environment: Environment;
  readonly settings: CoreApi['settings'];
  readonly storage: Pick<Storage, 'writeNew'>;
  /** Files and folders that the user chose in a dialog. */
  readonly toRead: ChosenPaths;
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly draftOf: (ref: DraftRef) => Promise<Draft>;
  /** Returns the form of a payload for a task, which the evidence prompt asks for. */
  readonly formFor: (task: string | undefined) => string;
  /** Puts a draft into Review. */
  readonly startDraft: (
    projectId: string,
    draft: RecoveredPayload,
    /** Id of the session, if it has a transcript. */
    session?: string,
  ) => Promise<{ readonly draftId: string; readonly isNew: boolean }>;
}

export interface Recovery {
  readonly api: CoreApi['recovery'];
  /** Returns the absolute path of a listed transcript, for the host. Rejects as the methods of `RecoveryApi`. */
  readonly transcriptOf: (ref: FoundSessionRef) => Promise<string>;
  /** Returns the absolute path of a note or an output, for the host. Rejects as `RecoveryApi.text`. */
  readonly placeOf: (ref: EvidenceTextRef) => Promise<string>;
  /** Returns the files that a session or its sub-agents wrote, as last read. Texts are as recorded. Rejects as `read` does. */
  readonly workOf: (ref: FoundSessionRef, signal: AbortSignal) => Promise<TouchedFiles>;
  /** Lists the sessions of a project anew, newest first. Texts are as recorded. */
  readonly sessionsOf: (projectId: string, signal: AbortSignal) => Promise<readonly SessionSummary[]>;
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
const noText =
  'agent how started ended changed at key folder stamp kind standing section draftId verdict why';

/** Finds and reads the sessions of a project for a window, which names them by keys: no path of it is ever read. */
export function createRecovery(options: Options): Recovery {
  const { pool, masked, operations, emit, clipboard, rootOf } = options;
  const surroundings = async () => surroundingsOf(options.environment, await options.settings.get({}));
  const lastRead = createLastRead(surroundings);
  /** Sessions listed last, per project and key. */
  const listed = new Map<string, ReadonlyMap<string, SessionSummary>>();
  /** Sessions whose transcripts the user chose, by key. They may be of another project. */
  const chosen = new Map<string, SessionSummary>();

  const listAnew = async (projectId: string, signal?: AbortSignal) => {
    lastRead.keepOnly(projectId);
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
  ): Promise<ReadSession> => {
    const about = key === withoutTranscript ? null : await sessionOf({ projectId, key }, signal);
    const kept = about?.kept?.only === true ? about.kept.file : undefined;
    const place = { projectId, root: await rootOf(projectId), path: about?.path ?? null, kept };
    const onProgress = say === undefined ? {} : { onProgress: sayPercent(say) };
    const read = await lastRead.read(place, { signal, ...onProgress });
    const { files, worktree } = read.recovered;
    const touched = new Set(files.filter(isTouched).map(({ path }) => path));
    touchedIn.set(projectId, { key, files: { worktree, touched, about } });
    return read;
  };
  const sayTo =
    (operationId: string) =>
    (words: string): void =>
      emit('operations.progress', { operationId, words });
  const recoveredDraft = async (
    { without, summary, operationId, ...ref }: DraftedSessionRef & Operation,
    signal: AbortSignal,
  ) => {
    const { recovered, stamp } = await readFacts(ref, signal, sayTo(operationId));
    const root = await rootOf(ref.projectId);
    // The window makes its keys of masked texts.
    const left = without === undefined ? {} : { without: new Set(masked.revealIn(without)) };
    const drafted = await draftRecovery({ root, recovered, ...left, summary, pool, signal });
    return { drafted, stamp };
  };

  const claims = createClaims({
    operations,
    rootOf,
    draftOf: options.draftOf,
    sessionsOf: async (projectId, isAnew, signal) =>
      (isAnew ? undefined : listed.get(projectId)) ?? (await listAnew(projectId, signal)).byKey,
    factsOf: async (root, { path, kept }, signal) =>
      factsOfSession(root, kept?.only === true ? { kept: kept.file } : { transcript: path }, {
        surroundings: await surroundings(),
        signal,
      }),
    read: (ref, signal, operationId) => readFacts(ref, signal, sayTo(operationId)),
  });
  const outputFolders = async () => ({
    temporary: temporaryFolders(options.environment),
    agents: readFolders(await surroundings()),
  });
  const placeOf = async ({ of, id, ...ref }: EvidenceTextRef, signal: AbortSignal) => {
    const { recovered } = await readFacts(ref, signal);
    const asked = { of, id: masked.revealIn(id) };
    return (await placeOfEvidence(recovered, asked, await outputFolders())).real;
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
    read: ({ operationId, ...ref }) =>
      operations.run(operationId, async (signal) => {
        const { recovered, stamp } = await readFacts(ref, signal, sayTo(operationId));
        return { ...recovered, stamp };
      }),
    draft: (args) =>
      operations.run(args.operationId, async (signal) => {
        const { drafted, stamp } = await recoveredDraft(args, signal);
        const { payload, contradictions, summaryCheck, pastedCheck, problems } = drafted;
        const sectionTokens = await countSections(payload, pool, signal);
        return { payload, sectionTokens, contradictions, summaryCheck, pastedCheck, problems, stamp };
      }),
    review: (args) =>
      operations.run(args.operationId, async (signal) => {
        const { drafted } = await recoveredDraft(args, signal);
        const session = args.key === withoutTranscript ? null : await sessionOf(args);
        const started = await options.startDraft(args.projectId, draftIn(drafted), session?.id);
        if (session !== null) claims.noteRecovered(started.draftId, session);
        return started;
      }),
    copyPrompt: (args) =>
      operations.run(args.operationId, async (signal) => {
        const { drafted } = await recoveredDraft(args, signal);
        const form = options.formFor(drafted.payload.task);
        const { text, tokens, leftOut } = await writeEvidencePrompt(drafted, form, { pool, signal });
        return { copied: await copyText(clipboard, text), tokens, leftOut };
      }),
    async keep({ projectId, key }) {
      const [root, session] = await Promise.all([rootOf(projectId), sessionOf({ projectId, key })]);
      if (session.kept?.only === true) return { path: session.kept.file, isNew: false };
      const around = { surroundings: await surroundings() };
      const facts = await factsOfSession(root, { transcript: session.path }, around);
      return keepSession(facts, { root, pool, storage: options.storage });
    },
    ...claims.api,
    text: ({ operationId, of, id, ...ref }) =>
      operations.run(operationId, async (signal) => {
        const { recovered } = await readFacts(ref, signal);
        return openEvidence(recovered, { of, id: masked.revealIn(id) }, await outputFolders());
      }),
    copyPlace: ({ operationId, ...ref }) =>
      operations.run(operationId, async (signal) =>
        copyScanned(await placeOf(ref, signal), { pool, clipboard }),
      ),
    copy: async ({ what, ...ref }) => {
      const session = await sessionOf(ref);
      return copyScanned(session[what], { pool, clipboard });
    },
  };
  return {
    api: maskReports('recovery', api, masked, noText),
    transcriptOf: async (ref) => (await sessionOf(ref)).path,
    placeOf: (ref) => placeOf(ref, new AbortController().signal),
    sessionsOf: async (projectId, signal) => (await listAnew(projectId, signal)).found.sessions,
    async workOf(ref, signal) {
      if (touchedIn.get(ref.projectId)?.key !== ref.key) await readFacts(ref, signal);
      const last = touchedIn.get(ref.projectId);
      if (last?.key === ref.key) return last.files;
      throw new AppError('cancelled', 'Another session was read meanwhile.', {});
    },
  };
}

function keyOf({ path }: SessionSummary): string {
  return sessionKey(path);
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

/** Counts each section with o200k, as rendered and without the payload's heading. */
async function countSections(
  { template, sections }: Pick<RecoveredPayload, 'template' | 'sections'>,
  pool: Pick<WorkerPool, 'measure'>,
  signal?: AbortSignal,
): Promise<readonly number[]> {
  const texts = sections.map((section) => {
    const alone = renderPayload({ title: '', template, sections: [section], outside: [] });
    return alone.slice(alone.indexOf('\n') + 1).trim();
  });
  const measured = await pool.measure(texts, { encoding: 'o200k_base', scan: false }, signal);
  return measured.map(({ tokens }) => tokens ?? 0);
}
