import { spawnSync } from 'node:child_process';
import { createReadStream, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { answerGitCalls } from '../runner/answerGitCalls.ts';
import type { GitAnswer } from '../runner/gitCalls.ts';
import type { AskedOfHelper, FixtureAnswer, FixtureCall } from './startGitHelper.ts';

// This process starts git for a process of tests. To start a program takes several times as long from a process that
// holds the modules of many tests.
const folder = process.argv[2] ?? '';
const ownEnvironment = process.env;

const server = createServer((socket) => serve(socket));
server.listen(join(folder, 'runs'), answerFixtures);

// The process of tests holds the other end until it ends.
process.stdin.on('close', () => process.exit());
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.stdin.resume();

/** Runs the git of the product, with the environment that its caller has at that moment. */
function serve(socket: Socket): void {
  const { hear, cancelAll } = answerGitCalls({ answer: (answer) => socket.write(lineOf(answer)) });
  const lines = createInterface({ input: socket });
  // It repeats the errors of its input, which would end the process.
  lines.on('error', cancelAll);
  lines.on('line', (line) => {
    const { call, environment } = JSON.parse(line) as AskedOfHelper;
    process.env = { ...environment };
    hear(call);
    process.env = ownEnvironment;
  });
  socket.on('error', cancelAll);
  socket.on('close', cancelAll);
}

function lineOf(answer: GitAnswer): string {
  if (answer.kind !== 'end' || !('output' in answer.outcome)) return `${JSON.stringify({ answer })}\n`;
  const { output } = answer.outcome;
  return `${JSON.stringify({ answer, output: Buffer.from(output).toString('base64') })}\n`;
}

/** Runs the git of fixtures, whose caller does nothing until it has the answer. */
function answerFixtures(): void {
  const answers = openSync(join(folder, 'answers'), 'w');
  const send = (answer: FixtureAnswer): void => writeFileSync(answers, `${JSON.stringify(answer)}\n`);
  createInterface({ input: createReadStream(join(folder, 'calls')) }).on('line', (line) => {
    const { args, cwd, env } = JSON.parse(line) as FixtureCall;
    const { status, stdout, stderr, error } = spawnSync('git', args, {
      cwd,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    send({ status, stdout, stderr, ...(error === undefined ? {} : { problem: error.message }) });
  });
}
