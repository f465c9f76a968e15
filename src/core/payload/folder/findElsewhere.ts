import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { basename } from 'node:path/posix';
import type { PayloadElsewhere, PayloadsElsewhere } from '../../../shared/domain/payload/payloadElsewhere.ts';
import { sessionOfFileName } from '../../../shared/domain/payload/payloadFile.ts';
import { isAppError } from '../../../shared/errors.ts';
import { listUnmerged, treesAt, type BranchTip } from '../../git/listUnmerged.ts';
import { lsTree } from '../../git/lsTree.ts';
import { otherCheckouts } from '../../git/otherCheckouts.ts';
import { openWorktree, type Worktree } from '../../git/openWorktree.ts';
import { readObjects } from '../../git/readObjects.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import { decodeText } from '../../storage/decodeText.ts';
import { readFrontMatter } from '../format/frontMatter.ts';
import { parseFrontMatter } from '../format/parseFrontMatter.ts';
import { payloadNames } from './payloadFolder.ts';

/** Limits of a look that a user did not ask for: branches, different payload folders, files, results. */
const most = { branches: 50, folders: 20, files: 200, shown: 50 };
/** Bytes; a larger file is no payload worth reading for its task. */
const maxBytes = 262_144;

/** A payload that was found, with its text. */
export interface FoundElsewhere extends PayloadElsewhere {
  readonly text: string;
  readonly id: string | undefined;
}

/**
 * Finds payloads on other local branches and in other worktrees that this checkout has not, whatever their number.
 * Branches that are merged count as here. Returns none if git can't tell.
 */
export async function findElsewhere(
  root: string,
  folder: string,
  signal?: AbortSignal,
): Promise<PayloadsElsewhere> {
  const found = await findAll(root, folder, signal);
  return {
    payloads: found.slice(0, most.shown).map(({ text: _text, id: _id, ...payload }) => payload),
    more: Math.max(0, found.length - most.shown),
  };
}

/** Returns a found payload with its text; `null` if it is gone or here by now. */
export async function readElsewhere(
  root: string,
  folder: string,
  key: string,
  signal?: AbortSignal,
): Promise<FoundElsewhere | null> {
  return (await findAll(root, folder, signal)).find((payload) => payload.key === key) ?? null;
}

async function findAll(
  root: string,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<readonly FoundElsewhere[]> {
  try {
    const worktree = await openWorktree(root);
    const [onBranches, onDisk] = await Promise.all([
      payloadsOfBranches(root, worktree, folder, signal),
      payloadsOfWorktrees(root, worktree, folder),
    ]);
    if (onBranches.length + onDisk.length === 0) return [];
    return notHere([...onBranches, ...onDisk], await textsIn(root, folder));
  } catch (error) {
    // The payload folder’s own list says what is wrong with it.
    if (isAppError(error)) return [];
    throw error;
  }
}

async function payloadsOfBranches(
  root: string,
  { prefix, branch: own }: Worktree,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<readonly FoundElsewhere[]> {
  const tips = (await listUnmerged(root, most.branches, signal)).filter(({ branch }) => branch !== own);
  const nameOf = ({ commit }: Pick<BranchTip, 'commit'>): string => `${commit}:${prefix}${folder}`;
  const here = `HEAD:${prefix}${folder}`;
  const trees = await treesAt(root, [...tips.map(nameOf), here], signal);
  const seen = new Set([trees.get(here)]);
  const files: { readonly branch: string; readonly path: string; readonly id: string }[] = [];
  for (const tip of tips) {
    const tree = trees.get(nameOf(tip));
    // Branches mostly share their payloads.
    if (tree === undefined || seen.has(tree) || seen.size > most.folders) continue;
    seen.add(tree);
    for (const entry of (await lsTree(root, tip.commit, [`${folder}/`], signal))?.values() ?? []) {
      const isPayload = entry.kind === 'blob' && sessionOfFileName(basename(entry.path)) !== null;
      if (isPayload && entry.bytes <= maxBytes && files.length < most.files)
        files.push({ branch: tip.branch, path: entry.path, id: entry.id });
    }
  }
  const blobs = await readObjects(
    root,
    files.map(({ id }) => id),
    signal,
  );
  return files.flatMap(({ branch, path, id }) => {
    const bytes = blobs.get(id);
    const text = bytes === undefined ? undefined : decodeText(bytes)?.text;
    const command = `git show ${quoted(`${branch}:${prefix}${path}`)}`;
    return text === undefined ? [] : [describe(text, { path, branch, command })];
  });
}

async function payloadsOfWorktrees(
  root: string,
  worktree: Worktree,
  folder: string,
): Promise<readonly FoundElsewhere[]> {
  const found: FoundElsewhere[] = [];
  for (const { root: below, branch } of await otherCheckouts(worktree, root)) {
    if (found.length >= most.files) break;
    for (const { path, text } of await textsIn(below, folder).catch(() => [])) {
      found.push(describe(text, { path, branch, file: join(below, path) }));
    }
  }
  return found;
}

/** Reads the payloads of a checkout. Rejects with `payloads/no-folder`. */
async function textsIn(
  root: string,
  folder: string,
): Promise<readonly { readonly path: string; readonly text: string }[]> {
  return [...(await payloadNames(root, folder)).values()].slice(0, most.files).flatMap((name) => {
    const path = `${folder}/${name}`;
    const reading = readProjectFile(root, { path });
    return reading.status === 'ok' && reading.text.length <= maxBytes ? [{ path, text: reading.text }] : [];
  });
}

function describe(
  written: string,
  place: Pick<PayloadElsewhere, 'path' | 'branch' | 'command' | 'file'>,
): FoundElsewhere {
  const text = written.replaceAll(/\r\n?/gu, '\n');
  const front = readFrontMatter(parseFrontMatter(text).front ?? {});
  return {
    ...place,
    key: createHash('sha256').update(text).digest('hex').slice(0, 32),
    session: sessionOfFileName(basename(place.path)) ?? 0,
    ...(front.task === undefined ? {} : { task: front.task }),
    ...(front.saved === undefined ? {} : { saved: front.saved }),
    text,
    id: front.id,
  };
}

/**
 * Leaves out what is here: the same text, the same payload edited since or under another number, or another version of
 * one without an id. Each is left once; a text that is committed keeps the command that prints it.
 */
function notHere(
  found: readonly FoundElsewhere[],
  here: readonly { readonly path: string; readonly text: string }[],
): readonly FoundElsewhere[] {
  const own = here.map(({ path, text }) => describe(text, { path, branch: null }));
  const ids = new Set(own.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const keys = new Set(own.map(({ key }) => key));
  const sessions = new Set(own.map(({ session }) => session));
  const left: FoundElsewhere[] = [];
  for (const payload of found) {
    const { id, key, session } = payload;
    if (keys.has(key) || (id === undefined ? sessions.has(session) : ids.has(id))) continue;
    keys.add(key);
    if (id !== undefined) ids.add(id);
    left.push(payload);
  }
  return left.toSorted((a, b) => b.session - a.session);
}

/** Returns an argument as a shell takes it. */
function quoted(argument: string): string {
  return /^[\w./:@+=-]+$/u.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}
