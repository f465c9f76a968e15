import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../../storage/writeFailed.ts';
import { createFolderLister } from '../lines/createFolderLister.ts';
import { readEnds } from '../lines/readLines.ts';
import { readSmall } from '../lines/readSmall.ts';
import { parseObject, textAt } from '../reading/jsonFields.ts';
import { parseRecord } from './claudeRecord.ts';

/** The transcript of a sub-agent. */
export interface AgentFile {
  readonly id: string;
  readonly path: string;
  /** Read from the file beside it; `null` if there is none. */
  readonly call: string | null;
  readonly description: string | null;
  /** Differs once the file has changed; `null` if the system does not tell. */
  readonly stamp: string | null;
}

interface Described extends AgentFile {
  readonly hasMeta: boolean;
  /** Milliseconds since 1970. */
  readonly changed: number;
  /** Milliseconds of a clock that can't be set: the file was looked at last. */
  lookedAt: number;
}

export interface AgentFinder {
  find(): Promise<{ readonly files: readonly AgentFile[]; readonly problems: readonly string[] }>;
}

/** Sub-agents that Claude Code starts for itself: they repeat the session to summarise it, or to suggest a prompt. */
const internal = /^a?(?:compact|prompt_suggestion|side_question|session_memory|btw)-/u;
/** Bytes: the first record of a sub-agent. */
const headBytes = 131_072;
/** Bytes. */
const maxMeta = 100_000;
/**
 * Share of the time for which a sub-agent wrote nothing that may pass until it is looked at again. Milliseconds: the least that is worth
 * it, and the most.
 */
const rest = { share: 0.1, least: 1_000, most: 30_000 } as const;

/**
 * Finds the transcripts of a session's sub-agents, however deep they were nested: in a folder named after the session, and
 * for older versions beside it. A session that goes on is asked again and again, so that only files that changed are opened again.
 */
export function createAgentFinder(session: string): AgentFinder {
  const id = basename(session, '.jsonl');
  const described = new Map<string, Described>();
  /** Sessions of the transcripts beside this one, by path. The first record, which names it, does not change. */
  const sessions = new Map<string, string>();

  const describe = async (path: string, hasMeta: boolean): Promise<AgentFile> => {
    const before = described.get(path);
    if (before?.hasMeta === hasMeta && mayRest(before)) return before;
    const lookedAt = performance.now();
    const { stamp, changed } = await stampOf(path);
    if (before !== undefined && stamp !== null && before.stamp === stamp && before.hasMeta === hasMeta) {
      before.lookedAt = lookedAt;
      return before;
    }
    const text = hasMeta ? await readSmall(metaOf(path), maxMeta).catch(() => null) : null;
    const meta = text === null ? null : parseObject(text);
    const file = {
      id: basename(path, '.jsonl').slice('agent-'.length),
      path,
      call: meta === null ? null : textAt(meta, 'toolUseId'),
      description: meta === null ? null : textAt(meta, 'description'),
      stamp,
      changed,
      lookedAt,
      // A description that is half written, or can't be read at the moment, is read again.
      hasMeta: hasMeta && meta !== null,
    };
    described.set(path, file);
    return file;
  };
  const listFolder = createFolderLister();
  const isOwn = async (path: string): Promise<boolean> => {
    const known = sessions.get(path) ?? (await sessionOf(path));
    if (known !== null) sessions.set(path, known);
    return known === id;
  };

  return {
    async find() {
      const problems: string[] = [];
      const list = async (folder: string, deep: boolean): Promise<readonly string[]> => {
        try {
          return await listFolder(folder, deep);
        } catch (error) {
          const code = codeOf(error);
          if (code !== 'ENOENT' && code !== 'ENOTDIR')
            problems.push(`The folder ${folder} could not be read (${code}).`);
          return [];
        }
      };
      const below = await list(join(dirname(session), id, 'subagents'), true);
      const around = await list(dirname(session), false);
      const there = new Set([...below, ...around]);
      const beside = around.filter((path) => isAgentFile(basename(path)));
      const areOwn = await Promise.all(beside.map(isOwn));
      const paths = [
        ...below.filter((path) => isAgentFile(basename(path))),
        ...beside.filter((_, index) => areOwn[index]),
      ];
      const files = await Promise.all(paths.map((path) => describe(path, there.has(metaOf(path)))));
      return { files, problems };
    },
  };
}

function isAgentFile(name: string): boolean {
  return /^agent-[\w-]+\.jsonl$/u.test(name) && !internal.test(name.slice('agent-'.length));
}

function metaOf(path: string): string {
  return `${path.slice(0, -'.jsonl'.length)}.meta.json`;
}

/** True if a file was looked at a short time ago, measured by how long it has not changed. A file of a time to come may not rest. */
function mayRest({ changed, lookedAt }: Described): boolean {
  const rests = Math.min((Date.now() - changed) * rest.share, rest.most);
  return rests >= rest.least && performance.now() - lookedAt < rests;
}

async function stampOf(path: string): Promise<Pick<Described, 'stamp' | 'changed'>> {
  return stat(path).then(
    ({ ino, size, mtimeMs }) => ({ stamp: `${ino}:${size}:${mtimeMs}`, changed: mtimeMs }),
    () => ({ stamp: null, changed: Infinity }),
  );
}

/** Returns the session that a transcript beside the sessions belongs to. */
async function sessionOf(path: string): Promise<string | null> {
  let id: string | null = null;
  await readEnds(path, { head: headBytes, tail: 0 }, ({ text }) => {
    const record = id === null ? parseRecord(text.toString('utf8')) : null;
    if (record !== null) id = textAt(record.fields, 'sessionId');
  }).catch(() => undefined);
  return id;
}
