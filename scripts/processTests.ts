import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testsBelow } from './testsBelow.ts';

const root = join(import.meta.dirname, '..');
/** Imports by which a test starts git, Node or worker threads, or fixtures that do. */
const starters: readonly RegExp[] = [
  /from 'node:(?:child_process|worker_threads|v8)'/u,
  /\{[^}]*\b(?:git|makeRepository)\b[^}]*\} (?:from|= await import\()\s*'[^']*\/makeRepository\.ts'/u,
  /from '[^']*\/(?:startCore|openStack|openShop|openDrift|serveHere|useCommandLine|runCommand|startEditLoop)\.ts'/u,
  /from '[^']*\/(?:breakRepository|makeHostile|makeDeadSession|claimScenario|createFilePool|bundleProof)\.ts'/u,
];

/**
 * Returns the unit tests below some folders that start processes, by path from the root. Each gets a process of its own,
 * since to start a program takes twice as long from a process that holds the modules of all files.
 */
export function processTests(folders: readonly string[]): readonly string[] {
  return testsBelow(folders).filter((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    return starters.some((starter) => starter.test(code));
  });
}
