import type { ParsedPayload, SectionId } from '../../shared/domain/payload.ts';
import { isRefusedPath } from '../storage/refusedPath.ts';
import { parsePayload } from './read/parsePayload.ts';
import { pathsIn } from './format/pathsIn.ts';
import { draftLines } from './read/draftLines.ts';
import { splitSections } from './read/splitSections.ts';

/** The part of a payload that the end of a first message repeats. */
export interface PayloadFrame {
  readonly nextAction: string | null;
  /** Files in progress, then those that are done, then others that the next action names; each once. */
  readonly filesToReRead: readonly string[];
}

/** Finds the next action and the files in play in a payload's body; both may be missing. Pure, and never fails. */
export function payloadFrame(body: string): PayloadFrame {
  const payload = parsePayload(body);
  const nextAction = sectionText(body, 'next', overLines(payload, 'next'));
  const files = payload.sections.find(({ id }) => id === 'files')?.entries ?? [];
  const inProgress = files.filter(({ state }) => state === 'in-progress');
  const others = files.filter(({ state }) => state === 'done' || state === undefined);
  const paths = [...inProgress, ...others].flatMap(({ path }) => path ?? []);
  const named = pathsIn(nextAction ?? '');
  return {
    nextAction,
    filesToReRead: [...new Set([...paths, ...named])].filter((path) => !isRefusedPath(path)),
  };
}

/** Returns the goal that a payload states; `null` if it states none. */
export function payloadGoal(body: string): string | null {
  return sectionText(body, 'goal');
}

/** Returns the numbers of lines whose entry is ticked or marked as over. */
function overLines({ sections }: ParsedPayload, id: SectionId): ReadonlySet<number> {
  const over = sections
    .filter((section) => section.id === id)
    .flatMap(({ entries }) => entries)
    .filter(({ done, mark }) => done === true || mark !== undefined);
  return new Set(
    over.flatMap(({ line, lastLine }) => Array.from({ length: lastLine - line + 1 }, (_, at) => line + at)),
  );
}

/** Returns the text of a section as in the body, numbers and bullets included; `null` if there is none. */
function sectionText(body: string, id: SectionId, without: ReadonlySet<number> = new Set()): string | null {
  const { sections } = splitSections(draftLines(body, 1).lines);
  const lines = sections
    .filter((section) => section.id === id)
    .flatMap(({ rest, line, lines: below }) => [
      ...(without.has(line) ? [] : [rest]),
      ...withoutTicked(below.filter(({ number }) => !without.has(number)).map(({ text }) => text)),
    ]);
  const text = lines.join('\n').trim();
  return text === '' ? null : text;
}

const ticked = /^([ \t]+)(?:[-*+•]|\d{1,4}[.)])[ \t]+(?:\[[xX✓✔]\]|[✅☑✓✔])(?=\s|\ufe0f)/u;

/** Removes ticked points below a point, with the lines that are indented deeper. */
function withoutTicked(lines: readonly string[]): readonly string[] {
  let depth = Infinity;
  return lines.filter((line) => {
    if (line.trim() === '') return true;
    const indent = /^[ \t]*/u.exec(line)?.[0].length ?? 0;
    if (indent > depth) return false;
    depth = ticked.test(line) ? indent : Infinity;
    return depth === Infinity;
  });
}
