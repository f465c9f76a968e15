import type { Drift, DriftFile, DriftSeverity, SubmoduleDrift } from '../../shared/domain/drift.ts';
import type { Payload } from '../../shared/domain/payload.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { deletedSince } from '../git/deletedSince.ts';
import { listSubmodules, submoduleHead } from '../git/listSubmodules.ts';
import { decodeText } from '../storage/decodeText.ts';
import { readDirty } from './files/dirtyFile.ts';
import { createBlobReader } from './files/createBlobReader.ts';
import { compareFile, type Comparison, type Surroundings } from './compareFile.ts';
import type { AcceptedState } from './saved/createAccepted.ts';
import type { SavedStates } from './saved/createSavedStates.ts';
import { fileNow, type FileNow } from './files/fileNow.ts';
import { filesInPlay } from './files/filesInPlay.ts';
import { findMoved, type MissingFile } from './files/findMoved.ts';
import { lookAtRepository } from './files/lookAtRepository.ts';
import { newlyDirty } from './newlyDirty.ts';
import { placeLines } from './placeLines.ts';
import type { AnchoredPayload } from './saved/readAnchored.ts';
import { recordedStates, savedFileOf, type Recorded } from './saved/recordedState.ts';
import { repositoryKey, stateKey } from './files/stateKey.ts';
import { contentHash } from './files/contentHash.ts';
import { maskTexts } from '../gate/maskTexts.ts';
import type { FrontMatter } from '../payload/format/frontMatter.ts';

const order: readonly DriftSeverity[] = ['none', 'low', 'medium', 'high'];

export interface DriftRequest {
  /** Absolute path. */
  readonly root: string;
  /** Folder of payloads, relative to the root: changes in it are no drift. */
  readonly folder: string;
  readonly anchored: Omit<AnchoredPayload, 'payload'> & { readonly payload: Pick<Payload, 'sections'> };
  readonly kept: SavedStates | null;
  readonly accepted: AcceptedState;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly signal?: AbortSignal | undefined;
}

/** A drift with the data that it was measured from, for one file in detail. Contains texts: stays in core. */
export interface MeasuredDrift {
  readonly drift: Drift;
  readonly recorded: ReadonlyMap<string, Recorded>;
  readonly around: Surroundings;
}

/** Measures how the repository changed since a payload was saved. Facts that git can't tell are `null` or `unknown`. */
export async function measureDrift(request: DriftRequest): Promise<MeasuredDrift> {
  const { root, folder, anchored, accepted, signal } = request;
  const kept = trustedStates(request.kept, anchored.front);
  const { front, payload, session } = anchored;
  const inPlay = filesInPlay(payload);
  const paths = inPlay.map(({ path }) => path);
  const recordedHead = front?.head ?? null;

  const found = await lookAtRepository({ root, folder, recordedHead, paths, signal });
  const repository = 'problem' in found ? null : found;
  const recorded = recordedStates(paths, front, repository?.tree ?? null, kept);
  const states = new Map<string, Promise<FileNow>>();
  const stateOf = (path: string): Promise<FileNow> => {
    const state = states.get(path) ?? fileNow(root, path, signal);
    states.set(path, state);
    return state;
  };
  const around: Surroundings = {
    root,
    changes: repository?.changes ?? [],
    dirty: readDirty(front?.dirty ?? []),
    now: stateOf,
    blob: createBlobReader(root, signal),
    kept: savedTexts(kept, request.pool, signal),
    signal,
  };
  const compared = await compareFiles(paths, recorded, around);
  const missing = paths.filter((path) => compared.get(path)?.change === 'deleted');
  const away = repository === null ? new Map() : await notCheckedOut(root, missing, signal);
  for (const [path, submodule] of away) {
    compared.set(path, { change: 'unknown', added: null, deleted: null, submodule });
  }
  const deleted = missing.filter((path) => !away.has(path));
  // Without a commit since then, none has deleted anything.
  const madeAgain =
    repository?.tree == null || repository.now.commit === recordedHead
      ? null
      : await findMadeAgain(compared, recordedHead, repository.settings, request);
  const moved = await findMoved(deleted, {
    root,
    repository,
    commit: repository?.tree == null ? null : recordedHead,
    payloadFolder: folder,
    now: stateOf,
    describe: (gone) => describeGone(gone, recorded, around, kept),
    signal,
  });

  const files: DriftFile[] = [];
  for (const { path, state, lines } of inPlay) {
    const comparison = compared.get(path) ?? { change: 'unknown', added: null, deleted: null };
    const to = moved.get(path);
    const change = to === undefined ? comparison.change : 'moved';
    const place = to?.to ?? path;
    const made = comparison.made ?? (madeAgain?.has(path) === true ? 'again' : undefined);
    const { submodule } = comparison;
    const seen = Object.hasOwn(accepted.files, path) ? accepted.files[path] : undefined;
    const file = {
      path,
      change,
      added: to === undefined ? comparison.added : to.added,
      deleted: to === undefined ? comparison.deleted : to.deleted,
      ...(to === undefined ? {} : { to: to.to }),
      ...(made === undefined ? {} : { made }),
      ...(submodule === undefined ? {} : { submodule }),
      ...(await placeLines({ path, place, lines, change }, recorded.get(path), around, kept)),
      ...(state === undefined ? {} : { state }),
      accepted:
        change !== 'unchanged' && seen !== undefined && seen === stateKey(await stateOf(place), to?.to),
    };
    files.push({ ...file, severity: fileSeverity(file) });
  }
  const history = repository?.history ?? { commitsSince: null, ancestor: null };
  const branch = { recorded: front?.branch ?? null, now: repository?.now.branch ?? null };
  const head = { recorded: recordedHead, now: repository?.now.commit ?? null, ...history };
  const isSeen =
    accepted.repository !== undefined &&
    accepted.repository === (await repositoryKey(root, { branch, head }, folder, signal));
  const drift: Omit<Drift, 'severity'> = {
    session,
    saved: front?.saved ?? null,
    branch,
    head,
    files,
    dirty:
      repository === null
        ? []
        : await newlyDirty({
            root,
            folder,
            prefix: repository.worktree.prefix,
            now: repository.now,
            paths,
            moved,
            kept,
            accepted: accepted.dirty ?? [],
            signal,
          }),
    ...(isSeen ? { accepted: true } : {}),
    problem: 'problem' in found ? found.problem : null,
    ...('problem' in found && found.unreadable === true ? { unreadable: true } : {}),
  };
  return { drift: { ...drift, severity: driftSeverity(drift) }, recorded, around };
}

/** Files that are compared at once: their blobs are read by one git, and held in memory together. */
const comparedAtOnce = 16;

async function compareFiles(
  paths: readonly string[],
  recorded: ReadonlyMap<string, Recorded>,
  around: Surroundings,
): Promise<Map<string, Comparison>> {
  const compared = new Map<string, Comparison>();
  for (let from = 0; from < paths.length; from += comparedAtOnce) {
    const some = paths.slice(from, from + comparedAtOnce);
    const comparisons = await Promise.all(
      some.map(
        async (path) =>
          [path, await compareFile(path, recorded.get(path) ?? { kind: 'unknown' }, around)] as const,
      ),
    );
    for (const [path, comparison] of comparisons) compared.set(path, comparison);
  }
  return compared;
}

/** Returns those of the missing files that lie in a submodule that is not checked out, with that submodule. */
async function notCheckedOut(
  root: string,
  missing: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, SubmoduleDrift>> {
  const found = new Map<string, SubmoduleDrift>();
  // One at the top can't lie in any.
  const deep = missing.filter((path) => path.includes('/'));
  if (deep.length === 0) return found;
  for (const { path: own } of await listSubmodules(root, 'index', signal)) {
    const inside = deep.filter((path) => path.startsWith(`${own}/`));
    if (inside.length === 0 || (await submoduleHead(root, own)) !== null) continue;
    for (const path of inside) found.set(path, { path: own, recorded: null, now: null });
  }
  return found;
}

/** Returns the edited files that a commit after the recorded one deleted. */
async function findMadeAgain(
  compared: ReadonlyMap<string, Comparison>,
  commit: string | null,
  settings: readonly string[],
  { root, signal }: Pick<DriftRequest, 'root' | 'signal'>,
): Promise<ReadonlySet<string>> {
  const edited = [...compared].filter(({ 1: { change, made } }) => change === 'edited' && made === undefined);
  if (commit === null || edited.length === 0) return new Set();
  return await deletedSince(
    root,
    commit,
    edited.map(([path]) => path),
    { settings, signal },
  );
}

/** Returns the last known content of files that are gone from their paths. */
async function describeGone(
  paths: readonly string[],
  recorded: ReadonlyMap<string, Recorded>,
  around: Pick<Surroundings, 'blob'>,
  kept: SavedStates | null,
): Promise<readonly MissingFile[]> {
  return await Promise.all(
    paths.map(async (path): Promise<MissingFile> => {
      const state = recorded.get(path);
      if (state?.kind === 'hash') {
        return { path, hash: state.hash, text: savedFileOf(kept, path)?.masked ?? null };
      }
      const bytes =
        state?.kind === 'commit' && state.entry.kind === 'blob' ? await around.blob(state.entry) : null;
      if (bytes === null) return { path, hash: null, text: null };
      return { path, hash: contentHash(bytes), text: decodeText(Buffer.from(bytes))?.text ?? null };
    }),
  );
}

/** Returns `high` for a deleted file, and for changed work that the payload states as done or in progress. */
function fileSeverity(file: Omit<DriftFile, 'severity'>): DriftSeverity {
  if (file.accepted) return 'none';
  const counts = file.state === 'done' || file.state === 'in-progress';
  switch (file.change) {
    case 'unchanged':
      return 'none';
    case 'deleted':
      return 'high';
    case 'edited':
      return counts ? 'high' : 'medium';
    case 'moved':
      return counts && isEdited(file) ? 'high' : 'medium';
    case 'unknown':
      return 'low';
  }
}

/** Returns the severity of the whole. */
function driftSeverity(drift: Omit<Drift, 'severity'>): DriftSeverity {
  const { branch, head } = drift;
  const found: DriftSeverity[] = drift.files.map(({ severity }) => severity);
  if (drift.dirty.length > 0 || drift.unreadable === true) found.push('low');
  if (drift.accepted !== true) {
    if (branch.recorded !== null && branch.now !== null && branch.recorded !== branch.now) found.push('high');
    if (head.ancestor === false) found.push('medium');
    if ((head.commitsSince ?? 0) > 0) found.push('low');
  }
  return order[Math.max(0, ...found.map((severity) => order.indexOf(severity)))] ?? 'none';
}

function isEdited({ added, deleted }: Pick<DriftFile, 'added' | 'deleted'>): boolean {
  return added !== 0 || deleted !== 0;
}

/** Returns stored texts: if marks replace suspected secrets in them, so they do in the current ones. */
function savedTexts(
  kept: SavedStates | null,
  pool: Pick<WorkerPool, 'measure'>,
  signal?: AbortSignal,
): Surroundings['kept'] {
  return async (path, now) => {
    const file = savedFileOf(kept, path);
    if (file?.masked === undefined) return null;
    if (file.marked !== true) return { before: file.masked, now };
    const [masked] = await maskTexts([now], pool, signal);
    return masked === undefined || masked === null ? null : { before: file.masked, now: masked };
  };
}

/**
 * Returns stored states without files that have another hash in the payload: it was saved again on another machine, or
 * edited by hand.
 */
function trustedStates(kept: SavedStates | null, front: FrontMatter | null): SavedStates | null {
  if (kept === null) return null;
  const dirty = readDirty(front?.dirty ?? []);
  const files = Object.entries(kept.files).filter(([path, { hash }]) => (dirty.get(path) ?? hash) === hash);
  return { ...kept, files: Object.fromEntries(files) };
}
