import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';
import type { UnreadSession } from '../../../shared/domain/transcript.ts';
import { codeOf } from '../../storage/writeFailed.ts';
import { listPaths } from '../lines/listPaths.ts';
import { readEnds } from '../lines/readLines.ts';
import { readSmall } from '../lines/readSmall.ts';
import type { SessionSearch, Surroundings } from '../reading/agentReader.ts';
import { belongsTo } from '../reading/belongsTo.ts';
import { objectAt, parseObject, textAt, type JsonObject } from '../reading/jsonFields.ts';

/** Bytes: enough for the first line of a session. */
const headBytes = 262_144;
/** Bytes. Small files that agents keep beside their sessions. */
const maxSideFile = 1_000_000;

interface Found {
  readonly agent: UnreadSession['agent'];
  readonly path: string;
  readonly cwd: string | null;
}

/**
 * Returns the sessions of agents that are not read yet, newest first: those of the project, and those whose folder is not
 * known. Never rejects: a place that can't be read is named in `problems`.
 */
export async function findUnread({ worktrees, surroundings }: SessionSearch): Promise<{
  readonly notRead: readonly UnreadSession[];
  readonly problems: readonly string[];
}> {
  const problems: string[] = [];
  const disk = lookInto(problems);
  const found = await Promise.all([
    findGemini(surroundings, worktrees, disk),
    findOpencode(surroundings, disk),
    findCursor(surroundings, worktrees, disk),
    findCopilot(surroundings, disk),
  ]);
  const belongs = await belongsTo(worktrees);
  const notRead: UnreadSession[] = [];
  for (const one of found.flat()) {
    if (one.cwd !== null && !(await belongs(one.cwd))) continue;
    const changed = await stat(one.path).then(
      ({ mtime }) => mtime.toISOString(),
      () => null,
    );
    if (changed !== null) notRead.push({ ...one, changed, why: 'agent' });
  }
  return { notRead: notRead.toSorted((a, b) => (a.changed < b.changed ? 1 : -1)), problems };
}

interface Disk {
  /** Returns absolute paths of a folder's entries, also of all below it; none if there is no such folder. */
  list(folder: string, deep?: boolean): Promise<readonly string[]>;
  /** Returns the JSON object in a small file; `null` if there is none. */
  object(path: string): Promise<JsonObject | null>;
  /** Returns the JSON object in the first line of a file; `null` if there is none. */
  firstObject(path: string): Promise<JsonObject | null>;
}

function lookInto(problems: string[]): Disk {
  const unlessGone = (error: unknown, path: string): void => {
    const code = codeOf(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') problems.push(`${path} could not be read (${code}).`);
  };
  return {
    async list(folder, deep = false) {
      try {
        return await listPaths(folder, deep);
      } catch (error) {
        unlessGone(error, folder);
        return [];
      }
    },
    async object(path) {
      try {
        const text = await readSmall(path, maxSideFile);
        return text === null ? null : parseObject(text);
      } catch (error) {
        unlessGone(error, path);
        return null;
      }
    },
    async firstObject(path) {
      let first: JsonObject | null = null;
      try {
        await readEnds(path, { head: headBytes, tail: 0 }, ({ number, text }) => {
          if (number === 1) first = parseObject(text.toString('utf8'));
        });
      } catch (error) {
        unlessGone(error, path);
      }
      return first;
    },
  };
}

/** Gemini CLI keeps the sessions of a folder under the hash of its path, or under a short name from a list. */
async function findGemini(
  { home }: Surroundings,
  worktrees: readonly string[],
  disk: Disk,
): Promise<readonly Found[]> {
  const root = join(home, '.gemini');
  const names = new Map(
    worktrees.map((folder) => [createHash('sha256').update(folder).digest('hex'), folder] as const),
  );
  const listed = objectAt((await disk.object(join(root, 'projects.json'))) ?? {}, 'projects');
  for (const folder of Object.keys(listed)) {
    const name = textAt(listed, folder);
    if (name !== null) names.set(name, folder);
  }
  const found = await Promise.all(
    [...names].map(async ([name, cwd]) =>
      (await disk.list(join(root, 'tmp', name, 'chats')))
        .filter((path) => /^session-.*\.jsonl?$/u.test(basename(path)))
        .map((path): Found => ({ agent: 'gemini-cli', path, cwd })),
    ),
  );
  return found.flat();
}

async function findOpencode({ home, environment }: Surroundings, disk: Disk): Promise<readonly Found[]> {
  const data = environment['XDG_DATA_HOME'] ?? '';
  const root = join(isAbsolute(data) ? data : join(home, '.local', 'share'), 'opencode');
  // Newer versions keep the sessions of all folders in one database.
  const databases = (await disk.list(root)).filter((path) => /^opencode.*\.db$/u.test(basename(path)));
  const files = (await disk.list(join(root, 'storage', 'session'), true)).filter((path) =>
    path.endsWith('.json'),
  );
  const old = await Promise.all(
    files.map(async (path): Promise<Found> => {
      const session = await disk.object(path);
      return { agent: 'opencode', path, cwd: session === null ? null : textAt(session, 'directory') };
    }),
  );
  return [...databases.map((path): Found => ({ agent: 'opencode', path, cwd: null })), ...old];
}

/** Cursor names a folder's sessions after its path. Several paths may have one name, so that the folder stays unknown. */
async function findCursor(
  { home }: Surroundings,
  worktrees: readonly string[],
  disk: Disk,
): Promise<readonly Found[]> {
  const names = new Set(
    worktrees.map((folder) => folder.replaceAll(/[^\da-z]+/giu, '-').replaceAll(/^-+|-+$/gu, '')),
  );
  const found = await Promise.all(
    [...names].map((name) => disk.list(join(home, '.cursor', 'projects', name, 'agent-transcripts'), true)),
  );
  return found
    .flat()
    .filter((path) => /\.(?:txt|jsonl?)$/u.test(path))
    .map((path): Found => ({ agent: 'cursor', path, cwd: null }));
}

async function findCopilot({ home }: Surroundings, disk: Disk): Promise<readonly Found[]> {
  const files = (await disk.list(join(home, '.copilot', 'session-state'), true)).filter(
    (path) => basename(path) === 'events.jsonl' && !dirname(path).endsWith(`${sep}files`),
  );
  return Promise.all(
    files.map(async (path): Promise<Found> => {
      const first = await disk.firstObject(path);
      const context = first === null ? {} : objectAt(objectAt(first, 'data'), 'context');
      return { agent: 'copilot-cli', path, cwd: textAt(context, 'cwd') };
    }),
  );
}
