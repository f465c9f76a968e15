import type { SummaryCheck } from '../../../shared/domain/session/recoveredPayload.ts';
import type { BackgroundTask } from '../../../shared/domain/sessionFacts.ts';
import { firstWords, plainName } from './plainName.ts';

const mostFiles = 8;

/** Returns facts about what the summary of a compaction leaves out. */
export function gapLines(
  check: SummaryCheck | null,
  agents: readonly Pick<BackgroundTask, 'id' | 'task'>[],
): readonly string[] {
  if (check === null) return [];
  const { files, words, results } = check.leavesOut;
  const named = files.slice(0, mostFiles).map((path) => plainName(path));
  const others = files.length - named.length;
  return [
    ...(files.length === 0
      ? []
      : [
          `The summary of this session does not name these files that were changed before the compaction: ${named.join(', ')}${others === 0 ? '' : `, and ${others} more`}`,
        ]),
    ...results.map((id) => {
      const task = agents.find((agent) => agent.id === id)?.task ?? '';
      return `The result of the agent ${plainName(id, 40)}${task === '' ? '' : ` ("${firstWords(task, 60)}")`} was not read before the compaction, and the summary does not mention it`;
    }),
    ...words
      .slice(-5)
      .toReversed()
      .map((text) => `The user wrote, and the summary does not have it: "${firstWords(text, 160)}"`),
  ];
}
