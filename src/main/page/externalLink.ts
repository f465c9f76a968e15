import { isPublicPage } from '../../shared/isPublicPage.ts';

/** Returns an address that may be opened in the user's browser, in its final form; else `null`. */
export function externalLink(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return isPublicPage(url) ? url.href : null;
}
