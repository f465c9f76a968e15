import { settingsNames, type HookAgent, type HookEvent } from '../hooks.ts';

/** The systems whose shells differ: Windows, and all others. */
export type HookSystem = 'windows' | 'posix';

/** A handler as it stands in an agent's settings. */
export interface HookHandler {
  readonly type: 'command';
  readonly command: string;
  readonly shell?: 'powershell';
  /** In seconds. */
  readonly timeout: number;
  readonly async?: true;
}

/** An event's entry in an agent's settings. */
export interface HookEntry {
  readonly matcher?: string;
  readonly hooks: readonly HookHandler[];
}

/**
 * Returns the command of a hook. It reads its input, is silent and ends with 0 where the program is missing or moved. Codex runs it by
 * `cmd` on Windows; Claude Code would open a window of Git Bash for each hook there, unless the hook asks for PowerShell.
 */
export function hookCommand(agent: HookAgent, event: HookEvent, system: HookSystem = 'posix'): string {
  const run = `carryover hook run ${event}${agent === 'claude-code' ? '' : ` --agent ${agent}`}`;
  if (system === 'posix')
    return `sh -c 'if command -v carryover >/dev/null 2>&1; then ${run}; else cat >/dev/null 2>&1; fi; exit 0'`;
  if (agent === 'codex') return `where carryover >nul 2>nul && ${run} & exit /b 0`;
  const readAsUtf8 = '$OutputEncoding = [Console]::InputEncoding = [Text.UTF8Encoding]::new($false)';
  return `${readAsUtf8}; if (Get-Command carryover -ErrorAction SilentlyContinue) { try { $input | ${run} } catch {} }; exit 0`;
}

/** In seconds. The agent ends a hook that takes longer; `carryover hook run` ends by itself before that. */
export const hookTimeouts: Readonly<Record<HookEvent, number>> = {
  'session-start': 10,
  'pre-compact': 30,
  'post-compact': 30,
  stop: 5,
  'stop-failure': 30,
  'session-end': 5,
};

/** A session that is resumed has its context still. */
const matchers: Readonly<Partial<Record<HookEvent, string>>> = { 'session-start': 'startup|clear|compact' };

/** Events that Claude Code may go on after at once. Codex leaves hooks out that ask for this. */
const inBackground: ReadonlySet<HookEvent> = new Set(['pre-compact', 'post-compact', 'stop-failure']);

/** Returns the entry of an event as it is written into an agent's settings, and into the plugin. */
export function hookEntry(agent: HookAgent, event: HookEvent, system: HookSystem = 'posix'): HookEntry {
  const matcher = matchers[event];
  return {
    ...(matcher === undefined ? {} : { matcher }),
    hooks: [
      {
        type: 'command',
        command: hookCommand(agent, event, system),
        ...(agent === 'claude-code' && system === 'windows' ? { shell: 'powershell' as const } : {}),
        timeout: hookTimeouts[event],
        ...(agent === 'claude-code' && inBackground.has(event) ? { async: true as const } : {}),
      },
    ],
  };
}

/** Returns the `hooks` of an agent's settings with an entry for each event. */
export function hookEntries(
  agent: HookAgent,
  events: readonly HookEvent[],
  system: HookSystem = 'posix',
): Readonly<Record<string, readonly HookEntry[]>> {
  return Object.fromEntries(events.map((event) => [settingsNames[event], [hookEntry(agent, event, system)]]));
}

/** True for a command that Carryover wrote, in this or another version. */
export function isOwnCommand(command: string): boolean {
  return /\bcarryover (?:hook run|statusline)\b/u.test(command);
}
