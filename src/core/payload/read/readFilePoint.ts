import type { FileState, PayloadEntry } from '../../../shared/domain/payload.ts';
import { looksLikePath, readPath, unwrapped, type NamedPath } from '../format/pathsIn.ts';
import { stateOfWord } from '../format/sectionLabels.ts';

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
  const state = stateOfWord(found[1] ?? '');
  return state === undefined ? { rest: text } : { state, rest: text.slice(found[0].length).trim() };
}

interface Found extends NamedPath {
  readonly note: string;
}

/** Returns the files that a point names: several on a line become several entries, each with its own words. */
export function readFilePoint(written: string, ofGroup: FileState | undefined): readonly PayloadEntry[] {
  if (written.startsWith('|')) return [tableRow(written, ofGroup)];
  const { state: ahead, rest: text } = readState(written);
  const { found, rest } = leadingPaths(text);
  if (found.length === 0) {
    const named = [...text.slice(0, 2_000).matchAll(/`([^`\n]+)`/gu)].map(([, inner = '']) =>
      readPath(inner),
    );
    const path = named.find((one) => looksLikePath(one.path));
    const state = ahead ?? ofGroup;
    return [{ text, ...path, ...(state === undefined ? {} : { state }) }];
  }
  const behind = readStateBehind(rest);
  const state = ahead ?? behind.state ?? ofGroup;
  const last = ahead === undefined ? behind.rest : rest;
  return found.map(({ note, ...path }, index) => ({
    text: [note, index === found.length - 1 ? unbracketed(trimLead(last)) : '']
      .filter((part) => part !== '')
      .join(' '),
    ...path,
    ...(state === undefined ? {} : { state }),
  }));
}

/** Maximum number of paths on one line; the rest is text of the last one. */
const mostPaths = 500;

function leadingPaths(text: string): { found: readonly Found[]; rest: string } {
  const found: Found[] = [];
  let rest = text;
  while (found.length < mostPaths) {
    const one = pathAhead(rest);
    if (one === null) break;
    rest = rest.slice(one.length);
    const next = /^[ \t]*(\([^()\n]{1,300}\))?[ \t]*(?:,|;|\band\b|&|\+)[ \t]*(?=\S)/u.exec(
      rest.slice(0, 320),
    );
    const more = next === null ? null : pathAhead(rest.slice(next[0].length));
    if (next === null || more === null) {
      found.push({ ...one.path, note: '' });
      break;
    }
    found.push({ ...one.path, note: unbracketed(next[1] ?? '') });
    rest = rest.slice(next[0].length);
  }
  return { found, rest: rest.trim() };
}

function pathAhead(text: string): { path: NamedPath; length: number } | null {
  const head = text.slice(0, 1_100);
  const quoted = /^[*_]{0,2}(`{1,3})([^`\n]+)\1[*_]{0,2}/u.exec(head);
  if (quoted !== null) {
    const path = readPath(quoted[2] ?? '');
    const isCode =
      !looksLikePath(path.path) && /[(){};=]$|^[@$]|^(?:npm|npx|git|yarn|pnpm) /u.test(path.path);
    return path.path === '' || isCode ? null : { path, length: quoted[0].length };
  }
  const word = /^\S+/u.exec(head)?.[0] ?? '';
  const bare = word.replace(/[,;]+$/u, '');
  const path = readPath(unwrapped(bare));
  const isFolder = /^[\w.@-]+(?:\/[\w.@-]+)*\/$/u.test(path.path);
  return looksLikePath(path.path) || isFolder ? { path, length: bare.length } : null;
}

/** Reads `- DONE, tests green` after a path, or `(in progress)`. */
function readStateBehind(rest: string): Stated {
  const found =
    /^(?:[-–—:]+[ \t]*|\()[*_]{0,2}([A-Za-z][A-Za-z _-]{0,22}?)[*_]{0,2}(\)|[,;:.]|[ \t][-–—]|$)[ \t]*/u.exec(
      rest.slice(0, 60),
    );
  const state = found === null ? undefined : stateOfWord(found[1] ?? '');
  if (found === null || state === undefined) return { rest };
  const after = rest.slice(found[0].length);
  return { state, rest: found[0].startsWith('(') && found[2] !== ')' ? `(${after}` : after };
}

function tableRow(written: string, ofGroup: FileState | undefined): PayloadEntry {
  const cells = written.split('|').map((cell) => cell.trim());
  const stateAt = cells.findIndex((cell) => stateOfWord(cell.replaceAll(/[*_`]/gu, '')) !== undefined);
  const pathAt = cells.findIndex((cell) => pathAhead(cell)?.length === cell.length && cell !== '');
  const path = pathAt === -1 ? undefined : pathAhead(cells[pathAt] ?? '')?.path;
  const state = stateAt === -1 ? ofGroup : stateOfWord((cells[stateAt] ?? '').replaceAll(/[*_`]/gu, ''));
  const text = cells.filter((cell, at) => cell !== '' && at !== stateAt && at !== pathAt).join(' | ');
  return { text, ...path, ...(state === undefined ? {} : { state }) };
}

function trimLead(text: string): string {
  return text.replace(/^[-–—:,;]+[ \t]+|^[:,;]/u, '').trim();
}

/** Removes the one pair of brackets around a text. */
function unbracketed(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')') || text.length > 20_000) return text;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0 && at < text.length - 1) return text;
  }
  return depth === 0 ? text.slice(1, -1).trim() : text;
}
