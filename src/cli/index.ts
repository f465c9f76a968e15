import { readFileSync } from 'node:fs';
import { createProgram } from './createProgram.ts';
import { runProgram } from './runProgram.ts';

/** Beside the folder this is built into, in a clone as in a package. */
const packageFile = new URL('../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string };

const workerUrl = new URL('./worker.js', import.meta.url);
const rendererUrl = new URL('../renderer/', import.meta.url);
await runProgram((done) => createProgram({ version, workerUrl, rendererUrl }, done), process.argv.slice(2));
