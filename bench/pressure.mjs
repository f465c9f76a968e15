import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startCore } from './startCore.mjs';
import { makeTranscript, writeRecords } from './transcript.mjs';

const megabyte = 1_000_000;
/** Percent of one core, beside a session that writes a megabyte a minute. */
const target = 1;
const writesPerMinute = 60;
const settleMs = 10_000;
/** Sub-agents of the session: half in its folder, half beside it, as older versions left them. */
const agents = 100;

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
    const git = (...args) =>
      execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args]);
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'Begin');
    const path = await makeTranscript(claude, root, (quick ? 5 : 30) * megabyte);
    makeAgents(path, root);
    mkdirSync(join(claude, 'sessions'));
    const running = { sessionId: basename(path, '.jsonl'), cwd: root, startedAt: Date.now() };
    writeFileSync(join(claude, 'sessions', `${process.pid}.json`), JSON.stringify(running));
    const texts = Array.from({ length: seconds }, (_, index) =>
      writeRecords(root, megabyte / writesPerMinute, index + 1),
    );
    const { projectId } = await core.api.projects.open({ path: root });
    await core.api.pressure.follow({ projectId, operationId: 'follow' });
    // The project is listed and indexed first.
    await wait(settleMs);
    const idle = await cpuOf(Math.ceil(seconds / 2), () => undefined);
    const busy = await cpuOf(seconds, (second) => appendFileSync(path, texts[second]));
    if (views === 0) throw new Error('The session was not followed.');
    const percent = busy / (seconds * 10);
    const atRest = idle / (Math.ceil(seconds / 2) * 10);
    return {
      title: `following a session with ${agents} sub-agents that writes 1 MB a minute, for ${seconds} s`,
      rows: [
        {
          name: 'CPU, of one core',
          figure: `${percent.toFixed(2)} %`,
          beside: `${views} measurings; ${atRest.toFixed(2)} % while nothing is written`,
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

/** Writes the transcripts of sub-agents that are done, of 100 kB each. */
function makeAgents(session, root) {
  const folder = join(session.slice(0, -'.jsonl'.length), 'subagents');
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < agents; index += 1) {
    const isOld = index % 2 === 1;
    const path = join(isOld ? dirname(session) : folder, `agent-${String(index).padStart(8, '0')}.jsonl`);
    writeFileSync(path, writeRecords(root, megabyte / 10, 10_000 + index));
    if (isOld) continue;
    const meta = { agentType: 'general-purpose', description: `Search part ${index}` };
    writeFileSync(path.replace(/\.jsonl$/u, '.meta.json'), JSON.stringify(meta));
  }
}

/** Returns the ms of CPU of this process, and of those of git that it started, while `act` is called once a second. */
async function cpuOf(seconds, act) {
  const before = process.cpuUsage();
  const childrenBefore = cpuOfChildren();
  for (let second = 0; second < seconds; second += 1) {
    act(second);
    await wait(1_000);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 + cpuOfChildren() - childrenBefore;
}

/** Returns the ms of CPU of processes that this one started and that ended, in steps of 10. Only Linux says so: 0 elsewhere. */
function cpuOfChildren() {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name of the process comes before, in brackets. A tick is a hundredth of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}
