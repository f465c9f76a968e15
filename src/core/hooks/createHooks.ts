import type { HooksApi } from '../../shared/api/hooks.ts';
import { hookAgents } from '../../shared/domain/hooks.ts';
import { createHookSettings, type HookSettingsOptions } from './createHookSettings.ts';

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
