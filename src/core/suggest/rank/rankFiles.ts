import type { CommitTable } from '../history/commitTable.ts';
import { eachWord, type FileIndex } from '../index/fileIndex.ts';
import { isTestPath, kindOfPath, stemOfPath, withoutEnding } from '../index/pathKinds.ts';
import { kinOf, type PathLookups } from '../index/pathLookups.ts';
import { createImports, type Imports } from '../index/resolveImports.ts';
import { hashWord, wordsOfName } from '../facts/splitWords.ts';
import { noFeatures, type Features } from './features.ts';
import { joinedWords, wordsOfGoal, type GoalWord } from './goalWords.ts';
import {
  scanWords,
  scoreJoined,
  scoreWords,
  type Hits,
  type JoinedScores,
  type WordScores,
} from './scanWords.ts';
import {
  areaOf,
  changedWith,
  folderOf,
  heatOf,
  heatOfPlaces,
  oftenOf,
  recentOf,
  scoreSubjects,
  type PlaceHeat,
  type Together,
} from './scoreHistory.ts';
import {
  answeredFrom,
  firstWeights,
  likelihood,
  suggestedFrom,
  weights,
  type QueryKind,
  type Weights,
} from './weights.ts';

/** All that is known of a project when a question is asked. */
export interface Known {
  readonly index: FileIndex;
  readonly lookups: PathLookups;
  readonly table: CommitTable;
  readonly heat: ReadonlyMap<number, number>;
  readonly often: ReadonlyMap<number, number>;
  readonly newest: ReadonlyMap<number, number>;
  readonly recent: ReadonlyMap<number, number>;
  readonly places: PlaceHeat;
}

export function knownOf(index: FileIndex, lookups: PathLookups, table: CommitTable): Known {
  return {
    index,
    lookups,
    table,
    heat: heatOf(table),
    often: oftenOf(table),
    newest: recentOf(table, 3),
    recent: recentOf(table, 8),
    places: heatOfPlaces(table, index.paths, index.unwanted),
  };
}

export interface Query {
  readonly goal: string;
  /** Numbers of files that are chosen already. */
  readonly chosen: readonly number[];
  /** Numbers of files of the work so far, which may be suggested. */
  readonly inPlay?: readonly number[];
}

/** A relation of a file to another one. */
export interface Relation {
  readonly kind: 'together' | 'imports' | 'importedBy' | 'uses' | 'stem' | 'kin' | 'folder';
  readonly from: number;
  readonly strength: number;
  readonly together?: Together;
  /** Set if the relation is worth saying only where nothing better is known of the file. */
  readonly faint?: true;
}

export interface RankedFile {
  readonly file: number;
  readonly features: Features;
  readonly score: number;
  /** The part of such files that belong to the work. */
  readonly likelihood: number;
  readonly relations: readonly Relation[];
  /** Words of the goal that it has: declared, in its path, or in its text. */
  readonly words: readonly { readonly written: string; readonly weight: number; readonly worth: number }[];
  /** Commits like the goal that changed it. */
  readonly commits: number;
}

export interface Ranking {
  readonly kind: QueryKind;
  /** The likeliest first. */
  readonly files: readonly RankedFile[];
}

const seeds = 10;
/** Files of the work so far around which the second step looks. */
const mostInPlay = 6;
/** Chosen files beyond that add nothing but time. */
const mostChosen = 12;
/** Files of the work so far count as much less than the best ones: the goal may be another by now. */
const inPlayWeight = 0.3;
const candidatesKept = 400;
/** Files that get a closer look for their words alone. */
const wordCandidates = 1_500;
/** Commits after which a new file counts half as one. */
const youngHalf = 30;
const none = noFeatures();

/** Ranks the files of a project for a goal, for chosen files, or for both. */
export function rankFiles(
  known: Known,
  query: Query,
  fitted: Readonly<Record<QueryKind, Weights>> = weights,
): Ranking {
  const { index, table } = known;
  const goal = wordsOfGoal(query.goal);
  const asks = asksOf(query.goal);
  const kind: QueryKind = goal.length === 0 ? 'files' : query.chosen.length === 0 ? 'goal' : 'both';
  // Joined words stand behind those of the goal, unless the goal has written one itself.
  const hashes = goal.map(({ hash }) => hash);
  const joined = new Set<number>();
  for (const hash of joinedWords(query.goal)) {
    const slot = hashes.indexOf(hash);
    joined.add(slot === -1 ? hashes.push(hash) - 1 : slot);
  }
  const hits = scanWords(index, hashes, goal.length);
  const words = scoreWords(index, hits, goal);
  const subjects = scoreSubjects(table, goal);
  const found = new Map<number, Features>();
  const featuresOf = (file: number): Features => {
    let features = found.get(file);
    if (features === undefined) {
      features = ownFeatures(known, file, asks);
      found.set(file, features);
    }
    return features;
  };
  addWords(index, goal, words, scoreJoined(index, hits, joined), featuresOf);
  const bestSubject = largest([...subjects.values()].map(({ score }) => score));
  const bestWide = largest([...subjects.values()].map(({ wide }) => wide));
  for (const [file, { score, wide, likest, commits }] of subjects) {
    if (index.unwanted[file] === 1) continue;
    // A file of the wider circle alone is no candidate.
    if (commits === 0 && !found.has(file)) continue;
    const features = featuresOf(file);
    features.history = score / bestSubject;
    features.historyAbsolute = Math.min(1, Math.sqrt(score));
    features.subjects = wide / bestWide;
    features.likest = likest;
  }
  const chosen = new Set(query.chosen);
  const links = createImports(index, known.lookups);
  const relations = new Map<number, Relation[]>();
  const relate = (file: number, relation: Relation): void => {
    const all = relations.get(file);
    if (all === undefined) relations.set(file, [relation]);
    else all.push(relation);
  };
  for (const file of query.chosen.slice(0, mostChosen)) {
    addRelated(known, links, file, 1, 'chosen', featuresOf, relate);
  }
  const best = [...found]
    .filter(([file]) => !chosen.has(file))
    .map(([file, features]) => ({ file, score: dot(firstWeights, features) }))
    .toSorted((a, b) => b.score - a.score || a.file - b.file)
    .slice(0, kind === 'files' ? 0 : seeds);
  for (const { file, score } of best) {
    const weight = Math.exp(score - (best[0]?.score ?? score));
    addRelated(known, links, file, weight, 'best', featuresOf, relate);
  }
  for (const file of (query.inPlay ?? []).filter((one) => !chosen.has(one)).slice(0, mostInPlay)) {
    addRelated(known, links, file, inPlayWeight, 'best', featuresOf, relate);
  }
  const { slope, middle } = likelihood[kind];
  const ranked = [...found]
    .filter(([file]) => !chosen.has(file) && index.unwanted[file] !== 1)
    .map(([file, features]) => ({ file, features, score: dot(fitted[kind], features) }))
    .toSorted((a, b) => b.score - a.score || a.file - b.file)
    .slice(0, candidatesKept);
  const wordsOfFile = groupHits(
    hits,
    goal,
    words,
    ranked.map(({ file }) => file),
  );
  return {
    kind,
    files: ranked.map((one) => ({
      ...one,
      likelihood: 1 / (1 + Math.exp(-slope * (one.score - middle))),
      relations: (relations.get(one.file) ?? []).toSorted((a, b) => b.strength - a.strength),
      words: wordsOfFile.get(one.file) ?? [],
      commits: subjects.get(one.file)?.commits ?? 0,
    })),
  };
}

/**
 * Returns the files that are worth a look. If even the first one is not likely enough, there are none; but files given without a
 * goal are answered with those that import them or that they import, as a small project has no other evidence.
 */
export function takeSuggested({ kind, files }: Ranking): readonly RankedFile[] {
  if ((files[0]?.likelihood ?? 0) < answeredFrom[kind])
    return kind === 'files' ? files.filter(isNeighbour) : [];
  return files.filter((file) => file.likelihood >= suggestedFrom[kind]);
}

function isNeighbour({ relations }: RankedFile): boolean {
  return relations.some(({ kind }) => kind === 'imports' || kind === 'importedBy');
}

function dot(by: Weights, features: Features): number {
  let sum = 0;
  for (const name in by) sum += (by[name as keyof Features] ?? 0) * features[name as keyof Features];
  return sum;
}

/** True if a goal is about tests or documents, so that these are wanted. */
interface Asks {
  readonly test: boolean;
  readonly doc: boolean;
  readonly aside: boolean;
}

/** Folders of what is not the program itself. */
const asideFolder =
  /(?:^|\/)(?:examples?|samples?|demos?|fixtures?|bench(?:es|marks?)?|scripts?|tools?|docs?|website|site|playground|e2e|templates?|stubs?|snapshots?|__snapshots__|testdata|resources|mocks?|__mocks__|contrib|build|ci|\.github|integration[\w-]*|tasks)\//iu;

function asksOf(goal: string): Asks {
  return {
    test: /\btests?\b|\bspecs?\b|\bcoverage\b|\bbench/iu.test(goal),
    doc: /\bdocs?\b|\bdocument|\breadme\b|\btypos?\b|\bchangelog\b/iu.test(goal),
    aside:
      /\bexamples?\b|\bbench|\bsamples?\b|\bdemos?\b|\bfixtures?\b|\bscripts?\b|\bdocs\b|\bwebsite\b|\bci\b|\btemplates?\b|\bplayground\b/iu.test(
        goal,
      ),
  };
}

function ownFeatures(known: Known, file: number, asks: Asks): Features {
  const { index } = known;
  const path = index.paths.at(file);
  const kind = kindOfPath(path);
  const test = isTestPath(path) ? 1 : 0;
  const aside = asideFolder.test(path) ? 1 : 0;
  const commits = known.table.commitsOf.get(file);
  return {
    ...none,
    heat: known.heat.get(file) ?? 0,
    often: known.often.get(file) ?? 0,
    changes: Math.min(1, Math.log(1 + (commits?.length ?? 0)) / 6),
    newest: known.newest.get(file) ?? 0,
    recent: known.recent.get(file) ?? 0,
    young: commits === undefined ? 0 : 0.5 ** ((commits.at(-1) ?? 0) / youngHalf),
    unchanged: commits === undefined && known.table.commits > 0 ? 1 : 0,
    folderHeat: known.places.folders.get(folderOf(path)) ?? 0,
    areaHeat: known.places.areas.get(areaOf(path)) ?? 0,
    code: kind === 'code' ? 1 : 0,
    test,
    doc: kind === 'doc' ? 1 : 0,
    config: kind === 'config' || kind === 'other' ? 1 : 0,
    testAsked: asks.test ? test : 0,
    docAsked: asks.doc && kind === 'doc' ? 1 : 0,
    aside,
    asideAsked: asks.aside ? aside : 0,
    depth: Math.min(1, path.split('/').length / 10),
    size: Math.min(1, Math.log(1 + (index.words[file] ?? 0)) / 10),
    bytes: Math.log(1 + (index.stamps[file * 2] ?? 0)) / 15,
  };
}

function addWords(
  index: FileIndex,
  goal: readonly GoalWord[],
  words: WordScores,
  joined: JoinedScores,
  featuresOf: (file: number) => Features,
): void {
  const best = largest(words.bm25);
  const most = words.worth.reduce((sum, one) => sum + one, 0) || 1;
  const worthOf = new Map(goal.map(({ hash }, slot) => [hash, words.worth[slot] ?? 0]));
  const rareness = new Map(goal.map(({ hash }, slot) => [hash, words.rareness[slot] ?? 0]));
  // Most files of a large project have a word of a long goal: only those that score count.
  const looks = new Float64Array(words.files.length);
  for (let at = 0; at < looks.length; at += 1) {
    const file = words.files[at] ?? 0;
    looks[at] = (words.bm25[file] ?? 0) / best + (words.inPath[file] ?? 0) / 3;
  }
  const least = looks.toSorted().at(-wordCandidates) ?? 0;
  const above: number[] = [];
  const equal: number[] = [];
  for (let at = 0; at < looks.length; at += 1) {
    const look = looks[at] ?? 0;
    if (look >= least) (look > least ? above : equal).push(words.files[at] ?? 0);
  }
  const bestText = largest(words.text);
  const byWords = [...above, ...equal]
    .slice(0, wordCandidates)
    .toSorted((a, b) => (words.bm25[b] ?? 0) - (words.bm25[a] ?? 0) || a - b);
  let place = 0;
  let lastScore = Infinity;
  for (const [at, file] of byWords.entries()) {
    const features = featuresOf(file);
    const score = words.bm25[file] ?? 0;
    // Files of equal words share a place.
    if (score < lastScore) place = at;
    lastScore = score;
    features.bm25 = score / best;
    features.bm25Absolute = Math.min(1, score / (most * 2.2));
    features.cover = words.cover[file] ?? 0;
    features.inPath = words.inPath[file] ?? 0;
    features.declared = words.declared[file] ?? 0;
    features.text = (words.text[file] ?? 0) / bestText;
    features.place = 1 / Math.log2(2 + place);
    features.declaresName = words.declaresName[file] ?? 0;
    features.scope = words.scope[file] ?? 0;
    features.joined = joined.anywhere.get(file) ?? 0;
    features.joinedInPath = joined.inPath.get(file) ?? 0;
    features.rareDeclared = capped(words.rareDeclared[file] ?? 0);
    if (features.inPath === 0) continue;
    const { all, single } = wordsOfLastPart(index.paths.at(file));
    features.fileName = shareOfName(all, worthOf);
    const inPath = words.rareInPath[file] ?? 0;
    const inName = single.reduce((sum, word) => sum + (rareness.get(hashWord(word)) ?? 0), 0);
    features.rareInPath = capped(inPath);
    features.rareInFolder = capped(Math.max(0, inPath - inName));
  }
}

/** Two rare words are enough. */
function capped(sum: number): number {
  return Math.min(1.5, sum / 2);
}

function largest(values: Iterable<number>): number {
  let most = 1e-9;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** Returns the words of a file's name, with and without those that are several words in one. */
function wordsOfLastPart(path: string): Readonly<Record<'all' | 'single', readonly string[]>> {
  const name = withoutEnding(path.slice(path.lastIndexOf('/') + 1));
  const parts = name.split(/[^\p{L}\p{N}]+/u).map((part) => wordsOfName(part));
  const single = parts.map((words) => (words.length > 1 ? words.slice(0, -1) : words));
  return { all: [...new Set(parts.flat())], single: [...new Set(single.flat())] };
}

/** Returns the part of a file's name that the goal has. */
function shareOfName(words: readonly string[], worthOf: ReadonlyMap<number, number>): number {
  if (words.length === 0) return 0;
  return words.filter((word) => (worthOf.get(hashWord(word)) ?? 0) > 0).length / words.length;
}

function groupHits(
  hits: Hits,
  goal: readonly GoalWord[],
  { worth, bm25 }: WordScores,
  files: readonly number[],
): ReadonlyMap<number, RankedFile['words']> {
  // A set would be asked for each of millions of hits.
  const isWanted = new Uint8Array(bm25.length);
  for (const file of files) isWanted[file] = 1;
  const found = new Map<number, { written: string; weight: number; worth: number }[]>();
  for (let at = 0; at < hits.files.length; at += 1) {
    const file = hits.files[at] ?? 0;
    const slot = hits.words[at] ?? 0;
    if (isWanted[file] === 0 || slot >= goal.length) continue;
    const word = {
      written: goal[slot]?.written ?? '',
      weight: hits.weights[at] ?? 0,
      worth: worth[slot] ?? 0,
    };
    const known = found.get(file);
    if (known === undefined) found.set(file, [word]);
    else known.push(word);
  }
  for (const words of found.values()) words.sort((a, b) => b.worth - a.worth);
  return found;
}

const fieldsBy = {
  best: {
    together: 'bestTogether',
    imports: 'bestImports',
    importedBy: 'bestImportedBy',
    stem: 'bestStem',
    folder: 'bestFolder',
    uses: 'bestUses',
    kin: 'bestKin',
  },
  chosen: {
    together: 'together',
    imports: 'imports',
    importedBy: 'importedBy',
    stem: 'stem',
    folder: 'folder',
    uses: 'uses',
    kin: 'kin',
  },
} as const;

/** Adds to the features of the files around one. */
function addRelated(
  { index, lookups, table }: Known,
  links: Imports,
  file: number,
  weight: number,
  of: keyof typeof fieldsBy,
  featuresOf: (file: number) => Features,
  relate: (file: number, relation: Relation) => void,
): void {
  const fields = fieldsBy[of];
  const add = (other: number, field: keyof typeof fields, value: number): void => {
    if (other === file || index.unwanted[other] === 1) return;
    const features = featuresOf(other);
    // Several weak relations count together, and no more than a full one.
    features[fields[field]] = 1 - (1 - features[fields[field]]) * (1 - Math.min(1, value * weight));
  };
  const note = (other: number, relation: Relation): void => {
    if (other !== file) relate(other, { ...relation, strength: relation.strength * weight });
  };
  for (const [other, together] of changedWith(table, file)) {
    add(other, 'together', together.part);
    const isFaint = together.both <= 1 && of === 'best';
    note(other, {
      kind: 'together',
      from: file,
      strength: together.part * 2,
      together,
      ...(isFaint ? { faint: true } : {}),
    });
  }
  const imported = links.of(file);
  for (const [other, strength] of imported) {
    add(other, 'imports', strength);
    note(other, { kind: 'importedBy', from: file, strength: strength * 0.5 });
  }
  const importing = links.by(file);
  const shared = 1 / Math.sqrt(Math.max(1, importing.size / 3));
  for (const [other, strength] of importing) {
    add(other, 'importedBy', strength * shared);
    note(other, { kind: 'imports', from: file, strength: strength * 0.5 * shared });
  }
  eachWord(index, file, (id) => {
    for (const other of lookups.byWholeName.ofHash(index.vocabulary[id] ?? 0)) {
      if (imported.has(other)) continue;
      add(other, 'uses', 0.7);
      note(other, { kind: 'uses', from: file, strength: 0.3 });
    }
  });
  const path = index.paths.at(file);
  const stem = stemOfPath(path);
  const kin = lookups.byStem.get(stem);
  for (const other of kin) {
    const strength = stem.length < 3 ? 0.2 : 1 / Math.sqrt(Math.max(1, kin.length - 1));
    add(other, 'stem', strength);
    note(other, { kind: 'stem', from: file, strength });
  }
  for (const [other, strength] of kinOf(lookups, file, path)) {
    add(other, 'kin', strength);
    note(other, { kind: 'kin', from: file, strength, faint: true });
  }
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  const beside = lookups.byFolder.get(folder);
  if (beside.length > 300 || (of === 'best' && beside.length > 60)) return;
  const near = 1 / Math.sqrt(Math.max(1, beside.length / 4));
  for (const other of beside) {
    add(other, 'folder', near);
    note(other, { kind: 'folder', from: file, strength: near, faint: true });
  }
}
