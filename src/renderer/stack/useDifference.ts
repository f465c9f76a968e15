import { useEffect, useState } from 'react';
import type { Difference } from '../../shared/domain/file/difference.ts';

/**
 * Returns the result of `load`, `null` until then. If `load` answers `null`, it has failed and reported that: then
 * `onFailed` is called. Both must stay the same functions for the same difference.
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
