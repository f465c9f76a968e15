import type { SectionId } from '../../shared/domain/payload.ts';
import { isRefusedPath } from '../storage/refusedPath.ts';
import { parsePayload } from './read/parsePayload.ts';
import { pathsIn } from './format/pathsIn.ts';
import { draftLines } from './read/draftLines.ts';
import { splitSections } from './read/splitSections.ts';

/** What the end of a first message repeats of its payload. */
export interface PayloadFrame {
  readonly nextAction: string | null;
  /** Files in progress, then those that are done, then others the next action names; each once. */
  readonly filesToReRead: readonly string[];
}

/** Finds the next action and the files in play in a payload's body, and nothing where it has neither. Pure and total. */
export function payloadFrame(body: string): PayloadFrame {
  const nextAction = sectionText(body, 'next');
  const files = parsePayload(body).sections.find(({ id }) => id === 'files')?.entries ?? [];
  const inProgress = files.filter(({ state }) => state === 'in-progress');
  const others = files.filter(({ state }) => state === 'done' || state === undefined);
  const paths = [...inProgress, ...others].flatMap(({ path }) => path ?? []);
  const named = pathsIn(nextAction ?? '');
  return {
    nextAction,
    filesToReRead: [...new Set([...paths, ...named])].filter((path) => !isRefusedPath(path)),
  };
}

/** What a payload says its goal is; `null` where it says none. */
export function payloadGoal(body: string): string | null {
  return sectionText(body, 'goal');
}

/** The text of a section as it stands in a body, numbers and bullets included; `null` where there is none. */
function sectionText(body: string, id: SectionId): string | null {
  const { sections } = splitSections(draftLines(body, 1).lines);
  const lines = sections
    .filter((section) => section.id === id)
    .flatMap(({ rest, lines: below }) => [rest, ...below.map(({ text }) => text)]);
  const text = lines.join('\n').trim();
  return text === '' ? null : text;
}
