import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { HookAgent } from '../../../shared/domain/hooks.ts';
import type { Environment } from '../../network/serviceUrl.ts';
import { readSmall } from '../../recover/lines/readSmall.ts';
import { parseJson, propertyOf } from '../json/parseJson.ts';
import { userFolder } from './settingsFiles.ts';

interface Around {
  readonly home: string;
  readonly environment: Environment;
  readonly root: string | null;
  /** Files of settings that an administrator writes. */
  readonly managed?: readonly string[];
}

/** Bytes: far above any settings. */
const maxBytes = 4_000_000;

const managedFiles: Partial<Record<NodeJS.Platform, string>> = {
  darwin: '/Library/Application Support/ClaudeCode/managed-settings.json',
  win32: String.raw`C:\Program Files\ClaudeCode\managed-settings.json`,
};

/** Returns sentences about what keeps the installed hooks of an agent from running. */
export async function switchedOff(agent: HookAgent, around: Around): Promise<readonly string[]> {
  const own = agent === 'codex' ? await offInCodex(around) : await offInClaude(around);
  const isFound = await isInPath(around.environment);
  return [
    ...own,
    ...(isFound
      ? []
      : [
          'The command carryover is not in the PATH that Carryover was started with. Where an agent does not find it either, the hooks do nothing.',
        ]),
  ];
}

async function offInClaude({ home, environment, root, managed }: Around): Promise<readonly string[]> {
  const administrator = managed ?? [
    managedFiles[process.platform] ?? '/etc/claude-code/managed-settings.json',
  ];
  const files = [
    join(userFolder('claude-code', home, environment), 'settings.json'),
    ...(root === null
      ? []
      : ['settings.json', 'settings.local.json'].map((name) => join(root, '.claude', name))),
    ...administrator,
  ];
  const found = await Promise.all(
    files.map(async (file) => ({
      file,
      all: await isTrueIn(file, 'disableAllHooks'),
      others: administrator.includes(file) && (await isTrueIn(file, 'allowManagedHooksOnly')),
    })),
  );
  return found.flatMap(({ file, all, others }) => [
    ...(all ? [`Claude Code runs no hooks: "disableAllHooks" is true in ${file}.`] : []),
    ...(others ? [`Claude Code runs only an administrator's hooks: see ${file}.`] : []),
  ]);
}

async function offInCodex({ home, environment }: Around): Promise<readonly string[]> {
  const file = join(userFolder('codex', home, environment), 'config.toml');
  const text = await readSmall(file, maxBytes).catch(() => null);
  const isOff = text !== null && /^[\t ]*(?:codex_)?hooks[\t ]*=[\t ]*false\b/mu.test(text);
  return [
    'Codex runs a hook only after you have reviewed and trusted it in Codex, and asks again when its command changes.',
    ...(isOff ? [`Codex runs no hooks: they are switched off in ${file}.`] : []),
  ];
}

async function isTrueIn(file: string, key: string): Promise<boolean> {
  try {
    const text = await readSmall(file, maxBytes);
    const node = text === null ? undefined : propertyOf(parseJson(text), key)?.node;
    return node?.kind === 'other' && node.value === true;
  } catch {
    return false;
  }
}

/** True if an agent with the same environment finds the program. */
async function isInPath(environment: Environment): Promise<boolean> {
  const folders = (environment['PATH'] ?? environment['Path'] ?? '').split(delimiter).filter(isAbsolute);
  const names = process.platform === 'win32' ? ['carryover.exe', 'carryover.cmd'] : ['carryover'];
  const found = await Promise.all(
    folders.flatMap((folder) =>
      names.map((name) =>
        access(join(folder, name), constants.X_OK).then(
          () => true,
          () => false,
        ),
      ),
    ),
  );
  return found.includes(true);
}
