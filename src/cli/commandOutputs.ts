import { createCommandReader } from '../core/sources/command/createCommandReader.ts';
import { createRuns } from '../core/sources/command/createRuns.ts';
import type { SourceReader } from '../core/sources/sourceReader.ts';
import { createStorage } from '../core/storage/createStorage.ts';

/** What the app kept of its runs. Nothing is run here. */
export function commandOutputReader(dataFolder: string): SourceReader<'command'> {
  return createCommandReader(createRuns({ dataFolder, storage: createStorage(), emit: () => undefined }));
}
