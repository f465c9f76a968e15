import type { FileState } from '../../../shared/domain/payload.ts';
import type { RecoveredFile, RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import { recordOf } from './evidenceMark.ts';
import { inProject, type DraftSources, type SourceCommit } from './gatherSources.ts';
import { propose, ranks, type Proposal } from './proposal.ts';
import { repeatsSubject } from './repeatsSubject.ts';
import { shortened } from '../reading/shortWords.ts';

/** Characters. */
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

/** Files of commits that are named, and those of one commit: a broad one would take all the room. */
const mostCommitted = { files: 12, ofCommit: 5 };

/** Files that a person hardly edits. */
const made =
  /(?:^|\/)(?:(?:package-lock|npm-shrinkwrap)\.json|pnpm-lock\.yaml|[\w.-]+\.(?:lock|snap|min\.js|map|svg|png|jpe?g|gif|ico|pdf|csv)|(?:dist|build|vendor|node_modules|__snapshots__)\/.*)$/iu;

/**
 * Proposes the files of commits where no transcript says which files the session edited: those first that notes and earlier payloads
 * name, then those of the newest commits, and of each commit those that a person edits. How many more there are is said.
 */
function proposeCommitted({
  session,
  commits,
  earlier,
  texts,
  prefix,
  folder,
}: DraftSources): readonly Proposal[] {
  if (session.session.path !== null) return [];
  const said = [
    ...texts.map(({ text }) => text),
    ...(earlier?.payload.sections ?? []).flatMap(({ entries }) =>
      entries.map(({ text, path }) => `${path ?? ''} ${text}`),
    ),
  ].join('\n');
  const isNamed = (path: string): boolean => said.includes(path);
  const open = new Set(session.files.map(({ path }) => path));
  const committed = new Map<string, SourceCommit>();
  for (const commit of commits)
    for (const path of commit.files ?? [])
      if (!open.has(path) && !committed.has(path)) committed.set(path, commit);
  const files = [...committed]
    .map(([path, commit]) => ({ path: inProject(path, prefix), commit, weight: 0 }))
    .filter(({ path }) => !path.startsWith(`${folder}/`))
    .map((file) => ({ ...file, weight: Number(isNamed(file.path)) * 2 + Number(!made.test(file.path)) }))
    .toSorted((a, b) => b.weight - a.weight);
  const named = new Map<string, number>();
  const chosen = files
    .filter(({ commit: { commit }, weight }) => {
      const before = named.get(commit) ?? 0;
      named.set(commit, before + 1);
      return weight >= 2 || before < mostCommitted.ofCommit;
    })
    .slice(0, mostCommitted.files);
  const left = files.filter((file) => !chosen.includes(file));
  const [newest] = left;
  return [
    ...chosen.map(({ path, commit: { commit, subject } }) =>
      inPlay(path, 'done', shortened(subject, longest.subject), { kind: 'commit', commit }, ranks.done),
    ),
    ...(newest === undefined
      ? []
      : [
          propose(
            'files',
            {
              text: `${left.length} more ${left.length === 1 ? 'file is' : 'files are'} in these commits: \`git show --stat ${newest.commit.commit.slice(0, 7)}\``,
            },
            {
              standing: 'verified',
              evidence: { kind: 'commit', commit: newest.commit.commit },
              rank: ranks.done,
            },
          ),
        ]),
  ];
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

/** Milliseconds after the last record of a session. The person may commit then what the session made. */
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
    if (paragraph === undefined || paragraph === '' || repeatsSubject(paragraph, commit.subject)) return [];
    return [
      propose(
        'decisions',
        { text: shortened(commit.subject, longest.subject), why: shortened(paragraph, longest.reason) },
        { standing: 'verified', evidence: { kind: 'commit', commit: commit.commit }, rank: ranks.decision },
      ),
    ];
  });
}
