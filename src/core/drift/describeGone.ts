import { decodeText } from '../storage/decodeText.ts';
import { contentHash } from './contentHash.ts';
import type { Surroundings } from './compareFile.ts';
import type { KeptStates } from './createKeptStates.ts';
import type { Gone } from './findMoved.ts';
import { keptFile } from './keptFile.ts';
import type { Recorded } from './recordedState.ts';

/** What is known of files that are gone from their paths. */
export async function describeGone(
  paths: readonly string[],
  recorded: ReadonlyMap<string, Recorded>,
  around: Pick<Surroundings, 'blob'>,
  kept: KeptStates | null,
): Promise<readonly Gone[]> {
  return await Promise.all(
    paths.map(async (path): Promise<Gone> => {
      const state = recorded.get(path);
      if (state?.kind === 'hash') {
        return { path, hash: state.hash, text: keptFile(kept, path)?.masked ?? null };
      }
      const bytes =
        state?.kind === 'commit' && state.entry.kind === 'blob' ? await around.blob(state.entry) : null;
      if (bytes === null) return { path, hash: null, text: null };
      return { path, hash: contentHash(bytes), text: decodeText(Buffer.from(bytes))?.text ?? null };
    }),
  );
}
