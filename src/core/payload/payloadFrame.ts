import { parsePayload } from './read/parsePayload.ts';
import { pathsIn } from './format/pathsIn.ts';
import { sectionText } from './sectionText.ts';
import { isRefusedPath } from '../storage/refusedPath.ts';

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
