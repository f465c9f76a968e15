import { readdirSync, readFileSync } from 'node:fs';

/** Returns the ms of CPU that the app's processes have used so far, and the number of these processes. */
export async function cpuTime(electron) {
  if (process.platform === 'linux') return cpuOfTree(electron.process().pid);
  const used = await electron.evaluate(({ app }) =>
    app.getAppMetrics().map(({ cpu }) => cpu.cumulativeCPUUsage ?? NaN),
  );
  return { ms: used.reduce((sum, seconds) => sum + seconds * 1_000, 0), processes: used.length };
}

/** Reads it from the system, since a call would wake the app. Includes other programs that it started, such as git, once they ended. */
function cpuOfTree(root) {
  const children = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/u.test(name))) {
    const parent = parentOf(pid);
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(pid)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return { ms: tree.reduce((sum, pid) => sum + cpuOf(pid) + cpuOfEnded(pid), 0), processes: tree.length };
}

/** Returns the ms of CPU of processes that this one started and that ended, in steps of 10. Only Linux says so: 0 elsewhere. */
export function cpuOfEnded(pid) {
  const fields = statOf(pid);
  // A tick is a hundredth of a second.
  return fields === null ? 0 : (Number(fields[13]) + Number(fields[14])) * 10;
}

function parentOf(pid) {
  const fields = statOf(pid);
  return fields === null ? null : Number(fields[1]);
}

/** Returns the fields of a process after its name, which may contain any character, even a bracket; `null` if there is none. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ');
  } catch {
    return null;
  }
}

/**
 * Returns CPU in ms to the nanosecond: in `stat`'s steps of 10 ms, a process that wakes shortly uses no time at all.
 */
function cpuOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [ns] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(ns) / 1e6;
    }, 0);
  } catch {
    return 0;
  }
}
