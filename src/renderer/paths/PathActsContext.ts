import { createContext, useContext } from 'react';
import type { PathActs } from './createPathActs.ts';

/** Absent if the host offers no such actions. */
export const PathActsContext = createContext<PathActs | null>(null);

export function usePathActs(): PathActs | null {
  return useContext(PathActsContext);
}
