import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RecoveredNote } from '../../../shared/domain/session/recoveredNote.ts';
import { isAppError } from '../../../shared/errors.ts';
import { listTracked } from '../../git/lsFiles.ts';
import { log } from '../../git/log.ts';
import { findDrafts } from '../../payload/folder/findDrafts.ts';
import { resolveInside } from '../../storage/resolveInside.ts';
import { hasNoteName, isRecordOfSession, noteFiles, noteFolders } from './noteNames.ts';

/** Notes that are listed, and records of whole sessions among them. */
const most = 50;
const mostRecords = 3;
/** Entries of a folder that are looked at, and folders below it. */
const limits = { entries: 500, depth: 3 };

export interface NoteSearch {
  /** Absolute path of the worktree's top. */
  readonly top: string;
  /** The project's folder below it, with `/` at its end; empty if it is the top. */
  readonly prefix: string;
  /** Payload folder, relative to the project; `null` if it is not known. */
  readonly folder: string | null;
  /** ISO time; a note that changed later is new. `null` if it is not known. */
  readonly since: string | null;
  /** The commit that is checked out; `null` if git could not be asked. */
  readonly head: string | null;
  /** Paths that the session wrote, relative to the top. */
  readonly written: readonly string[];
  /** Paths with changes that are not committed. */
  readonly uncommitted: ReadonlySet<string>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the memory and hand-over notes of a worktree: those with usual names, files of the payload folder that are no payloads,
 * and files that the session wrote under such names. New ones come first, and then the newest. Links that lead out of the worktree
 * are not followed. Rejects with `cancelled` only.
 */
export async function findNotes(search: NoteSearch): Promise<readonly RecoveredNote[]> {
  const { top, prefix, written } = search;
  const bases = [...new Set(['', prefix])];
  const [inPlaces, drafts] = await Promise.all([
    Promise.all(bases.map((base) => lookBelow(top, base))),
    draftsOf(search),
  ]);
  const names = [...inPlaces.flat(), ...drafts, ...written.filter(hasNoteName)];
  const real = new Map<string, RecoveredNote>();
  for (const path of names) {
    const note = await describe(top, path);
    // The same file may be there under several names, or under one in another letter case.
    if (note !== null && !real.has(note.real)) real.set(note.real, note.note);
  }
  const all = [...real.values()];
  const records = all
    .filter(({ path }) => isRecordOfSession(path))
    .toSorted((a, b) => (a.changed < b.changed ? 1 : -1))
    .slice(0, mostRecords);
  const notes = await withAge(
    all.filter(({ path }) => !isRecordOfSession(path)),
    search,
  );
  const found = [...notes, ...records];
  return found
    .toSorted((a, b) => Number(b.isNew) - Number(a.isNew) || (a.changed < b.changed ? 1 : -1))
    .slice(0, most);
}

async function draftsOf({ top, prefix, folder }: NoteSearch): Promise<readonly string[]> {
  if (folder === null) return [];
  try {
    const drafts = await findDrafts(join(top, prefix), folder);
    return drafts
      .map(({ path }) => `${prefix}${path}`)
      .filter((path) => !/^recovered-/iu.test(basename(path)));
  } catch (error) {
    if (isAppError(error)) return [];
    throw error;
  }
}

/** Returns paths of usual notes below a folder of the worktree. */
async function lookBelow(top: string, base: string): Promise<readonly string[]> {
  const listings = new Map<string, Promise<readonly Entry[]>>();
  const list = (folder: string): Promise<readonly Entry[]> => {
    const known = listings.get(folder) ?? entriesOf(top, folder);
    listings.set(folder, known);
    return known;
  };
  const files = await Promise.all(
    noteFiles.map(async (path) => {
      const folder = `${base}${path.slice(0, path.lastIndexOf('/') + 1)}`;
      const wanted = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
      // Names of notes are written in either letter case, e.g. `handoff.md`.
      const own = (await list(folder)).filter(({ name, isFile }) => isFile && name.toLowerCase() === wanted);
      return own.map(({ name }) => `${folder}${name}`);
    }),
  );
  const folders = await Promise.all(
    noteFolders.map(({ path, names, deep }) => below(`${base}${path}/`, names, deep ? limits.depth : 0)),
  );
  async function below(folder: string, names: RegExp, depth: number): Promise<readonly string[]> {
    const entries = await list(folder);
    const deeper = depth === 0 ? [] : entries.filter(({ isFolder }) => isFolder);
    const inner = await Promise.all(deeper.map(({ name }) => below(`${folder}${name}/`, names, depth - 1)));
    const own = entries.filter(({ name, isFile }) => isFile && names.test(name));
    return [...own.map(({ name }) => `${folder}${name}`), ...inner.flat()];
  }
  return [...files.flat(), ...folders.flat()];
}

interface Entry {
  readonly name: string;
  /** True for a link too, which may lead to a file. */
  readonly isFile: boolean;
  readonly isFolder: boolean;
}

async function entriesOf(top: string, folder: string): Promise<readonly Entry[]> {
  const place =
    folder === '' ? { status: 'ok' as const, real: top } : resolveInside(top, folder.slice(0, -1));
  if (place.status !== 'ok') return [];
  const entries = await readdir(place.real, { withFileTypes: true }).catch(() => []);
  // Names of notes often begin with their day.
  const newest = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)).slice(-limits.entries);
  return newest.map((entry) => ({
    name: entry.name,
    isFile: entry.isFile() || entry.isSymbolicLink(),
    isFolder: entry.isDirectory(),
  }));
}

async function describe(
  top: string,
  path: string,
): Promise<{ readonly real: string; readonly note: RecoveredNote } | null> {
  const place = resolveInside(top, path);
  if (place.status !== 'ok') return null;
  const stats = await stat(place.real).catch(() => null);
  if (stats === null || !stats.isFile() || stats.size === 0) return null;
  const note = { path, bytes: stats.size, changed: stats.mtime.toISOString(), isNew: false };
  return { real: place.real, note };
}

/**
 * Says which notes are new. The time of a file alone does not: a checkout writes it anew. A note that is as committed is new if a
 * commit since then changed it.
 */
async function withAge(
  notes: readonly RecoveredNote[],
  { top, since, head, uncommitted, signal }: NoteSearch,
): Promise<readonly RecoveredNote[]> {
  if (since === null) return notes;
  const later = notes.filter(({ changed }) => Date.parse(changed) >= Date.parse(since));
  const committed = later.filter(({ path }) => !uncommitted.has(path));
  const old = new Set<string>();
  if (head !== null && committed.length > 0) {
    try {
      const { paths } = await listTracked(top, signal);
      for (const { path } of committed.filter((note) => paths.has(note.path))) {
        const commits = await log(top, head, { count: 1, since, path }, false, signal);
        if (commits.length === 0) old.add(path);
      }
    } catch (error) {
      // Without git's word the time of the file has to do.
      if (!isAppError(error) || error.code === 'cancelled') throw error;
    }
  }
  const isNew = new Set(later.filter(({ path }) => !old.has(path)));
  return notes.map((note) => ({ ...note, isNew: isNew.has(note) }));
}
