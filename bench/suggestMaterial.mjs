import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from '../scripts/root.mjs';

const load = async (path) => (await runnerImport(join(root, 'src/core/suggest', path))).module;
const [
  { createVocabulary },
  { createFactsReader },
  { isUnwantedPath },
  { indexFacts },
  { kindOfPath },
  { createPathLookups },
  { createCommitTable, wordsOfSubject },
  { rankFiles, takeSuggested, knownOf },
] = await Promise.all(
  [
    'facts/createVocabulary.ts',
    'facts/readFacts.ts',
    'facts/isUnwanted.ts',
    'index/fileIndex.ts',
    'index/pathKinds.ts',
    'index/pathLookups.ts',
    'history/commitTable.ts',
    'rank/rankFiles.ts',
  ].map(load),
);
const { ignoreReason } = (await runnerImport(join(root, 'src/core/sources/files/ignoreReason.ts'))).module;

const { suggestionsWithin } = (await runnerImport(join(root, 'src/shared/domain/suggestionsWithin.ts')))
  .module;
const { suggestedFiles } = (await runnerImport(join(root, 'src/shared/domain/suggestion.ts'))).module;
const { strongFrom } = (await runnerImport(join(root, 'src/core/suggest/rank/weights.ts'))).module;

export { rankFiles, strongFrom, suggestionsWithin, takeSuggested };
export const mostSuggested = suggestedFiles.most;

/** The app reads as many. */
const historyCommits = 5_000;
/** The newest commits with work in them, among which the sample is taken. */
const recent = 1_500;
const mostTruth = 10;
const readAhead = 200;
const bots = /\[bot\]|dependabot|renovate|greenkeeper|pre-commit-ci/iu;
const noWork = /^(?:merge|bump|release|version|v?\d+[.\d]*|prepare|revert|publish|\[?ci\]?[: ])/iu;

/**
 * Samples commits of a repository, and calls back for each with what was known at its parent: the goal is the subject,
 * the truth the code files that the commit changed and that existed. A bare repository will do.
 */
export async function eachSample(folder, { count, seed }, onSample) {
  const commits = readCommits(folder);
  const byId = new Map(commits.map((commit) => [commit.id, commit]));
  const blobs = createBlobs(folder);
  const readFacts = createFactsReader(createVocabulary());
  const facts = new Map();
  const sampled = shuffled(commits.filter(isWork).slice(0, recent), seed);
  let taken = 0;
  try {
    for (const commit of sampled) {
      if (taken === count) break;
      const [parent] = commit.parents;
      const tree = readTree(folder, parent).filter(
        ({ path, bytes }) => ignoreReason(path, bytes) === undefined,
      );
      const paths = new Set(tree.map(({ path }) => path));
      const truth = commit.paths.filter((path) => paths.has(path) && isCode(path));
      if (truth.length === 0 || truth.length > mostTruth) continue;
      const wanted = tree.filter(({ path }) => !isUnwantedPath(path));
      const unread = wanted.filter((file) => !facts.has(keyOf(file)));
      // Git reads ahead: an answer to each question alone would cost a change of process for each file.
      for (let at = 0; at < unread.length; at += readAhead) {
        const part = unread.slice(at, at + readAhead);
        await Promise.all(
          part.map(async (file) => {
            const text = await blobs.read(file.blob);
            const tokens = Math.ceil((text ?? '').length / 4);
            facts.set(keyOf(file), text === null ? null : { ...readFacts(file.path, text), tokens });
          }),
        );
      }
      const files = [];
      for (const file of wanted) {
        const known = facts.get(keyOf(file));
        if (known !== null) files.push({ path: file.path, bytes: file.bytes, modified: 0, facts: known });
      }
      const index = indexFacts(files);
      const lookups = createPathLookups(index);
      const past = ancestors(byId, parent, historyCommits);
      const known = knownOf(index, lookups, createCommitTable(past, lookups.byPath));
      // A file that the index leaves out for its path is a miss, and has a number after those of the index.
      const numbers = truth
        .map((path, number) => lookups.byPath.get(path) ?? files.length + number)
        .filter((file) => index.unwanted[file] !== 1);
      if (numbers.length === 0) continue;
      taken += 1;
      await onSample({
        commit: commit.id,
        goal: goalOf(commit.subject),
        truth: shuffled(numbers, seed + taken),
        known,
        tokensOf: (file) => files[file].facts.tokens,
      });
    }
  } finally {
    blobs.close();
  }
  return { commits: commits.length, taken };
}

/** Returns what would be known of a project without git. */
export function withoutHistory({ index, lookups }) {
  return knownOf(index, lookups, createCommitTable([], lookups.byPath));
}

function keyOf({ path, blob }) {
  return `${path}\0${blob}`;
}

function isCode(path) {
  return kindOfPath(path) === 'code';
}

function isWork({ parents, subject, author, paths }) {
  const goal = goalOf(subject);
  return (
    parents.length === 1 &&
    !bots.test(author) &&
    !noWork.test(goal) &&
    goal.split(/\s+/u).length >= 3 &&
    paths.some(isCode)
  );
}

/** The subject without the number of its pull request, which a person would not write. */
function goalOf(subject) {
  return subject.replaceAll(/\s*\(?(?:(?:closes|fixes|refs?|see)\s+)?#\d+\)?/giu, '').trim();
}

function readCommits(folder) {
  const format = '--format=tformat:%x01%H%x00%P%x00%an%x00%s%x00';
  const output = git(folder, [
    'log',
    '-z',
    '--no-renames',
    '--name-only',
    '--date-order',
    '--max-count=30000',
    format,
    'HEAD',
  ]);
  return output
    .split('\u0001')
    .slice(1)
    .map((record) => {
      const [id, parents, author, subject, ...paths] = record
        .split('\0')
        .map((field) => field.replace(/^\n/u, ''));
      return {
        id,
        parents: parents === '' ? [] : parents.split(' '),
        author,
        subject,
        words: wordsOfSubject(subject),
        paths: paths.filter((path) => path !== ''),
      };
    });
}

/** Returns the newest commits from one on, in the order of the log. */
function ancestors(byId, from, most) {
  const wanted = new Set([from]);
  const found = [];
  for (const [id, commit] of byId) {
    if (!wanted.has(id)) continue;
    for (const parent of commit.parents) wanted.add(parent);
    found.push(commit);
    if (found.length === most) break;
  }
  return found;
}

function readTree(folder, commit) {
  return git(folder, ['ls-tree', '-r', '-l', '-z', '--full-tree', commit])
    .split('\0')
    .filter((line) => line.startsWith('100'))
    .map((line) => {
      const tab = line.indexOf('\t');
      const [, , blob, bytes] = line.slice(0, tab).split(/\s+/u);
      return { path: line.slice(tab + 1), blob, bytes: Number(bytes) };
    });
}

function git(folder, args) {
  const { stdout, status, stderr } = spawnSync('git', ['-C', folder, ...args], {
    maxBuffer: 2 ** 30,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`git ${args[0]} failed in ${folder}: ${stderr.slice(0, 300)}`);
  return stdout;
}

/** Reads blobs through one process; `null` for a binary or missing one. */
function createBlobs(folder) {
  const child = spawn('git', ['-C', folder, 'cat-file', '--batch'], { stdio: ['pipe', 'pipe', 'inherit'] });
  let buffer = Buffer.alloc(0);
  const waiting = [];
  const settle = () => {
    while (waiting.length > 0) {
      const end = buffer.indexOf(10);
      if (end === -1) return;
      const [, kind, size] = buffer.toString('utf8', 0, end).split(' ');
      const bytes = kind === 'missing' ? 0 : Number(size);
      const whole = end + 1 + (kind === 'missing' ? 0 : bytes + 1);
      if (buffer.length < whole) return;
      const content = buffer.subarray(end + 1, end + 1 + bytes);
      buffer = buffer.subarray(whole);
      const isText = kind !== 'missing' && !content.subarray(0, 8_000).includes(0);
      waiting.shift()(isText ? content.toString('utf8') : null);
    }
  };
  child.stdout.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    settle();
  });
  return {
    read: (blob) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        child.stdin.write(`${blob}\n`);
      }),
    close: () => child.stdin.end(),
  };
}

/** Returns the same order for the same seed on every machine. */
function shuffled(list, seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other], copy[at]];
  }
  return copy;
}
