import { spawn } from 'node:child_process';
import { _electron, chromium } from '@playwright/test';
import { root } from '../scripts/root.mjs';

/** Chromium's own sandbox refuses to run as root. */
const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), root];
const patienceMs = 60_000;

function environment(home, display) {
  const { ELECTRON_RUN_AS_NODE: _left, ...rest } = process.env;
  return { ...rest, ...display, CARRYOVER_HOME: home };
}

/** Starts the built app and answers its process and its page, ready to be driven. */
export async function launchWindow({ executable, display, home }) {
  const electron = await _electron.launch({
    executablePath: executable,
    args,
    cwd: root,
    env: environment(home, display),
  });
  const page = await electron.firstWindow();
  await page.getByRole('button', { name: /^Open a repository/ }).waitFor();
  return { electron, page };
}

/** ms from the start of the process to the first text or picture on the window, with nothing in between that waits. */
export async function measureFirstPaint({ executable, display, home }) {
  const started = Date.now();
  const app = spawn(executable, ['--remote-debugging-port=0', ...args], {
    cwd: root,
    env: environment(home, display),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => app.once('exit', resolve));
  try {
    const browser = await chromium.connectOverCDP(await debuggerUrl(app));
    const [context] = browser.contexts();
    const page = context.pages()[0] ?? (await context.waitForEvent('page'));
    const painted = await page.evaluate(paintTime);
    await browser.close();
    return painted - started;
  } finally {
    app.kill();
    await ended;
  }
}

function debuggerUrl(app) {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`The app did not start: ${said}`)), patienceMs);
    app.once('exit', (code) => reject(new Error(`The app ended with ${code}: ${said}`)));
    app.stderr.on('data', (data) => {
      said += data;
      const [, url] = /DevTools listening on (ws:\S+)/u.exec(said) ?? [];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
  });
}

/** Runs in the page. */
function paintTime() {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName('first-contentful-paint');
      if (entry !== undefined) resolve(performance.timeOrigin + entry.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
}
