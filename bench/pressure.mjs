import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startCore } from './startCore.mjs';
import { makeTranscript, writeRecords } from './transcript.mjs';

const megabyte = 1_000_000;
/** Percent of one core, beside a session that writes a megabyte a minute. */
const target = 1;
const writesPerMinute = 60;

/** Measures the CPU of following a session that goes on writing, in its own thread and in those of git. */
export async function benchPressure({ bundled, quick, seconds }) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-bench-pressure-')));
  const root = join(folder, 'shop');
  const home = join(folder, 'home');
  const claude = join(home, '.claude');
  let views = 0;
  const emit = (event) => {
    if (event === 'pressure.changed') views += 1;
  };
  const core = await startCore(bundled, emit, { CARRYOVER_AGENTS_HOME: home });
  try {
    mkdirSync(root);
    execFileSync('git', ['-C', root, 'init', '-q']);
    const path = await makeTranscript(claude, root, (quick ? 5 : 30) * megabyte);
    mkdirSync(join(claude, 'sessions'));
    const running = { sessionId: basename(path, '.jsonl'), cwd: root, startedAt: Date.now() };
    writeFileSync(join(claude, 'sessions', `${process.pid}.json`), JSON.stringify(running));
    const texts = Array.from({ length: seconds }, (_, index) =>
      writeRecords(root, megabyte / writesPerMinute, index + 1),
    );
    const { projectId } = await core.api.projects.open({ path: root });
    await core.api.pressure.follow({ projectId, operationId: 'follow' });
    const idle = await cpuOf(seconds, () => undefined);
    const busy = await cpuOf(seconds, (second) => appendFileSync(path, texts[second]));
    if (views === 0) throw new Error('The session was not followed.');
    const percent = Math.max(0, busy - idle) / (seconds * 10);
    return {
      title: `following a session that writes 1 MB a minute, for ${seconds} s`,
      rows: [
        {
          name: 'CPU, of one core',
          figure: `${percent.toFixed(2)} %`,
          beside: `${views} measurings`,
          target: `below ${target} %`,
          met: percent < target,
        },
      ],
    };
  } finally {
    await core.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the ms of CPU of this process while `act` is called once a second. */
async function cpuOf(seconds, act) {
  const before = process.cpuUsage();
  for (let second = 0; second < seconds; second += 1) {
    act(second);
    await wait(1_000);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
