import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timeInTurns } from './timeInTurns.mjs';

const files = 10_000;
const perFolder = 100;
const inPlay = 50;
const target = 200;
const text = (file) => `export const n = ${file};\n`.repeat(20);

/**
 * Measures the drift of a payload of 50 files in a repository of 10,000, beside plain `git status`: some edited, one
 * moved, one gone.
 */
export async function benchDrift({ bundled, rounds }) {
  const [{ createDriftFeature }, { savePayload }, { parsePayload }, { createStorage }] = await Promise.all([
    bundled.load('drift'),
    bundled.load('savePayload'),
    bundled.load('payload'),
    bundled.load('storage'),
  ]);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-bench-drift-')));
  try {
    const root = join(folder, 'project');
    const dataFolder = join(folder, 'home');
    const paths = makeProject(root);
    const storage = createStorage();
    const pool = {
      measure: async (texts) => texts.map(() => ({ tokens: 0, scan: { status: 'done', spans: [] } })),
    };
    const played = paths.filter((_, index) => index % (files / inPlay) === 0);
    // Some are not committed, as when a session ends before its work does.
    for (const path of played.slice(0, 8)) writeFileSync(join(root, path), `${text(1)}// then\n`);
    const body = `## x\n\n**Files in play:**\n${played.map((path) => `- DONE: \`${path}:3-9\`\n`).join('')}`;
    const common = { root, folder: 'scratch', dataFolder, storage, pool };
    const { session } = await savePayload({
      ...common,
      payload: parsePayload(body),
      task: 'x',
      taskId: 'x',
      template: 'standard',
      clock: Date.now,
      newId: () => 'bench',
    });
    for (const path of played.slice(4, 20)) writeFileSync(join(root, path), `// new\n${text(1)}`);
    git(root, ['commit', '-q', '-a', '-m', 'more']);
    git(root, ['mv', played[30], 'src/moved.ts']);
    rmSync(join(root, played[31]));
    const feature = createDriftFeature({ ...common, emit: () => undefined });
    const measure = () => feature.measure({ root, folder: 'scratch', session });
    const drift = await measure();
    const changes = drift.files.map(({ change }) => change);
    const count = (wanted) => changes.filter((change) => change === wanted).length;
    if (count('edited') !== 16 || count('moved') !== 1 || count('deleted') !== 1 || changes.length !== inPlay)
      throw new Error('Drift tells something else than what was done.');
    const ms = await timeInTurns(
      { drift: measure, 'git status': () => git(root, ['status', '--porcelain']) },
      rounds,
    );
    return {
      title: `drift of a payload, ${inPlay} files in play of ${files.toLocaleString('en-US')}`,
      rows: [
        { name: 'git status --porcelain', figure: `${ms['git status'].toFixed(0)} ms` },
        {
          name: 'drift',
          figure: `${ms.drift.toFixed(0)} ms`,
          beside: `${(ms.drift / ms['git status']).toFixed(1)} x git status`,
          target: `below ${target} ms`,
          met: ms.drift < target,
        },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeProject(root) {
  const paths = [];
  for (let file = 0; file < files; file += 1) {
    const below = `src/part${Math.floor(file / perFolder)}`;
    if (file % perFolder === 0) mkdirSync(join(root, below), { recursive: true });
    paths.push(`${below}/file${file}.ts`);
    writeFileSync(join(root, below, `file${file}.ts`), text(file));
  }
  git(root, ['init', '-q', '-b', 'main']);
  git(root, ['add', '-A']);
  git(root, ['commit', '-q', '-m', 'start']);
  return paths;
}

function git(root, args) {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  return execFileSync('git', ['-C', root, ...who, ...args], { encoding: 'utf8' });
}
