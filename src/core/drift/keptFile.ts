import type { KeptFile, KeptStates } from './createKeptStates.ts';

export function keptFile(kept: KeptStates | null, path: string): KeptFile | undefined {
  return kept !== null && Object.hasOwn(kept.files, path) ? kept.files[path] : undefined;
}
