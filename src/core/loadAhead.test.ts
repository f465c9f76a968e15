import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Features whose code is loaded once a person asks for them, and not by the opening of a project. */
const askedFor = [
  './suggest/createSuggest.ts',
  './findWorkAtHand.ts',
  './sample/createSample.ts',
  './scanning/createScanning.ts',
  './rules/createRules.ts',
  './commits/createCommits.ts',
  './hooks/createHookSettings.ts',
  './worktrees/createWorktrees.ts',
  './memory/createMemory.ts',
  './memory/note/createNotes.ts',
  './portable/createPortable.ts',
  './portable/portableWriters.ts',
];
/** Modules that are small, or that the features above load anyway. */
const small = ['./sources/snippets/recoveryForm.ts', './pressure/nudges/decideNudges.ts'];

function loadedBy(file: string): readonly string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  return [...source.matchAll(/import\('([^']+)'\)/gu)].map(([, module = '']) => module);
}

it('loads every feature ahead that the opening of a project asks for, so that no press waits for all of it', () => {
  const ahead = new Set([...loadedBy('./loadAhead.ts'), ...askedFor, ...small]);
  const features = loadedBy('./createCore.ts');
  expect(features.length).toBeGreaterThan(15);
  expect(features.filter((module) => !ahead.has(module))).toEqual([]);
});
