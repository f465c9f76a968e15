import { createContext, useContext } from 'react';
import type { PathActs } from './createPathActs.ts';

/** Absent where nothing can be asked of the host. */
export const PathActsContext = createContext<PathActs | null>(null);

export function usePathActs(): PathActs | null {
  return useContext(PathActsContext);
}
