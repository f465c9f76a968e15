import { evidenceKeys, leftOutAtFirst } from '../../../shared/domain/session/evidenceKeys.ts';
import type { RecoveredPayload } from '../../../shared/domain/session/recoveredPayload.ts';
import type { RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import { payloadSettingsOf } from '../../payload/folder/projectSettings.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { scanFacts, type Scanned } from '../reading/scanFacts.ts';
import { checkPasted, checkSummary } from './checkSummary.ts';
import { chooseEntries } from './chooseEntries.ts';
import { findContradictions } from './findContradictions.ts';
import { gatherSources, type DraftSources } from './gatherSources.ts';
import { leaveOut } from './leaveOut.ts';
import { proposeEntries } from './proposeEntries.ts';

export interface DraftRequest {
  /** Absolute path of the project. */
  readonly root: string;
  /** Facts as written. */
  readonly recovered: RecoveredSession;
  /** Keys of the evidence that the draft leaves out; by default what is older than the session. */
  readonly without?: ReadonlySet<string>;
  /** A summary of the session that the person pasted. */
  readonly summary?: string | undefined;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly signal?: AbortSignal | undefined;
}

export interface DraftedSession extends RecoveredSession {
  readonly payload: RecoveredPayload;
}

/**
 * Makes the draft of a payload from the facts of a session, and lists what they contradict. No model is called: the same
 * evidence makes the same bytes. All texts of the answer are scanned. Contradictions are those of the whole session, whatever
 * is left out. Rejects with `payloads/no-folder`, `git/…` and `cancelled`.
 */
export async function draftRecovery({
  root,
  recovered,
  without = new Set(leftOutAtFirst(recovered)),
  summary = '',
  pool,
  signal,
}: DraftRequest): Promise<Scanned<DraftedSession>> {
  const { folder, limit } = payloadSettingsOf(root);
  const sources: Scanned<DraftSources> = await gatherSources({
    root,
    folder,
    recovered,
    notes: ticked('notes', recovered, without),
    stashes: ticked('stashes', recovered, without),
    summary,
    pool,
    signal,
  });
  const summaryCheck = checkSummary(sources);
  const pastedCheck = checkPasted(sources);
  const pastedSummary = sources.texts.find(({ kind }) => kind === 'pasted')?.text ?? null;
  const contradictions = findContradictions(sources);
  const used = leaveOut(sources, recovered, without);
  const payload = await writeDraft(used, {
    contradictions,
    checks: { summary: checkSummary(used), pasted: checkPasted(used) },
    limit,
    pool,
    signal,
  });
  // Words of the facts stand in other surroundings here, where a rule may find what it did not find there.
  const made = await scanFacts({ payload, contradictions, summaryCheck, pastedCheck, pastedSummary }, pool);
  return { ...used.session, ...made };
}

/** Returns the notes or the stashes that are ticked, by the keys of `evidenceKeys`. */
function ticked<List extends 'notes' | 'stashes'>(
  list: List,
  recovered: RecoveredSession,
  without: ReadonlySet<string>,
): RecoveredSession[List] {
  const keys = evidenceKeys(recovered)[list];
  const rows: readonly unknown[] = recovered[list];
  return rows.filter((_row, index) => !without.has(keys[index] ?? '')) as unknown as RecoveredSession[List];
}

interface WriteOptions extends Pick<DraftRequest, 'pool' | 'signal'> {
  readonly contradictions: Parameters<typeof proposeEntries>[1];
  readonly checks: Parameters<typeof proposeEntries>[2];
  readonly limit: number;
}

async function writeDraft(
  sources: DraftSources,
  { contradictions, checks, limit, pool, signal }: WriteOptions,
): Promise<RecoveredPayload> {
  const { earlier } = sources;
  const task = earlier?.isKnown === true && earlier.task !== undefined ? { task: earlier.task } : {};
  const title = 'Recovered payload';
  const chosen = await chooseEntries(proposeEntries(sources, contradictions, checks), {
    title,
    ...task,
    limit,
    async count(texts) {
      const measured = await pool.measure(texts, { encoding: 'o200k_base', scan: false }, signal);
      return measured.map(({ tokens }) => tokens ?? 0);
    },
  });
  return {
    title,
    template: 'recovery',
    ...task,
    ...(earlier?.isKnown === true && earlier.taskId !== undefined ? { taskId: earlier.taskId } : {}),
    limit,
    ...chosen,
  };
}
