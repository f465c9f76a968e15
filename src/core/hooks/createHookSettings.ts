import { chmod, rmdir, stat, access } from 'node:fs/promises';
import { dirname, join, delimiter, isAbsolute } from 'node:path';
import type { HooksApi } from '../../shared/api/hooks.ts';
import type { Difference } from '../../shared/domain/file/difference.ts';
import type { NamedHooks } from '../../shared/api/once.ts';
import { hookAgents, type HookAgent } from '../../shared/domain/hooks.ts';
import type { HookSystem } from '../../shared/domain/hooks/hookHandler.ts';
import { usualParts } from '../../shared/domain/hooks/hookParts.ts';
import type { AgentHooks, HookFile, HookPlan, HookScope } from '../../shared/domain/hooks/hookSettings.ts';
import { maskTexts } from '../gate/maskTexts.ts';
import type { Environment } from '../network/serviceUrl.ts';
import { surroundingsOf } from '../recover/surroundingsOf.ts';
import type { Storage } from '../storage/storage.ts';
import { compareTexts } from '../text/compareTexts.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { JsonError, parseJson } from './json/parseJson.ts';
import { readFirings } from './run/firings.ts';
import { hashOf, readInstallation, writeInstallation } from './settings/installations.ts';
import { ownEntriesIn } from './settings/ownEntries.ts';
import { planSettings, type PlannedText } from './settings/planSettings.ts';
import { readSettingsFile, settingsPath, type SettingsFile } from './settings/settingsFiles.ts';
import { switchedOff } from './settings/switchedOff.ts';

export interface HookSettingsOptions {
  readonly dataFolder: string;
  readonly storage: Pick<Storage, 'writeAtomic' | 'remove' | 'withLock'>;
  readonly environment: Environment;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly platform?: NodeJS.Platform;
}

export interface HookSettings {
  /** Says what is installed, and when each hook last ran. */
  status(agent: HookAgent, root: string | null): Promise<AgentHooks>;
  /** Says what would be written, and writes nothing. */
  look(wanted: NamedHooks): Promise<HookPlan>;
  /** Writes what was shown. Rejects with `storage/write-failed`. */
  write(wanted: NamedHooks & { readonly seen: string }): Promise<HookPlan>;
}

/** Edits the settings of agents, as text: nothing but Carryover's own entries comes in or goes. */
export function createHookSettings({
  dataFolder,
  storage,
  environment,
  pool,
  platform = process.platform,
}: HookSettingsOptions): HookSettings {
  const system: HookSystem = platform === 'win32' ? 'windows' : 'posix';
  const { home } = surroundingsOf(environment, { agentFolders: [] });
  const around = (root: string | null) => ({ home, environment, root });

  const planned = async (wanted: NamedHooks) => {
    const file = await readSettingsFile(
      settingsPath(wanted.agent, wanted.scope, around(wanted.root)),
      wanted.scope,
    );
    const known = await readInstallation(dataFolder, file.path);
    const plan = planSettings(file, known, { ...wanted, system });
    const needsShell = plan.status === 'write' && wanted.parts.includes('status-line');
    if (!needsShell || system === 'posix' || (await hasShell(environment))) return { file, known, plan };
    return { file, known, plan: { status: 'refused', problem: noShell } as const };
  };
  const described = async (
    agent: HookAgent,
    file: SettingsFile,
    plan: PlannedText,
    status?: 'written' | 'changed',
  ): Promise<HookPlan> => {
    const before = file.text ?? '';
    const after = plan.status === 'write' ? (plan.text ?? '') : before;
    return {
      agent,
      path: file.path,
      status: status ?? (plan.status === 'write' ? 'would-write' : plan.status),
      problem:
        status === 'changed'
          ? `${file.path} changed since it was shown. Look at the difference again.`
          : plan.status === 'refused'
            ? plan.problem
            : null,
      difference: await differenceOf(file.path, before, after, pool),
      whole: plan.status === 'write' && (file.text === null || plan.text === null),
      seen: seenOf(file),
    };
  };

  const fileOf = async (agent: HookAgent, scope: HookScope, root: string | null): Promise<HookFile> => {
    const file = await readSettingsFile(settingsPath(agent, scope, around(root)), scope);
    const { path, text, problem } = file;
    const nothing = { scope, path, exists: text !== null, parts: [], isCurrent: true };
    if (text === null || text.trim() === '') return { ...nothing, problem };
    try {
      return { ...nothing, problem, ...ownEntriesIn(parseJson(text), agent, system) };
    } catch (error) {
      if (!(error instanceof JsonError)) throw error;
      return { ...nothing, problem: `${path} is not JSON: see line ${error.line}.` };
    }
  };

  return {
    async status(agent, root) {
      const scopes: readonly HookScope[] = root === null ? ['user'] : ['user', 'project'];
      const files = await Promise.all(scopes.map((scope) => fileOf(agent, scope, root)));
      const isInstalled = files.some(({ parts }) => parts.length > 0);
      return {
        agent,
        files,
        firings: await readFirings(dataFolder, agent),
        usual: usualParts(agent, system),
        notes: isInstalled ? await switchedOff(agent, around(root)) : [],
      };
    },
    async look(wanted) {
      const { file, plan } = await planned(wanted);
      return described(wanted.agent, file, plan);
    },
    write: ({ seen, ...wanted }) =>
      // Two of Carryover's processes take turns. An agent that writes at this moment knows no lock.
      storage.withLock(join(dataFolder, 'agents', 'installed', 'settings'), async () => {
        const { file, known, plan } = await planned(wanted);
        if (seenOf(file) !== seen) return described(wanted.agent, file, plan, 'changed');
        if (plan.status !== 'write') return described(wanted.agent, file, plan);
        const madeFolder = known?.madeFolder ?? (await stat(dirname(file.path)).catch(() => null)) === null;
        const record = plan.installation === null ? null : { ...plan.installation, madeFolder };
        if (record !== null) await writeInstallation({ dataFolder, storage }, file.path, record);
        if (plan.text === null) await storage.remove(file.path);
        else {
          await storage.writeAtomic(file.path, plan.text);
          // The file that takes the old one's place is readable by this user alone at first.
          if (file.mode !== null) await chmod(file.path, file.mode);
        }
        if (record === null) {
          await writeInstallation({ dataFolder, storage }, file.path, null);
          // A folder that holds something by now stays.
          if (plan.text === null && madeFolder) await rmdir(dirname(file.path)).catch(() => undefined);
        }
        return described(wanted.agent, file, plan, 'written');
      }),
  };
}

/** Answers a window, which edits the person's own settings alone. */
export function createHooks(options: HookSettingsOptions): HooksApi {
  const settings = createHookSettings(options);
  const own = { scope: 'user', root: null } as const;
  return {
    status: () => Promise.all(hookAgents.map((agent) => settings.status(agent, null))),
    look: (wanted) => settings.look({ ...wanted, ...own }),
    write: (wanted) => settings.write({ ...wanted, ...own }),
  };
}

const noShell =
  'The status line needs sh, which Git for Windows brings along, and none was found: Claude Code would show no line at all. Install Git for Windows, or leave the status line out.';

function seenOf({ path, text }: SettingsFile): string {
  return hashOf(`${path}\0${text === null ? 'none' : `text ${text}`}`);
}

async function differenceOf(
  title: string,
  before: string,
  after: string,
  pool: Pick<WorkerPool, 'measure'>,
): Promise<Difference> {
  const [was, now] = await maskTexts([before, after].map(readable), pool);
  // Settings that can't be scanned to their end are not shown.
  if (was == null || now == null) return { status: 'too-different', title };
  return compareTexts(title, was, now, { whole: false });
}

/** Line ends and a byte order mark say nothing to a reader, and are the same before and after. */
function readable(text: string): string {
  return text.replace(/^\uFEFF/u, '').replaceAll('\r\n', '\n');
}

/** True if Claude Code finds the shell of Git for Windows, by which it then runs a status line. */
async function hasShell(environment: Environment): Promise<boolean> {
  const folders = (environment['PATH'] ?? environment['Path'] ?? '').split(delimiter);
  const programs = environment['ProgramFiles'] ?? environment['PROGRAMFILES'];
  const places = [
    environment['CLAUDE_CODE_GIT_BASH_PATH'] ?? '',
    ...(programs === undefined ? [] : [join(programs, 'Git', 'bin', 'sh.exe')]),
    ...folders.map((folder) => join(folder, 'sh.exe')),
  ];
  const found = await Promise.all(
    places.filter(isAbsolute).map((place) =>
      access(place).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
