/** Features that speak for a file or against it, each from 0 to 1, or around 0. */
export const featureNames = [
  // Read from the goal.
  'bm25',
  'bm25Absolute',
  'cover',
  'inPath',
  'declared',
  'fileName',
  'text',
  'place',
  'declaresName',
  'scope',
  'history',
  'historyAbsolute',
  'subjects',
  'likest',
  'joined',
  'joinedInPath',
  'rareInPath',
  'rareInFolder',
  'rareDeclared',
  // Read from the best files by the goal.
  'bestTogether',
  'bestImports',
  'bestImportedBy',
  'bestStem',
  'bestFolder',
  'bestUses',
  'bestKin',
  // Read from the files that are chosen already.
  'together',
  'imports',
  'importedBy',
  'stem',
  'folder',
  'uses',
  'kin',
  // Read from the file alone.
  'heat',
  'often',
  'changes',
  'newest',
  'recent',
  'young',
  'unchanged',
  'folderHeat',
  'areaHeat',
  'code',
  'test',
  'doc',
  'config',
  'testAsked',
  'docAsked',
  'aside',
  'asideAsked',
  'depth',
  'size',
  'bytes',
] as const;

export type FeatureName = (typeof featureNames)[number];
export type Features = Record<FeatureName, number>;

export function noFeatures(): Features {
  return Object.fromEntries(featureNames.map((name) => [name, 0])) as Features;
}
