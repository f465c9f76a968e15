import { readdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, parse, resolve, sep } from 'node:path';
import { openFolder } from '../../core/storage/openFolder.ts';
import type { FolderListing, GitMark, ListedFolder } from '../../shared/api/machine.ts';

/** Maximum number of folders in a list; the user narrows the rest by typing. */
const listedAtMost = 2_000;
const atOnce = 50;
const drives = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`);

/** Returns folders in a folder, including links to folders, sorted for reading. Rejects as `openFolder` does. */
export async function listFolders(path: string | undefined): Promise<FolderListing> {
  const home = homedir();
  const given = expandHome(path ?? home, home);
  // This call refuses a relative path with its own error.
  await openFolder(given);
  const folder = isAbsolute(given) ? resolve(given) : given;
  const entries = await readdir(folder, { withFileTypes: true });
  const names: string[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) names.push(entry.name);
    else if (entry.isSymbolicLink() && (await leadsToFolder(join(folder, entry.name))))
      names.push(entry.name);
  }
  names.sort(new Intl.Collator('en', { numeric: true }).compare);
  const listed = names.slice(0, listedAtMost);
  const folders: ListedFolder[] = [];
  for (let from = 0; from < listed.length; from += atOnce) {
    const part = listed.slice(from, from + atOnce);
    folders.push(...(await Promise.all(part.map((name) => describe(folder, name)))));
  }
  const { root } = parse(folder);
  return {
    path: folder,
    parent: folder === root ? null : resolve(folder, '..'),
    home,
    tops: await topsOf(root),
    separator: sep,
    git: await gitMarkOf(folder),
    folders,
    more: names.length - listed.length,
  };
}

function expandHome(path: string, home: string): string {
  return path === '~' || path.startsWith('~/') || path.startsWith(`~${sep}`)
    ? join(home, path.slice(1))
    : path;
}

async function describe(folder: string, name: string): Promise<ListedFolder> {
  return { name, hidden: name.startsWith('.'), git: await gitMarkOf(join(folder, name)) };
}

/** Returns the kind of repository: a linked worktree has a file in place of the folder. */
async function gitMarkOf(folder: string): Promise<GitMark> {
  try {
    return (await stat(join(folder, '.git'))).isDirectory() ? 'repository' : 'worktree';
  } catch {
    return null;
  }
}

async function leadsToFolder(path: string): Promise<boolean> {
  try {
    return (await stat(await realpath(path))).isDirectory();
  } catch {
    // A dangling link is no folder.
    return false;
  }
}

async function topsOf(root: string): Promise<readonly string[]> {
  if (sep === '/') return [root];
  const there = await Promise.all(
    drives.map(async (drive) => ((await stat(drive).catch(() => null)) === null ? [] : [drive])),
  );
  return there.flat();
}
