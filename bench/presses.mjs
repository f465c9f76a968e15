const everyMs = 100;
/** Keys that do nothing, in turns, so that each press is known from those before it. */
const keys = Array.from({ length: 12 }, (_, index) => ({
  key: `F${13 + index}`,
  code: `F${13 + index}`,
  windowsVirtualKeyCode: 124 + index,
}));

/**
 * Presses a key that does nothing ten times a second until `end` is called, which returns when each press was sent and
 * when the page handled it, in ms since 1970. Presses come from this process into the app's main process, as those of a
 * keyboard do from the system: the main process's stalls count, its timers and this process's delays don't.
 */
export async function watchPresses({ page }) {
  const devTools = await page.context().newCDPSession(page);
  await page.evaluate(listen);
  const sent = [];
  const answers = [];
  const press = () => {
    const key = keys[sent.length % keys.length];
    sent.push({ code: key.code, at: performance.timeOrigin + performance.now() });
    for (const type of ['rawKeyDown', 'keyUp']) {
      answers.push(devTools.send('Input.dispatchKeyEvent', { type, ...key }));
    }
  };
  const timer = setInterval(press, everyMs);
  return async function end() {
    clearInterval(timer);
    // The answer comes once the page has handled the press.
    await Promise.all(answers);
    const handled = await page.evaluate(() => globalThis.endPresses());
    await devTools.detach();
    if (codesOf(handled) !== codesOf(sent)) {
      throw new Error(`Sent were ${codesOf(sent)}; in the page arrived ${codesOf(handled)}.`);
    }
    return sent.map(({ at }, index) => ({ from: at, until: handled[index].at }));
  };
}

function codesOf(presses) {
  return presses.map(({ code }) => code).join(' ');
}

/** Runs in the page. */
function listen() {
  const handled = [];
  const hear = ({ code }) => {
    if (/^F(?:1[3-9]|2[0-4])$/u.test(code))
      handled.push({ code, at: performance.timeOrigin + performance.now() });
  };
  addEventListener('keydown', hear, true);
  globalThis.endPresses = () => {
    removeEventListener('keydown', hear, true);
    return handled;
  };
}
