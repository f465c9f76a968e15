import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cpuTime } from './cpuTime.mjs';
import { becomeCalm } from './idle.mjs';
import { launchWindow } from './launchWindow.mjs';
import { onDisplay } from './onDisplay.mjs';
import { openProject } from './openProject.mjs';
import { linesOf, makeTranscript, takeRecords, writeRecords } from './transcript.mjs';

const megabyte = 1_000_000;
/** Percent of one core, beside a session that writes a megabyte a minute. */
const target = 1;
const writesPerMinute = 60;
/** The project is listed and indexed before the sessions are read. */
const settleMs = 10_000;
/** Sub-agents of the session: half in its folder, half beside it, as older versions left them. */
const agents = 100;

/**
 * Measures the CPU of following a session that goes on writing: of core with git in a process of its own, and of the whole app, whose
 * window shows each new figure. The first reading of the transcript is told apart.
 */
export async function benchPressure({ bundled, quick, seconds, calmFor }) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-bench-pressure-')));
  const root = join(folder, 'shop');
  const home = join(folder, 'home');
  const size = (quick ? 5 : 30) * megabyte;
  makeProject(root);
  // The session goes on where the transcript ends, so that the figures are of all of it.
  const lines = linesOf(root, 0);
  const path = await makeTranscript(join(home, '.claude'), root, size, lines);
  makeAgents(path, root);
  sayThatItRuns(path, root);
  const texts = Array.from({ length: seconds }, () => takeRecords(lines, megabyte / writesPerMinute));
  const core = startFollowing(bundled, root, home);
  try {
    return await onDisplay(async (startWith) => {
      const { electron, page } = await launchWindow(startWith('pressure'), { CARRYOVER_AGENTS_HOME: home });
      try {
        await core.ask('open');
        await wait(settleMs);
        const { ms: first } = await core.ask('follow');
        await openProject({ electron, page }, root);
        const strip = page.locator('[data-region="pressure"] .strip');
        await strip.waitFor();
        // The caret of the goal blinks as long as a person is in the window, who is with the agent here.
        await page.evaluate(() => document.activeElement.blur());
        const calm = await becomeCalm(electron, calmFor);
        const measure = async (length, act) => {
          const [one, app] = [await core.ask('usage'), await cpuTime(electron)];
          for (let second = 0; second < length; second += 1) {
            act(second);
            await wait(1_000);
          }
          const [oneAfter, appAfter] = [await core.ask('usage'), await cpuTime(electron)];
          const percent = (ms) => ms / (length * 10);
          return {
            core: percent(oneAfter.ms - one.ms),
            app: percent(appAfter.ms - app.ms),
            views: oneAfter.views - one.views,
          };
        };
        const idle = await measure(Math.ceil(seconds / 2), () => undefined);
        const before = await strip.textContent();
        const busy = await measure(seconds, (second) => appendFileSync(path, texts[second]));
        if (busy.views === 0 || (await strip.textContent()) === before)
          throw new Error('The session was not followed.');
        return {
          title: `following a session with ${agents} sub-agents that writes 1 MB a minute, for ${seconds} s, CPU of one core`,
          rows: [
            {
              name: `the first reading, ${size / megabyte} MB`,
              figure: `${(first / 1_000).toFixed(2)} s`,
              beside: `in the app, with all of the start: calm after ${calm.seconds} s and ${(calm.ms / 1_000).toFixed(1)} s of CPU`,
            },
            row(
              'core and git, from then on',
              busy.core,
              `${busy.views} measurings; ${idle.core.toFixed(2)} %`,
            ),
            row('all processes of the app', busy.app, `with the figures drawn; ${idle.app.toFixed(2)} %`),
          ],
        };
      } finally {
        await electron.close();
      }
    });
  } finally {
    await core.ask('close');
    rmSync(folder, { recursive: true, force: true });
  }
}

function row(name, percent, beside) {
  return {
    name,
    figure: `${percent.toFixed(2)} %`,
    beside: `${beside} while nothing is written`,
    target: `below ${target} %`,
    met: percent < target,
  };
}

function makeProject(root) {
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(root, 'src', 'only.ts'), 'export const only = 1;\n');
  const git = (...args) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args]);
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'Begin');
}

/** Writes what Claude Code writes of a session that runs, here in this process. */
function sayThatItRuns(path, root) {
  const sessions = join(dirname(dirname(dirname(path))), 'sessions');
  mkdirSync(sessions);
  const running = { sessionId: basename(path, '.jsonl'), cwd: root, startedAt: Date.now() };
  writeFileSync(join(sessions, `${process.pid}.json`), JSON.stringify(running));
}

/** Starts the process that follows the sessions; it answers one question at a time. */
function startFollowing({ outDir }, root, home) {
  const child = fork(new URL('./pressureCore.mjs', import.meta.url), [outDir, root, home]);
  const gone = new AbortController();
  child.once('exit', () => gone.abort(new Error('The process that follows the session ended.')));
  return {
    async ask(what) {
      const answer = once(child, 'message', gone);
      child.send(what);
      const [given] = await answer;
      return given;
    },
  };
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
