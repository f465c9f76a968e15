const everyMs = 100;
/** A last press may still be on its way. */
const lastMs = 300;

/**
 * Presses a key that does nothing ten times a second, and returns how long each press waited until the page handled
 * it, when `end` is called: the longest and the number of all, in ms. A press comes in through the main process, so its
 * stalls count, too.
 */
export async function watchPresses({ electron, page }) {
  await page.evaluate(listen);
  await electron.evaluate(press, everyMs);
  return async function end() {
    const sent = await electron.evaluate(() => globalThis.endPresses());
    await page.waitForTimeout(lastMs);
    const handled = await page.evaluate(() => globalThis.endPresses());
    if (handled.length !== sent.length) {
      throw new Error(`Of ${sent.length} presses ${handled.length} arrived in the page.`);
    }
    const waits = handled.map((at, index) => at - sent[index]);
    return { longestMs: Math.max(...waits), presses: waits.length };
  };
}

/** Runs in the page. */
function listen() {
  const handled = [];
  const hear = (event) => {
    if (event.code === 'F15') handled.push(performance.timeOrigin + performance.now());
  };
  addEventListener('keydown', hear, true);
  globalThis.endPresses = () => {
    removeEventListener('keydown', hear, true);
    return handled;
  };
}

/** Runs in the main process. A press is due at a fixed time, so that one which the main process delays counts as late. */
function press({ BrowserWindow }, every) {
  const [{ webContents }] = BrowserWindow.getAllWindows();
  const began = Date.now() + every;
  const due = [];
  const tick = () => {
    due.push(began + due.length * every);
    webContents.sendInputEvent({ type: 'keyDown', keyCode: 'F15' });
    webContents.sendInputEvent({ type: 'keyUp', keyCode: 'F15' });
    timer = setTimeout(tick, began + due.length * every - Date.now());
  };
  let timer = setTimeout(tick, every);
  globalThis.endPresses = () => {
    clearTimeout(timer);
    return due;
  };
}
