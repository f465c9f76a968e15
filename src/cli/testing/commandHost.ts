import { closeSync, openSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { Readable, Writable } from 'node:stream';
import { createProgram } from '../createProgram.ts';
import { runProgram } from '../runProgram.ts';
import type { HostedRun, Ran } from './useCommandLine.ts';

// This process runs commands one after the other, each with its own folder, environment and standard streams.
const packageFile = new URL('../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string };
const workerUrl = new URL('./worker.js', import.meta.url);
const rendererUrl = new URL('../renderer/', import.meta.url);

process.on('message', (run: HostedRun) => void runHere(run).then((ran) => process.send?.(ran)));
process.on('disconnect', () => process.exit());

async function runHere({ args, folder, environment, input }: HostedRun): Promise<Ran> {
  process.chdir(folder);
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  process.exitCode = undefined;
  const out = bufferedStream();
  const err = bufferedStream();
  const nothing = openSync(devNull, 'r');
  place('stdin', Object.assign(Readable.from([Buffer.from(input)]), { fd: nothing }));
  place('stdout', out.stream);
  place('stderr', err.stream);
  try {
    await runProgram((done) => createProgram({ version, workerUrl, rendererUrl }, done), args);
    return { code: codeOfLastCommand(), out: out.text(), err: err.text() };
  } finally {
    closeSync(nothing);
  }
}

function codeOfLastCommand(): number {
  return Number(process.exitCode ?? 0);
}

function place(name: 'stdin' | 'stdout' | 'stderr', stream: Readable | Writable): void {
  Object.defineProperty(process, name, { configurable: true, value: stream });
}

function bufferedStream(): { readonly stream: Writable; readonly text: () => string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, written) {
      chunks.push(chunk);
      written();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}
