import { appHost, appScheme } from './pageUrl.ts';

/** True for URLs that the window's session may load: the app itself, inline images, and Vite in development. */
export function mayRequest(url: string, devServer?: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null) return false;
  switch (parsed.protocol) {
    case `${appScheme}:`:
      return parsed.host === appHost;
    case 'data:':
    case 'devtools:':
      return true;
    case 'http:':
    case 'ws:':
      return devServer !== undefined && parsed.host === new URL(devServer).host;
    default:
      return false;
  }
}
