import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { nativeTheme, net, protocol, app } from 'electron';
import { contentSecurityPolicy } from '../../core/page/contentSecurityPolicy.ts';
import { appScheme, filePathOf } from './pageUrl.ts';
import { pageHeaders, preparePage } from '../../core/page/preparePage.ts';
import { readServedFile } from '../../core/page/readServedFile.ts';

// As all of `main` is one bundle, this is relative to out/main/index.js.
const rendererFolder = fileURLToPath(new URL('../renderer', import.meta.url));

/** Announces the scheme; must run before the app is ready. */
export function announceAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      // Compiled code is kept by the script's address, which has a hash of its text.
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves the built renderer, and nothing else, under `app://carryover/`. */
export function setupAppProtocol(): void {
  const devServer = devServerUrl();
  protocol.handle(appScheme, (request) =>
    devServer === undefined ? serveBuilt(request) : serveFromVite(request, devServer),
  );
  // The app itself uses no file URL, so that no page can read a file, whatever else fails.
  protocol.handle('file', () => new Response(null, { status: 403 }));
}

async function serveBuilt(request: Request): Promise<Response> {
  const path = request.method === 'GET' ? filePathOf(request.url) : null;
  const file = path === null ? null : await readServedFile(rendererFolder, path);
  if (file === null) return new Response(null, { status: 404 });
  if (file.type.startsWith('text/html')) return page(file.bytes.toString('utf8'));
  return new Response(new Uint8Array(file.bytes), { headers: pageHeaders(file.type) });
}

async function serveFromVite(request: Request, devServer: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const answer = await net.fetch(new URL(pathname + search, devServer).href);
  if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) return answer;
  return page(await answer.text(), devServer);
}

function page(html: string, devServer?: string): Response {
  const nonce = randomBytes(18).toString('base64');
  const theme = nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
  const body = preparePage(html, nonce, theme);
  return new Response(body, {
    headers: {
      ...pageHeaders('text/html; charset=utf-8'),
      'content-security-policy': contentSecurityPolicy({
        nonce,
        ...(devServer === undefined ? {} : { devServer }),
      }),
    },
  });
}

/** Returns Vite's address under `npm run dev`; never in a packaged app. */
export function devServerUrl(): string | undefined {
  return app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
}
