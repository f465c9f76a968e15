import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import type { CheckFix, PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { judgedText, pointTo, type CheckedPayload } from './entryPlaces.ts';
import { namesFile, nextNotConcrete, nextSteps } from './nextAction.ts';

/**
 * Checks that a concrete next action names a file to read before any change. A command of the agent, or a step that says
 * what to read otherwise, leads to the files as well.
 */
export function noReread(payload: CheckedPayload): readonly PayloadCheck[] {
  const steps = nextSteps(payload).filter(({ entry }) => entry.done !== true);
  const last = steps.at(-1);
  if (last === undefined || nextNotConcrete(payload).length > 0) return [];
  const files = filesInPlay(payload);
  const stems = new Set(files.flatMap(({ path = '' }) => stemOf(path)));
  const leads = steps.some(({ entry }) => entry.path !== undefined || leadsToFiles(judgedText(entry), stems));
  if (leads) return [];
  const fix = rereadFix(files, last.at, last.entry);
  return [
    {
      id: 'no-reread',
      severity: 'warning',
      ...pointTo(last),
      message: 'Next action names no file to read first, so the next session works from assumptions.',
      ...(fix === null ? {} : { fix }),
    },
  ];
}

/** Returns the entries of files that the task touches. */
function filesInPlay(payload: CheckedPayload): readonly PayloadEntry[] {
  return payload.sections
    .filter(({ id }) => id === 'files')
    .flatMap(({ entries }) =>
      entries.filter(({ path, state }) => path !== undefined && state !== 'untouched'),
    );
}

/** Returns the name of a file without folder and extensions, if it is long enough to be told from a word. */
function stemOf(path: string): readonly string[] {
  const stem = (path.split(/[/\\]/u).at(-1) ?? '').split('.')[0] ?? '';
  return stem.length >= 5 && /\p{Lu}.*\p{Lu}|[_-]/u.test(stem) ? [stem] : [];
}

/** A command of an agent, e.g. `/plan-phase 4`, or "/gsd:resume" in a sentence. */
const agentCommand =
  /(?:^|[\s"“(])\/[a-z][\w-]*:[\w-]+|^\W*(?:run|use|start with|say|type)?\W*`\/[a-z][\w-]*[^`/]*`/imu;
/** Says what to read without a path, e.g. "Read this progress file first". */
const otherReading =
  /\b(?:re-?read|read|see|open|follow|load|consult|go through)\b[^.\n]{0,40}\b(?:files?|plans?|docs?|documents?|documentation|specs?|handoff|hand-over|notes|memory|memories|runbook|guide|checklist|section|issue|ticket|readme|report)\b|参照|参考|阅读|閱讀|読む|読んで|読み直|읽/iu;

/** A name with any short extension, which may be one of a rare language. */
const anyExtension = /(?<![\w.@/-])[\w-]{2,}\.(?!com|org|net|io|dev|app)[a-z]{1,4}(?![\w(.])/u;

function leadsToFiles(text: string, stems: ReadonlySet<string>): boolean {
  return (
    namesFile(text) ||
    anyExtension.test(text) ||
    // Scripts without spaces write their words right beside a name.
    namesFile(text.replaceAll(/[^\x20-\x7e\n]+/gu, ' ')) ||
    agentCommand.test(text) ||
    otherReading.test(text) ||
    text.split(/[^\w-]+/u).some((word) => stems.has(word))
  );
}

const mostFiles = 3;

/** Returns a fix that names the files in progress. */
function rereadFix(
  files: readonly PayloadEntry[],
  at: { readonly section: number; readonly entry: number },
  entry: PayloadEntry,
): CheckFix | null {
  const paths = files.flatMap(({ path, state }) =>
    path !== undefined && state === 'in-progress' ? [path] : [],
  );
  const named = [...new Set(paths)].slice(0, mostFiles);
  if (named.length === 0) return null;
  const text = entry.text.trimEnd();
  const end = /[.!?:]$/u.test(text) ? '' : '.';
  const reread = `Re-read ${named.map((path) => `\`${path}\``).join(', ')} first.`;
  return {
    label: 'Add the files in progress to re-read',
    replace: [{ ...at, with: [{ ...entry, text: `${text}${end} ${reread}` }] }],
  };
}
