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

/** Returns the lines below each phase by the phase's own line: `Files: …`, `Done when: …`. Other lines stay in the issue. */
export function readDetails(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const lines = text.split('\n');
  const fold = foldIn(lines);
  let current: string[] | undefined;
  for (const line of fold === null ? [] : lines.slice(fold.first, fold.end)) {
    const [, phase] = /^[-*+] (?:\[[ xX]\] )?(Phase \d+: .*\S)/u.exec(line) ?? [];
    if (phase !== undefined) found.set(phase, (current = []));
    else if (/^\s+(?:Files|Done when): \S/u.test(line)) current?.push(line.trim());
  }
  return found;
}

/** Returns a text without the details of phases, which are the plan's and not the payload's. */
export function withoutDetails(text: string): string {
  const lines = text.split('\n');
  const fold = foldIn(lines);
  if (fold === null) return text;
  const rest = lines.slice(fold.end);
  return [...lines.slice(0, fold.first), ...(rest[0]?.trim() === '' ? rest.slice(1) : rest)].join('\n');
}

/** Returns the place of the fold; `null` for one that lost a part, since it would take the next one with it. */
function foldIn(lines: readonly string[]): { readonly first: number; readonly end: number } | null {
  const at = lines.findIndex((line) => line.trim() === `<summary>${detailsTitle}</summary>`);
  const first = at === -1 ? -1 : lines.slice(0, at).findLastIndex((line) => line.trim() !== '');
  const last = lines.findIndex((line, index) => index > at && /^<\/?details\b/u.test(line));
  const isWhole = /^<details\b/u.test(lines[first] ?? '') && lines[last]?.startsWith('</details>') === true;
  return isWhole ? { first, end: last + 1 } : null;
}
