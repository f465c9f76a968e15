/** Opens a folder as the user does, with a stub for the system's dialog: ms to the first rows and to the whole tree. */
export async function openProject({ electron, page }, folder) {
  await electron.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, folder);
  return await page.evaluate(openAndWait);
}

/** Runs in the page. The tree is whole once the progress of its listing is gone; a small project shows none. */
function openAndWait() {
  const patienceMs = 120_000;
  const appearsWithinMs = 1_000;
  // A loop by frames would ask for 60 of them a second, each of which waits until the one before is drawn.
  const lookEveryMs = 10;
  const started = performance.now();
  let firstRows = 0;
  let isListing = false;
  document.querySelector('[data-region="first"] .call-to-action button').click();
  return new Promise((resolve, reject) => {
    const look = () => {
      const passed = performance.now() - started;
      if (firstRows === 0 && document.querySelector('[role="treeitem"]') !== null) firstRows = passed;
      const progress = document.querySelector('progress[aria-label="Listing files"]');
      const isSmall = !isListing && passed - firstRows > appearsWithinMs;
      if (progress === null && firstRows > 0 && (isListing || isSmall))
        resolve({ firstRows, whole: isSmall ? firstRows : passed });
      else if (passed > patienceMs) reject(new Error('The listing of the project never ended.'));
      else setTimeout(look, lookEveryMs);
      isListing ||= progress !== null;
    };
    look();
  });
}
