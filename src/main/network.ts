import { session } from 'electron';
import { devServerUrl } from './devServer.ts';
import { mayRequest } from './mayRequest.ts';

/** The window never talks to the network: what it needs from outside, core fetches. */
export function setupNetwork(): void {
  const devServer = devServerUrl();
  session.defaultSession.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !mayRequest(details.url, devServer) }),
  );
  session.defaultSession.on('will-download', (event) => event.preventDefault());
}
