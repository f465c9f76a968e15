// Runs after `npm install` in a clone: builds what `npx carryover` runs. An install without development packages can't.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root } from './root.mjs';

if (existsSync(join(root, 'node_modules', 'electron-vite'))) process.exitCode = build();
