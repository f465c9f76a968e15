import type { Theme } from '../../shared/domain/settings.ts';

/** The built page with a nonce of its own, and the theme it will have anyway, so that nothing flashes. */
export function preparePage(html: string, nonce: string, theme: Exclude<Theme, 'system'>): string {
  return html
    .replaceAll('__NONCE__', nonce)
    .replace(/(<html[^>]*data-theme=")\w+/, (_all, start: string) => start + theme);
}

/** What goes with every answer that carries a file of the page. */
export function pageHeaders(type: string): Record<string, string> {
  return {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}
