import { isRefusedPath } from '../files/refusedPath.ts';
import { pathsIn } from './pathsIn.ts';
import { payloadSections } from './payloadSections.ts';

/** What the end of a first message repeats of its payload. */
export interface PayloadFrame {
  readonly nextAction: string | null;
  /** Files in progress, then those that are done, then others the next action names; each once. */
  readonly filesToReRead: readonly string[];
}

/** Finds the next action and the files in play in a payload's body, and nothing where it has neither. Pure and total. */
export function payloadFrame(body: string): PayloadFrame {
  const sections = payloadSections(body);
  const nextAction = trimmed(sections.next);
  const inPlay = filesInPlay(sections.files);
  const inProgress = inPlay.filter(({ state }) => state === 'in progress');
  const others = inPlay.filter(({ state }) => state === 'done' || state === null);
  const paths = [
    ...inProgress.map(({ path }) => path),
    ...others.map(({ path }) => path),
    ...pathsIn(nextAction ?? '', 'prose'),
  ];
  return { nextAction, filesToReRead: [...new Set(paths)].filter((path) => !isRefusedPath(path)) };
}

/** What a payload says its goal is; `null` where it says none. */
export function payloadGoal(body: string): string | null {
  return trimmed(payloadSections(body).goal);
}

type State = 'in progress' | 'done' | 'untouched';

interface FileInPlay {
  readonly path: string;
  /** `null` where the payload does not say. */
  readonly state: State | null;
}

const states: readonly (readonly [State, RegExp])[] = [
  ['in progress', /^(in[ -_]?progress|wip|ongoing|current|modified|editing)$/u],
  ['done', /^(done|completed?|finished)$/u],
  ['untouched', /^(untouched|not[ -_]?started|unchanged|out of scope)$/u],
];

function filesInPlay(lines: readonly string[]): readonly FileInPlay[] {
  const found: FileInPlay[] = [];
  let ofGroup: State | null = null;
  for (const line of lines) {
    const { state, rest } = readState(line);
    const paths = pathsIn(rest, 'list');
    // A state without a file heads the lines below it.
    if (state !== null && paths.length === 0) ofGroup = state;
    for (const path of paths) found.push({ path, state: state ?? ofGroup });
  }
  return found;
}

const stateLabel =
  /^[\s>*+#-]*(?:\[[ xX]\][ \t]*)?[*_[(]*([A-Za-z][A-Za-z _-]{0,20}?)[*_\])]*[ \t]*(?::|$| - )[*_]*(.*)$/u;

/** Characters; in a longer line a state would say nothing anyway. */
const maxLine = 2_000;

function readState(line: string): { readonly state: State | null; readonly rest: string } {
  const found = line.length > maxLine ? null : stateLabel.exec(line);
  const word = (found?.[1] ?? '').trim().toLowerCase();
  const state = states.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
  return state === null ? { state, rest: line } : { state, rest: found?.[2] ?? '' };
}

/** The text of a section, without blank lines and rules at its end. */
function trimmed(lines: readonly string[]): string | null {
  const end = lines.findLastIndex((line) => !/^[\s*_-]*$/u.test(line));
  const text = lines
    .slice(0, end + 1)
    .join('\n')
    .trim();
  return text === '' ? null : text;
}
