import { createSettings } from '../core/settings/createSettings.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import { dataFolder } from '../core/storage/dataFolder.ts';
import type { Settings } from '../shared/domain/settings.ts';

/** The settings made in the app. What is wrong with their file is told by the app: here the defaults stand in. */
export function personSettings(folder: string = dataFolder()): Promise<Settings> {
  return createSettings({ dataFolder: folder, storage: createStorage(), emit: () => undefined }).get({});
}
