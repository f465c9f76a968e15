/** Runs in the page: a message put into the editor and typed into; ms, medians and the slowest of 20 keystrokes but one. */
export async function typeByHand() {
  const keystrokes = 20;
  const betweenMs = 150;
  const patienceMs = 2_000;
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  document.activeElement?.blur();
  const from = performance.now();
  document.querySelector('[aria-label="Edit the message by hand"]').click();
  let content = null;
  while (content === null) {
    await wait(5);
    content = document.querySelector('.cm-content');
  }
  const opened = performance.now() - from;
  await wait(1_000);
  content.focus();
  const total = document.querySelector('[data-testid="total"]');
  const told = (since) =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(performance.now() - since);
      });
      observer.observe(total, { subtree: true, childList: true, characterData: true });
      setTimeout(() => resolve(patienceMs), patienceMs);
    });
  const painted = (since) =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - since), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    });
  const runs = [];
  for (let at = 0; at < keystrokes; at += 1) {
    const since = performance.now();
    const figures = told(since);
    // What a key does, without the time the driver takes to send one.
    document.execCommand('insertText', false, ` word${at}`);
    const handled = performance.now() - since;
    runs.push({ handled, painted: await painted(since), figures: await figures });
    await wait(betweenMs);
  }
  const sorted = (pick) => runs.map(pick).toSorted((a, b) => a - b);
  const middle = (values) => values[Math.floor(values.length / 2)];
  return {
    opened,
    handled: middle(sorted((run) => run.handled)),
    painted: middle(sorted((run) => run.painted)),
    figures: middle(sorted((run) => run.figures)),
    slowest: sorted((run) => run.figures).at(-2),
  };
}
