import { access, constants, lstat, readlink, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { HookAgent } from '../../../shared/domain/hooks.ts';
import type { HookScope } from '../../../shared/domain/hooks/hookSettings.ts';
import type { Environment } from '../../network/serviceUrl.ts';
import { openRegular } from '../../recover/lines/openRegular.ts';
import { codeOf, readReason } from '../../storage/writeFailed.ts';

/** Folders that hold an agent's settings, and its file in them. */
const places: Readonly<
  Record<HookAgent, { variable: string; folder: string; user: string; project: string }>
> = {
  'claude-code': {
    variable: 'CLAUDE_CONFIG_DIR',
    folder: '.claude',
    user: 'settings.json',
    // The other file of a project is committed, and others may not have the program.
    project: 'settings.local.json',
  },
  codex: { variable: 'CODEX_HOME', folder: '.codex', user: 'hooks.json', project: 'hooks.json' },
};

/** Bytes: far above any settings. */
const maxBytes = 4_000_000;

/** The settings of an agent as they are on disk. */
export interface SettingsFile {
  /** Links followed. */
  readonly path: string;
  /** `null` if there is no file. */
  readonly text: string | null;
  /** Rights of the file, which a replaced one gets too. */
  readonly mode: number | null;
  /** The reason why it may not be written, as a sentence; `null` if it may be. */
  readonly problem: string | null;
}

/** Returns the folder of an agent's settings for all projects. */
export function userFolder(agent: HookAgent, home: string, environment: Environment): string {
  const { variable, folder } = places[agent];
  const named = environment[variable] ?? '';
  return isAbsolute(named) ? named : join(home, folder);
}

export function settingsPath(
  agent: HookAgent,
  scope: HookScope,
  around: { readonly home: string; readonly environment: Environment; readonly root: string | null },
): string {
  const { folder, user, project } = places[agent];
  if (scope === 'user' || around.root === null)
    return join(userFolder(agent, around.home, around.environment), user);
  return join(around.root, folder, project);
}

/** Reads settings. The person's own links are followed, as programs that manage such files make them; a repository's are refused. */
export async function readSettingsFile(named: string, scope: HookScope): Promise<SettingsFile> {
  let path: string;
  try {
    path = await targetOf(named);
  } catch (error) {
    return refused(named, `The settings could not be read: ${readReason(named, codeOf(error))}`);
  }
  if (scope === 'project' && (await leadsAway(named)))
    return refused(
      named,
      `${named} is a link, or lies behind one. Make it a file of the project, or use your own settings.`,
    );
  try {
    const handle = await openRegular(path);
    try {
      const { size, mode } = await handle.stat();
      if (size > maxBytes) return refused(path, `${path} is larger than any settings, and is left alone.`);
      const text = decodeExactly(await handle.readFile());
      if (text === null) return refused(path, `${path} is not UTF-8. Save it as UTF-8 and try again.`);
      return {
        path,
        text,
        mode: mode & 0o777,
        problem: await writeProblem(path, path),
      };
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return { path, text: null, mode: null, problem: await writeProblem(path, null) };
    if (code === 'EINVAL') return refused(path, `${path} is no regular file, and is left alone.`);
    return refused(path, `The settings could not be read: ${readReason(path, code)}`);
  }
}

/** Returns the place that a path means; of a link to a file that is not there yet, its target. */
async function targetOf(named: string, depth = 0): Promise<string> {
  try {
    return await realpath(named);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    const isLink = (await lstat(named).catch(() => null))?.isSymbolicLink() === true;
    if (!isLink || depth > 8) return await inRealFolder(named);
    return targetOf(resolve(dirname(named), await readlink(named)), depth + 1);
  }
}

async function inRealFolder(named: string): Promise<string> {
  const folder = await realpath(dirname(named)).catch(() => dirname(named));
  return join(folder, named.slice(dirname(named).length + 1));
}

function refused(path: string, problem: string): SettingsFile {
  return { path, text: null, mode: null, problem };
}

async function leadsAway(named: string): Promise<boolean> {
  const stats = await Promise.all([named, dirname(named)].map((place) => lstat(place).catch(() => null)));
  return stats.some((one) => one?.isSymbolicLink() === true);
}

async function writeProblem(path: string, file: string | null): Promise<string | null> {
  try {
    if (file !== null) {
      await access(file, constants.W_OK);
      // A user who may write everything, such as root, is asked to respect the mark all the same.
      if (((await stat(file)).mode & 0o222) === 0)
        throw Object.assign(new Error('marked'), { code: 'EACCES' });
    }
    await access(await nearestFolder(dirname(path)), constants.W_OK);
    return null;
  } catch {
    return `${path} is read-only. Make it writable and try again, or add the lines of "carryover hook print" by hand.`;
  }
}

/** Returns the folder, or the one around it that exists. */
async function nearestFolder(folder: string): Promise<string> {
  const there = await stat(folder).catch(() => null);
  return there !== null || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}

/** Returns a text that encodes to the same bytes, a byte order mark included; `null` if they are not UTF-8. */
function decodeExactly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
