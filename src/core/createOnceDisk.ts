import { lazily, type OnceDisk } from './once/onceTools.ts';
import type { Ports } from './ports.ts';
import { createSettings } from './settings/createSettings.ts';
import { createStorage } from './storage/createStorage.ts';

/** What the host of a process supplies that asks once. */
export interface OncePorts extends Pick<
  Ports,
  'dataFolder' | 'clock' | 'newId' | 'clipboard' | 'fetch' | 'environment' | 'logBug'
> {
  /** The bundled worker. */
  readonly workerUrl: URL;
  /** How far fetching is, for a person who waits. */
  readonly onProgress: (words: string) => void;
}

/** Wires what answers stand on that only look at the data folder. */
export function createOnceDisk({ dataFolder, clock, newId }: OncePorts): OnceDisk {
  const storage = createStorage();
  // What is wrong with the file is told by the app: here the defaults stand in.
  const read = () => createSettings({ dataFolder, storage, emit: () => undefined }).get({});
  return { dataFolder, storage, clock, newId, settings: lazily(read) };
}
