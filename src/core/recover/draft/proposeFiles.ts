import type { FileState } from '../../../shared/domain/payload.ts';
import type { RecoveredFile, RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import { recordOf } from './evidenceMark.ts';
import { inProject, type DraftSources, type SourceCommit } from './gatherSources.ts';
import { propose, ranks, type Proposal } from './proposal.ts';
import { shortened } from '../reading/shortWords.ts';

/** In characters. */
const longest = { subject: 80, task: 50, reason: 200 };

const uncommitted: Readonly<Partial<Record<RecoveredFile['state'], string>>> = {
  modified: 'modified',
  added: 'new, staged',
  untracked: 'new',
  deleted: 'deleted',
  conflicted: 'in conflict',
};

/** Proposes the files in play as git has them, with their authors, and the reasons that commits state. */
export function proposeFiles(sources: DraftSources): readonly Proposal[] {
  const { session, prefix, folder } = sources;
  // Drafts and payloads are about the work, and a draft that counted itself would differ the next time.
  const files = session.files.filter(({ path }) => !inProject(path, prefix).startsWith(`${folder}/`));
  return [
    ...files.flatMap((file) => proposeFile(file, sources)),
    ...proposeCommitted(sources),
    ...proposeCommits(sources),
  ];
}

function proposeFile(file: RecoveredFile, { session, commits, prefix }: DraftSources): readonly Proposal[] {
  const path = inProject(file.path, prefix);
  const author = authorWords(file, session);
  const how = uncommitted[file.state];
  if (how !== undefined) {
    const counts = file.added === null || file.deleted === null ? '' : ` +${file.added} -${file.deleted}`;
    const text = `${how}${counts}, not committed, ${author}`;
    return [
      inPlay(
        path,
        'in-progress',
        text,
        { kind: 'git' },
        file.by.length > 0 ? ranks.uncommitted : ranks.uncommitted + 0.5,
      ),
    ];
  }
  if (file.state === 'unchanged') {
    const commit = commits.find(({ files }) => files?.includes(file.path) === true);
    if (commit !== undefined)
      return [
        inPlay(
          path,
          'done',
          `${shortened(commit.subject, longest.subject)}, ${author}`,
          { kind: 'commit', commit: commit.commit },
          ranks.done,
        ),
      ];
  }
  const [edit] = file.evidence;
  if (edit === undefined) return [];
  const state = {
    unchanged: 'but git has no change of it',
    missing: 'and does not exist now',
    outside: 'outside of the project',
    unknown: 'and git could not be asked',
  }[file.state as 'unchanged' | 'missing' | 'outside' | 'unknown'];
  return [
    propose(
      'files',
      { path, text: `edited ${author}, ${state}` },
      {
        standing: 'reconstructed',
        evidence: recordOf(edit, null),
        rank: file.state === 'unknown' ? ranks.uncommitted : ranks.background,
      },
    ),
  ];
}

const mostCommitted = 20;

/** Proposes the files of commits where no transcript says which files the session edited. */
function proposeCommitted({ session, commits, prefix, folder }: DraftSources): readonly Proposal[] {
  if (session.session.path !== null) return [];
  const open = new Set(session.files.map(({ path }) => path));
  const committed = new Map<string, SourceCommit>();
  for (const commit of commits)
    for (const path of commit.files ?? [])
      if (!open.has(path) && !committed.has(path)) committed.set(path, commit);
  return [...committed]
    .map(([path, commit]) => ({ path: inProject(path, prefix), commit }))
    .filter(({ path }) => !path.startsWith(`${folder}/`))
    .slice(0, mostCommitted)
    .map(({ path, commit: { commit, subject } }) =>
      inPlay(path, 'done', shortened(subject, longest.subject), { kind: 'commit', commit }, ranks.done),
    );
}

function inPlay(
  path: string,
  state: FileState,
  text: string,
  evidence: { readonly kind: 'git' } | { readonly kind: 'commit'; readonly commit: string },
  rank: number,
): Proposal {
  return propose('files', { path, state, text }, { standing: 'verified', evidence, rank });
}

/** Names the author of a file's edits: the session, a sub-agent with its task, or none that the transcript knows. */
function authorWords(
  { by, perhaps, abandoned }: RecoveredFile,
  { agents, session }: Pick<RecoveredSession, 'agents' | 'session'>,
): string {
  if (session.path === null) return 'author unknown';
  const nameOf = (id: string): string => {
    if (id === 'main') return 'the session';
    const task = agents.find((agent) => agent.id === id)?.task ?? '';
    return `sub-agent ${id}${task === '' ? '' : ` “${shortened(task, longest.task)}”`}`;
  };
  const branch = abandoned ? ' on a branch of the conversation that was left' : '';
  if (by.length > 0) return `by ${by.map(nameOf).join(' and ')}${branch}`;
  return perhaps === null
    ? 'not by an agent’s edit'
    : `perhaps by ${nameOf(perhaps.by)}’s command in line ${perhaps.line}`;
}

/** Lines of a commit's body that say nothing about the change. */
const trailer =
  /^(?:[A-Z][\w-]+-by|Change-Id|Refs?|Fixes|Closes|Session|Claude-Session): |Generated with|^🤖/u;

/** In ms after the last record of a session. The person may commit then what the session made. */
const afterEnd = 3_600_000;

/** Proposes the reasons that commits state. Commits of later work say nothing about what the session decided. */
function proposeCommits({ session, commits }: DraftSources): readonly Proposal[] {
  const { ended } = session.session;
  const last = ended === null ? Number.POSITIVE_INFINITY : Date.parse(ended) + afterEnd;
  const own = commits.filter(({ by, at }) => by !== null || Date.parse(at) <= last);
  return own.toReversed().flatMap((commit: SourceCommit): readonly Proposal[] => {
    const paragraph = commit.body
      .split('\n')
      .filter((line) => !trailer.test(line.trim()))
      .join('\n')
      .trim()
      .split(/\n\s*\n/u)[0];
    // A commit without a reason is named by its files, and by what must not be repeated.
    if (paragraph === undefined || paragraph === '') return [];
    return [
      propose(
        'decisions',
        { text: shortened(commit.subject, longest.subject), why: shortened(paragraph, longest.reason) },
        { standing: 'verified', evidence: { kind: 'commit', commit: commit.commit }, rank: ranks.decision },
      ),
    ];
  });
}
