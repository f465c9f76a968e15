import { wordBits } from '../facts/readFacts.ts';
import { eachWord, type FileIndex } from '../index/fileIndex.ts';
import type { GoalWord } from './goalWords.ts';

/** Each hit has the file, the word's place in the query, and its weight in the file. */
export interface Hits {
  readonly files: Uint32Array;
  readonly words: Uint16Array;
  readonly weights: Uint8Array;
}

interface GrowingHits {
  add(file: number, word: number, weight: number): void;
  finish(): Hits;
}

/** Collects hits in arrays of numbers: a goal of a page has millions in a large project. */
function createHits(): GrowingHits {
  let files = new Uint32Array(1 << 12);
  let words = new Uint16Array(1 << 12);
  let weights = new Uint8Array(1 << 12);
  let count = 0;
  const grow = (): void => {
    const before = { files, words, weights };
    files = new Uint32Array(count * 2);
    words = new Uint16Array(count * 2);
    weights = new Uint8Array(count * 2);
    files.set(before.files);
    words.set(before.words);
    weights.set(before.weights);
  };
  return {
    add(file, word, weight) {
      if (count === files.length) grow();
      files[count] = file;
      words[count] = word;
      weights[count] = weight;
      count += 1;
    },
    finish: () => ({
      files: files.subarray(0, count),
      words: words.subarray(0, count),
      weights: weights.subarray(0, count),
    }),
  };
}

/**
 * Finds words in all files by one pass over the index: fast for any number of words, and without a second index to keep. The first
 * `own` ones are those of the goal, of which the rarest are always looked for.
 */
export function scanWords(index: FileIndex, hashes: readonly number[], own: number = hashes.length): Hits {
  const { starts, postings } = index;
  const slots = slotsOf(index.vocabulary, hashes);
  const hits = createHits();
  if (slots === null) return hits.finish();
  const count = index.paths.length;
  if (count > manyFiles) leaveOutCommon(index, slots, hashes.length, own);
  for (let file = 0; file < count; file += 1) {
    const to = starts[file + 1] ?? 0;
    let id = 0;
    for (let at = starts[file] ?? 0; at < to; at += 2) {
      let byte = postings[at] ?? 0;
      id += byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        at += 1;
        byte = postings[at] ?? 0;
        id += (byte & 127) << shift;
      }
      const slot = slots[id] ?? 0;
      if (slot === 0) continue;
      hits.add(file, slot - 1, postings[at + 1] ?? 0);
    }
  }
  return hits.finish();
}

/** From this many files on, a page of common words would have millions of hits. */
const manyFiles = 20_000;
const sampled = 1_000;
/** A word of so large a part of all files tells none of them apart. */
const commonPart = 0.8;
const leastKept = 8;

/** Leaves out words that nearly all files have, by a sample of them; the rarest stay. */
function leaveOutCommon(index: FileIndex, slots: Uint16Array, count: number, own: number): void {
  const filesWith = new Uint32Array(count);
  const step = Math.floor(index.paths.length / sampled);
  for (let number = 0; number < sampled; number += 1) {
    eachWord(index, number * step, (id) => {
      const slot = slots[id] ?? 0;
      if (slot > 0) filesWith[slot - 1] = (filesWith[slot - 1] ?? 0) + 1;
    });
  }
  const places = [...filesWith.keys()];
  const rarestFirst = places.slice(0, own).toSorted((a, b) => (filesWith[a] ?? 0) - (filesWith[b] ?? 0));
  const isOut = new Uint8Array(count + 1);
  for (const slot of [...rarestFirst.slice(leastKept), ...places.slice(own)]) {
    if ((filesWith[slot] ?? 0) > commonPart * sampled) isOut[slot + 1] = 1;
  }
  if (!isOut.includes(1)) return;
  for (let id = 0; id < slots.length; id += 1) if (isOut[slots[id] ?? 0] === 1) slots[id] = 0;
}

/** Returns for each word of the index its place in the query plus one, or 0; `null` if it has none of them. */
function slotsOf(vocabulary: Uint32Array, hashes: readonly number[]): Uint16Array | null {
  const places = new Map(hashes.map((hash, slot) => [hash, slot]));
  const filter = new Uint8Array(1 << 16);
  for (const hash of hashes) filter[hash & 0xffff] = 1;
  const slots = new Uint16Array(vocabulary.length);
  let isAny = false;
  for (let id = 0; id < vocabulary.length; id += 1) {
    const hash = vocabulary[id] ?? 0;
    if (filter[hash & 0xffff] === 0) continue;
    const slot = places.get(hash);
    if (slot === undefined) continue;
    slots[id] = slot + 1;
    isAny = true;
  }
  return isAny ? slots : null;
}

/** Scores by the number of the file. */
export interface WordScores {
  /** Files that have a word of the goal. */
  readonly files: readonly number[];
  /** BM25 over content, names and path. */
  readonly bm25: Float64Array;
  /** Parts of the goal, by weight of its words: in the file at all, in its path, in its declared names. */
  readonly cover: Float32Array;
  readonly inPath: Float32Array;
  readonly declared: Float32Array;
  /** BM25 over the content alone. */
  readonly text: Float64Array;
  /** Part of the words of the goal's scope that its path has. */
  readonly scope: Float32Array;
  /** 1 if it declares what the goal writes as a name. */
  readonly declaresName: Uint8Array;
  /** The rareness of the words that it has in its path, and among its declared names. */
  readonly rareInPath: Float32Array;
  readonly rareDeclared: Float32Array;
  /** The rareness of each word among paths. */
  readonly rareness: readonly number[];
  /** Weight of each word: how rare it is, and how much the goal means it. */
  readonly worth: readonly number[];
}

const saturation = 1.2;
const byLength = 0.4;
const pathCounts = 3;
const nameCounts = 1.5;

/** Scores files by the words that they share with a goal. */
export function scoreWords(index: FileIndex, hits: Hits, goal: readonly GoalWord[]): WordScores {
  const total = Math.max(1, index.paths.length);
  const filesWith = new Uint32Array(goal.length);
  const pathsWith = new Uint32Array(goal.length);
  const declaredIn = new Uint32Array(goal.length);
  for (let at = 0; at < hits.words.length; at += 1) {
    const slot = hits.words[at] ?? 0;
    // Words behind those of the goal are joined ones, which count elsewhere.
    if (slot >= goal.length) continue;
    filesWith[slot] = (filesWith[slot] ?? 0) + 1;
    if (index.unwanted[hits.files[at] ?? 0] === 1) continue;
    const weight = hits.weights[at] ?? 0;
    if ((weight & wordBits.inPath) !== 0) pathsWith[slot] = (pathsWith[slot] ?? 0) + 1;
    if ((weight & wordBits.declared) !== 0) declaredIn[slot] = (declaredIn[slot] ?? 0) + 1;
  }
  const rare = (weight: number, df: number): number => (df === 0 ? 0 : weight * rarity(df, total));
  const rareness = goal.map(({ weight }, slot) => rare(weight, pathsWith[slot] ?? 0));
  const rareNames = goal.map(({ weight }, slot) => rare(weight, declaredIn[slot] ?? 0));
  const worth = goal.map(({ weight }, slot) => {
    const df = filesWith[slot] ?? 0;
    return df === 0 ? 0 : weight * Math.log(1 + (total - df + 0.5) / (df + 0.5));
  });
  const sum = worth.reduce((all, one) => all + one, 0) || 1;
  let words = 0;
  for (const count of index.words) words += count;
  const average = Math.max(1, words / total);
  const bm25 = new Float64Array(index.paths.length);
  const cover = new Float32Array(index.paths.length);
  const inPath = new Float32Array(index.paths.length);
  const declared = new Float32Array(index.paths.length);
  const text = new Float64Array(index.paths.length);
  const scope = new Float32Array(index.paths.length);
  const declaresName = new Uint8Array(index.paths.length);
  const rareInPath = new Float32Array(index.paths.length);
  const rareDeclared = new Float32Array(index.paths.length);
  const ofScope = 1 / Math.max(1, goal.filter(({ isScope }) => isScope).length);
  const files: number[] = [];
  const { files: hitFiles, words: hitWords, weights: hitWeights } = hits;
  const { unwanted, words: wordCounts } = index;
  for (let at = 0; at < hitFiles.length; at += 1) {
    const file = hitFiles[at] ?? 0;
    const slot = hitWords[at] ?? 0;
    if (unwanted[file] === 1 || slot >= goal.length) continue;
    const weight = hitWeights[at] ?? 0;
    const value = worth[slot] ?? 0;
    const isInPath = (weight & wordBits.inPath) !== 0;
    const isDeclared = (weight & wordBits.declared) !== 0;
    const inText = weight & wordBits.count;
    const count = inText + (isInPath ? pathCounts : 0) + (isDeclared ? nameCounts : 0);
    const length = 1 - byLength + (byLength * (wordCounts[file] ?? 0)) / average;
    const score = (value * count * (saturation + 1)) / (count + saturation * length);
    const word = goal[slot];
    if (bm25[file] === 0) files.push(file);
    bm25[file] = (bm25[file] ?? 0) + score;
    cover[file] = (cover[file] ?? 0) + value / sum;
    if (isInPath) inPath[file] = (inPath[file] ?? 0) + value / sum;
    if (isDeclared) declared[file] = (declared[file] ?? 0) + value / sum;
    if (isInPath) rareInPath[file] = (rareInPath[file] ?? 0) + (rareness[slot] ?? 0);
    if (isDeclared) rareDeclared[file] = (rareDeclared[file] ?? 0) + (rareNames[slot] ?? 0);
    text[file] = (text[file] ?? 0) + (value * inText * (saturation + 1)) / (inText + saturation * length);
    if (isInPath && word?.isScope === true) scope[file] = (scope[file] ?? 0) + ofScope;
    if (isDeclared && word?.isName === true) declaresName[file] = 1;
  }
  return {
    files,
    bm25,
    cover,
    inPath,
    declared,
    text,
    scope,
    declaresName,
    rareInPath,
    rareDeclared,
    rareness,
    worth,
  };
}

/** Returns how rare a word of so many of all files is: near 1 for that of one file. */
function rarity(df: number, total: number): number {
  return Math.log(1 + total / df) / Math.log(1 + total);
}

/** Scores by the number of the file: the rarest of the names that neighbouring words of the goal make. */
export interface JoinedScores {
  readonly anywhere: ReadonlyMap<number, number>;
  readonly inPath: ReadonlyMap<number, number>;
}

/** Scores files by the joined words that they have; `slots` are the places of these in the query. */
export function scoreJoined(index: FileIndex, hits: Hits, slots: ReadonlySet<number>): JoinedScores {
  const total = Math.max(1, index.paths.length);
  const anywhere = new Map<number, number>();
  const inPath = new Map<number, number>();
  // A set would be asked for each of millions of hits.
  const isJoined = new Uint8Array(Math.max(0, ...slots) + 1);
  for (const slot of slots) isJoined[slot] = 1;
  const filesWith = new Uint32Array(isJoined.length);
  for (const slot of hits.words) if (isJoined[slot] === 1) filesWith[slot] = (filesWith[slot] ?? 0) + 1;
  for (let at = 0; at < hits.files.length; at += 1) {
    const slot = hits.words[at] ?? 0;
    if (isJoined[slot] !== 1) continue;
    const file = hits.files[at] ?? 0;
    const value = rarity(filesWith[slot] ?? 1, total);
    raise(anywhere, file, value);
    if (((hits.weights[at] ?? 0) & wordBits.inPath) !== 0) raise(inPath, file, value);
  }
  return { anywhere, inPath };
}

function raise(scores: Map<number, number>, file: number, value: number): void {
  if (value > (scores.get(file) ?? 0)) scores.set(file, value);
}
