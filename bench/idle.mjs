import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cpuTime } from './cpuTime.mjs';
import { launchWindow } from './launchWindow.mjs';
import { onDisplay } from './onDisplay.mjs';
import { openProject } from './openProject.mjs';

/** Share of one core, which a system's monitor rounds to 0. */
const targetPercent = 0.5;
/** Earlier work has ended once no second of so many takes more CPU than this, in ms. */
const calmMs = 5;
/** V8 frees memory in some rounds after the last work, up to 40 s apart. */
const quietSeconds = 42;
const patienceSeconds = 180;
const noticeMs = 10_000;

/**
 * Measures the CPU of all processes while the user is idle: with a large watched project, with a small one, with none.
 */
export async function benchIdle({ project, seconds, quick }) {
  const small = makeSmallProject();
  try {
    const beside = quick ? {} : { 'no project open': null };
    const folders = { ...beside, 'a project of one file': small, large: project.folder };
    const used = await onDisplay(async (startWith) => {
      const idle = ([name, folder]) => measureIdle(startWith(name), folder, seconds);
      // Side by side: each counts the CPU of its own processes, and an idle app takes none from its neighbours.
      const found = await Promise.all(Object.entries(folders).map(idle));
      return Object.fromEntries(Object.keys(folders).map((name, index) => [name, found[index]]));
    });
    const { large, ...others } = used;
    return {
      title: `idle for ${seconds} s, CPU of all processes, of one core`,
      rows: [
        ...Object.entries(others).map(([name, one]) => row(name, one)),
        {
          ...row(`${project.files.toLocaleString('en-US')} files, watched`, large),
          target: `below ${targetPercent} %`,
          met: large.percent < targetPercent,
        },
      ],
    };
  } finally {
    rmSync(small, { recursive: true, force: true });
  }
}

async function measureIdle(start, folder, seconds) {
  const app = await launchWindow(start);
  try {
    if (folder !== null) await openProject(app, folder);
    const settling = await becomeCalm(app.electron);
    const before = await cpuTime(app.electron);
    await wait(seconds * 1_000);
    const { ms, processes } = await cpuTime(app.electron);
    if (folder !== null) await assertWatched(app, folder);
    // A thread that ended no longer counts.
    const used = Math.max(0, ms - before.ms);
    return { percent: used / (seconds * 10), ms: used, processes, settling };
  } finally {
    await app.electron.close();
  }
}

/** Waits, and returns the seconds and the ms of CPU in them. An app that never becomes calm is measured as it is. */
export async function becomeCalm(electron, quietFor = quietSeconds) {
  const first = await cpuTime(electron);
  let { ms } = first;
  let settled = { seconds: 0, ms: 0 };
  for (let second = 1, quiet = 0; second <= patienceSeconds && quiet < quietFor; second += 1) {
    await wait(1_000);
    const now = await cpuTime(electron);
    quiet = now.ms - ms <= calmMs ? quiet + 1 : 0;
    ({ ms } = now);
    if (quiet === 0) settled = { seconds: second, ms: ms - first.ms };
  }
  return settled;
}

/** Makes sure that the app watches: one that does not would be idle too. */
async function assertWatched({ page }, folder) {
  const name = 'appeared.txt';
  writeFileSync(join(folder, name), 'now\n');
  try {
    await page.locator(`[role="treeitem"][data-key="${name}"]`).waitFor({ timeout: noticeMs });
  } catch {
    throw new Error('A file that appears in the idle project is not noticed: it is not watched.');
  } finally {
    rmSync(join(folder, name));
  }
}

function makeSmallProject() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-bench-idle-')));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'only.ts'), 'export const only = 1;\n');
  execFileSync('git', ['-C', folder, 'init', '-q']);
  return folder;
}

function row(name, { percent, ms, processes, settling }) {
  const before = `calm after ${settling.seconds} s and ${(settling.ms / 1_000).toFixed(1)} s of CPU`;
  return {
    name,
    figure: `${percent.toFixed(2)} %`,
    beside: `${ms.toFixed(0)} ms in ${processes} processes, ${before}`,
  };
}
