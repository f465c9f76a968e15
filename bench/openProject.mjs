/** Opens a folder as the user does, with a stub for the system's dialog: ms to the first rows and to the whole tree. */
export async function openProject({ electron, page }, folder) {
  await electron.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, folder);
  return await page.evaluate(openAndWait);
}

/** Runs in the page. */
function openAndWait() {
  const started = performance.now();
  let firstRows = 0;
  document.querySelector('.first .cta button').click();
  return new Promise((resolve) => {
    const look = () => {
      if (firstRows === 0 && document.querySelector('[role="treeitem"]') !== null) {
        firstRows = performance.now() - started;
      }
      const refresh = document.querySelector('[aria-label="List files again"]');
      const done = firstRows > 0 && refresh !== null && refresh.getAttribute('aria-busy') !== 'true';
      if (done) resolve({ firstRows, whole: performance.now() - started });
      else requestAnimationFrame(look);
    };
    look();
  });
}
