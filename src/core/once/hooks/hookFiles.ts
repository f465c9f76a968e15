import { homedir } from 'node:os';
import type { OnceApi } from '../../../shared/api/once.ts';
import { createHookSettings, type HookSettings } from '../../hooks/createHookSettings.ts';
import type { OnceTools } from '../onceTools.ts';

type Hooks = OnceApi['hooks'];

/** Says what is installed. */
export function statusOfHooks(
  tools: OnceTools,
  { agent, root }: Parameters<Hooks['status']>[0],
): ReturnType<Hooks['status']> {
  return withSettings(tools, root, (settings) => settings.status(agent, root));
}

/** Says what would be written. */
export function lookAtHooks(tools: OnceTools, args: Parameters<Hooks['look']>[0]): ReturnType<Hooks['look']> {
  return withSettings(tools, args.root, (settings) => settings.look(args));
}

/** Writes what was shown. */
export function writeHooks(
  tools: OnceTools,
  args: Parameters<Hooks['write']>[0],
): ReturnType<Hooks['write']> {
  return withSettings(tools, args.root, (settings) => settings.write(args));
}

/** The scan also looks for values that are known to be secret, which the person's own settings take from no project. */
function withSettings<T>(
  tools: OnceTools,
  root: string | null,
  work: (settings: HookSettings) => Promise<T>,
): Promise<T> {
  return tools.withPool(root ?? homedir(), ({ pool }) => work(createHookSettings({ ...tools, pool })));
}
