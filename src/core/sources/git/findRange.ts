import type { GitDiffView } from '../../../shared/domain/source/gitView.ts';
import { AppError } from '../../../shared/errors.ts';
import type { DiffRange } from '../../git/diff.ts';
import { emptyTree } from '../../git/emptyTree.ts';
import { readCommit, type Commit } from '../../git/log.ts';
import { isAncestor, mergeBase } from '../../git/mergeBase.ts';
import { findCommit, headCommit, resolveCommit } from '../../git/resolveCommit.ts';
import { readObject } from '../../git/readObjects.ts';
import { findAnchor } from './findAnchor.ts';

/** Bytes. */
const maxCommitBytes = 1_000_000;

export interface Range extends DiffRange {
  /** Sentences that name the two compared sides. */
  readonly heading: readonly string[];
  /** Names both ends if they are commits, e.g. `9f2c1a7b30de..4f1c0d2e8a11`; a state on disk has no name. */
  readonly version: string;
  /** The same for a card, in short: `a41f9c2..7be20d4`. */
  readonly ends: string;
  /** Set if the view shows one commit. */
  readonly commit?: Commit;
}

/** Returns the two sides that a view compares. Rejects with `git/…` and a sentence if it can't determine them. */
export async function findRange(root: string, view: GitDiffView, signal?: AbortSignal): Promise<Range> {
  switch (view.what) {
    case 'changes':
      return changes(root, view.staged === true, signal);
    case 'against': {
      const head = present(await headCommit(root, signal));
      const branch = await resolveCommit(root, view.branch, signal);
      const base = await parting(root, view.branch, branch, 'HEAD', head, signal);
      return {
        from: base,
        to: 'worktree',
        heading: [
          `Files on disk against ${await nameCommit(root, base, signal)}, where this branch left ${view.branch}.`,
        ],
        version: shortId(base),
        ends: since(base),
      };
    }
    case 'since-session':
      return sinceSession(root, view.session, signal);
    case 'commit': {
      const commit = await resolveCommit(root, view.commit, signal);
      const [found, parent] = await Promise.all([
        readCommit(root, commit, signal),
        parentOf(root, commit, signal),
      ]);
      const heading =
        found.parents.length > 1 ? ['This is a merge: what it brought to its first parent is shown.'] : [];
      return {
        from: parent,
        to: commit,
        heading,
        version: `commit ${shortId(commit)}`,
        ends: commit.slice(0, 7),
        commit: found,
      };
    }
    case 'compare': {
      const [base, head] = await Promise.all([
        resolveCommit(root, view.base, signal),
        resolveCommit(root, view.head, signal),
      ]);
      const from = await parting(root, view.base, base, view.head, head, signal);
      return {
        from,
        to: head,
        heading: [
          `What ${view.head}, at ${await nameCommit(root, head, signal)}, has that ${view.base} has not, since they parted at ${shortId(from)}.`,
        ],
        version: `${shortId(from)}..${shortId(head)}`,
        ends: `${from.slice(0, 7)}..${head.slice(0, 7)}`,
      };
    }
  }
}

async function changes(root: string, staged: boolean, signal: AbortSignal | undefined): Promise<Range> {
  const head = await headCommit(root, signal);
  const what = staged ? 'Staged changes' : 'Files on disk';
  const heading =
    head === null
      ? `${what}; nothing is committed yet.`
      : `${what} against the last commit, ${await nameCommit(root, head, signal)}.`;
  return {
    from: head ?? (await emptyTree(root, signal)),
    to: staged ? 'index' : 'worktree',
    heading: [heading],
    version: head === null ? 'no commit' : shortId(head),
    ends: head === null ? 'no commit yet' : since(head),
  };
}

async function sinceSession(
  root: string,
  session: number | 'latest',
  signal: AbortSignal | undefined,
): Promise<Range> {
  const anchor = await findAnchor(root, session);
  const name = `session ${anchor.session}`;
  const commit = await findCommit(root, anchor.commit, signal);
  if (commit === null) {
    throw new AppError(
      'git/no-anchor',
      `Commit ${shortId(anchor.commit)}, at which ${name} was saved, is not in this repository. Fetch it, or compare with a branch instead.`,
      { session },
    );
  }
  const head = present(await headCommit(root, signal));
  const heading = [
    `Files on disk against ${await nameCommit(root, commit, signal)}, at which ${name} was saved.`,
  ];
  if (!(await isAncestor(root, commit, head, signal))) {
    heading.push(
      `That commit is not in the history of what is checked out: another branch was checked out or history was rewritten, so that work of others may be among this.`,
    );
  }
  return { from: commit, to: 'worktree', heading, version: shortId(commit), ends: since(commit) };
}

async function parting(
  root: string,
  oneName: string,
  one: string,
  otherName: string,
  other: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const base = await mergeBase(root, one, other, signal);
  if (base !== null) return base;
  throw new AppError(
    'git/unknown-revision',
    `${oneName} and ${otherName} have no commit in common here. In a shallow clone run "git fetch --unshallow" and try again.`,
    { revision: oneName },
  );
}

function present(head: string | null): string {
  if (head !== null) return head;
  throw new AppError(
    'git/no-commit',
    'Nothing is committed here yet. Make a first commit and try again.',
    {},
  );
}

/** Returns, for example, `9f2c1a7b30de "Extract OrderService"`. */
async function nameCommit(root: string, commit: string, signal: AbortSignal | undefined): Promise<string> {
  const { subject } = await readCommit(root, commit, signal);
  return `${shortId(commit)} ${JSON.stringify(subject)}`;
}

function since(commit: string): string {
  return `since ${commit.slice(0, 7)}`;
}

export function shortId(commit: string): string {
  return commit.slice(0, 12);
}

/**
 * Returns the commit to compare with: the first parent or, for a root commit, the empty tree. Git hides the parents of
 * a shallow clone's last commit, which would make every file look new, so this reads the commit itself.
 */
async function parentOf(root: string, commit: string, signal?: AbortSignal): Promise<string> {
  const bytes = await readObject(root, 'commit', commit, maxCommitBytes, signal);
  const [head = ''] = (bytes?.toString('latin1') ?? '').split('\n\n', 1);
  const parent = /^parent ([0-9a-f]{40,64})$/mu.exec(head)?.[1];
  if (parent === undefined) return emptyTree(root, signal);
  if ((await findCommit(root, parent, signal)) !== null) return parent;
  throw new AppError(
    'git/objects-missing',
    'This is the oldest commit of a shallow clone, so git does not know what it changed. Run "git fetch --unshallow" and try again.',
    {},
  );
}
