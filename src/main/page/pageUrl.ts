import { servedPath } from '../../core/page/readServedFile.ts';

export const appScheme = 'app';
export const appHost = 'carryover';
export const appOrigin = `${appScheme}://${appHost}`;
export const pageUrl = `${appOrigin}/index.html`;

/** Returns the path below the renderer's folder that an `app://` URL names, or `null` if it may not name any. */
export function filePathOf(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol !== `${appScheme}:` || parsed.host !== appHost) return null;
  if (parsed.username !== '' || parsed.password !== '') return null;
  return servedPath(parsed.pathname);
}
