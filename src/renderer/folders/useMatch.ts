import { useEffect, useState } from 'react';
import type { FolderMatch } from '../../shared/domain/source/folder.ts';
import type { FolderSource } from '../../shared/domain/source.ts';
import type { LivingStore } from './livingStore.ts';

/** ms without typing before the match is requested. */
const restMs = 120;

/** Returns the files that a pattern matches, updated while the user types; `null` until they are known. */
export function useMatch(living: LivingStore, source: FolderSource | null): FolderMatch | null {
  const asked = source === null ? null : JSON.stringify(source);
  const [answer, setAnswer] = useState<{ readonly asked: string; readonly match: FolderMatch } | null>(null);
  useEffect(() => {
    if (asked === null) return undefined;
    const over = new AbortController();
    const timer = setTimeout(() => {
      void living
        .getState()
        .match(JSON.parse(asked) as FolderSource, over.signal)
        .then((match) => (over.signal.aborted ? undefined : setAnswer({ asked, match })));
    }, restMs);
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [living, asked]);
  return answer?.asked === asked ? answer.match : null;
}
