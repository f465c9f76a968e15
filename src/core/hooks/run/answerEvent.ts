import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Drift } from '../../../shared/domain/drift.ts';
import { settingsNames, type HookAgent, type HookEvent } from '../../../shared/domain/hooks.ts';
import type { Fields } from '../../../shared/domain/versionedFile.ts';
import { isAppError } from '../../../shared/errors.ts';
import { createDriftFeature } from '../../drift/createDriftFeature.ts';
import { readAnchored } from '../../drift/saved/readAnchored.ts';
import { runGitBy, runGitHere } from '../../git/runGit.ts';
import { letLeave } from '../../gate/letLeave.ts';
import { maskTexts } from '../../gate/maskTexts.ts';
import { findPayload } from '../../payload/folder/listPayloads.ts';
import { limitSignal } from '../../operations/limits.ts';
import { payloadFolderOf } from '../../payload/folder/projectSettings.ts';
import { draftRecovery } from '../../recover/draft/draftRecovery.ts';
import type { Surroundings } from '../../recover/reading/agentReader.ts';
import { recoverSession } from '../../recover/recoverSession.ts';
import type { Storage } from '../../storage/storage.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { sessionIdIn } from '../input/parseHookInput.ts';
import { keepNewest } from '../status/keepNewest.ts';
import { compactionInMain, isOfSubAgent } from './compactionInMain.ts';
import { gapLines } from './gapLines.ts';
import { pointerLines, withinContext, type Fact } from './pointerLines.ts';
import type { HookAnswer } from './runHook.ts';
import { saveDraft } from './saveDraft.ts';

export interface AnswerPorts {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly surroundings: () => Promise<Surroundings>;
  /** Returns the project that a session's folder is in. */
  readonly findRoot: (cwd: string) => Promise<string>;
  /** True if the app lists a project. */
  readonly isListed: (root: string) => Promise<boolean>;
  readonly withPool: <T>(root: string, work: (pool: WorkerPool) => Promise<T>) => Promise<T>;
  readonly signal: AbortSignal;
}

interface Event {
  readonly agent: HookAgent;
  readonly event: HookEvent;
  readonly sessionId: string;
  readonly root: string;
  readonly transcript: string | null;
  readonly input: Fields;
}

/** Answers an event of a session. Fields that are missing or of another kind than expected count as not said. */
export async function answerEvent(
  ports: AnswerPorts,
  agent: HookAgent,
  event: HookEvent,
  input: Fields,
): Promise<HookAnswer> {
  const sessionId = sessionIdIn(input);
  const { cwd, transcript_path: named, agent_id: subAgent } = input;
  if (sessionId === null || typeof cwd !== 'string' || !isAbsolute(cwd))
    return nothing('The input names no session or no folder.');
  if (typeof subAgent === 'string') return nothing('The event is of a sub-agent.');
  if (event === 'stop') return nothing('The agent ended its turn.');
  const root = await ports.findRoot(cwd);
  const transcript = typeof named === 'string' && isAbsolute(named) ? named : null;
  const about = { agent, event, sessionId, root, transcript, input };
  return event === 'session-start' ? startSession(ports, about) : makeDraft(ports, about);
}

async function makeDraft(ports: AnswerPorts, event: Event): Promise<HookAnswer> {
  const { agent, root, transcript, input } = event;
  if (!existsSync(join(root, payloadFolderOf(root))) && !(await ports.isListed(root)))
    return nothing('The project has no payloads, and Carryover does not list it.');
  if (await isCompactionOfSubAgent(event)) return nothing('The compaction was that of a sub-agent.');
  const summary = typeof input['compact_summary'] === 'string' ? input['compact_summary'] : undefined;
  try {
    const path = await ports.withPool(root, async (pool) => {
      const { dataFolder, storage, signal } = ports;
      const surroundings = await ports.surroundings();
      return saveDraft(
        { dataFolder, storage, surroundings, pool, signal },
        { agent, root, sessionId: event.sessionId, transcript, summary },
      );
    });
    return nothing(`It left the recovery draft ${path}.`);
  } catch (error) {
    if (isAppError(error, 'recover/no-draft')) return nothing('The session has nothing to recover yet.');
    throw error;
  }
}

async function isCompactionOfSubAgent(event: Event): Promise<boolean> {
  if (event.event === 'post-compact') return (await compactionOf(event)) === null;
  const { agent, transcript, input } = event;
  // A person compacts the main conversation only. Codex gives a sub-agent a session of its own.
  const isByItself = event.event === 'pre-compact' && input['trigger'] === 'auto';
  return isByItself && agent === 'claude-code' && transcript !== null && isOfSubAgent(transcript);
}

/** Milliseconds. What takes longer is left out, so that there is time to say the rest. */
const detailsMs = 3_000;

async function startSession(ports: AnswerPorts, event: Event): Promise<HookAnswer> {
  const { root, input } = event;
  const source = input['source'] ?? 'startup';
  if (source !== 'startup' && source !== 'clear' && source !== 'compact')
    return nothing('The session has its context still.');
  const compaction = source === 'compact' ? await compactionOf(event) : '';
  if (compaction === null) return nothing('The compaction was that of a sub-agent.');
  const payload = await findPayload(root, 'latest');
  if (payload === null && source !== 'compact') return nothing('The project has no payload.');
  // A session is compacted again and again: without a name for this compaction, it is answered each time.
  const isNamed = source !== 'compact' || compaction !== '';
  if (isNamed && !(await isFirst(ports, event, `${source} ${compaction}`)))
    return nothing('Another hook has answered the event.');
  return ports.withPool(root, async (pool) => {
    const [drift, gaps] = await withGitFor(detailsMs, ports.signal, (signal) =>
      Promise.all([
        payload === null ? null : driftOf({ ...ports, signal }, root, payload.session, pool),
        source === 'compact' ? gapsOf({ ...ports, signal }, event, pool) : [],
      ]),
    );
    const [pointer, ...details] = payload === null ? [] : pointerLines(payload, drift);
    const lines = [...(pointer === undefined ? [] : [pointer]), ...gaps, ...details];
    if (lines.length === 0) return nothing('There was nothing to say.');
    const text = withinContext('Facts from Carryover about this repository:', lines);
    return answer(event.event, text, pool, ports.signal);
  });
}

/**
 * Returns what tells a compaction of the main conversation from other ones, empty if nothing does; `null` for a sub-agent's. Codex gives a
 * sub-agent a session of its own, and may compact several times in a turn.
 */
async function compactionOf({ agent, transcript, input }: Event): Promise<string | null> {
  if (agent === 'claude-code') return transcript === null ? '' : compactionInMain(transcript);
  const turn = typeof input['turn_id'] === 'string' ? input['turn_id'] : '';
  const size = transcript === null ? '' : await sizeOf(transcript);
  return `${turn} ${size}`.trim();
}

/** Prints facts only as the gate lets them: suspected secrets are masked, and what can't be scanned is not said. */
async function answer(
  event: HookEvent,
  text: string,
  pool: WorkerPool,
  signal: AbortSignal,
): Promise<HookAnswer> {
  const [masked] = await maskTexts([text], pool, signal);
  const leave = masked == null ? null : await letLeave(masked, { pool, signal });
  if (leave?.status !== 'free')
    return nothing('The facts could not be scanned for secrets, and were not said.');
  const hookSpecificOutput = { hookEventName: settingsNames[event], additionalContext: leave.text };
  return {
    text: `${JSON.stringify({ hookSpecificOutput })}\n`,
    outcome: `It told the agent ${leave.text.length} characters.`,
  };
}

/** Ends every git that the work starts once the time is over. Work that opens a repository hands no signal to git. */
async function withGitFor<T>(
  ms: number,
  whole: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, release } = limitSignal({ timeoutMs: ms, signal: whole });
  const giveBack = runGitBy((folder, args, options = {}) =>
    signal.aborted
      ? Promise.resolve({ status: 'cancelled' })
      : runGitHere(folder, args, {
          ...options,
          signal: options.signal === undefined ? signal : AbortSignal.any([options.signal, signal]),
        }),
  );
  try {
    return await work(signal);
  } finally {
    giveBack();
    release();
  }
}

/** A repository that git can't read, or reads too slowly, leaves the pointer alone. */
async function driftOf(
  { dataFolder, storage, signal }: AnswerPorts,
  root: string,
  session: number,
  pool: WorkerPool,
): Promise<Drift | null> {
  try {
    const folder = payloadFolderOf(root);
    const anchored = await readAnchored(root, folder, session);
    const feature = createDriftFeature({ dataFolder, storage, pool, emit: () => undefined });
    return await feature.measureAnchored({ root, folder, signal }, anchored);
  } catch {
    return null;
  }
}

async function gapsOf(
  { surroundings, signal }: AnswerPorts,
  { root, transcript }: Event,
  pool: WorkerPool,
): Promise<readonly Fact[]> {
  if (transcript === null) return [];
  try {
    const around = { surroundings: await surroundings(), signal };
    const recovered = await recoverSession(root, { transcript }, around);
    const { summaryCheck, agents } = await draftRecovery({ root, recovered, pool, signal });
    return gapLines(summaryCheck, agents);
  } catch {
    return [];
  }
}

/** Events whose answers are remembered. */
const mostAnswered = 200;

/** Hooks of the settings and of the plugin may both be installed: one of them answers. */
async function isFirst(
  { dataFolder, storage }: AnswerPorts,
  { agent, sessionId }: Event,
  occasion: string,
): Promise<boolean> {
  const folder = join(dataFolder, 'agents', 'answered');
  const key = createHash('sha256').update(`${agent} ${sessionId} ${occasion}`).digest('hex').slice(0, 24);
  const written = join(folder, `${key}.json`);
  const isNew = await storage.writeNew(written, '{}');
  if (isNew) await keepNewest(storage, { folder, written, most: mostAnswered });
  return isNew;
}

async function sizeOf(transcript: string): Promise<number | ''> {
  return stat(transcript).then(
    ({ size }) => size,
    () => '' as const,
  );
}

function nothing(outcome: string): HookAnswer {
  return { text: '', outcome };
}
