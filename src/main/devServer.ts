import { app } from 'electron';

/** Returns Vite's address under `npm run dev`; never in a packaged app. */
export function devServerUrl(): string | undefined {
  return app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
}
