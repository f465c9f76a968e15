import type { Evidence, FileUse, SessionFacts } from '../../../../shared/domain/sessionFacts.ts';
import type { RecoveredSession } from '../../../../shared/domain/recoveredSession.ts';
import type { ClaimProof, SessionClaim } from '../../../../shared/domain/session/sessionClaims.ts';
import { pathInside } from '../../work/joinFiles.ts';
import { oneLine, shortened } from '../../reading/shortWords.ts';

/** Everything that claims are held against. */
export interface ClaimEvidence {
  readonly facts: Pick<SessionFacts, 'tests' | 'effects' | 'commands' | 'files'>;
  /** Git's word. */
  readonly session: Pick<RecoveredSession, 'git' | 'files' | 'commits'>;
  /** Names that records may use for the worktree. */
  readonly roots: readonly string[];
  /** Returns the full id of a commit that a text names; `null` if git has none. */
  readonly findCommit: (named: string) => Promise<string | null>;
  /** True if a branch or a tag has a commit; a reset leaves commits that none has. */
  readonly isOnBranch: (commit: string) => Promise<boolean>;
  /** Returns the files that a commit changed; `null` if git can't tell. */
  readonly filesOf: (commit: string) => Promise<readonly string[] | null>;
  /** Paths that count as no change of the code, e.g. the draft itself. */
  readonly isApart: (path: string) => boolean;
}

/** The part of the evidence that tells which files were edited. */
export interface EditEvidence extends Partial<Pick<ClaimEvidence, 'isApart'>> {
  readonly facts: Pick<ClaimEvidence['facts'], 'files'>;
  readonly roots: readonly string[];
}

export type Verdict = Pick<SessionClaim, 'verdict' | 'found' | 'proof' | 'lines'>;

export interface Moment extends Evidence {
  readonly at: string | null;
}

/** True if one record comes after another, as far as is known. Lines of different files say nothing about each other. */
export function isAfter(one: Moment, other: Moment): boolean {
  if (one.transcript === other.transcript) return one.line > other.line;
  return one.at !== null && other.at !== null && one.at > other.at;
}

/** Sorts records by time; those without one stay where they are. */
export function inTime<T extends Moment>(records: readonly T[]): readonly T[] {
  return records.toSorted((a, b) => (isAfter(a, b) ? 1 : isAfter(b, a) ? -1 : 0));
}

/** Texts that no test, linter or compiler reads. */
const prose = /\.(?:md|mdx|markdown|txt|rst|adoc|log)$|(?:^|\/)(?:LICENSE|CHANGELOG)$/iu;

/** Returns the paths of code that was edited after a record, in the worktree. */
export function editedAfter(
  { facts, roots, isApart = () => false }: EditEvidence,
  record: Moment,
): readonly string[] {
  const paths = facts.files.flatMap((file) => {
    if (file.writes === 0 || !isAfter(file, record)) return [];
    const path = pathInside(file.path, roots);
    return path === null || prose.test(path) || isApart(path) ? [] : [path];
  });
  return [...new Set(paths)].toSorted();
}

/** Returns `a.ts`, or `a.ts and 3 more files`. */
function namedFiles(paths: readonly string[]): string {
  const [first = '', ...more] = paths;
  return more.length === 0
    ? first
    : `${first} and ${more.length} more ${more.length === 1 ? 'file' : 'files'}`;
}

export function wereEdited(paths: readonly string[]): string {
  return `${namedFiles(paths)} ${paths.length === 1 ? 'was' : 'were'} edited afterwards`;
}

export function proofOf(
  record: Moment & { readonly command?: string },
  more: Partial<Pick<ClaimProof, 'exit' | 'commit'>> = {},
): ClaimProof {
  const { line, transcript, at, command } = record;
  return {
    line,
    ...(transcript === undefined ? {} : { transcript }),
    at,
    command: command === undefined ? null : oneLine(command),
    exit: more.exit ?? null,
    commit: more.commit ?? null,
  };
}

export function unproven(found: string, proof: ClaimProof | null = null): Verdict {
  return { verdict: 'unproven', found, proof };
}

/** Characters. */
const longest = 90;

/** Returns a command for a sentence. */
export function shortCommand(command: string): string {
  return shortened(command, longest);
}

/** True if a file that a record names is the one that a text names by its end. */
export function isNamed(recorded: string, named: string): boolean {
  const known = recorded.replaceAll('\\', '/');
  const end = named.replaceAll('\\', '/').replace(/^\.\//u, '');
  return known === end || known.endsWith(`/${end}`);
}

/** Returns the uses of the file that a text means. */
export function usesOf(files: readonly FileUse[], named: string): readonly FileUse[] {
  return files.filter(({ path }) => isNamed(path, named));
}
