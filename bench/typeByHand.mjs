/**
 * Runs in the page: opens a message in the editor and types into it; returns ms, medians, and the second slowest
 * figures.
 */
export async function typeByHand() {
  const keystrokes = 20;
  const betweenMs = 150;
  const settleMs = 1_000;
  const patienceMs = 2_000;
  document.activeElement?.blur();
  const from = performance.now();
  document.querySelector('[aria-label="Edit the message by hand"]').click();
  let content = null;
  while (content === null) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    content = document.querySelector('.cm-content');
  }
  const opened = performance.now() - from;
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  content.focus();
  const total = document.querySelector('[data-testid="total"]');
  const tokens = () => Number(total.textContent.replaceAll(/\D/gu, ''));
  const before = tokens();
  const runs = [];
  for (let at = 0; at < keystrokes; at += 1) {
    const since = performance.now();
    const figures = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(performance.now() - since);
      });
      observer.observe(total, { subtree: true, childList: true, characterData: true });
      setTimeout(() => resolve(patienceMs), patienceMs);
    });
    // The effect of a key, without the driver's time to send one.
    document.execCommand('insertText', false, ` word${at}`);
    const handled = performance.now() - since;
    const painted = await new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - since), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    });
    runs.push({ handled, painted, figures: await figures });
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
  }
  if (!(tokens() > before)) throw new Error(`The figures say ${before} tokens, and no more after typing.`);
  const sorted = (pick) => runs.map(pick).toSorted((a, b) => a - b);
  const middle = Math.floor(runs.length / 2);
  return {
    opened,
    handled: sorted((run) => run.handled)[middle],
    painted: sorted((run) => run.painted)[middle],
    figures: sorted((run) => run.figures)[middle],
    slowest: sorted((run) => run.figures).at(-2),
  };
}
