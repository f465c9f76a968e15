import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './measureCommand.mjs';
import { startCore } from './startCore.mjs';

const texts = 10_000;
const keystrokeMs = 100;
const stallMs = 50;
/** Each is searched letter by letter, as in typing. */
const typed = ['token retry', 'service layer', 'queue worker', 'xyz zebra', 're'];
const subjects =
  'token retry service layer queue worker lease claim expired middleware session payload schema contract migration cache index signature webhook header invoice order refund tenant quota'.split(
    ' ',
  );

/** Measures reading texts for the first time, and a keystroke in the search over them. */
export async function benchMemory({ bundled, quick, rounds }) {
  const count = quick ? texts / 10 : texts;
  const folder = mkdtempSync(join(tmpdir(), 'carryover-bench-memory-'));
  let read;
  const core = await startCore(bundled, (event, { reading }) => {
    if (event === 'memory.changed' && reading === null) read?.();
  });
  try {
    const characters = writeNotes(folder, count);
    await core.api.projects.open({ path: folder });
    const search = (query) =>
      core.api.memory.search({ query, level: null, projectId: null, here: null, count: 40, model: 'gpt-4o' });
    const stalls = watchStalls();
    const from = performance.now();
    const cpu = process.cpuUsage();
    const done = new Promise((resolve) => (read = resolve));
    await search('');
    await done;
    const builtMs = performance.now() - from;
    const { user, system } = process.cpuUsage(cpu);
    const longest = stalls();
    const { all } = await search('');
    if (all.note !== count) throw new Error(`${all.note} of ${count} notes were read.`);
    const own = [];
    const whole = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const words of typed) {
        for (let end = 2; end <= words.length; end += 1) {
          const [started, busy] = [performance.now(), busyMs()];
          await search(words.slice(0, end));
          whole.push(performance.now() - started);
          own.push(busyMs() - busy);
        }
      }
    }
    return {
      title: `searching memory, ${count.toLocaleString('en-US')} texts, ${(characters / 1e6).toFixed(0)} MB`,
      rows: [
        row('a keystroke until its results are masked, median', median(whole), keystrokeMs),
        row('  95 of 100', percentile(whole, 0.95)),
        row('a keystroke, time of the main thread, median', median(own)),
        row('  95 of 100', percentile(own, 0.95), keystrokeMs),
        { name: 'reading all for the first time', figure: `${(builtMs / 1_000).toFixed(1)} s` },
        { name: '  CPU time of all threads', figure: `${((user + system) / 1e6).toFixed(1)} s` },
        row('  longest stall meanwhile', longest, stallMs),
      ],
    };
  } finally {
    await core.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeNotes(folder, count) {
  let seed = 7;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const word = () => subjects[Math.floor(subjects.length * random() ** 2)];
  const line = () =>
    Array.from({ length: 12 }, () => (random() < 0.3 ? `${word()}${at(40)}` : word())).join(' ');
  const at = (most) => Math.floor(random() * most);
  mkdirSync(join(folder, 'knowledge'));
  let characters = 0;
  for (let number = 0; number < count; number += 1) {
    const files = Array.from({ length: 3 }, () => `- src/${word()}/${word()}${at(500)}.ts`).join('\n');
    const lines = Array.from({ length: 16 }, () => `- ${line()}. Why: ${word()} ${word()}`).join('\n');
    const text = `# ${word()} ${word()} ${number}\n\n## Root cause\n\n${line()}\n\n## What changed\n\n${files}\n\n## Decisions\n\n${lines}\n`;
    characters += text.length;
    writeFileSync(join(folder, 'knowledge', `2026-01-01-task-${number}.md`), text);
  }
  return characters;
}

/**
 * Returns a function that ends the watch and returns the longest time in ms in which nothing else could run: in CPU time of
 * this thread where the system tells it, since on a busy machine other processes take most of the rest.
 */
function watchStalls() {
  let last = busyMs();
  let longest = 0;
  const timer = setInterval(() => {
    const now = busyMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

function busyMs() {
  if (process.platform !== 'linux') return performance.now();
  const [ns] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(ns) / 1e6;
}

function percentile(times, part) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
}

function row(name, value, target, beside = '') {
  const figure = { name, figure: `${value.toFixed(1)} ms`, beside };
  return target === undefined ? figure : { ...figure, target: `at most ${target} ms`, met: value <= target };
}
