import { useEffect, useRef } from 'react';

/**
 * For Enter in a search whose answers come later: takes the first hit once those of this query are there. Where
 * something else is looked for by then, nothing is taken. `answered` is the query of what is listed.
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
