import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { createOnce, dataFolder, logBug, type OncePorts } from '../core/createOnce.ts';
import type { OnceApi } from '../shared/api/once.ts';

/** Core, as this process hosts it. `onProgress`: how far fetching is. */
export function openCore(workerUrl: URL, onProgress: OncePorts['onProgress'] = () => undefined): OnceApi {
  return createOnce({
    dataFolder: dataFolder(),
    workerUrl,
    environment: process.env,
    clipboard,
    fetch: globalThis.fetch,
    clock: Date.now,
    newId: randomUUID,
    onProgress,
    logBug,
  });
}

let system: Promise<OncePorts['clipboard']> | undefined;
/** Loaded for the first use: most commands copy nothing. */
const systemClipboard = (): Promise<OncePorts['clipboard']> =>
  (system ??= import('./systemClipboard.ts').then((loaded) => loaded.systemClipboard()));
const clipboard: OncePorts['clipboard'] = {
  write: async (text) => (await systemClipboard()).write(text),
  read: async () => (await systemClipboard()).read(),
};

/**
 * Returns the real path of the project a command is about; without a name, of the one around the working folder. Rejects
 * as opening a project does.
 */
export async function openProject(core: OnceApi, project: string | undefined): Promise<string> {
  const { root } =
    project === undefined
      ? await core.projects.find({ path: resolve('.') })
      : await core.projects.open({ path: resolve(project) });
  return root;
}
