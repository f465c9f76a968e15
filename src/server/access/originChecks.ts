import type { IncomingHttpHeaders } from 'node:http';

/** The only names this server answers to. Any other is a page of somebody else's that leads here (DNS rebinding). */
export function isOurHost(host: string | undefined, port: number): host is string {
  return host === `127.0.0.1:${String(port)}` || host === `localhost:${String(port)}`;
}

/** Whether a request comes from a page of ours, as far as the browser says; `host` was found to be ours. */
export function isFromOurPage(headers: IncomingHttpHeaders, host: string): boolean {
  const { origin } = headers;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

/** Whether a request shows a page in a tab of its own: typed, a bookmark, or a link of whatever page. Never a frame. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  return (mode === undefined || mode === 'navigate') && (destination ?? 'document') === 'document';
}

/** A browser that only guesses where a person might go next must not use anything up. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-moz'], headers['x-purpose']];
  return purposes.some((purpose) => /prefetch|prerender|preview/iu.test(String(purpose ?? '')));
}

/** The value of a cookie; where a name is there twice, neither counts. */
export function cookieOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const found = (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  return found.length === 1 ? found[0] : undefined;
}
