#!/usr/bin/env node
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const built = join(root, 'out', 'main', 'cli.js');

const problem = problemOfBuild();
if (problem === null) await import(pathToFileURL(built).href);
else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}

/** A package has no sources; in a clone, a build older than they are would be somebody else's command. */
function problemOfBuild() {
  const sources = ['cli', 'core', 'server', 'shared'].map((folder) => join(root, 'src', folder));
  if (!existsSync(built)) {
    return 'carryover: the command line is not built yet. Run "npm run build" in the clone, then try again.';
  }
  const time = statSync(built).mtimeMs;
  if (sources.every((folder) => !existsSync(folder) || newest(folder) <= time)) return null;
  return 'carryover: the sources are newer than the build. Run "npm run build" in the clone, then try again.';
}

function newest(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.(ts|json)$/u.test(entry.name))
    .reduce((time, entry) => Math.max(time, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);
}
