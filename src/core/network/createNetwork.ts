export type Fetch = typeof globalThis.fetch;

/**
 * Sends every request to the outside: only to the origins in `allowed`, which it asks at each call because settings may
 * change them. Redirects are not followed (their answer is returned), so that no other host gets a token. Rejects with
 * a `TypeError` as `fetch` does if an origin is not allowed.
 */
export function createNetwork(fetch: Fetch, allowed: () => Promise<readonly string[]>): Fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const origin = URL.canParse(address) ? new URL(address).origin : '';
    const urls = await allowed();
    if (!urls.some((url) => URL.canParse(url) && new URL(url).origin === origin)) {
      throw new TypeError('This address is not in the list of services.');
    }
    return fetch(input, { ...init, redirect: 'manual', credentials: 'omit' });
  };
}
