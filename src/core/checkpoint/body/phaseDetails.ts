import type { PhaseFile } from '../../../shared/domain/task/plan.ts';

/** A phase of the task's plan, as its line in the status and its point in the details. */
export interface PhaseLine {
  /** `Phase 2: Give create() one retry`. */
  readonly text: string;
  readonly done: boolean;
  readonly files?: readonly PhaseFile[];
  /** Its done condition. */
  readonly when?: string;
}

/** The summary of the fold with the files and done conditions of phases. */
export const detailsTitle = 'Phases in detail';

/**
 * Returns one point for each phase that has files or a done condition; `null` if none has. All of a phase is one point, so
 * that a merge takes it as a whole.
 */
export function renderDetails(phases: readonly PhaseLine[]): string | null {
  const points = phases.flatMap(({ text, files = [], when = '' }) => {
    const lines = [
      ...(files.length === 0 ? [] : [`  Files: ${files.map(fileWords).join(', ')}`]),
      ...(when.trim() === '' ? [] : [`  Done when: ${oneLine(when)}`]),
    ];
    return lines.length === 0 ? [] : [`- ${oneLine(text)}`, ...lines];
  });
  return points.length === 0 ? null : points.join('\n');
}

function fileWords({ path, lines = [], isNew }: PhaseFile): string {
  const ranges = lines
    .map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
    .join(', ');
  const name = path.includes('`') ? path : `\`${path}${ranges === '' ? '' : `:${ranges}`}\``;
  return `${name}${isNew === true ? ' (new)' : ''}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** Lines of the fold about one phase; those that a person wrote are apart. */
interface Detail {
  /** The line of the phase, `Phase 2: Give create() one retry`; `null` for lines above the first one. */
  readonly phase: string | null;
  readonly own: string[];
  readonly others: string[];
}

/** Returns the lines below each phase by the phase's own line: `Files: …`, `Done when: …`. */
export function readDetails(text: string): ReadonlyMap<string, readonly string[]> {
  const lines = text.split('\n');
  const fold = foldIn(lines);
  if (fold === null) return new Map();
  return new Map(
    detailsOf(lines.slice(fold.first, fold.end)).flatMap(({ phase, own }) =>
      phase === null ? [] : [[phase, own] as const],
    ),
  );
}

/**
 * Returns the details of a phase by its line in the status. A person may have renamed or moved it there: then its title
 * tells, or else its number, unless that is another phase's by now.
 */
export function detailsFor(
  line: string,
  details: ReadonlyMap<string, readonly string[]>,
  all: readonly string[],
): readonly string[] {
  const found = details.get(oneLine(line));
  if (found !== undefined) return found;
  const byTitle = [...details].find(([head]) => titleOf(head) === titleOf(line));
  if (byTitle !== undefined) return byTitle[1];
  const titles = new Set(all.map(titleOf));
  const byNumber = [...details].find(
    ([head]) => numberOf(head) === numberOf(line) && !titles.has(titleOf(head)),
  );
  return byNumber?.[1] ?? [];
}

/** Returns a text without the details of phases, which are the plan's. Lines that a person wrote among them stay. */
export function withoutDetails(text: string): string {
  const lines = text.split('\n');
  const fold = foldIn(lines);
  if (fold === null) return text;
  const before = lines.slice(0, fold.first);
  const behind = lines.slice(fold.end);
  const named = [...before, ...behind].flatMap((line) => phaseAt(line) ?? []);
  const isNamed = (phase: string): boolean =>
    named.some((one) => numberOf(one) === numberOf(phase) || titleOf(one) === titleOf(phase));
  const kept = detailsOf(lines.slice(fold.first, fold.end)).flatMap(({ phase, own, others }) => {
    if (phase === null) return others;
    const rest = isNamed(phase) ? others : [...own.map((line) => `  ${line}`), ...others];
    return rest.length === 0 && isNamed(phase) ? [] : [`- ${phase}`, ...rest];
  });
  const put =
    kept.length === 0
      ? []
      : ['<details>', `<summary>${detailsTitle}</summary>`, '', ...kept, '', '</details>', ''];
  return [...before, ...put, ...(behind[0]?.trim() === '' ? behind.slice(1) : behind)].join('\n');
}

function detailsOf(fold: readonly string[]): readonly Detail[] {
  const found: Detail[] = [{ phase: null, own: [], others: [] }];
  for (const line of fold) {
    const phase = phaseAt(line);
    const last = found.at(-1);
    if (phase !== null) found.push({ phase, own: [], others: [] });
    else if (last?.phase != null && /^\s+(?:Files|Done when): \S/u.test(line)) last.own.push(line.trim());
    else if (line.trim() !== '' && !/^<\/?(?:details|summary)\b/u.test(line)) last?.others.push(line);
  }
  return found;
}

/** Returns the phase that a point is about, on one line; `null` for another line. */
function phaseAt(line: string): string | null {
  const [, phase] = /^[-*+] (?:\[[ xX]\] )?(Phase \d+: .*\S)/u.exec(line) ?? [];
  return phase === undefined ? null : oneLine(phase);
}

function numberOf(phase: string): string {
  return /^Phase (\d+)/u.exec(phase)?.[1] ?? '';
}

function titleOf(phase: string): string {
  return oneLine(phase.replace(/^Phase \d+: /u, ''));
}

/** Returns the place of the fold; `null` for one that lost a part, since it would take the next one with it. */
function foldIn(lines: readonly string[]): { readonly first: number; readonly end: number } | null {
  const at = lines.findIndex((line) => line.trim() === `<summary>${detailsTitle}</summary>`);
  const first = at === -1 ? -1 : lines.slice(0, at).findLastIndex((line) => line.trim() !== '');
  const last = lines.findIndex((line, index) => index > at && /^<\/?details\b/u.test(line));
  const isWhole = /^<details\b/u.test(lines[first] ?? '') && lines[last]?.startsWith('</details>') === true;
  return isWhole ? { first, end: last + 1 } : null;
}
