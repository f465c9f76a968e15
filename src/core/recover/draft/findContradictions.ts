import type { Contradiction, EntryEvidence } from '../../../shared/domain/session/recoveredPayload.ts';
import { sinceWords } from '../../../shared/domain/session/workSince.ts';
import { looksLikePath, readPath } from '../../payload/format/pathsIn.ts';
import type { Claim } from '../claims/find/claim.ts';
import { findClaims } from '../claims/find/findClaims.ts';
import { judgeTests } from '../claims/judge/judgeTests.ts';
import { findByEnd, inWorktree, isChanged } from './checkSummary.ts';
import { recordOf } from './evidenceMark.ts';
import { inProject, type DraftSources, type WrittenText } from './gatherSources.ts';
import { evidenceAt } from './proposeFromTexts.ts';
import { oneLine, sentencesOf, shortened } from '../reading/shortWords.ts';

/** A sentence of the agent's. */
interface Statement {
  readonly text: string;
  readonly evidence: EntryEvidence;
  /** Line of the transcript before which a proof must stand. */
  readonly until: number;
  /** True if a test run that it names would be recorded. */
  readonly hasRuns: boolean;
  /** True if it is about the time since `since`: notes may be about earlier sessions. */
  readonly isRecent: boolean;
}

const longest = 140;
const longestText = 200_000;

/** Finds words of the agent that git or the transcript contradicts. Words that may mean something else are left alone. */
export function findContradictions(sources: DraftSources): readonly Contradiction[] {
  const found = [...statements(sources).flatMap((one) => judge(one, sources)), ...lostCommits(sources)];
  const seen = new Set<string>();
  return found.filter(({ kind, said, found: fact }) => {
    // The same claim in the summary and in the last words is one.
    const key = kind.startsWith('tests') || kind === 'nothing-committed' ? kind : `${kind} ${fact}`;
    const isNew = !seen.has(key) && said !== '';
    seen.add(key);
    return isNew;
  });
}

function statements({ session, texts: written }: DraftSources): readonly Statement[] {
  const { summary, said, todos } = session;
  const ofSession = { hasRuns: true, isRecent: true };
  const ofText = ({ kind }: WrittenText) => ({
    hasRuns: kind === 'pasted' && session.session.path !== null,
    isRecent: kind === 'pasted' && session.since.why !== 'day',
  });
  const texts = [said, summary].flatMap((one) =>
    one === null
      ? []
      : sentencesOf(one.text).map((text) => ({
          text,
          evidence: recordOf(one, one.at),
          until: one.line,
          ...ofSession,
        })),
  );
  const done = (todos ?? []).filter(({ state }) => state === 'done');
  return [
    ...texts,
    ...done.map(({ text }) => ({
      text: `Done: ${oneLine(text)}`,
      evidence: { kind: 'todos' } as const,
      until: Number.POSITIVE_INFINITY,
      ...ofSession,
    })),
    ...written.flatMap((one) =>
      one.text
        .slice(0, longestText)
        .split('\n')
        .flatMap((line, index) =>
          sentencesOf(line).map((text) => ({
            text,
            evidence: evidenceAt(one, index + 1),
            until: Number.POSITIVE_INFINITY,
            ...ofText(one),
          })),
        ),
    ),
  ];
}

function judge(statement: Statement, sources: DraftSources): readonly Contradiction[] {
  const { text, evidence } = statement;
  const { session, commits, named } = sources;
  const said = shortened(text, longest);
  const found: Contradiction[] = [];
  const claims = findClaims(text);
  for (const claim of claims.filter(({ kind }) => kind === 'tests' && statement.hasRuns)) {
    const problem = testProblem(claim, sources, statement.until);
    if (problem !== null) found.push({ ...problem, said, evidence });
  }
  if (session.git === null) return found;
  if (
    statement.isRecent &&
    claims.some(({ kind, names }) => kind === 'committed' && names.commits.length === 0) &&
    commits.length === 0 &&
    !session.effects.some(({ kind, outcome }) => kind === 'commit' && outcome !== 'failed')
  )
    found.push({
      kind: 'nothing-committed',
      said,
      found: `Git has no commit ${sinceWords(session.since)}.`,
      evidence,
    });
  for (const { named: id, commit } of named)
    if (commit === null && text.includes(id))
      found.push({ kind: 'no-such-commit', said, found: `Git has no commit ${id}.`, evidence });
  const written = writtenPath(text);
  const path = written === null ? null : inWorktree(written, sources);
  if (path !== null) {
    const file = findByEnd(path, sources);
    if (file === null) found.push({ kind: 'no-such-file', said, found: `There is no ${path}.`, evidence });
    else if (statement.isRecent && !isChanged(file, sources))
      found.push({
        kind: 'never-changed',
        said,
        found: `${inProject(file, sources.prefix)} was not changed: no edit is recorded, and git has none ${sinceWords(session.since)}.`,
        evidence,
      });
  }
  return found;
}

/** Holds the claim that tests pass against the runs before it. */
function testProblem(
  { names }: Claim,
  { session }: DraftSources,
  until: number,
): Pick<Contradiction, 'kind' | 'found'> | null {
  // A sub-agent's lines are in a file of its own, so only those of the session itself can come too late.
  const tests = session.tests.filter(({ line, transcript }) => transcript !== undefined || line < until);
  const last = tests.at(-1);
  if (last === undefined)
    return { kind: 'tests-not-seen', found: 'No run of tests is recorded before that.' };
  const { verdict, found } = judgeTests(names, {
    facts: { ...session, tests, files: [] },
    roots: [session.worktree],
  });
  if (verdict === 'contradicted') return { kind: 'tests-failed', found };
  return verdict === 'unproven' && last.outcome === 'unknown'
    ? {
        kind: 'tests-unknown',
        found: `The result of the last run is unknown: ${shortened(last.command, 80)}.`,
      }
    : null;
}

const writing =
  /(?:^|[\s*_])(?:created?|added|add|wrote|write|updated?|modified|modify|edited|edit|implemented?|rewrote|rewrite|refactored|refactor|fixed|fix)\s+(?:(?:the|a|an|new|file|module|component|test|tests|in)\s+){0,3}[*_]{0,2}(?:`([^`\n]{1,300})`|([^\s`,;]{1,300}))/iu;
const undone =
  /\b(?:not|never|need|needs|should|must|todo|pending|next|will|would|yet|without|could|plan\w*|want\w*|to)\s|n['’]t\b|\?|:\s*$/iu;

/** Returns the path that a sentence states to have been written: the one right behind the verb. */
function writtenPath(text: string): string | null {
  const found = writing.exec(text);
  if (found === null || undone.test(text.slice(0, found.index + 1))) return null;
  const word = (found[1] ?? found[2] ?? '').replace(/[.:)*_]+$/u, '');
  const { path } = readPath(word);
  return looksLikePath(path) ? path : null;
}

/** Finds commits that the session made and that the branch does not have, unless a later command rewrote them. */
function lostCommits({ session }: DraftSources): readonly Contradiction[] {
  const { git, commits, effects, commands } = session;
  if (git === null) return [];
  return effects.flatMap((effect): Contradiction[] => {
    const { kind, outcome, result, line, transcript, at } = effect;
    if (kind !== 'commit' || outcome !== 'done' || result === null) return [];
    if (commits.some(({ commit }) => commit.startsWith(result))) return [];
    const isRewritten = commands.some(
      (later) =>
        later.line > line &&
        later.transcript === transcript &&
        /--amend\b|\bgit\s+(?:rebase|reset|checkout|switch|stash)\b/u.test(later.command),
    );
    if (isRewritten) return [];
    return [
      {
        kind: 'not-on-branch',
        said: shortened(effect.command, longest),
        found: `The commit ${result} is not among those of ${git.branch ?? 'the checked-out commit'} since the session began.`,
        evidence: recordOf({ line, ...(transcript === undefined ? {} : { transcript }) }, at),
      },
    ];
  });
}
