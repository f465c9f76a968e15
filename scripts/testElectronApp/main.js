// Stands in for Electron's default app, which the test runtime lacks. It must be an ES module: Electron then holds
// back `ready` until the app below has loaded.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const require = createRequire(import.meta.url);
const given = process.argv.slice(1);

if (given.includes('--version')) {
  process.stdout.write(`v${process.versions.electron}\n`);
  process.exit(0);
}

let folder = '';
for (let index = 0; index < given.length; index += 1) {
  const argument = given[index];
  if (argument === '-r' || argument === '--require') {
    index += 1;
    require(resolve(given[index]));
  } else if (!argument.startsWith('-') && folder === '') {
    folder = resolve(argument);
  }
}

process.defaultApp = true;
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
app.setName(manifest.productName ?? manifest.name);
app.setVersion(manifest.version);
app.setAppPath(folder);
await import(pathToFileURL(join(folder, manifest.main)).href);
