/**
 * Runs in the page: returns ms from each letter in the tree's filter until its rows are in the page, and until they are
 * painted.
 */
export async function filterNames() {
  const wanted = 'part7file';
  const patienceMs = 5_000;
  const restMs = 400;
  const field = document.querySelector('input[aria-label="Filter files"]');
  const names = document.querySelector('.names');
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  const runs = [];
  field.focus();
  for (let end = 1; end <= wanted.length; end += 1) {
    const started = performance.now();
    const drawn = new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The filter shows nothing.')), patienceMs);
      const observer = new MutationObserver(() => {
        observer.disconnect();
        clearTimeout(timer);
        resolve(performance.now() - started);
      });
      observer.observe(names, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    value.set.call(field, wanted.slice(0, end));
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const rows = await drawn;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    runs.push({ rows, painted: performance.now() - started });
    // The filter also searches contents, after a pause in typing.
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
  const found = [...document.querySelectorAll('[role="treeitem"]')].map((row) => row.dataset.key);
  if (!found.some((key) => /part7\/file\d+\.ts$/u.test(key)))
    throw new Error('The filter finds other names.');
  value.set.call(field, '');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const middle = (pick) => runs.map(pick).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)];
  return {
    rows: middle((run) => run.rows),
    painted: middle((run) => run.painted),
    slowest: Math.max(...runs.map((run) => run.rows)),
  };
}
