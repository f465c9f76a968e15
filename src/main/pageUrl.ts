export const appScheme = 'app';
export const appHost = 'carryover';
export const appOrigin = `${appScheme}://${appHost}`;
export const pageUrl = `${appOrigin}/index.html`;

/** Plain names only: nothing that needs decoding, no empty or dotted segment, no backslash. */
const plainPath = /^(?:\/[\w-]+(?:\.[\w-]+)*)+$/;

/** The path below the renderer's folder that an `app://` URL names, or `null` where it may not name any. */
export function filePathOf(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol !== `${appScheme}:` || parsed.host !== appHost) return null;
  if (parsed.username !== '' || parsed.password !== '') return null;
  if (parsed.pathname === '' || parsed.pathname === '/') return 'index.html';
  return plainPath.test(parsed.pathname) ? parsed.pathname.slice(1) : null;
}
