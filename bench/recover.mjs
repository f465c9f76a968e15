import { spawnSync } from 'node:child_process';
import { appendFileSync, createReadStream, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startCore } from './startCore.mjs';
import { measureCommand, median } from './measureCommand.mjs';
import { makeSessions, makeTranscript, writeRecords } from './transcript.mjs';

const megabyte = 1_000_000;
const limits = { ms: 8_000, mb: 150, append: 50, list: 500 };
const sessions = 200;

/** Measures reading what a session left: a long transcript in a fresh process, a megabyte more of it, and the list of a project. */
export async function benchRecover({ bundled, quick, rounds }) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-bench-recover-')));
  try {
    const root = join(folder, 'shop');
    mkdirSync(root);
    const home = join(folder, 'home');
    const size = (quick ? 50 : 500) * megabyte;
    const path = await makeTranscript(join(home, '.claude'), root, size);
    return [
      await measureFacts(bundled, path, size, rounds),
      await measureWindow(bundled, { root, home, path }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureFacts(bundled, path, size, rounds) {
  const script = fileURLToPath(new URL('./readFacts.mjs', import.meta.url));
  const reader = pathToFileURL(join(bundled.outDir, 'openSession.js')).href;
  const plain = [];
  const runs = [];
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await timeReading(path));
    runs.push(measureCommand(script, [reader, path]));
  }
  const ms = median(runs.map((run) => run.ms));
  const mb = median(runs.map(({ peakMb }) => peakMb));
  const bytesMs = median(plain);
  return {
    title: `facts of a transcript of ${size / megabyte} MB, in a process of its own`,
    rows: [
      { name: 'reading the bytes', figure: `${bytesMs.toFixed(0)} ms` },
      {
        name: 'facts',
        figure: `${ms.toFixed(0)} ms`,
        beside: `${(ms / bytesMs).toFixed(1)} x the bytes`,
        target: `below ${limits.ms} ms`,
        met: ms < limits.ms,
      },
      {
        name: 'memory at most',
        figure: `${mb.toFixed(0)} MB`,
        target: `below ${limits.mb} MB`,
        met: mb < limits.mb,
      },
    ],
  };
}

async function timeReading(path) {
  const started = performance.now();
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) bytes += chunk.length;
  if (bytes === 0) throw new Error('There is nothing to read.');
  return performance.now() - started;
}

async function measureWindow(bundled, { root, home, path }) {
  const { openClaudeSession } = await bundled.load('openSession');
  const open = openClaudeSession(path);
  await open.update({});
  const appended = [];
  for (let round = 0; round < 7; round += 1) {
    appendFileSync(path, writeRecords(root, megabyte, round + 1));
    const started = performance.now();
    await open.update({});
    appended.push(performance.now() - started);
  }
  rmSync(path);
  makeSessions(join(home, '.claude'), root, sessions);
  const core = await startCore(bundled, () => undefined, { CARRYOVER_AGENTS_HOME: home });
  try {
    const { projectId } = await core.api.projects.open({ path: root });
    const lists = [];
    for (let round = 0; round < 7; round += 1) {
      const started = performance.now();
      const found = await core.api.recovery.list({ projectId, operationId: `list-${round}` });
      lists.push(performance.now() - started);
      if (found.sessions.length !== sessions) throw new Error('Not every session is listed.');
    }
    const status = timeNode();
    const [append, list] = [median(appended), median(lists)];
    return {
      title: 'a session that goes on, and the list of a project',
      rows: [
        { name: 'starting Node', figure: `${status.toFixed(0)} ms` },
        {
          name: 'a megabyte more',
          figure: `${append.toFixed(0)} ms`,
          beside: `${(append / status).toFixed(1)} x starting Node`,
          target: `below ${limits.append} ms`,
          met: append < limits.append,
        },
        {
          name: `list of ${sessions} sessions`,
          figure: `${list.toFixed(0)} ms`,
          beside: `${(list / status).toFixed(1)} x starting Node`,
          target: `below ${limits.list} ms`,
          met: list < limits.list,
        },
      ],
    };
  } finally {
    await core.close();
  }
}

/** A figure of this machine at this moment, to compare with. */
function timeNode() {
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now();
    spawnSync(process.execPath, ['-e', '']);
    return performance.now() - started;
  });
  return median(times);
}
