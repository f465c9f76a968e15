/**
 * Bytes. A browser refuses requests that outlive their page beyond 64 KiB at once; what a request has besides its
 * body is small.
 */
const maxOutliving = 60_000;

/**
 * Returns `fetch` for a page: a request that starts while the page is being closed arrives after it has gone. One that is
 * too large for that is sent as any other, which a local server mostly receives all the same.
 */
export function fetchPastPage(
  fetch: typeof globalThis.fetch,
  page: Pick<Window, 'addEventListener'>,
): typeof globalThis.fetch {
  let leaving = false;
  let left = 0;
  page.addEventListener('beforeunload', () => {
    leaving = true;
    left = maxOutliving;
    // The page may stay.
    setTimeout(() => (leaving = false));
  });
  return (path, init) => {
    if (!leaving) return fetch(path, init);
    const bytes = typeof init?.body === 'string' ? new TextEncoder().encode(init.body).length : 0;
    if (bytes > left) return fetch(path, init);
    left -= bytes;
    return fetch(path, { ...init, keepalive: true });
  };
}
