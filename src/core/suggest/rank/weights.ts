import type { FeatureName } from './features.ts';

/** A weight says what a feature adds to the score; a missing one adds nothing. */
export type Weights = Readonly<Partial<Record<FeatureName, number>>>;

/** Which of both the person has given. */
export type QueryKind = 'goal' | 'both' | 'files';

/** These choose the files from which the second step starts, by the goal alone. */
export const firstWeights: Weights = {
  bm25: 3.5,
  cover: 0.5,
  inPath: 1.1,
  declared: 0.3,
  fileName: 1.3,
  history: 1.3,
  historyAbsolute: 1.5,
  heat: 0.5,
  code: 2,
  test: -0.3,
  doc: -1,
  config: -1,
  testAsked: 1.2,
  docAsked: 2,
  size: 1.5,
};

/**
 * Fitted to 400 commits of eight public repositories in as many languages, so that a file that a commit changed comes before
 * the others. Commits were counted by their code only, so the weight of documents for a goal about documents is chosen by hand.
 */
export const weights: Readonly<Record<QueryKind, Weights>> = {
  goal: {
    bm25: 3.44,
    cover: 0.48,
    inPath: 1.06,
    declared: 0.23,
    fileName: 1.27,
    history: 1.24,
    historyAbsolute: 1.31,
    bestTogether: 0.54,
    bestImports: 0.61,
    bestStem: 1.64,
    bestFolder: 0.66,
    bestUses: 0.54,
    heat: 0.82,
    code: 2.5,
    test: -0.44,
    doc: -1,
    config: -1.2,
    testAsked: 1.54,
    docAsked: 2.5,
    size: 2,
  },
  both: {
    bm25: 3,
    bm25Absolute: 0.54,
    cover: 0.46,
    inPath: 0.91,
    fileName: 0.96,
    history: 0.65,
    historyAbsolute: 1.79,
    bestImports: 0.8,
    bestStem: 0.88,
    bestUses: 0.44,
    together: 3.56,
    imports: 0.27,
    stem: 2.85,
    folder: 1.97,
    uses: 0.41,
    heat: -0.28,
    code: 2.7,
    test: -0.84,
    doc: -1.2,
    config: -0.9,
    testAsked: 0.55,
    docAsked: 2,
    size: 2.5,
  },
  files: {
    together: 4.94,
    imports: 0.12,
    stem: 3.12,
    folder: 1.91,
    uses: 0.97,
    heat: 0.15,
    code: 2.59,
    test: -1.11,
    doc: -1.23,
    config: -0.78,
    size: 3.85,
  },
};

/** Turns a score into the part of such files that belong to the work: slope and middle of a logistic curve. */
export const likelihood: Readonly<Record<QueryKind, { readonly slope: number; readonly middle: number }>> = {
  goal: { slope: 0.56, middle: 11.6 },
  both: { slope: 0.56, middle: 11.5 },
  files: { slope: 0.96, middle: 8.89 },
};

export const strongFrom = 0.5;
/** Files below are not suggested. */
export const suggestedFrom = 0.04;
