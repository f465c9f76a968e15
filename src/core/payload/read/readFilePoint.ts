import type { FileState, PayloadEntry } from '../../../shared/domain/payload.ts';
import type { LineRange } from '../../../shared/domain/stack.ts';
import { findLines, readRanges } from '../format/lineRanges.ts';
import {
  linesInProse,
  looksLikePath,
  namesFile,
  pathsIn,
  readPath,
  unwrapped,
  type NamedPath,
} from '../format/pathsIn.ts';
import { stateOfEnglishWord, stateOfWord } from '../labels/fileStates.ts';

/** A state at the start of a point: `DONE: ...`, `[NOT STARTED] - ...`, `✅ ...`. */
export interface Stated {
  readonly state?: FileState;
  readonly rest: string;
}

const wordAhead =
  /^[*_[(]{0,3}([A-Za-z][A-Za-z _-]{0,22}?)[*_\])]{0,3}[ \t]{0,3}(?:(?::|$)[*_]{0,2}|[-–—](?=[ \t]))[ \t]*/u;
const signs: readonly (readonly [string, FileState])[] = [
  ['✅', 'done'],
  ['✔', 'done'],
  ['🚧', 'in-progress'],
  ['🔄', 'in-progress'],
  ['⏳', 'in-progress'],
];

export function readState(text: string): Stated {
  const sign = signs.find(([written]) => text.startsWith(written));
  if (sign !== undefined) {
    const rest = text.slice(sign[0].length).replace(/^\ufe0f?[ \t]*/u, '');
    const after = readState(rest);
    return after.state === undefined ? { state: sign[1], rest } : after;
  }
  const firstLine = text.split('\n', 1)[0] ?? '';
  const found = wordAhead.exec(firstLine.slice(0, 60));
  // The match may end at the end of the slice.
  if (found === null || (found[0].length === 60 && firstLine.length > 60)) return { rest: text };
  const state = stateOfEnglishWord(found[1] ?? '');
  return state === undefined ? { rest: text } : { state, rest: text.slice(found[0].length).trim() };
}

interface Found extends NamedPath {
  readonly note: string;
}

/** Returns the files that a point names: several on a line become several entries, each with its own words. */
export function readFilePoint(written: string, ofGroup: FileState | undefined): readonly PayloadEntry[] {
  if (written.startsWith('|')) return tableRow(written, ofGroup);
  const read = readPart(written, ofGroup);
  const apart = readParts(written, ofGroup);
  return apart !== null && apart.length > read.length ? apart : read;
}

/** Signs between points on one line. */
const partSign = /\s+[·•](?:\s+|$)|[；，／]\s*|;[ \t]+/u;

/**
 * Returns the files of points on one line, such as "Guide: `a.md` · Design: `b.md`"; `null` if a part names none. Lines
 * below belong to the last of them.
 */
function readParts(written: string, ofGroup: FileState | undefined): readonly PayloadEntry[] | null {
  if (written.length > 2_000) return null;
  const [line = '', ...below] = written.split('\n');
  if (!partSign.test(line)) return null;
  const parts = line.split(partSign).filter((part) => part !== '');
  const read = parts.map((part, at) =>
    readPart(at === parts.length - 1 ? [part, ...below].join('\n') : part, ofGroup),
  );
  return parts.length > 1 && read.every(([first]) => first?.path !== undefined) ? read.flat() : null;
}

function readPart(written: string, ofGroup: FileState | undefined): readonly PayloadEntry[] {
  const { state: ahead, rest: stated } = readState(written);
  const { label, text } = takeLabel(stated);
  const { found, rest } = leadingPaths(text, ahead !== undefined);
  const state = ahead ?? ofGroup;
  if (found.length === 0) return withoutLead(stated, state);
  const behind = readStateBehind(rest);
  const known = ahead ?? behind.state ?? stateOfWord(label) ?? ofGroup;
  const last = ahead === undefined ? behind.rest : rest;
  return entriesOf(found, label, last, known);
}

/** Returns a point that does not begin with a path as an entry of the first path in it, and one for each listed next to that. */
function withoutLead(text: string, state: FileState | undefined): readonly PayloadEntry[] {
  const head = text.slice(0, 2_000);
  const [line = ''] = head.split('\n', 1);
  const quoted = [...head.matchAll(/`([^`\n]+)`/gu)].map(([, inner = '']) => readPath(inner));
  const linked = [...head.matchAll(linkPattern)].flatMap((link) => readLink(link)?.path ?? []);
  const named =
    quoted.find(({ path }) => looksLikePath(path)) ??
    linked.find(({ path }) => looksLikePath(path)) ??
    pathsIn(line).map((path): NamedPath => ({ path }))[0];
  const lines = named === undefined || named.lines !== undefined ? undefined : linesAfter(head, named.path);
  const ofState = state === undefined ? {} : { state };
  const at = named === undefined ? -1 : line.indexOf(`\`${named.path}\``);
  const listed = at === -1 ? [] : leadingPaths(line.slice(at), false).found.slice(1);
  return [
    { text, ...named, ...(lines === undefined ? {} : { lines }), ...ofState },
    ...listed.map(({ note: _note, ...path }) => ({ text: '', ...path, ...ofState })),
  ];
}

function linesAfter(text: string, path: string): NamedPath['lines'] | undefined {
  return linesInProse(text).find((one) => one.path === path)?.lines;
}

function entriesOf(
  found: readonly Found[],
  label: string,
  after: string,
  state: FileState | undefined,
): readonly PayloadEntry[] {
  return found.map(({ note, ...path }, index) => {
    const isLast = index === found.length - 1;
    const ranged: Ranged = isLast && path.lines === undefined ? takeLines(after) : { rest: after };
    const rest = isLast ? restOf(ranged.rest) : '';
    const ahead = index === 0 ? label : '';
    const text =
      ahead !== '' && rest !== ''
        ? `${ahead}: ${[note, rest].filter((part) => part !== '').join(' ')}`
        : [ahead, note, rest].filter((part) => part !== '').join(' ');
    return {
      text,
      ...path,
      ...(ranged.lines === undefined ? {} : { lines: ranged.lines }),
      ...(state === undefined ? {} : { state }),
    };
  });
}

interface Ranged {
  readonly rest: string;
  readonly lines?: readonly LineRange[];
}

/** Returns the words after the paths of a point; points below them stay a list. */
function restOf(text: string): string {
  return text.startsWith('\n') ? text.trim() : unbracketed(trimLead(text));
}

/**
 * Takes the lines of a file from the words behind its path. Words that say nothing else are gone: `, lines 14–31`;
 * others stay: `(lines 40–60 are the focus)`.
 */
function takeLines(after: string): Ranged {
  const direct = /^:L?(\d{1,7}(?:[-–]L?\d{1,7})?)(?![\w.])[ \t]*/u.exec(after.slice(0, 40));
  if (direct !== null) {
    const lines = readRanges((direct[1] ?? '').replaceAll('L', ''));
    return lines.length === 0 ? { rest: after } : { rest: after.slice(direct[0].length), lines };
  }
  if (after.startsWith('\n')) return { rest: after };
  const found = findLines(after.split('\n', 1)[0] ?? '');
  if (found === null) return { rest: after };
  const { lines, start, end } = found;
  const before = after.slice(0, start);
  const behind = after.slice(end);
  if (/^[\s,;:–—-]*[([]$/u.test(before) && /^[)\]]/u.test(behind))
    return { rest: behind.slice(1).trimStart(), lines };
  const plain = /^[\s,;:–—-]*(\(?)$/u.exec(before);
  if (plain === null || !/^(?:[ \t]*$|[ \t]*\n|[,;:]|[ \t][-–—][ \t])/u.test(behind))
    return { rest: after, lines };
  return { rest: `${plain[1] ?? ''}${trimLead(behind.trimStart())}`, lines };
}

/** Maximum number of paths on one line; the rest is text of the last one. */
const mostPaths = 500;

/** Matches what stands between two paths of one line, with the word for "and" in many languages. */
const between =
  /^[ \t]*(\([^()\n]{1,300}\)|（[^（）\n]{1,300}）)?(?:[ \t]*(?:,|;|、|，|；|・|／|\band\b|\bund\b|\bet\b|(?<=[ \t])(?:y|e|en|och|og|ve|i|и|та|và|dan)(?=[ \t])|以及|和|及|与|と|および|와(?=[ \t])|과(?=[ \t])|및|&|\+|·|•|→|->|\/(?=[ \t]))[ \t]*|[ \t]{2,})(?=\S)/u;

/** Matches what stands between a folder and the names in it. */
const ofFolder = /^[ \t]*()[:：][ \t]*(?=`)/u;

function leadingPaths(text: string, stated: boolean): { found: readonly Found[]; rest: string } {
  const found: Found[] = [];
  let rest = text;
  let folder = '';
  while (found.length < mostPaths) {
    const one = pathAhead(rest, stated && found.length === 0);
    if (one === null) break;
    if (one.path.path.endsWith('/')) folder = one.path.path;
    else if (one.path.path.includes('/')) folder = '';
    const path = inFolder(folder, one.path);
    rest = rest.slice(one.length);
    const next =
      (folder === '' ? null : ofFolder.exec(rest.slice(0, 320))) ?? between.exec(rest.slice(0, 320));
    const more = next === null ? null : pathAhead(rest.slice(next[0].length), false);
    if (next === null || more === null) {
      found.push({ ...path, note: one.note });
      break;
    }
    found.push({
      ...path,
      note: [one.note, unbracketed(next[1] ?? '')].filter((part) => part !== '').join(' '),
    });
    rest = rest.slice(next[0].length);
  }
  return { found, rest: rest.startsWith('\n') ? rest.trimEnd() : rest.trim() };
}

/** Returns the path of a bare name after a folder, as in `assets/  app.css · map.js`. */
function inFolder(folder: string, path: NamedPath): NamedPath {
  return folder === '' || path.path.includes('/') ? path : { ...path, path: `${folder}${path.path}` };
}

interface Ahead {
  readonly path: NamedPath;
  readonly length: number;
  /** Words of a link that are not its path. */
  readonly note: string;
}

/** Reads the path at the start of a text. `stated`: a state stands before it, so that any name in backticks is one. */
function pathAhead(text: string, stated: boolean): Ahead | null {
  const head = text.slice(0, 1_100);
  const quoted = /^[*_]{0,2}(`{1,3})([^`\n]+)\1[*_]{0,2}/u.exec(head);
  if (quoted !== null) {
    const path = readPath(quoted[2] ?? '');
    const isCode =
      command.test(path.path) || (!looksLikePath(path.path) && /[(){};=]$|^[@$]/u.test(path.path));
    const isName = stated || namesFile(path.path.replaceAll(' ', '_')) || quotedName.test(path.path);
    return path.path === '' || isCode || !isName ? null : { path, length: quoted[0].length, note: '' };
  }
  const link = linkAhead.exec(head);
  if (link !== null) {
    const named = readLink(link);
    return named === null ? null : { ...named, length: link[0].length };
  }
  const bold = /^(\*\*|__)([^*\n]{1,300}?)\1/u.exec(head);
  if (bold !== null) {
    const inner = (bold[2] ?? '').replace(/:$/u, '').trim();
    const path = readPath(inner);
    return namesFile(path.path) ? { path, length: bold[0].length, note: '' } : null;
  }
  const spaced = /^[A-Za-z]:\\[^\n"*<>|?:,;]{1,300}/u.exec(head)?.[0].replace(/[ \t]+(?:[-–—(].*)?$/u, '');
  if (spaced !== undefined) return { path: { path: spaced }, length: spaced.length, note: '' };
  const word = /^\S+/u.exec(head)?.[0] ?? '';
  const bare = withoutWideTail(word.replace(/[,;]+$/u, ''));
  // Brackets belong to a name such as `(admin)/`.
  const path = /^[([][^()[\]]+[)\]]\S*\/$/u.test(bare) ? { path: bare } : readPath(unwrapped(bare));
  return namesFile(path.path) ? { path, length: bare.length, note: '' } : null;
}

/** Cuts a word without spaces at a full-width sign behind a path, `src/a.ts：…`; empty if a label is ahead of it. */
function withoutWideTail(word: string): string {
  const cut = /^[^：、，；。（）【】「」]*(?=[：、，；。（）【】「」])/u.exec(word)?.[0];
  if (cut === undefined) return word;
  if (namesFile(readPath(cut).path)) return cut;
  return /^[：【]/u.test(word.slice(cut.length)) ? '' : word;
}

const command =
  /^(?:npm|npx|git|yarn|pnpm|node|bun|deno|python3?|pip|bash|sh|cd|cat|rm|cp|mv|ls|make|cargo|go|docker|ruby|php|java|curl|source|grep|find) /u;

/** Matches a name in backticks that is a file of any kind, or may be a folder. */
const quotedName =
  /^(?:[^\s(){}]+\.[A-Za-z0-9]{1,10}|(?:Dockerfile|Makefile)[\w.-]*|[a-z][a-z0-9]*(?:-[a-z0-9]+)*|[^\s:]+\/[^\s:]+)$/u;

const linkAhead = /^[*_]{0,2}\[([^\]\n]{1,300})\]\(<?([^()\s<>]{1,500})>?\)[*_]{0,2}/u;
const linkPattern = /\[([^\]\n]{1,300})\]\(<?([^()\s<>]{1,500})>?\)/gu;

/** Returns the path of a Markdown link: its target, or its text where the target is an address or less complete. */
function readLink(link: RegExpExecArray | RegExpMatchArray): Pick<Ahead, 'path' | 'note'> | null {
  const words = (link[1] ?? '').replaceAll(/[*`]/gu, '').trim();
  const written = link[2] ?? '';
  const shown = readPath(words);
  const isAddress = /^[a-z][a-z0-9+.-]*:/iu.test(written);
  const target = readPath(written.replace(/^file:\/\//u, ''));
  if (isAddress && !written.startsWith('file:')) {
    return namesFile(shown.path) ? { path: shown, note: written } : null;
  }
  const lines = target.lines ?? shown.lines;
  const ofLines = lines === undefined ? {} : { lines };
  const same = target.path === shown.path || target.path.endsWith(`/${shown.path}`);
  const ofDocument = target.path.replace(/^(?:\.{1,2}\/)+/u, '');
  const isShort = ofDocument !== '' && shown.path.endsWith(`/${ofDocument}`);
  if ((same || isShort) && shown.path.includes('/'))
    return { path: { path: shown.path, ...ofLines }, note: '' };
  if (!namesFile(target.path)) return null;
  return { path: { path: target.path, ...ofLines }, note: same ? '' : words };
}

/**
 * Takes words that tell what a path is for: `Entry point: src/main.ts`, `[NEW] a.ts`, `#### 2. a.ts`, `M a.ts`, and
 * signs; only if a path follows.
 */
function takeLabel(stated: string): { readonly label: string; readonly text: string } {
  const none = { label: '', text: stated };
  const marks =
    /^(?:#{1,6}[ \t]+)?(?:\d{1,3}(?:[.)]|\ufe0f?\u20e3)[ \t]+)?(?:[^\p{L}\p{N}\p{P}$+~`^<>=|\s]+[ \t]*)?/u.exec(
      stated.slice(0, 60),
    )?.[0] ?? '';
  const text = stated.slice(marks.length);
  const digits = /\d{1,3}/u.exec(marks)?.[0] ?? '';
  if (pathAhead(text, false) !== null) return { label: digits, text };
  const found =
    /^[*_]{0,2}\[([^[\]\n]{1,30})\][*_]{0,2}[ \t]+/u.exec(text.slice(0, 80)) ??
    /^【([^】\n]{1,30})】[ \t]*/u.exec(text.slice(0, 40)) ??
    /^([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{1,8})[ \t]+/u.exec(
      text.slice(0, 16),
    ) ??
    /^([AMDRCU?]{1,2})[ \t]+/u.exec(text.slice(0, 8)) ??
    /^[*_]{0,2}([^:：`*\n]{1,80}?)[*_]{0,2}[:：][*_]{0,2}[ \t]*/u.exec(text.slice(0, 100));
  if (found === null) return none;
  const below = text.slice(found[0].length);
  const label = [digits, (found[1] ?? '').trim()].filter((part) => part !== '').join('. ');
  return pathAhead(below, false) === null || namesFile(label) ? none : { label, text: below };
}

/** Reads `- DONE, tests green` after a path, or `(in progress)`. */
function readStateBehind(rest: string): Stated {
  const signed = /^[-–—:\s]*(?=[✅✔🚧🔄⏳])/u.exec(rest.slice(0, 20));
  if (signed !== null) return readState(rest.slice(signed[0].length));
  const found =
    /^(?:[-–—:：]+[ \t]*|[(（])[*_]{0,2}(\p{L}[\p{L} _-]{0,22}?)[*_]{0,2}([)）]|[,;:.，；：。]|[ \t][-–—]|$)[ \t]*/u.exec(
      rest.slice(0, 60),
    );
  const state = found === null ? undefined : stateOfWord(found[1] ?? '');
  if (found === null || state === undefined) return { rest };
  // A word of another language stays, because the state is written in English.
  if (stateOfEnglishWord(found[1] ?? '') === undefined) return { state, rest };
  const after = rest.slice(found[0].length);
  return { state, rest: found[0].startsWith('(') && found[2] !== ')' ? `(${after}` : after };
}

function tableRow(written: string, ofGroup: FileState | undefined): readonly PayloadEntry[] {
  const cells = written.split('|').map((cell) => cell.trim());
  const words = cells.map((cell) => cell.replaceAll(/[*_`]/gu, ''));
  const stateAt = words.findIndex((word) => stateOfEnglishWord(word) !== undefined);
  const read = cells.map((cell, at) => (cell === '' || at === stateAt ? null : leadingPaths(cell, false)));
  const whole = read.findIndex((cell) => cell !== null && cell.found.length > 0 && cell.rest === '');
  const pathAt = whole === -1 ? read.findIndex((cell) => cell !== null && cell.found.length > 0) : whole;
  const state = words.map(stateOfWord).find((one) => one !== undefined) ?? ofGroup;
  const others = cells.filter((cell, at) => cell !== '' && at !== stateAt && at !== pathAt);
  const found = read[pathAt]?.found ?? [];
  const after = [read[pathAt]?.rest ?? '', ...others].filter((part) => part !== '').join(' | ');
  if (found.length === 0) return [{ text: after, ...(state === undefined ? {} : { state }) }];
  return found.map(({ note, ...path }, index) => ({
    text: [note, index === found.length - 1 ? after : ''].filter((part) => part !== '').join(' '),
    ...path,
    ...(state === undefined ? {} : { state }),
  }));
}

function trimLead(text: string): string {
  return text.replace(/^[-–—:,;]+[ \t]+|^[:,;：，、；]|^—{1,2}(?=\S)/u, '').trim();
}

/** Removes the one pair of brackets around a text. */
function unbracketed(text: string): string {
  const wide = /^（([^（）]{1,2000})）$/u.exec(text.slice(0, 2_002));
  if (wide !== null && text.length <= 2_002) return (wide[1] ?? '').trim();
  if (!text.startsWith('(') || !text.endsWith(')') || text.length > 20_000) return text;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0 && at < text.length - 1) return text;
  }
  return depth === 0 ? text.slice(1, -1).trim() : text;
}
