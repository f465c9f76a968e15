import type { StoreApi } from 'zustand/vanilla';
import type { Latest } from './createLatest.ts';

/**
 * Starts anew whenever what `keyOf` reads in a store changes, for example the open project. First cancels the requests
 * under way, so that nothing asked for the key before shows for the next, then calls `restart` with the key as it is now.
 * The key that stands when the following begins does not count as a change. Returns the function that ends the following.
 */
export function followKey<S, K>(
  store: Pick<StoreApi<S>, 'subscribe'>,
  keyOf: (state: S) => K,
  requests: readonly Pick<Latest, 'cancel'>[],
  restart: (key: K) => void,
): () => void {
  return store.subscribe((now, before) => {
    const key = keyOf(now);
    if (Object.is(key, keyOf(before))) return;
    for (const request of requests) request.cancel();
    restart(key);
  });
}
