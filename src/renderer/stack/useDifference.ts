import { useEffect, useState } from 'react';
import type { Difference } from '../../shared/domain/difference.ts';

/**
 * What `load` answers, `null` until then. `load` answers `null` where it failed and that was said: then `onFailed` is
 * called. Both are to stay the same function for as long as the same difference is meant.
 */
export function useDifference(
  load: () => Promise<Difference | null>,
  onFailed: () => void,
): Difference | null {
  const [difference, setDifference] = useState<Difference | null>(null);
  useEffect(() => {
    let wanted = true;
    void load().then((found) => {
      if (!wanted) return;
      if (found === null) onFailed();
      else setDifference(found);
    });
    return () => {
      wanted = false;
    };
  }, [load, onFailed]);
  return difference;
}
