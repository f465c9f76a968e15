import type { Theme } from '../../shared/domain/settings.ts';

/** Returns the built page with a nonce, and with the theme that it will have, so that nothing flashes. */
export function preparePage(html: string, nonce: string, theme: Exclude<Theme, 'system'>): string {
  return html
    .replaceAll('__NONCE__', nonce)
    .replace(/(<html[^>]*data-theme=")\w+/, (_all, start: string) => start + theme);
}

/** Returns the headers of every answer with a file of the page. */
export function pageHeaders(type: string): Record<string, string> {
  return {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}
