import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { nameOfBytes } from '../text/showName.ts';
import { quotePath } from './quotePath.ts';

export type DiffChange = 'added' | 'modified' | 'deleted' | 'renamed' | 'copied' | 'type changed';

/** A file of a diff. */
export interface DiffFile {
  readonly path: string;
  /** Path before it was renamed or copied. */
  readonly from?: string;
  readonly change: DiffChange;
  /** Octal, e.g. `100644`; `000000` if there was no file. */
  readonly oldMode: string;
  readonly newMode: string;
  /** Id of the earlier blob; zeros if there was none. */
  readonly oldBlob: string;
  /** Numbers of lines; `null` for a binary file. */
  readonly added: number | null;
  readonly deleted: number | null;
  /**
   * The text from the first `@@` on, whose lines end with LF; empty for binary files, and for those that were only renamed or changed
   * mode.
   */
  readonly hunks: string;
  /** True if the diff was cut in or before this file. */
  readonly cut: boolean;
}

const changes: Readonly<Record<string, DiffChange>> = {
  A: 'added',
  M: 'modified',
  D: 'deleted',
  R: 'renamed',
  C: 'copied',
  T: 'type changed',
};

/** Entries between two rests: some milliseconds. */
const restAfter = 4_000;

/** A changed file, with its names byte for byte: two names that are not UTF-8 may look alike. */
interface DiffRecord {
  readonly bytes: Names;
  readonly file: Omit<DiffFile, 'added' | 'deleted' | 'hunks' | 'cut'>;
}

/** The name before a change and after it, in Latin-1. */
interface Names {
  readonly first: string;
  readonly last: string;
}

/**
 * Parses the output of `git diff --raw --numstat -z`, with `--patch` or without, whole or cut anywhere, and with rests:
 * there may be as many entries as files. Leaves out a file that differs in line ends alone, for which `--numstat` has
 * no lines.
 */
export async function parseDiff(
  output: Buffer,
  { linesOnly = false }: { readonly linesOnly?: boolean } = {},
): Promise<readonly DiffFile[]> {
  // Byte for byte, so that files of any encoding are split at the right places.
  const text = output.toString('latin1');
  const reader = createReader(text);
  const records: DiffRecord[] = [];
  for (let read = 1; reader.peek(':'); read++) {
    if (read % restAfter === 0) await nextTurn();
    const [oldMode = '', newMode = '', oldBlob = '', , status = ''] = reader.next().slice(1).split(' ');
    const change = changes[status[0] ?? ''];
    const first = reader.next();
    const moved = status[0] === 'R' || status[0] === 'C';
    const last = moved ? reader.next() : first;
    if (change === undefined) continue;
    const path = toPath(last);
    const from = moved ? { from: toPath(first) } : {};
    records.push({ bytes: { first, last }, file: { path, change, oldMode, newMode, oldBlob, ...from } });
  }
  const lines = await readNumstat(reader);
  const sections = linesOnly ? null : sectionsOf(reader.rest().replace(/^\0/u, ''));
  const files: DiffFile[] = [];
  for (const [at, { bytes, file }] of records.entries()) {
    if (at % restAfter === restAfter - 1) await nextTurn();
    const counts = lines.get(bytes.last);
    if (counts === undefined && isSameKind(file)) continue;
    const { added, deleted } = counts ?? { added: 0, deleted: 0 };
    files.push({ ...file, added, deleted, ...textOf(bytes, counts, sections) });
  }
  return files;
}

/** Returns a file's section: each with changed lines has one, unless the output ends before it. */
function textOf(
  names: Names,
  counts: Counts | undefined,
  sections: ReadonlyMap<string, readonly Section[]> | null,
): Pick<DiffFile, 'hunks' | 'cut'> {
  if (sections === null) return { hunks: '', cut: false };
  const found = sections.size === 0 ? undefined : sections.get(headOf(names));
  const hunks = found?.map(({ hunks: part }) => part).join('') ?? '';
  const expected = (counts?.added ?? 0) + (counts?.deleted ?? 0) > 0;
  const ends = found === undefined || (found.some(({ last }) => last) && isShort(hunks, counts));
  return { hunks, cut: expected && ends };
}

function headOf({ first, last }: Names): string {
  return `diff --git ${quotePath(`a/${first}`)} ${quotePath(`b/${last}`)}`;
}

function isSameKind({ change, oldMode, newMode }: Pick<DiffFile, 'change' | 'oldMode' | 'newMode'>): boolean {
  return change === 'modified' && oldMode === newMode;
}

interface Counts {
  readonly added: number | null;
  readonly deleted: number | null;
}

async function readNumstat(reader: Reader): Promise<ReadonlyMap<string, Counts>> {
  const counts = new Map<string, Counts>();
  for (;;) {
    if (counts.size % restAfter === restAfter - 1) await nextTurn();
    const found = /^(\d+|-)\t(\d+|-)\t([\s\S]*)$/u.exec(reader.peekNext());
    if (found === null) return counts;
    reader.next();
    const [, added = '', deleted = '', name = ''] = found;
    // For a moved file both names follow.
    if (name === '') reader.next();
    counts.set(name === '' ? reader.next() : name, { added: toCount(added), deleted: toCount(deleted) });
  }
}

interface Section {
  readonly hunks: string;
  /** True for the last section, which may have been cut. */
  readonly last: boolean;
}

/**
 * Returns parts of a patch by their first line. A line of a file never begins with `diff --git`: it has a mark before
 * it.
 */
function sectionsOf(patch: string): ReadonlyMap<string, readonly Section[]> {
  const sections = new Map<string, Section[]>();
  const starts = [...patch.matchAll(/^diff --git /gmu)].map(({ index }) => index);
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? patch.length;
    const section = patch.slice(start, end);
    const headEnd = section.indexOf('\n');
    const head = headEnd === -1 ? section : section.slice(0, headEnd);
    const at = section.search(/^@@ /mu);
    const known = sections.get(head) ?? [];
    known.push({ hunks: at === -1 ? '' : decode(section.slice(at)), last: end === patch.length });
    sections.set(head, known);
  }
  return sections;
}

/** True if counted lines are missing. */
function isShort(hunks: string, counts: Counts | undefined): boolean {
  const found = hunks.split('\n').filter((line) => line.startsWith('+') || line.startsWith('-')).length;
  return found < (counts?.added ?? 0) + (counts?.deleted ?? 0) || !hunks.endsWith('\n');
}

function decode(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  const text = isUtf8(bytes) ? bytes.toString('utf8') : latin1;
  return text.includes('\r') ? text.replaceAll(/\r\n/gu, '\n') : text;
}

const beyondAscii = /[\u0080-\u00FF]/u;

function toPath(latin1: string): string {
  if (!beyondAscii.test(latin1)) return latin1;
  return nameOfBytes(Buffer.from(latin1, 'latin1'));
}

function toCount(digits: string): number | null {
  return digits === '-' ? null : Number(digits);
}

interface Reader {
  peek(start: string): boolean;
  peekNext(): string;
  /** Returns the text up to the next NUL, and skips that. */
  next(): string;
  rest(): string;
}

function createReader(text: string): Reader {
  let at = 0;
  const end = (): number => {
    const found = text.indexOf('\0', at);
    return found === -1 ? text.length : found;
  };
  return {
    peek: (start) => text.startsWith(start, at),
    peekNext: () => text.slice(at, end()),
    next: () => {
      const token = text.slice(at, end());
      at = Math.min(end() + 1, text.length);
      return token;
    },
    rest: () => text.slice(at),
  };
}
