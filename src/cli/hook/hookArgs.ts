import { Argument, type Command } from 'commander';
import { hookAgents, type HookAgent } from '../../shared/domain/hooks.ts';
import { isHookPart, partsOf, usualParts, type HookPart } from '../../shared/domain/hooks/hookParts.ts';
import type { HookPlan, HookScope } from '../../shared/domain/hooks/hookSettings.ts';
import { agentNames } from '../../shared/domain/transcript.ts';
import { UsageError } from '../exitCode.ts';
import { openProject } from '../openCore.ts';
import type { OnceApi } from '../../shared/api/once.ts';
import type { CommonOptions } from '../output.ts';

export interface HookOptions extends CommonOptions {
  readonly scope: HookScope;
  readonly only?: string;
  readonly yes?: boolean;
}

export function agentArgument(): Argument {
  return new Argument('<agent>', 'the agent').choices(hookAgents);
}

/** Adds the options of what edits settings. */
export function editing(command: Command): Command {
  return command.option('--yes', 'write without asking');
}

/** Returns the parts that a person named, the usual ones without a name. */
export function partsNamed(agent: HookAgent, only: string | undefined): readonly HookPart[] {
  const all = partsOf(agent);
  if (only === undefined) return usualParts(agent, process.platform === 'win32' ? 'windows' : 'posix');
  const names = only
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !isHookPart(name) || !all.includes(name));
  if (unknown !== undefined || names.length === 0) {
    throw new UsageError(
      `${agentNames[agent]} has no part ${JSON.stringify(unknown ?? '')}. Its parts are ${all.join(', ')}.`,
    );
  }
  return all.filter((part) => names.includes(part));
}

/** Returns the project that the settings are of; `null` for the person's own. */
export async function rootFor(core: OnceApi, { scope, project }: HookOptions): Promise<string | null> {
  return scope === 'user' ? null : await openProject(core, project);
}

/** Returns the difference as lines that begin with `-`, `+` or a space. */
export function planLines({ path, difference }: HookPlan): readonly string[] {
  if (difference.status === 'same') return [];
  if (difference.status !== 'ok') return [`${path} changes in too many places to show the lines.`];
  return [
    path,
    ...difference.hunks.flatMap(({ now, lines }) => [
      `@@ line ${now}`,
      ...lines.filter((line) => !line.startsWith('\\')),
    ]),
  ];
}
