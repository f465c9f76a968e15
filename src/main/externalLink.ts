import { isPublicPage } from '../shared/isPublicPage.ts';

/** An address that may be opened in the person's browser, as it is opened; else `null`. */
export function externalLink(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return isPublicPage(url) ? url.href : null;
}
