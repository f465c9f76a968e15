import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Carrier } from '../shared/rpc/message.ts';
import { createClient } from '../shared/rpc/client.ts';
import { App } from './app/App.tsx';
import { CrashNotice } from './app/CrashNotice.tsx';
import { createStores, startStores } from './stores/createStores.ts';
import { BrowserParts } from './browser/BrowserParts.tsx';
import { createBrowserHost } from './browser/createBrowserHost.ts';
import { StoresContext } from './stores/StoresContext.ts';

/** ms. The first picture has priority. */
const afterMs = 400;
/** The family that `--font-mono` begins with. */
const codeFont = "1em 'JetBrains Mono Variable'";

/** Loads the code font before text uses it: otherwise that text and everything around it is laid out twice. */
function fetchCodeFont(): void {
  setTimeout(() => {
    // If it cannot load, the system's own font is used.
    document.fonts.load(codeFont).catch(() => undefined);
  }, afterMs);
}

import './styles/index.css';

declare global {
  interface Window {
    /** The preload script sets it: the only link between this page and the app. Absent in a browser. */
    readonly carryover?: Carrier & { readonly pathOf: (file: File) => string };
  }
}

/** Scripts expose the nonce as a property only; styles that libraries insert need it to be allowed. */
function pageNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no place for the window');
const browser = window.carryover === undefined ? createBrowserHost() : null;
const stores = createStores(
  browser?.client ?? createClient(window.carryover as Carrier),
  window.carryover?.pathOf,
);
const nonce = pageNonce();
createRoot(root).render(
  <StrictMode>
    <CSPProvider {...(nonce === undefined ? {} : { nonce })}>
      <StoresContext value={stores}>
        <CrashNotice>
          <App />
          {browser === null ? null : <BrowserParts host={browser} />}
        </CrashNotice>
      </StoresContext>
    </CSPProvider>
  </StrictMode>,
);
void startStores(stores);
fetchCodeFont();
