import { app } from 'electron';
import { pageUrl } from './pageUrl.ts';

/** True for the page itself, which may be loaded again; any other place is refused, in any frame. */
function mayNavigate(url: string): boolean {
  return url === pageUrl;
}

/** Refuses whatever would navigate, open or embed: no page of ours leads anywhere. */
export function setupNavigation(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (!mayNavigate(event.url)) event.preventDefault();
    });
    contents.on('will-frame-navigate', (event) => {
      if (!mayNavigate(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
}
