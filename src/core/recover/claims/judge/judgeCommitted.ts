import type { Claim } from '../find/claim.ts';
import {
  editedAfter,
  inTime,
  isAfter,
  isNamed,
  proofOf,
  shortCommand,
  unproven,
  usesOf,
  wereEdited,
  type ClaimEvidence,
  type Moment,
  type Verdict,
} from './evidence.ts';

/** Judges that work is committed. Git is the truth about commits; the transcript only says who made them. */
export async function judgeCommitted(
  { names, said }: Pick<Claim, 'names' | 'said'>,
  evidence: ClaimEvidence,
): Promise<Verdict> {
  if (names.commits.length > 0) return judgeIds(names.commits, said, evidence);
  if (names.paths.length > 0)
    return judgeFiles(
      names.paths.map(({ path }) => path),
      evidence,
    );
  const { facts, session } = evidence;
  const tries = inTime(facts.effects).filter(({ kind }) => kind === 'commit');
  const done = tries.filter(({ outcome }) => outcome === 'done');
  const there = await Promise.all(done.map(({ result }) => isThere(result, evidence)));
  const last = done.findLast((_effect, at) => there[at]);
  if (last !== undefined) return made(last, await idOf(last.result, evidence), evidence);
  const failed = tries.at(-1);
  if (failed?.outcome === 'failed' && session.commits.length === 0)
    return {
      verdict: 'contradicted',
      found: `The last attempt failed: ${shortCommand(failed.command)}. Git has no commit since the session began.`,
      proof: proofOf(failed),
    };
  const own = await commitOfEdits(evidence);
  if (own !== null)
    return {
      verdict: 'proven',
      found: `Git has the commit ${own.slice(0, 7)} with files that the session edited. No record shows who made it.`,
      proof: gitProof(own, evidence),
    };
  const lost = tries.findLast(({ outcome, result }) => outcome === 'done' && result !== null);
  if (lost !== undefined) return isGone(lost.result ?? '', lost);
  const left = session.files.filter(({ by, state }) => by.length > 0 && isUncommitted(state));
  if (session.git !== null && session.commits.length === 0 && tries.length === 0 && left.length > 0)
    return {
      verdict: 'contradicted',
      found: `Git has no commit since the session began, and ${left[0]?.path ?? ''} is not committed.`,
      proof: null,
    };
  return unproven(
    session.git === null
      ? 'Git could not be asked, and no record shows a commit.'
      : 'No record shows a commit of this session.',
  );
}

function isUncommitted(state: string): boolean {
  return ['modified', 'added', 'untracked', 'deleted', 'conflicted'].includes(state);
}

/** True if git has a commit, on whichever branch, or can't be asked. An id that no output names may be any. */
async function isThere(result: string | null, evidence: ClaimEvidence): Promise<boolean> {
  return evidence.session.git === null || result === null || (await idOf(result, evidence)) !== null;
}

/** Returns the full id of a commit of the session; `null` if neither the checked out history nor another branch has it. */
async function idOf(result: string | null, evidence: ClaimEvidence): Promise<string | null> {
  if (result === null) return null;
  const own = evidence.session.commits.find(({ commit }) => commit.startsWith(result));
  if (own !== undefined) return own.commit;
  const other = await evidence.findCommit(result);
  return other !== null && (await evidence.isOnBranch(other)) ? other : null;
}

async function judgeIds(ids: readonly string[], said: string, evidence: ClaimEvidence): Promise<Verdict> {
  const { session, findCommit, facts } = evidence;
  const recorded = (id: string) =>
    facts.effects.findLast(
      ({ kind, result }) =>
        kind === 'commit' && result !== null && (id.startsWith(result) || result.startsWith(id)),
    );
  if (session.git === null) return unproven('Git could not be asked about this commit.');
  const found = await Promise.all(
    ids.map(async (id) => {
      // A reset or a rebase leaves the object of a commit behind.
      const commit = recorded(id) === undefined ? await findCommit(id) : await idOf(id, evidence);
      return { id, commit };
    }),
  );
  const missing = found.find(({ commit }) => commit === null);
  const lost = missing === undefined ? undefined : recorded(missing.id);
  if (missing !== undefined && lost !== undefined) return isGone(missing.id, lost);
  if (missing !== undefined)
    return /(?<![\w-])committed(?![\w-])/iu.test(said)
      ? { verdict: 'contradicted', found: `Git has no commit ${missing.id}.`, proof: null }
      : unproven(`Git has no commit ${missing.id}.`);
  const commit = found[0]?.commit ?? '';
  const effect = facts.effects.find(
    ({ kind, result }) => kind === 'commit' && result !== null && commit.startsWith(result),
  );
  return {
    verdict: 'proven',
    found:
      effect === undefined
        ? `Git has the commit ${commit.slice(0, 7)}. No record of this session made it.`
        : `Git has the commit ${commit.slice(0, 7)}: ${shortCommand(effect.command)}.`,
    proof: effect === undefined ? gitProof(commit, evidence) : proofOf(effect, { commit }),
  };
}

function isGone(id: string, effect: Moment & { readonly command: string }): Verdict {
  const found = `The session made the commit ${id}, and no branch has it now: ${shortCommand(effect.command)}.`;
  return unproven(found, proofOf(effect));
}

async function judgeFiles(paths: readonly string[], evidence: ClaimEvidence): Promise<Verdict> {
  const { session, facts } = evidence;
  if (session.git === null) return unproven('Git could not be asked about this file.');
  let proof: Verdict['proof'] = null;
  for (const named of paths) {
    const commit = await commitWith(named, evidence);
    const now = session.files.find(({ path }) => isNamed(path, named));
    if (commit === null) {
      const isLeft = now !== undefined && now.by.length > 0 && isUncommitted(now.state);
      return isLeft
        ? {
            verdict: 'contradicted',
            found: `${now.path} is not committed, and no commit since the session began has it.`,
            proof: null,
          }
        : unproven(`No commit since the session began has ${named}.`);
    }
    const effect = facts.effects.find(
      ({ kind, result }) => kind === 'commit' && result !== null && commit.startsWith(result),
    );
    proof = effect === undefined ? gitProof(commit, evidence) : proofOf(effect, { commit });
    const edits = usesOf(facts.files, named).filter(({ writes }) => writes > 0);
    if (effect !== undefined && edits.some((edit) => isAfter(edit, effect)))
      return {
        verdict: 'stale',
        found: `The commit ${commit.slice(0, 7)} has ${named}. It was edited afterwards.`,
        proof,
      };
  }
  const commit = proof?.commit?.slice(0, 7) ?? '';
  return { verdict: 'proven', found: `The commit ${commit} has ${paths.join(' and ')}.`, proof };
}

async function commitWith(named: string, evidence: ClaimEvidence): Promise<string | null> {
  const { session, facts, filesOf } = evidence;
  const recorded = facts.effects.flatMap(({ kind, result }) =>
    kind === 'commit' && result !== null ? result : [],
  );
  // The session may have been on a branch that the worktree has left.
  const ids = await Promise.all(recorded.slice(-mostCommits).map((id) => idOf(id, evidence)));
  const own = ids.flatMap((id) => id ?? []).toReversed();
  const known = session.commits.slice(0, mostCommits).map(({ commit }) => commit);
  for (const commit of new Set([...known, ...own])) {
    const files = await filesOf(commit);
    if (files?.some((path) => isNamed(path, named)) === true) return commit;
  }
  return null;
}

/** Commits that are looked into. */
const mostCommits = 60;

async function commitOfEdits(evidence: ClaimEvidence): Promise<string | null> {
  const { session, filesOf } = evidence;
  const edited = new Set(session.files.filter(({ by }) => by.length > 0).map(({ path }) => path));
  for (const { commit } of session.commits.slice(0, mostCommits)) {
    const files = await filesOf(commit);
    if (files?.some((path) => edited.has(path)) === true) return commit;
  }
  return null;
}

function made(
  effect: Moment & { readonly command: string },
  commit: string | null,
  evidence: ClaimEvidence,
): Verdict {
  const proof = proofOf(effect, { exit: 0, commit });
  const edited = editedAfter(evidence, effect);
  const what = `${commit === null ? '' : `Commit ${commit.slice(0, 7)}: `}${shortCommand(effect.command)}`;
  return edited.length === 0
    ? { verdict: 'proven', found: `${what}.`, proof }
    : { verdict: 'stale', found: `${what}. ${wereEdited(edited)}.`, proof };
}

function gitProof(commit: string, { session }: ClaimEvidence): Verdict['proof'] {
  const known = session.commits.find((one) => one.commit === commit);
  return { line: null, at: known?.at ?? null, command: null, exit: null, commit };
}
