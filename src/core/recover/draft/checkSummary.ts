import type { SummaryCheck } from '../../../shared/domain/session/recoveredPayload.ts';
import type { RecoveredFile } from '../../../shared/domain/recoveredSession.ts';
import { pathsIn } from '../../payload/format/pathsIn.ts';
import type { DraftSources } from './gatherSources.ts';
import { comparable, oneLine } from '../reading/shortWords.ts';
import { isTrivial } from './userWords.ts';

const mostPaths = 300;
/** Characters of the user's words; summaries shorten longer ones. */
const quoted = 60;

/** Holds the agent's own summary against what happened before it; `null` without one. */
export function checkSummary(sources: DraftSources): SummaryCheck | null {
  const { summary } = sources.session;
  return summary === null ? null : holdAgainst(summary.text, (line) => line < summary.line, sources);
}

/** Holds a pasted summary against all of the session: nothing says when it was written. `null` without one. */
export function checkPasted(sources: DraftSources): SummaryCheck | null {
  const pasted = sources.texts.find(({ kind }) => kind === 'pasted');
  return pasted === undefined ? null : holdAgainst(pasted.text, () => true, sources);
}

/** `before`: true for a line of the transcript that the summary may cover. */
function holdAgainst(
  summary: string,
  before: (line: number) => boolean,
  sources: DraftSources,
): SummaryCheck {
  const { session, named } = sources;
  const text = oneLine(summary);
  const plain = comparable(summary);
  const isOfBefore = ({ by, state, evidence }: RecoveredFile): boolean =>
    session.session.path === null
      ? state !== 'unchanged' && state !== 'missing'
      : evidence.some(({ line, transcript }, index) => {
          const agent = session.agents.find(({ id }) => id === by[index]);
          return transcript === undefined ? before(line) : agent !== undefined && before(agent.began.line);
        });
  const paths = new Set(summary.slice(0, 200_000).split('\n').flatMap(pathsIn).slice(0, mostPaths));
  return {
    leavesOut: {
      files: session.files
        .filter((file) => file.state !== 'outside' && isOfBefore(file))
        .map(({ path }) => path)
        .filter((path) => !text.includes(path.slice(path.lastIndexOf('/') + 1))),
      words: session.words
        .filter(
          ({ text: words, line, kind }) => before(line) && kind !== 'not-delivered' && !isTrivial(words),
        )
        .map(({ text: words }) => words)
        .filter((words) => !plain.includes(comparable(words).slice(0, quoted).trim())),
      results: session.agents
        .filter(({ read }) => read === 'never' || read === 'announced')
        .filter(({ id, task }) => !text.includes(id) && !plain.includes(comparable(task)))
        .map(({ id }) => id),
    },
    paths: [...paths].flatMap((path) => {
      const own = inWorktree(path, sources);
      if (own === null) return [];
      const found = findByEnd(own, sources);
      return [{ named: path, path: found, changed: found !== null && isChanged(found, sources) }];
    }),
    commits: named.filter((one) => summary.includes(one.named)),
  };
}

/** Returns a path without the folder that the session ran in; `null` for one that is elsewhere. */
export function inWorktree(path: string, { session }: DraftSources): string | null {
  const plain = path.replaceAll('\\', '/').replace(/^\.\//u, '');
  for (const folder of [session.worktree, ...session.session.cwds]) {
    const top = folder.replaceAll('\\', '/');
    if (plain.startsWith(`${top}/`)) return plain.slice(top.length + 1);
  }
  return /^(?:[a-z]:)?[/~]|^\.\./iu.test(plain) ? null : plain;
}

/** Returns the file that a path means by its end: one that the session wrote first, then any that git or the session knows. */
export function findByEnd(path: string, { session, tracked, commits }: DraftSources): string | null {
  const isMeant = (known: string): boolean => known === path || known.endsWith(`/${path}`);
  const written = [
    ...session.files.filter(({ state }) => state !== 'outside').map((file) => file.path),
    ...commits.flatMap(({ files }) => files ?? []),
  ];
  const found = written.find(isMeant);
  if (found !== undefined) return found;
  if (tracked.has(path)) return path;
  const others = [...tracked].filter(isMeant);
  return others.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] ?? null;
}

/** True if the session edited the file, or git has a change of it since the session began. */
export function isChanged(path: string, { session, commits }: DraftSources): boolean {
  return (
    session.files.some((file) => file.path === path) ||
    commits.some(({ files }) => files === null || files.includes(path))
  );
}
