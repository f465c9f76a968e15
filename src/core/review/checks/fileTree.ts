import type { SectionId } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { namesFile } from '../../payload/format/pathsIn.ts';
import { stateOfWord } from '../../payload/labels/fileStates.ts';
import { cutLines, entryLines, type EntryLine } from './entryLines.ts';
import { pointTo, type CheckedPayload } from './entryPlaces.ts';
import { leastNamed, treesIn } from './treeShapes.ts';

/** Sections of what is still to be made. */
const ofPlans: ReadonlySet<SectionId> = new Set(['goal', 'next', 'deferred', 'questions']);
const planned =
  /\b(?:target|planned|proposed|suggested|recommended|future|desired|deliverables?|(?:to|will) be created|to create)\b|\bnew (?:files?|structure|layout)\b/iu;

/**
 * Finds a pasted file tree of the project. Files in play that are named one by one are none, and neither are trees of
 * other things, trees that say which files are new or done, and trees of what is planned or stands outside the project.
 */
export function fileTree(payload: CheckedPayload): readonly PayloadCheck[] {
  return entryLines(payload).flatMap((lines): PayloadCheck[] => {
    const trees = treesIn(lines).filter((tree) => isOfProject(tree, headingOf(payload, tree)));
    const found = new Set(trees.flat());
    const tree = lines.filter((line) => found.has(line));
    const [first] = tree;
    if (first === undefined) return [];
    return [
      {
        id: 'file-tree',
        severity: 'warning',
        ...pointTo(first.place, first.offset),
        message: `A file tree of ${tree.length} lines. The next session can list files itself, and this list is soon out of date.`,
        fix: cutLines('Cut the file tree', tree),
      },
    ];
  });
}

/** Returns the words above a tree: those of its section, and of the entry it is in. */
function headingOf(payload: CheckedPayload, tree: readonly EntryLine[]): string {
  const place = tree[0]?.place;
  if (place === undefined) return '';
  const { title = '', heading = '' } = payload.sections[place.at.section] ?? {};
  const above = place.entry.text.split('\n').slice(0, tree[0]?.offset ?? 0);
  return [title, heading, ...above].join('\n');
}

/** Folders of a machine, which belong to no project. */
const elsewhere = /^\s*\/(?:tmp|etc|var|usr|mnt|dev|proc|sys)\//u;
/** A name that stands for others, e.g. `<session-id>`. */
const placeholder = /<[^<>\n]{1,40}>|\{[^{}\n,]{1,40}\}/u;
/** Corners of boxes, which diagrams have. */
const box = /[┌┐┘┬┴┼┤╭╮╯╔╗╝]/u;

function isOfProject(tree: readonly EntryLine[], above: string): boolean {
  const [first] = tree;
  if (tree.length < leastNamed || first === undefined) return false;
  if (ofPlans.has(first.place.section) || planned.test(above)) return false;
  // The line above may be the root.
  const root = above.slice(above.lastIndexOf('\n') + 1);
  if (placeholder.test(root) || tree.some(({ text }) => box.test(text)) || isBoxed(first.place.entry.text))
    return false;
  const parts = tree.map(({ text }) => nameAndNote(text)).filter(({ name }) => name !== '');
  if (parts.some(({ name }) => elsewhere.test(name) || placeholder.test(name))) return false;
  const files = parts.filter(({ name }) => namesFile(name) || bareNames.test(name)).length;
  const stated = parts.filter(({ name, note }) => saysState(name) || saysState(note)).length;
  return files * 2 >= parts.length && files >= 2 && stated < Math.max(2, parts.length * leastStated);
}

/** True for a text that has a diagram around the lines that look like a tree. */
function isBoxed(text: string): boolean {
  return text.split('\n').some((line) => box.test(line) && /[─═-]{3}/u.test(line));
}

/** Share of the lines with a state from which a tree tells what was done. */
const leastStated = 0.15;

/** Several names on a line, e.g. `a.ts / b.ts` or `a.{ts,css}`. */
const bareNames = /^[\w.@*-]+\.\w{1,6}(?:\s*[,/+&]\s*[\w.@*-]+\.\w{1,6})+$|^[\w.@/-]*\{[\w.,@-]+\}[\w.]*$/u;
const drawing = /^[\s│┃|├└┣┗╰─━`\\+-]+(?=[^\s])/u;
const noteAhead = /\s+(?:#|\/\/|←|<-+|→|->|[-–—:]\s|\()|\s{2,}|\t|\s+(?=[^\w\s.@[({~/*-])|(?<=\/)\s+/u;

/** Splits a line of a tree into the name and what is said of it. */
function nameAndNote(line: string): { readonly name: string; readonly note: string } {
  const text = line.replace(drawing, '').trim();
  const at = text.search(noteAhead);
  const name = at < 0 ? text : text.slice(0, at);
  return { name: name.replace(/^`(.*)`$/u, '$1').trim(), note: at < 0 ? '' : text.slice(at) };
}

const stateSign = /[✅☑✔✓❌✗✖⏳🚧🔄🔜🆕⭐✨🟢🟡🔴⬜]|⚠/u;
const stateWord =
  /(?<!\p{L})(?:new|modified|updated|changed|edited|moved|renamed|deleted|removed|added|created|missing|future|planned|placeholder|todo|wip|untouched|unchanged|neu|geändert|nuevo|nueva|modificado|novo|nova|alterado|nouveau|nouvelle|modifié|nuovo|nuova|spostato|invariato|modificato|новый|изменён|изменен)(?!\p{L})|新增|新建|新規|修改|変更|未修改|已存在|創建|创建|作成済|追加|신규|기존|수정|추가/iu;

/** True if words beside a name tell a state, e.g. "(new)", "✅" or "← to be written". */
function saysState(words: string): boolean {
  if (stateSign.test(words)) return true;
  const brief = words.slice(0, 80);
  if (stateWord.test(brief) || /\bto be \w+/iu.test(brief)) return true;
  return brief.split(/[\s#←→:：,，;(（)）[\]/.–—-]{1,}/u).some((word) => stateOfWord(word) !== undefined);
}
