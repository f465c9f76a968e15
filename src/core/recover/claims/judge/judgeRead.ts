import type { LineRange } from '../../../../shared/domain/stack.ts';
import { commandReads, linesShown } from '../../reading/commandReads.ts';
import type { ClaimNames } from '../find/claim.ts';
import {
  inTime,
  isNamed,
  proofOf,
  shortCommand,
  unproven,
  usesOf,
  type ClaimEvidence,
  type Moment,
  type Verdict,
} from './evidence.ts';

interface Reading extends Moment {
  readonly by: string;
  /** `null` for all of it. */
  readonly lines: readonly LineRange[] | null;
  readonly command?: string;
}

/** Judges that a file was read, by the records that show it. Nothing shows that it was not. */
export function judgeRead(
  { paths, all }: Pick<ClaimNames, 'paths' | 'all'>,
  evidence: ClaimEvidence,
): Verdict {
  const [named] = paths;
  if (named === undefined) return unproven('No file is named.');
  const { facts } = evidence;
  const readings: Reading[] = usesOf(facts.files, named.path).flatMap(({ by, lastRead }) =>
    lastRead === null ? [] : [{ by, ...lastRead }],
  );
  for (const run of facts.commands) {
    if (run.state !== 'done' || (run.exit !== null && run.exit !== 0)) continue;
    if (!commandReads(run.command).some((path) => isNamed(path, named.path) || isNamed(named.path, path)))
      continue;
    const part = linesShown(run.command);
    readings.push({ ...run, lines: part === undefined ? null : [part] });
  }
  const ordered = inTime(readings);
  const whole = ordered.findLast(({ lines }) => lines === null);
  const found = whole ?? ordered.at(-1);
  if (found === undefined) return unproven(`No record shows that ${named.path} was read.`);
  const lines = whole === undefined ? joined(ordered.flatMap((one) => one.lines ?? [])) : null;
  const proof = proofOf(found);
  const by = found.by === 'main' ? '' : ` by the sub-agent ${found.by}`;
  const how = found.command === undefined ? '' : ` with ${shortCommand(found.command)}`;
  if (lines === null) return { verdict: 'proven', found: `${named.path} was read${by}${how}.`, proof };
  const words = lines.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
  const wants = named.lines ?? [];
  const isCovered = wants.every((want) =>
    lines.some(({ first, last }) => first <= want.first && want.last <= last),
  );
  if (all || !isCovered)
    return { ...unproven(`Only lines ${words} of ${named.path} were read${by}.`, proof), lines };
  return { verdict: 'proven', found: `Lines ${words} of ${named.path} were read${by}${how}.`, proof, lines };
}

/** Returns ranges in order, with those that touch as one. */
function joined(ranges: readonly LineRange[]): readonly LineRange[] {
  const found: LineRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.first - b.first)) {
    const last = found.at(-1);
    if (last === undefined || range.first > last.last + 1) found.push(range);
    else found[found.length - 1] = { first: last.first, last: Math.max(last.last, range.last) };
  }
  return found;
}
