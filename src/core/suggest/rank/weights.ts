import type { FeatureName } from './features.ts';

/** A weight says what a feature adds to the score; a missing one adds nothing. */
export type Weights = Readonly<Partial<Record<FeatureName, number>>>;

/** Goal, chosen files, or both, as the person has given them. */
export type QueryKind = 'goal' | 'both' | 'files';

/** These choose the files from which the second step starts, by the goal alone. */
export const firstWeights: Weights = {
  bm25: 3.79,
  text: 1.15,
  place: 0.74,
  inPath: 1,
  declared: 0.8,
  declaresName: 0.98,
  fileName: 2.13,
  scope: 2.85,
  history: 1.79,
  historyAbsolute: 2.05,
  heat: 0.81,
  often: 1.89,
  changes: -1.84,
  newest: 1.52,
  recent: 0.85,
  code: 3.75,
  test: -0.36,
  doc: -1.5,
  config: -1.8,
  testAsked: 1.94,
  docAsked: 3.75,
  aside: -0.68,
  asideAsked: 2.07,
  depth: -0.9,
  size: 1.39,
};

/**
 * The weights of `goal` were fitted to 2,612 commits of 88 public repositories in nine languages, so that a file of code that a
 * commit changed comes before the others. For each changed file the loss is log(1 + sum of e^(score of another - its score) / 5)
 * over the 80 likeliest others, averaged in each commit, with a pull of one commit towards the weights before. No relation, no word
 * and no declared name may speak against a file. `code`, `doc`, `config` and `docAsked` were held at their part of the scores, so
 * that documents and settings, which commits were not counted by, are found nearly as often as before, and `aside` at what puts a
 * program before its equal examples without a history. Repositories were left out in turn to see what a change is worth. The
 * weights of `both` are of an earlier fit to 1,975 commits of 55 repositories, as another one found no more, and those of `files`
 * of one to 360 commits.
 */
export const weights: Readonly<Record<QueryKind, Weights>> = {
  goal: {
    bm25: 2.2,
    fileName: 1.16,
    text: 0.25,
    place: 0.59,
    declaresName: 0.23,
    scope: 1.42,
    history: 0.6,
    historyAbsolute: 1.21,
    subjects: 0.35,
    likest: 0.34,
    joined: 0.6,
    joinedInPath: 0.17,
    rareInPath: 0.34,
    rareInFolder: 1.04,
    rareDeclared: 0.37,
    bestTogether: 0.84,
    bestImports: 0.27,
    bestImportedBy: 0.55,
    bestStem: 0.58,
    bestFolder: 0.18,
    often: 1,
    changes: -0.76,
    newest: 1.56,
    recent: -0.24,
    young: 0.9,
    unchanged: -0.59,
    folderHeat: 0.21,
    areaHeat: 0.44,
    code: 2.97,
    test: -0.34,
    doc: -1.19,
    config: -1.39,
    testAsked: 1.43,
    docAsked: 2.48,
    aside: -0.35,
    asideAsked: 0.66,
    depth: -0.97,
    size: 1.23,
    bytes: 0.1,
  },
  both: {
    bm25: 3.85,
    bm25Absolute: 0.39,
    text: 0.61,
    place: 0.41,
    inPath: 0.2,
    declaresName: 0.83,
    fileName: 1.97,
    scope: 1.01,
    history: 1.11,
    historyAbsolute: 1.92,
    bestImports: 0.26,
    bestImportedBy: 1.12,
    bestStem: 0.42,
    bestFolder: 0.56,
    together: 7.1,
    imports: 0.85,
    importedBy: 1.19,
    stem: 1.88,
    folder: 1.47,
    uses: 0.95,
    kin: 1.36,
    heat: 0.23,
    often: 1.55,
    changes: -1.71,
    newest: 0.56,
    recent: 1.13,
    code: 4.5,
    test: -0.28,
    doc: -2.1,
    config: -1.26,
    testAsked: 1.28,
    docAsked: 3,
    aside: -0.7,
    asideAsked: 0.41,
    depth: -0.39,
    size: 0.98,
  },
  files: {
    together: 4.43,
    imports: 0.25,
    importedBy: 0.38,
    stem: 2.34,
    folder: 1.85,
    uses: 0.87,
    kin: 1.72,
    heat: -0.29,
    recent: 1.43,
    code: 2.67,
    test: -0.95,
    doc: -1.23,
    config: -0.73,
    size: 3.26,
  },
};

/** Turns a score into the part of such files that belong to the work: slope and middle of a logistic curve. */
export const likelihood: Readonly<Record<QueryKind, { readonly slope: number; readonly middle: number }>> = {
  goal: { slope: 0.874, middle: 9.94 },
  both: { slope: 0.588, middle: 15.24 },
  files: { slope: 0.89, middle: 9.18 },
};

/** On repositories that no weight was fitted to, likelihoods are lower than they say. */
export const strongFrom = 0.6;
/** Files below are not suggested. */
export const suggestedFrom: Readonly<Record<QueryKind, number>> = { goal: 0.003, both: 0.005, files: 0.025 };
/** Nothing is suggested where the likeliest file is below. */
export const answeredFrom: Readonly<Record<QueryKind, number>> = { goal: 0.01, both: 0.03, files: 0.06 };
