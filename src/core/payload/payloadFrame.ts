import type { SectionId } from '../../shared/domain/payload.ts';
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

/** Returns the goal that a payload states; `null` if it states none. */
export function payloadGoal(body: string): string | null {
  return sectionText(body, 'goal');
}

/** Returns the text of a section as in the body, numbers and bullets included; `null` if there is none. */
function sectionText(body: string, id: SectionId): string | null {
  const { sections } = splitSections(draftLines(body, 1).lines);
  const lines = sections
    .filter((section) => section.id === id)
    .flatMap(({ rest, lines: below }) => [rest, ...below.map(({ text }) => text)]);
  const text = lines.join('\n').trim();
  return text === '' ? null : text;
}
