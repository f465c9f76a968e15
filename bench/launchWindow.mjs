import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { _electron, chromium } from '@playwright/test';
import { root } from '../scripts/root.mjs';

/** Chromium's own sandbox refuses to run as root. */
const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), root];
const patienceMs = 60_000;
const pollMs = 250;

function environment(home, display, more) {
  const { ELECTRON_RUN_AS_NODE: _left, ...rest } = process.env;
  return { ...rest, ...display, CARRYOVER_HOME: home, ...more };
}

/** Starts the built app and returns its process and its page, ready to use. `more`: variables of its environment. */
export async function launchWindow({ executable, display, home }, more = {}) {
  const electron = await _electron.launch({
    executablePath: executable,
    args,
    cwd: root,
    env: environment(home, display, more),
  });
  const page = await electron.firstWindow();
  await page.getByRole('button', { name: /^Open project/ }).waitFor();
  return { electron, page };
}

/** Returns ms from the start of the process to the first text or picture in the window, without other waits. */
export async function measureFirstPaint({ executable, display, home }) {
  const started = Date.now();
  const app = spawn(executable, ['--remote-debugging-port=0', ...args], {
    cwd: root,
    env: environment(home, display),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => app.once('exit', resolve));
  try {
    const url = await debuggerUrl(app);
    await pageListed(new URL('/json/list', url.replace(/^ws/u, 'http')));
    const browser = await chromium.connectOverCDP(url);
    const [page] = browser.contexts()[0].pages();
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

/** Waits for the page, since a connection made while it is created may wait for ever. */
async function pageListed(listUrl) {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const targets = await (await fetch(listUrl)).json();
    if (targets.some(({ type, url }) => type === 'page' && url.startsWith('app:'))) return;
    await wait(pollMs);
  }
  throw new Error('The app showed no page.');
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
