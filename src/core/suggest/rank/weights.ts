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
 * Fitted to 1,975 commits of 55 public repositories in nine languages, so that a file of code that a commit changed comes before
 * the others. For each changed file the loss is log(1 + sum of e^(score of another - its score) / 5) over the 80 likeliest
 * others, averaged in each commit, with a pull of one commit towards the weights before. No relation, no word and no declared name
 * may speak against a file. `code`, `doc`, `config` and `docAsked` were held, so that documents and settings, which commits were
 * not counted by, are found as often as before. Repositories were left out in turn to see what a change is worth.
 * The weights of `files` are of an earlier fit to 360 commits.
 */
export const weights: Readonly<Record<QueryKind, Weights>> = {
  goal: {
    bm25: 3.58,
    text: 0.96,
    place: 1.23,
    inPath: 0.69,
    declared: 0.65,
    declaresName: 1.19,
    fileName: 2.23,
    scope: 2.42,
    history: 1.84,
    historyAbsolute: 1.9,
    bestTogether: 0.62,
    bestImports: 0.58,
    bestImportedBy: 1.17,
    bestStem: 0.73,
    bestFolder: 0.81,
    bestUses: 0.42,
    bestKin: 0.11,
    heat: 0.69,
    often: 1.81,
    changes: -1.92,
    newest: 1.46,
    recent: 0.96,
    code: 4.5,
    test: -0.27,
    doc: -1.8,
    config: -2.1,
    testAsked: 1.99,
    docAsked: 3.75,
    aside: -0.49,
    asideAsked: 2,
    depth: -1.04,
    size: 1.51,
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
  goal: { slope: 0.573, middle: 15.7 },
  both: { slope: 0.588, middle: 15.24 },
  files: { slope: 0.89, middle: 9.18 },
};

/** On repositories that no weight was fitted to, likelihoods are lower than they say. */
export const strongFrom = 0.6;
/** Files below are not suggested. */
export const suggestedFrom: Readonly<Record<QueryKind, number>> = { goal: 0.005, both: 0.005, files: 0.025 };
/** Nothing is suggested where the likeliest file is below. */
export const answeredFrom: Readonly<Record<QueryKind, number>> = { goal: 0.02, both: 0.03, files: 0.06 };
