/** Specs that run in browser mode with every test run: the main paths, and the differences of that mode. */
export const browserSpecs: readonly string[] = [
  'browser.spec.ts',
  'browserTrouble.spec.ts',
  'stack.spec.ts',
  'suggest.spec.ts',
  'export.spec.ts',
  'recoverPlaces.spec.ts',
  'library.spec.ts',
  'locale.spec.ts',
  'trouble.spec.ts',
  // In browser mode the user chooses, drops and opens folders and files in another way.
  'firstRun.spec.ts',
  'stackFiles.spec.ts',
  'dropping.spec.ts',
  'windows.spec.ts',
  'twoProcesses.spec.ts',
];

/**
 * Further specs for browser mode, with `npm test -- --long`. Each runs in Electron every time: the page and core are the
 * same code there, and the tests in `src/server` hold both carriers to one contract. The specs above cover all that
 * differs: access, the clipboard, folders and files that the user chooses or drops, windows, the system's language, and
 * a second process on the same data.
 */
export const longBrowserSpecs: readonly string[] = [
  'checkpoint.spec.ts',
  'claims.spec.ts',
  'memory.spec.ts',
  'cutting.spec.ts',
  'draftPrompt.spec.ts',
  'elsewhere.spec.ts',
  'lines.spec.ts',
  'outline.spec.ts',
  'palette.spec.ts',
  'placing.spec.ts',
  'recover.spec.ts',
  'recoverCommit.spec.ts',
  'recoverSources.spec.ts',
  'pressure.spec.ts',
  'treeItem.spec.ts',
  'tasks.spec.ts',
  'taskPlan.spec.ts',
  'hostileMarkup.spec.ts',
  'accessibility.spec.ts',
  'commands.spec.ts',
  'contentSecurity.spec.ts',
  'dragging.spec.ts',
  'editing.spec.ts',
  'finding.spec.ts',
  'folders.spec.ts',
  'git.spec.ts',
  'github.spec.ts',
  'help.spec.ts',
  'history.spec.ts',
  'hooks.spec.ts',
  'keyboard.spec.ts',
  'largeProject.spec.ts',
  'layout.spec.ts',
  'names.spec.ts',
  'newStack.spec.ts',
  'notion.spec.ts',
  'screens.spec.ts',
  'secrets.spec.ts',
  'sessions.spec.ts',
  'settings.spec.ts',
  'review.spec.ts',
  'rows.spec.ts',
  'rules.spec.ts',
  'contextMenus.spec.ts',
  'start.spec.ts',
  'watching.spec.ts',
  'worktrees.spec.ts',
  'validateBeforeSave.spec.ts',
  'wholeTask.spec.ts',
];

/** Specs that do not run in browser mode, with the reason. */
export const otherSpecs: Readonly<Record<string, string>> = {
  'browserScreenshots.spec.ts': 'Makes the pictures of the guide.',
  'calls.spec.ts': 'Calls come by HTTP: src/server/calls.test.ts sends random ones.',
  'gitProcess.spec.ts': 'A thread starts git there.',
  'harness.spec.ts': 'Questions to the main process, of which there is none.',
  'openInAgent.spec.ts':
    'A page opens no agents and says so: src/renderer/budget/OpenInAgent.test.tsx looks at the button.',
  'packed.spec.ts': 'Packs Electron and starts what it packed.',
  'secretValues.spec.ts': 'Core masks what it answers and tells before any host carries it.',
  'everyScreenshot.spec.ts': 'Makes pictures to look through.',
  'pageBoundary.spec.ts':
    'A page there has neither a preload nor Node near it, comes by HTTP (src/server/calls.test.ts asks for what lies outside), and goes where the browser and the person let it.',
  'pressedTwice.spec.ts':
    'The system’s dialogs are closed as they come; how late a page is answered is the same.',
  'screenshots.spec.ts': 'Makes the pictures of the guide.',
};
