import { useEffect, useRef } from 'react';

/**
 * Handles Enter in a search with late answers: takes the first match once the answers to this query arrive. If the
 * query has changed by then, takes nothing. `answered` is the query of the listed answers.
 */
export function useTakeFirst(query: string, answered: string | null, take: () => void): () => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null || (wanted.current === query && answered !== query)) return;
    const isWanted = wanted.current === query;
    wanted.current = null;
    if (isWanted) take();
  }, [query, answered, take]);
  return () => {
    if (answered === query) take();
    else wanted.current = query;
  };
}
