import { describeChange, describeDrift, type Drift, type DriftFile } from '../../../shared/domain/drift.ts';
import type { PayloadFile } from '../../../shared/domain/payload/payloadFile.ts';
import { fixedFormats } from '../../../shared/domain/tokenCount.ts';
import { firstWords, plainName } from './plainName.ts';

/** Characters. An agent reads this at the beginning of every session. */
const maxContext = 1_000;

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

/** A fact; one that is a function says as much as the characters that it gets allow. */
export type Fact = string | ((room: number) => string);

/** Joins the facts that fit below the title, in their order, and counts the others. */
export function withinContext(title: string, lines: readonly Fact[]): string {
  const kept: string[] = [];
  let room = maxContext - 60 - title.length;
  for (const fact of lines) {
    const line = typeof fact === 'string' ? fact : fact(room - 3);
    // A shorter fact behind a long one may still fit.
    if (line.length + 3 > room) continue;
    kept.push(line);
    room -= line.length + 3;
  }
  const left = lines.length - kept.length;
  return [title, ...kept.map((line) => `- ${line}`), ...(left === 0 ? [] : [`- ${left} more facts`])].join(
    '\n',
  );
}
