import type { OnceDisk } from './once/onceTools.ts';
import { lazily } from './operations/lazily.ts';
import type { Ports } from './ports.ts';
import { createSettings } from './settings/createSettings.ts';
import { createStorage } from './storage/createStorage.ts';

/** Ports of a process that does one thing and ends. */
export interface OncePorts extends Pick<
  Ports,
  'dataFolder' | 'clock' | 'newId' | 'clipboard' | 'fetch' | 'environment' | 'logBug'
> {
  /** The bundled worker. */
  readonly workerUrl: URL;
  /** Reports the progress of fetching to the user who waits. */
  readonly onProgress: (words: string) => void;
}

/** Wires what answers stand on that only look at the data folder. */
export function createOnceDisk({ dataFolder, clock, newId }: OncePorts): OnceDisk {
  const storage = createStorage();
  // The app reports a damaged file; a command uses the defaults.
  const read = () => createSettings({ dataFolder, storage, emit: () => undefined }).get({});
  return { dataFolder, storage, clock, newId, settings: lazily(read) };
}
