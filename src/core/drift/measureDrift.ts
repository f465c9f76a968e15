import type { Drift, DriftFile } from '../../shared/domain/drift.ts';
import { isAppError } from '../../shared/errors.ts';
import { openWorktree, type Worktree } from '../git/openWorktree.ts';
import { isShallow } from '../git/operationUnderWay.ts';
import { readObjects } from '../git/readObjects.ts';
import { status, type Status } from '../git/status.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { readDirty } from './dirtyFile.ts';
import { changesOf, entriesOf } from './changesOf.ts';
import { compareFile, type Comparison, type Surroundings } from './compareFile.ts';
import type { AcceptedState } from './createAccepted.ts';
import type { KeptStates } from './createKeptStates.ts';
import { driftSeverity, fileSeverity } from './driftSeverity.ts';
import { fileNow, type FileNow } from './fileNow.ts';
import { filesInPlay } from './filesInPlay.ts';
import { describeGone } from './describeGone.ts';
import { findMoved } from './findMoved.ts';
import { historySince } from './historySince.ts';
import { keptTexts } from './keptTexts.ts';
import { newlyDirty } from './newlyDirty.ts';
import { placeLines } from './placeLines.ts';
import type { AnchoredPayload } from './readAnchored.ts';
import { recordedStates, type Recorded } from './recordedState.ts';
import { repositoryKey, stateKey } from './stateKey.ts';

export interface DriftRequest {
  /** Absolute. */
  readonly root: string;
  /** Of payloads, relative to the root: what changes in it is no drift. */
  readonly folder: string;
  readonly anchored: AnchoredPayload;
  readonly kept: KeptStates | null;
  readonly accepted: AcceptedState;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly signal?: AbortSignal | undefined;
}

/** What a drift was told from; for looking closer at one file. Holds texts: stays in core. */
export interface MeasuredDrift {
  readonly drift: Drift;
  readonly recorded: ReadonlyMap<string, Recorded>;
  readonly around: Surroundings;
}

/** Bytes of a file in a commit that is looked into. */
const maxBlob = 2_000_000;

/** How the repository has moved on since a payload was saved. What git can't tell is `null` or `unknown`. */
export async function measureDrift(request: DriftRequest): Promise<MeasuredDrift> {
  const { root, folder, anchored, kept, accepted, signal } = request;
  const { front, payload, session } = anchored;
  const inPlay = filesInPlay(payload);
  const paths = inPlay.map(({ path }) => path);
  const recordedHead = front?.head ?? null;

  const { worktree, problem } = await findWorktree(root);
  const [tree, now] =
    worktree === null
      ? [null, null]
      : await Promise.all([
          recordedHead === null
            ? null
            : entriesOf(root, recordedHead, paths.length === 0 ? ['.'] : paths, signal),
          status(root, signal),
        ]);
  const recorded = recordedStates(paths, front, tree, kept);
  const inCommit = paths.filter((path) => recorded.get(path)?.kind === 'commit');
  const [changes, history] = await Promise.all([
    worktree === null || recordedHead === null || inCommit.length === 0
      ? []
      : changesOf(root, worktree.prefix, recordedHead, inCommit, signal),
    historyOf(request, worktree, recordedHead, now, tree !== null),
  ]);

  const states = new Map<string, Promise<FileNow>>();
  const stateOf = (path: string): Promise<FileNow> => {
    const state = states.get(path) ?? fileNow(root, path, signal);
    states.set(path, state);
    return state;
  };
  const around: Surroundings = {
    root,
    changes,
    dirty: readDirty(front?.dirty ?? []),
    now: stateOf,
    blob: async (id) => (await readObjects(root, [id], maxBlob, signal)).get(id) ?? null,
    kept: keptTexts(kept, request.pool, signal),
    signal,
  };
  const compared = new Map<string, Comparison>();
  for (const path of paths) {
    compared.set(path, await compareFile(path, recorded.get(path) ?? { kind: 'unknown' }, around));
  }
  const deleted = paths.filter((path) => compared.get(path)?.change === 'deleted');
  const gone = await describeGone(deleted, recorded, around, kept);
  const commit = tree === null ? null : recordedHead;
  const where = { root, worktree, commit, payloadFolder: folder, now: stateOf, signal };
  const moved = await findMoved(gone, where);

  const files: DriftFile[] = [];
  for (const { path, state, lines } of inPlay) {
    const comparison = compared.get(path) ?? { change: 'unknown', added: null, deleted: null };
    const to = moved.get(path);
    const change = to === undefined ? comparison.change : 'moved';
    const place = to?.to ?? path;
    const seen = Object.hasOwn(accepted.files, path) ? accepted.files[path] : undefined;
    const file = {
      path,
      change,
      added: to === undefined ? comparison.added : to.added,
      deleted: to === undefined ? comparison.deleted : to.deleted,
      ...(to === undefined ? {} : { to: to.to }),
      ...(await placeLines({ path, place, lines, change }, recorded.get(path), around, kept)),
      ...(state === undefined ? {} : { state }),
      accepted:
        change !== 'unchanged' && seen !== undefined && seen === stateKey(await stateOf(place), to?.to),
    };
    files.push({ ...file, severity: fileSeverity(file) });
  }
  const branch = { recorded: front?.branch ?? null, now: now?.branch ?? null };
  const head = { recorded: recordedHead, now: now?.commit ?? null, ...history };
  const isSeen =
    accepted.repository !== undefined && accepted.repository === repositoryKey(branch.now, head.now);
  const drift: Omit<Drift, 'severity'> = {
    session,
    saved: front?.saved ?? null,
    branch,
    head,
    files,
    dirty:
      worktree === null || now === null
        ? []
        : await newlyDirty({
            root,
            folder,
            prefix: worktree.prefix,
            now,
            paths,
            moved,
            kept,
            accepted: accepted.dirty ?? [],
            signal,
          }),
    ...(isSeen ? { accepted: true } : {}),
    problem,
  };
  return { drift: { ...drift, severity: driftSeverity(drift) }, recorded, around };
}

async function findWorktree(
  root: string,
): Promise<{ readonly worktree: Worktree | null; readonly problem: string | null }> {
  try {
    return { worktree: await openWorktree(root), problem: null };
  } catch (error) {
    if (isAppError(error) && error.code.startsWith('git/')) return { worktree: null, problem: error.message };
    throw error;
  }
}

async function historyOf(
  { root, folder, signal }: DriftRequest,
  worktree: Worktree | null,
  recorded: string | null,
  now: Status | null,
  isHere: boolean,
): Promise<Pick<Drift['head'], 'commitsSince' | 'ancestor'>> {
  const commit = now?.commit ?? null;
  if (worktree === null || recorded === null || commit === null)
    return { commitsSince: null, ancestor: null };
  if (isHere) return await historySince(root, recorded, commit, folder, signal);
  // What is not here is in no history that is, unless less than all of it was cloned.
  return { commitsSince: null, ancestor: (await isShallow(worktree.commonDir)) ? null : false };
}
