import type { SummaryCheck } from '../../../shared/domain/session/recoveredPayload.ts';
import type { BackgroundTask } from '../../../shared/domain/sessionFacts.ts';
import { firstWords, plainName } from './plainName.ts';
import type { Fact } from './pointerLines.ts';

const mostFiles = 8;
/** Characters: the list of files leaves room for the facts behind it. */
const longestList = 400;

/** Returns facts about what the summary of a compaction leaves out. */
export function gapLines(
  check: SummaryCheck | null,
  agents: readonly Pick<BackgroundTask, 'id' | 'task'>[],
): readonly Fact[] {
  if (check === null) return [];
  const { files, words, results } = check.leavesOut;
  return [
    ...(files.length === 0 ? [] : [(room: number) => fileLine(files, Math.min(room, longestList))]),
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

/** Names as many files as the room allows, one at least. */
function fileLine(files: readonly string[], room: number): string {
  const naming = (most: number): string => {
    const others = files.length - most;
    const named = files.slice(0, most).map((path) => plainName(path));
    return `The summary of this session does not name these files that were changed before the compaction: ${named.join(', ')}${others === 0 ? '' : `, and ${others} more`}`;
  };
  let most = Math.min(files.length, mostFiles);
  while (most > 1 && naming(most).length > room) most -= 1;
  return naming(most);
}
