import type { CoreApi } from '../../shared/api.ts';
import type { DraftRef } from '../../shared/api/drafts.ts';
import type { DraftClaims, FoundSessionRef } from '../../shared/api/recovery.ts';
import type { Draft } from '../../shared/domain/draft.ts';
import type { SessionFacts } from '../../shared/domain/sessionFacts.ts';
import type { SessionSummary } from '../../shared/domain/transcript.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Operations } from '../operations/createOperations.ts';
import { payloadFolderOf } from '../payload/folder/projectSettings.ts';
import { judgePayload } from './claims/judgePayload.ts';
import { sessionOfDraft, type FoundSession } from './claims/sessionOfDraft.ts';
import type { ReadFacts } from './recoverSession.ts';

interface Options {
  readonly operations: Operations;
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly draftOf: (ref: DraftRef) => Promise<Draft>;
  /** Returns the sessions of a project by key, newest first, as listed last. */
  readonly sessionsOf: (
    projectId: string,
    isAnew: boolean,
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, SessionSummary>>;
  /** Reads the facts of a session to search them once. */
  readonly factsOf: (root: string, session: SessionSummary, signal: AbortSignal) => Promise<SessionFacts>;
  /** Reads a session that is read again soon, and says how far it is. */
  readonly read: (ref: FoundSessionRef, signal: AbortSignal, operationId: string) => Promise<ReadFacts>;
}

/** Sessions that a window offers to compare with. */
const mostOffered = 30;

interface Claims {
  readonly api: Pick<CoreApi['recovery'], 'claims'>;
  /** Notes the session that a draft was made from. */
  noteRecovered(draftId: string, session: SessionSummary): void;
}

/** Holds the claims of drafts against the sessions that they are of. */
export function createClaims(options: Options): Claims {
  const { operations, rootOf, draftOf, sessionsOf, factsOf, read } = options;
  /** The sessions that were found for drafts. */
  const found = new Map<string, FoundSession>();
  /** Drafts for which the sessions were listed. */
  const listedFor = new Set<string>();
  /** The sessions that drafts were made from. */
  const recovered = new Map<string, FoundSession>();

  const api: Claims['api'] = {
    claims: ({ session: wanted, isAnew = false, operationId, ...ref }) =>
      operations.run(operationId, async (signal): Promise<DraftClaims> => {
        const [draft, root] = await Promise.all([draftOf(ref), rootOf(ref.projectId)]);
        // A session may have begun since the list was made.
        const isFirst = !listedFor.has(draft.id);
        const sessions = await sessionsOf(ref.projectId, isAnew || isFirst, signal);
        listedFor.add(draft.id);
        const belongs = async (): Promise<FoundSession> => {
          const known = recovered.get(draft.id) ?? (isAnew ? undefined : found.get(draft.id));
          const one =
            known ??
            (await sessionOfDraft({
              draft,
              root,
              sessions: [...sessions.values()],
              factsOf: (session) => factsOf(root, session, signal),
            }));
          found.set(draft.id, one);
          return one;
        };
        const compared = await chosen(wanted, sessions, belongs);
        const offered = [...sessions]
          .slice(0, mostOffered)
          .map(([key, { agent, title, id, started, ended }]) => ({ key, agent, title, id, started, ended }));
        const about = { draftId: draft.id, revision: draft.revision, sessions: offered };
        if (compared.session === null)
          return { ...about, session: null, problem: compared.problem, claims: [] };
        const { session, why } = compared;
        try {
          const key = [...sessions].find(([, one]) => one.path === session.path)?.[0] ?? '';
          const { facts, recovered: joined } = await read(
            { projectId: ref.projectId, key },
            signal,
            operationId,
          );
          const payload = {
            sections: draft.sections,
            ...(draft.said === undefined ? {} : { session: draft.said }),
          };
          const claims = await judgePayload({
            payload,
            facts,
            session: joined,
            apart: apartOf(draft, root),
            signal,
          });
          const { agent, id, title, started } = session;
          const ended = facts.session.ended ?? session.ended;
          return { ...about, session: { agent, id, title, started, ended, why, key }, problem: null, claims };
        } catch (error) {
          if (!isAppError(error) || error.code === 'cancelled') throw error;
          // A transcript that can't be read is no failure of the review.
          return { ...about, session: null, problem: error.message, claims: [] };
        }
      }),
  };
  return {
    api,
    noteRecovered: (draftId, session) => void recovered.set(draftId, { session, why: 'recovered' }),
  };
}

async function chosen(
  wanted: string | null | undefined,
  sessions: ReadonlyMap<string, SessionSummary>,
  belongs: () => Promise<FoundSession>,
): Promise<FoundSession> {
  if (wanted === null) return { session: null, problem: 'The draft is compared with no session.' };
  if (wanted === undefined) return belongs();
  const session = sessions.get(wanted);
  return session === undefined
    ? { session: null, problem: 'The transcript of this session is no longer there. Choose another one.' }
    : { session, why: 'chosen' };
}

function apartOf({ origin }: Draft, root: string): readonly string[] {
  return [...(origin.kind === 'file' ? [origin.path] : []), payloadFolderOf(root)];
}
