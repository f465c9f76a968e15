import { linesInProse, pathsIn } from '../../payload/format/pathsIn.ts';
import { readFilePoint } from '../../payload/read/readFilePoint.ts';
import type { PhaseFile } from '../../../shared/domain/task/plan.ts';
import type { PlanLine } from '../lines/planLines.ts';
import type { Field } from './fieldsOf.ts';

/** Files; a phase with more is one of another kind. */
const most = 300;

/** Characters; the rest of a longer line names no files. */
const mostOfLine = 4_000;

const newAhead =
  /\b(?:creat(?:e|es|ed|ing)|new|scaffold|generate|neu(?:e[rns]?)?|anlegen|crear|créer|nouveau|nuevo)\b(?![^`]*\b(?:in|to|into|within|inside)\b[^`]*`[^`]*`)|\badd[ \t]+[`"']?$|新規|新建|创建|作成|\[NEW\]|\(new\)/iu;
const newBehind =
  /^[`"')\]*_ \t]{0,4}[-–—:([ \t]{0,3}(?:new\b|create|neu\b|to be created|does not exist yet|新規|新建|NEW\b)/iu;

/** Returns the files that a phase names outside of code, each once. */
export function phaseFiles(
  lines: readonly PlanLine[],
  first: number,
  end: number,
  fields: readonly Field[],
): readonly PhaseFile[] {
  const found = new Map<string, PhaseFile>();
  const listed = listedLines(first, end, fields);
  for (let index = first; index < end && found.size < most; index++) {
    const line = lines[index];
    if (line === undefined || line.kind === 'code' || line.kind === 'blank') continue;
    const text = withoutTags(line.words.slice(0, mostOfLine));
    const inList = listed[index - first] ?? 0;
    for (const file of filesIn(text, inList > 0)) {
      const at = text.indexOf(file.path);
      const isNew =
        inList === 2 ||
        newAhead.test(text.slice(Math.max(0, at - 60), Math.max(0, at))) ||
        newBehind.test(text.slice(at + file.path.length));
      const before = found.get(file.path);
      found.set(file.path, {
        path: file.path,
        ...((before?.lines ?? file.lines) === undefined ? {} : { lines: before?.lines ?? file.lines }),
        ...(isNew || before?.isNew === true ? { isNew: true as const } : {}),
      });
    }
  }
  return [...found.values()];
}

/** Takes away the tags around what an element says: `<files>src/a.ts</files>`. */
function withoutTags(words: string): string {
  return words.replace(/^<[a-z][\w-]*>/u, '').replace(/<\/[a-z][\w-]*>$/u, '');
}

function filesIn(text: string, inList: boolean): readonly PhaseFile[] {
  const named = new Map(linesInProse(text).map((one) => [one.path, one.lines] as const));
  const listed = inList
    ? readFilePoint(text, undefined).flatMap(({ path, lines }) =>
        path === undefined ? [] : [{ path, ...(lines === undefined ? {} : { lines }) }],
      )
    : [];
  const prose = pathsIn(text).map((path) => {
    const lines = named.get(path);
    return { path, ...(lines === undefined ? {} : { lines }) };
  });
  return [...listed, ...prose].filter(({ path }) => !/^(?:https?:|www\.)|^v?\d+(?:\.\d+)+$/u.test(path));
}

/** Returns 1 for each line of the lists that are of files, and 2 for those of files to create. */
function listedLines(first: number, end: number, fields: readonly Field[]): Uint8Array {
  const found = new Uint8Array(end - first);
  for (const { part, name, index, end: last } of fields) {
    if (part !== 'files' && !/\b(?:files?|paths?|modules?)\b/iu.test(name)) continue;
    const isNew = /\b(?:creat|new|add)/iu.test(name) && !/modif|edit|updat|chang/iu.test(name);
    found.fill(isNew ? 2 : 1, index - first, last - first);
  }
  return found;
}
