import { evidenceKeys, type EvidenceList } from '../../../shared/domain/session/evidenceKeys.ts';
import type { RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import type { TestRun } from '../../../shared/domain/sessionFacts.ts';
import type { Scanned } from '../reading/scanFacts.ts';
import type { DraftSources } from './gatherSources.ts';

/**
 * Leaves out the evidence that the person unticked, and what follows from it: a file that only an unticked commit changed, the
 * commit's command, and the tests that an unticked command ran. Without the last run of tests the ones before it go, too, since
 * none of them is the last. `recovered` has the same lists as written, by which the keys are made.
 *
 * Contradictions are not looked for in the result, because a proof that was left out would be taken to be missing.
 */
export function leaveOut(
  sources: Scanned<DraftSources>,
  recovered: RecoveredSession,
  without: ReadonlySet<string>,
): Scanned<DraftSources> {
  if (without.size === 0) return sources;
  const keys = evidenceKeys(recovered);
  const isUsed = (list: EvidenceList, index: number): boolean => !without.has(keys[list][index] ?? '');
  const used = <T>(list: EvidenceList, rows: readonly T[]): readonly T[] =>
    rows.filter((_row, index) => isUsed(list, index));
  const { session } = sources;
  const commits = used('commits', sources.commits);
  const gone = sources.commits.filter((_commit, index) => !isUsed('commits', index));
  const commands = used('commands', session.commands);
  const isOfUnused = (test: TestRun): boolean =>
    session.commands.some((run, index) => isSameRun(run, test) && !isUsed('commands', index));
  const last = session.tests.at(-1);
  return {
    ...sources,
    commits,
    session: {
      ...session,
      files: used('files', session.files).filter(
        ({ state, path }) =>
          state !== 'unchanged' ||
          !gone.some(({ files }) => files?.includes(path) === true) ||
          commits.some(({ files }) => files?.includes(path) === true),
      ),
      commits: used('commits', session.commits),
      agents: used('agents', session.agents),
      todos: session.todos === null ? null : used('todos', session.todos),
      commands,
      tests: last !== undefined && isOfUnused(last) ? [] : session.tests.filter((test) => !isOfUnused(test)),
      effects: used('effects', session.effects).filter(
        ({ kind, result }) =>
          kind !== 'commit' || result === null || !gone.some(({ commit }) => commit.startsWith(result)),
      ),
    },
  };
}

type Run = Pick<TestRun, 'line' | 'transcript' | 'command'>;

function isSameRun(one: Run, other: Run): boolean {
  return one.line === other.line && one.transcript === other.transcript && one.command === other.command;
}
