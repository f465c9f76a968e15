import { describeChange, describeDrift, type Drift, type DriftFile } from '../../../shared/domain/drift.ts';
import type { PayloadFile } from '../../../shared/domain/payload/payloadFile.ts';
import { fixedFormats } from '../../../shared/domain/tokenCount.ts';
import { firstWords, plainName } from './plainName.ts';

/** In characters. An agent reads this at the beginning of every session. */
export const maxContext = 1_000;

const severities = ['high', 'medium', 'low', 'none'];

/** Returns facts about the newest payload, the most important one first. Nothing asks the agent to do something. */
export function pointerLines(payload: PayloadFile, drift: Drift | null): readonly string[] {
  const { path, task, saved, reconstructed } = payload;
  const about = [
    ...(task === undefined ? [] : [`of the task "${firstWords(task, 100)}"`]),
    ...(saved === undefined ? [] : [`saved ${plainName(saved, 40)}`]),
    ...(reconstructed === true ? ['reconstructed after its session'] : []),
  ];
  const changed = (drift?.files ?? [])
    .filter(({ change, accepted }) => change !== 'unchanged' && change !== 'unknown' && !accepted)
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  return [
    `The newest payload of an earlier session is ${plainName(path)}${about.length === 0 ? '' : `, ${about.join(', ')}`}.`,
    ...(drift === null
      ? []
      : [`State of the repository against it: ${firstWords(describeDrift(drift, fixedFormats), 300)}`]),
    ...changed.map(changeLine),
  ];
}

function changeLine(file: DriftFile): string {
  const { path, added, deleted } = file;
  const lines = added === null || deleted === null ? '' : `, +${added} -${deleted}`;
  return `Changed since: ${plainName(path)} (${plainName(describeChange(file))}${lines})`;
}

/** Joins as many lines as fit below the title, and counts the others. */
export function withinContext(title: string, lines: readonly string[]): string {
  const kept: string[] = [];
  const room = maxContext - 60;
  let length = title.length;
  for (const line of lines) {
    if (length + line.length + 3 > room) break;
    kept.push(line);
    length += line.length + 3;
  }
  const left = lines.length - kept.length;
  return [title, ...kept.map((line) => `- ${line}`), ...(left === 0 ? [] : [`- ${left} more facts`])].join(
    '\n',
  );
}
