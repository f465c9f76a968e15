import type { FeatureName } from './features.ts';

/** A weight says what a feature adds to the score; a missing one adds nothing. */
export type Weights = Readonly<Partial<Record<FeatureName, number>>>;

/** Goal, chosen files, or both, as the person has given them. */
export type QueryKind = 'goal' | 'both' | 'files';

/** These choose the files from which the second step starts, by the goal alone. */
export const firstWeights: Weights = {
  bm25: 3.5,
  cover: 0.3,
  inPath: 1.1,
  declared: 0.3,
  fileName: 1.3,
  history: 1.3,
  historyAbsolute: 1.4,
  recent: 1.5,
  heat: 0.2,
  code: 2.5,
  test: -0.4,
  doc: -1,
  config: -1.2,
  testAsked: 1.5,
  docAsked: 2.5,
  size: 1.3,
};

/**
 * Fitted to 360 commits of eight public repositories in as many languages, so that a file that a commit changed comes before
 * the others. Commits were counted by their code only, so the weight of documents for a goal about documents is chosen by hand.
 */
export const weights: Readonly<Record<QueryKind, Weights>> = {
  goal: {
    bm25: 3.45,
    bm25Absolute: 0.39,
    cover: 0.18,
    inPath: 1.15,
    declared: 0.2,
    fileName: 1.34,
    history: 1.15,
    historyAbsolute: 1.24,
    bestTogether: 0.2,
    bestImports: 0.36,
    bestStem: 1.74,
    bestFolder: 0.86,
    bestUses: 0.48,
    heat: 0.08,
    recent: 1.98,
    code: 3,
    test: -0.49,
    doc: -1.2,
    config: -1.4,
    testAsked: 1.64,
    docAsked: 2.5,
    size: 1.3,
  },
  both: {
    bm25: 3.45,
    bm25Absolute: 0.65,
    inPath: 0.53,
    fileName: 1.09,
    history: 0.44,
    historyAbsolute: 1.82,
    bestImports: 0.6,
    bestStem: 0.96,
    bestFolder: 0.28,
    bestUses: 0.69,
    together: 3,
    imports: 0.3,
    stem: 1.93,
    folder: 1.68,
    uses: 0.2,
    kin: 1.95,
    heat: -0.2,
    recent: 1.12,
    code: 3,
    test: -0.59,
    doc: -1.4,
    config: -0.84,
    testAsked: 0.42,
    docAsked: 2,
    size: 1.47,
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
  goal: { slope: 0.56, middle: 11.9 },
  both: { slope: 0.58, middle: 11.7 },
  files: { slope: 0.89, middle: 9.18 },
};

/** On repositories that no weight was fitted to, likelihoods are lower than they say. */
export const strongFrom = 0.6;
/** Files below are not suggested. */
export const suggestedFrom = 0.025;
/** Nothing is suggested where the likeliest file is below. */
export const answeredFrom = 0.06;
