import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Records the tasks of the page's own thread until `end` is called, which returns the CPU time of the longest in ms: other
 * work on the machine makes a task last longer, but takes none of this time.
 */
export async function watchTasks({ electron }) {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-bench-tasks-'));
  const file = join(folder, 'trace.json');
  await electron.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({
      included_categories: ['toplevel'],
      excluded_categories: ['*'],
      recording_mode: 'record-until-full',
    }),
  );
  return async function end() {
    try {
      const page = await electron.evaluate(async ({ BrowserWindow, contentTracing }, path) => {
        const [{ webContents }] = BrowserWindow.getAllWindows();
        await contentTracing.stopRecording(path);
        return webContents.getOSProcessId();
      }, file);
      return longestTask(JSON.parse(readFileSync(file, 'utf8')).traceEvents, page);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

function longestTask(events, pid) {
  const ofPage = events.filter((event) => event.pid === pid);
  const thread = ofPage.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = ofPage.filter(
    ({ tid, ph, name }) => tid === thread?.tid && ph === 'X' && name.endsWith('RunTask'),
  );
  if (tasks.length === 0) throw new Error('The trace has no task of the page.');
  return Math.max(...tasks.map(({ tdur }) => tdur)) / 1_000;
}
