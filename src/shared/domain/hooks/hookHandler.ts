import { settingsNames, type HookAgent, type HookEvent } from '../hooks.ts';

/** The systems whose shells differ: Windows, and all others. */
export type HookSystem = 'windows' | 'posix';

/** A handler as it stands in an agent's settings. */
export interface HookHandler {
  readonly type: 'command';
  readonly command: string;
  readonly shell?: 'powershell';
  /** Seconds. */
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
  const { head, tail } = system === 'posix' ? around.sh : agent === 'codex' ? around.cmd : around.powershell;
  return `${head}${run}${tail}`;
}

/** The texts around the command in each shell. They also tell a handler of Carryover's from a person's own. */
const around = {
  sh: {
    head: "sh -c 'if command -v carryover >/dev/null 2>&1; then ",
    tail: "; else cat >/dev/null 2>&1; fi; exit 0'",
  },
  cmd: { head: 'where carryover >nul 2>nul && ', tail: ' & exit /b 0' },
  powershell: {
    head: '$OutputEncoding = [Console]::InputEncoding = [Text.UTF8Encoding]::new($false); if (Get-Command carryover -ErrorAction SilentlyContinue) { try { $input | ',
    tail: ' } catch {} }; exit 0',
  },
} as const;

/** Seconds. The agent ends a hook that takes longer; `carryover hook run` ends by itself before that. */
const timeouts: Readonly<Record<HookEvent, number>> = {
  'session-start': 10,
  'pre-compact': 30,
  'post-compact': 30,
  stop: 5,
  'stop-failure': 30,
  'session-end': 5,
};

/** Seconds. Codex gives the end of a session three at most, and complains about more. */
export function hookTimeout(agent: HookAgent, event: HookEvent): number {
  return agent === 'codex' && event === 'session-end' ? 3 : timeouts[event];
}

/** A session that is resumed has its context still. */
const matchers: Readonly<Partial<Record<HookEvent, string>>> = { 'session-start': 'startup|clear|compact' };

/**
 * Events that an agent may go on after at once. Claude Code does so if the hook asks for it. Codex leaves such hooks out, so that there the
 * hook itself answers at once.
 */
export const inBackground: ReadonlySet<HookEvent> = new Set(['pre-compact', 'post-compact', 'stop-failure']);

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
        timeout: hookTimeout(agent, event),
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

/**
 * True for the command of a hook that Carryover wrote, with the words of this or another version, and nothing else in it. A person's own
 * command may call Carryover among other things.
 */
export function isOwnCommand(command: string): boolean {
  const shells = [{ head: '', tail: '' }, ...Object.values(around)];
  return shells.some(
    ({ head, tail }) =>
      command.startsWith(head) &&
      command.endsWith(tail) &&
      command.length > head.length + tail.length &&
      /^carryover hook run(?: [\w-]+)+$/u.test(command.slice(head.length, command.length - tail.length)),
  );
}
