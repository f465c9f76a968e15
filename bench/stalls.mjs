import { setTimeout as wait } from 'node:timers/promises';
import { selfTimes } from './cpuProfile.mjs';

/** µs between samples of the profiles that show the cause of a stall. */
const samplingUs = 2_000;
/** Starting a profile causes a stall too, which is none of the app's. */
const settleMs = 300;

/**
 * Measures the stalls of the main process's event loop, and of the page's as a press would meet them, until `end` is
 * called: the longest of each in ms, and `at` which time in ms since 1970. With `profile` also their causes; profiles
 * make everything slower.
 */
export async function watchStalls(app, { profile }) {
  const endProfiles = profile ? await startProfiles(app) : () => Promise.resolve(null);
  const { electron, page } = app;
  await Promise.all([electron.evaluate(watchMain), page.evaluate(watchPage)]);
  return async function end() {
    const [main, renderer] = await Promise.all([
      electron.evaluate(() => globalThis.endStallWatch()),
      page.evaluate(() => globalThis.endStallWatch()),
    ]);
    const causes = await endProfiles(main, renderer);
    return {
      main: { maxMs: main.maxMs, at: main.at, causes: causes?.main ?? [] },
      renderer: { maxMs: renderer.maxMs, at: renderer.at, causes: causes?.renderer ?? [] },
    };
  };
}

async function startProfiles({ electron, page }) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Profiler.enable');
  await devTools.send('Performance.enable');
  await devTools.send('Profiler.setSamplingInterval', { interval: samplingUs });
  await devTools.send('Profiler.start');
  await electron.evaluate(profileMain, samplingUs);
  await wait(settleMs);
  return async function end(main, { maxMs, fromMs }) {
    const ofMain = await electron.evaluate(() => globalThis.endProfile());
    const { metrics } = await devTools.send('Performance.getMetrics');
    const originUs = metrics.find(({ name }) => name === 'NavigationStart').value * 1e6;
    const { profile } = await devTools.send('Profiler.stop');
    await devTools.detach();
    const from = originUs + fromMs * 1_000;
    return {
      main: selfTimes(ofMain, main),
      renderer: selfTimes(profile, { from, until: from + maxMs * 1_000 }),
    };
  };
}

/** Runs in the main process. */
function profileMain(interval) {
  const { Session } = process.getBuiltinModule('node:inspector');
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval });
  session.post('Profiler.start');
  globalThis.endProfile = () =>
    new Promise((resolve) => {
      session.post('Profiler.stop', (_error, { profile }) => {
        session.disconnect();
        resolve(profile);
      });
    });
}

/** Runs in the main process. */
function watchMain() {
  const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let longest = { from: 0n, until: 0n };
  let last = process.hrtime.bigint();
  // The histogram has the length of the longest stall, not its time.
  const probe = setInterval(() => {
    const at = process.hrtime.bigint();
    if (at - last > longest.until - longest.from) longest = { from: last, until: at };
    last = at;
  }, 1);
  delay.enable();
  globalThis.endStallWatch = () => {
    delay.disable();
    clearInterval(probe);
    const [from, until, now] = [longest.from, longest.until, process.hrtime.bigint()].map((at) =>
      Number(at / 1_000n),
    );
    return { maxMs: delay.max / 1e6, at: Date.now() - (now - from) / 1_000, from, until };
  };
}

/** Runs in the page. */
function watchPage() {
  let longest = { maxMs: 0, fromMs: 0 };
  let last = performance.now();
  let going = true;
  const look = () => {
    const at = performance.now();
    if (at - last > longest.maxMs) longest = { maxMs: at - last, fromMs: last };
    last = at;
    // Has the urgency of a press; the pause keeps the probe itself from being the load.
    if (going) void scheduler.postTask(look, { priority: 'user-blocking', delay: 1 });
  };
  look();
  globalThis.endStallWatch = () => {
    going = false;
    return { ...longest, at: performance.timeOrigin + longest.fromMs };
  };
}
