import type { FileState } from '../../shared/domain/payload.ts';
import type { PhaseProgress, TaskRecord } from '../../shared/domain/task.ts';
import type { Phase, Plan } from '../../shared/domain/task/plan.ts';
import { isAppError } from '../../shared/errors.ts';
import { headCommit } from '../git/resolveCommit.ts';
import { log } from '../git/log.ts';
import { openWorktree } from '../git/openWorktree.ts';
import type { PayloadAnywhere } from '../payload/folder/readEverywhere.ts';
import { doneFiles } from '../review/claims/doneFiles.ts';
import { readClaims } from '../review/claims/readClaims.ts';
import { taskSince } from '../review/claims/taskSince.ts';
import { listChanges } from '../sources/git/listChanges.ts';

interface Request {
  /** Absolute, real path. */
  readonly root: string;
  /** Folder of payloads, relative to the root. */
  readonly folder: string;
  readonly plan: Plan;
  readonly anchors: TaskRecord['phases'];
  /** Newest first. */
  readonly payloads: readonly PayloadAnywhere[];
}

/** Commits whose changes one look compares; a plan that grew over many has most of its phases at the last ones. */
const mostAnchors = 8;

/**
 * Returns for phases what their files say by now: the state that the newest payload claims and git proves, and files that
 * changed since the phase was planned or done. Empty without a repository.
 */
export async function phaseProgress(request: Request): Promise<readonly PhaseProgress[]> {
  try {
    const [claimed, changed] = await Promise.all([claimedStates(request), changedFiles(request)]);
    return request.plan.phases.flatMap((phase): PhaseProgress[] => {
      const proposal = claimed.get(phase.key);
      const drift = changed.get(phase.key);
      if (proposal === undefined && drift === undefined) return [];
      return [
        {
          phase: phase.key,
          ...(proposal === undefined ? {} : { proposal }),
          ...(drift === undefined ? {} : { drift }),
        },
      ];
    });
  } catch (error) {
    if (isAppError(error) && error.code.startsWith('git/')) return [];
    throw error;
  }
}

type Proposals = Map<string, NonNullable<PhaseProgress['proposal']>>;

async function claimedStates({ root, folder, plan, anchors, payloads }: Request): Promise<Proposals> {
  const proposals: Proposals = new Map();
  const here = payloads.filter(({ checkout }) => checkout === null);
  const [newest] = here;
  // A box that was ticked by hand or on GitHub says nothing of git: its phase may be proved afterwards.
  const unproved = plan.phases.filter(
    ({ state, proof, files }) => (state !== 'done' || proof === undefined) && files.length > 0,
  );
  if (newest === undefined || unproved.length === 0) return proposals;
  const claims = await readClaims({
    root,
    payload: newest.payload,
    // The first payload of a task has none before it: the work began after the plan.
    since: taskSince(here, newest.session) ?? plannedAt(plan, anchors),
    newest: newest.front?.head ?? null,
    doneBefore: doneFiles(here.slice(1)),
    folder,
  });
  if (claims.repository !== 'here') return proposals;
  const proven = new Map<string, FileState>();
  for (const { path, state, verdict } of claims.files)
    if (state !== null && verdict === 'verified') proven.set(path, state);
  for (const phase of unproved) {
    const states = phase.files.map(({ path }) => stateOf(path, proven));
    const { session } = newest;
    if (states.every((state) => state === 'done')) {
      const proof = await lastCommit(root, phase);
      proposals.set(phase.key, { state: 'done', session, ...(proof === null ? {} : { proof }) });
    } else if (
      phase.state !== 'in-progress' &&
      phase.state !== 'done' &&
      states.some((state) => state === 'done' || state === 'in-progress')
    )
      proposals.set(phase.key, { state: 'in-progress', session });
  }
  return proposals;
}

/** Returns the commit at which the first phase was planned; `null` if it is unknown. */
function plannedAt({ phases }: Plan, anchors: Request['anchors']): string | null {
  const planned = phases.map(({ key }) => anchors[key]?.planned);
  return planned.find((commit) => commit !== undefined) ?? null;
}

/** Returns the proven state of a file that a plan names by its path, or by its name alone. */
function stateOf(path: string, proven: ReadonlyMap<string, FileState>): FileState | undefined {
  const exact = proven.get(path);
  if (exact !== undefined || path.includes('/')) return exact;
  const named = [...proven].filter(([other]) => other.endsWith(`/${path}`));
  return named.length === 1 ? named[0]?.[1] : undefined;
}

/** Returns the last commit that changed a file of a phase. */
async function lastCommit(root: string, { files }: Phase): Promise<string | null> {
  const head = await headCommit(root);
  if (head === null) return null;
  const commits = await Promise.all(
    files
      .slice(0, mostAnchors)
      .map(async ({ path }) => (await log(root, head, { count: 1, path }, false).catch(() => []))[0]),
  );
  const found = commits.filter((commit) => commit !== undefined);
  return found.toSorted((a, b) => Date.parse(b.authored) - Date.parse(a.authored))[0]?.commit ?? null;
}

async function changedFiles({
  root,
  plan,
  anchors,
}: Request): Promise<ReadonlyMap<string, NonNullable<PhaseProgress['drift']>>> {
  const since = new Map<string, { readonly phase: Phase; readonly what: 'planned' | 'done' }[]>();
  for (const phase of plan.phases) {
    const what = phase.state === 'done' ? 'done' : 'planned';
    const commit = anchors[phase.key]?.[what];
    // The work on a phase changes its files: that is no surprise.
    if (commit === undefined || phase.files.length === 0 || phase.state === 'in-progress') continue;
    since.set(commit, [...(since.get(commit) ?? []), { phase, what }]);
  }
  const drift = new Map<string, NonNullable<PhaseProgress['drift']>>();
  if (since.size === 0) return drift;
  const worktree = await openWorktree(root);
  for (const [commit, phases] of [...since].slice(-mostAnchors)) {
    // Another clone may lack the commit.
    const changes = await listChanges(root, worktree, { from: commit, to: 'worktree' }).catch(
      (error: unknown) => {
        if (isAppError(error)) return null;
        throw error;
      },
    );
    if (changes === null) continue;
    const paths = new Set(
      changes.files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from])),
    );
    for (const { phase, what } of phases) {
      const files = phase.files.map(({ path }) => path).filter((path) => paths.has(path));
      if (files.length > 0) drift.set(phase.key, { since: what, files });
    }
  }
  return drift;
}
