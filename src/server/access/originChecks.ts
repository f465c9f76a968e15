import type { IncomingHttpHeaders } from 'node:http';

/** True for the only names of this server. Another name belongs to a foreign page that points here (DNS rebinding). */
export function isOurHost(host: string | undefined, port: number): host is string {
  return host === `127.0.0.1:${String(port)}` || host === `localhost:${String(port)}`;
}

/** True if a request comes from our page, as far as the browser tells; `host` is one of ours. */
export function isFromOurPage(headers: IncomingHttpHeaders, host: string): boolean {
  const { origin } = headers;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

/** True if a request opens a page in a tab: typed, a bookmark, or a link on any page. Never a frame. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  return (mode === undefined || mode === 'navigate') && (destination ?? 'document') === 'document';
}

/** True for a browser that prefetches: it must not use the token up. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-moz'], headers['x-purpose']];
  return purposes.some((purpose) => /prefetch|prerender|preview/iu.test(String(purpose ?? '')));
}

/** Returns the value of a cookie; `undefined` if the name occurs twice. */
export function cookieOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const found = (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  return found.length === 1 ? found[0] : undefined;
}
