import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const clockMark = 'carryover-bench-clock';

/**
 * Records the tasks of the two threads that a press passes through, the main process's and the page's, until `end` is
 * called. Their CPU time is the app's own: other work on the machine makes a task last longer, but takes none of it.
 */
export async function watchTasks({ electron, page }) {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-bench-tasks-'));
  const file = join(folder, 'trace.json');
  await electron.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({
      included_categories: ['toplevel', 'blink.user_timing'],
      excluded_categories: ['*'],
      recording_mode: 'record-until-full',
    }),
  );
  const markedAt = await page.evaluate(
    (name) => performance.timeOrigin + performance.mark(name).startTime,
    clockMark,
  );
  return async function end() {
    try {
      const pagePid = await electron.evaluate(async ({ BrowserWindow, contentTracing }, path) => {
        const [{ webContents }] = BrowserWindow.getAllWindows();
        await contentTracing.stopRecording(path);
        return webContents.getOSProcessId();
      }, file);
      const events = JSON.parse(readFileSync(file, 'utf8')).traceEvents;
      const mark = events.findLast(({ name, pid }) => name === clockMark && pid === pagePid);
      if (mark === undefined) throw new Error('The trace has no mark of the page.');
      const originMs = markedAt - mark.ts / 1_000;
      return {
        main: tasksOf(events, threadOf(events, 'CrBrowserMain'), originMs),
        page: tasksOf(events, threadOf(events, 'CrRendererMain', pagePid), originMs),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

function threadOf(events, name, pid) {
  const thread = events.find(
    (event) =>
      event.name === 'thread_name' && event.args.name === name && (pid === undefined || event.pid === pid),
  );
  if (thread === undefined) throw new Error(`The trace has no thread ${name}.`);
  return thread;
}

function tasksOf(events, { pid, tid }, originMs) {
  const all = events
    .filter(
      (event) => event.pid === pid && event.tid === tid && event.ph === 'X' && event.name.endsWith('RunTask'),
    )
    .map(({ ts, dur, tdur }) => {
      const from = originMs + ts / 1_000;
      return { from, until: from + dur / 1_000, cpuMs: tdur / 1_000 };
    })
    .toSorted((a, b) => a.from - b.from);
  // A task that waits for an answer may run others within itself.
  const tasks = [];
  for (const task of all) if (task.from >= (tasks.at(-1)?.until ?? -Infinity)) tasks.push(task);
  if (tasks.length === 0) throw new Error('The trace has no task of a thread.');
  return {
    longestMs: Math.max(...tasks.map(({ cpuMs }) => cpuMs)),
    /** Takes ms since 1970. Of a task that is partly within, CPU counts by its part of the time. */
    cpuWithin: (from, until) =>
      tasks.reduce((sum, task) => {
        const within = Math.min(until, task.until) - Math.max(from, task.from);
        return within <= 0 ? sum : sum + task.cpuMs * Math.min(1, within / (task.until - task.from));
      }, 0),
  };
}
