import { basename, dirname, join } from 'node:path';
import { codeOf } from '../../storage/writeFailed.ts';
import { listPaths } from '../lines/listPaths.ts';
import { readEnds } from '../lines/readLines.ts';
import { readSmall } from '../lines/readSmall.ts';
import { parseObject, textAt } from '../reading/jsonFields.ts';
import { parseRecord } from './claudeRecord.ts';

/** The transcript of a sub-agent. */
export interface AgentFile {
  readonly id: string;
  readonly path: string;
  /** From the file beside it; `null` if there is none. */
  readonly call: string | null;
  readonly description: string | null;
}

/** Sub-agents that Claude Code starts for itself: they repeat the session to summarise it, or to suggest a prompt. */
const internal = /^a?(?:compact|prompt_suggestion|side_question|session_memory|btw)-/u;
/** In bytes: the first record of a sub-agent. */
const headBytes = 131_072;
/** In bytes. */
const maxMeta = 100_000;

/**
 * Finds the transcripts of a session's sub-agents, however deep they were nested: in a folder named after the session, and
 * for older versions beside it.
 */
export async function findAgentFiles(
  session: string,
): Promise<{ readonly files: readonly AgentFile[]; readonly problems: readonly string[] }> {
  const problems: string[] = [];
  const id = basename(session, '.jsonl');
  const list = async (folder: string, deep: boolean): Promise<readonly string[]> => {
    try {
      return (await listPaths(folder, deep)).filter((path) => isAgentFile(basename(path)));
    } catch (error) {
      const code = codeOf(error);
      if (code !== 'ENOENT' && code !== 'ENOTDIR')
        problems.push(`The folder ${folder} could not be read (${code}).`);
      return [];
    }
  };
  const own = await list(join(dirname(session), id, 'subagents'), true);
  const beside = await list(dirname(session), false);
  const sessions = await Promise.all(beside.map(sessionOf));
  const paths = [...own, ...beside.filter((_, index) => sessions[index] === id)];
  return { files: await Promise.all(paths.map(describe)), problems };
}

function isAgentFile(name: string): boolean {
  return /^agent-[\w-]+\.jsonl$/u.test(name) && !internal.test(name.slice('agent-'.length));
}

async function describe(path: string): Promise<AgentFile> {
  const id = basename(path, '.jsonl').slice('agent-'.length);
  const place = `${path.slice(0, -'.jsonl'.length)}.meta.json`;
  const text = await readSmall(place, maxMeta).catch(() => null);
  const meta = text === null ? null : parseObject(text);
  return {
    id,
    path,
    call: meta === null ? null : textAt(meta, 'toolUseId'),
    description: meta === null ? null : textAt(meta, 'description'),
  };
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
