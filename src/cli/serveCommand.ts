import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder, logBug } from '../core/createOnce.ts';
import { startServer, type RunningServer } from '../server/startServer.ts';
import type { Surroundings } from './commandParts.ts';
import { exitCode, UsageError } from './exitCode.ts';
import { openCore, openProject } from './openCore.ts';
import { parsePort } from './optionValues.ts';
import type { CommonOptions, Outcome } from './output.ts';

export interface ServeOptions extends CommonOptions {
  readonly port?: number;
}

/** Written into guides and commands that forward it; no well-known service has it. `CARRYOVER_PORT` replaces it. */
const defaultPort = 4_870;

/** Answers once the server listens; it goes on until the process is told to end. */
export async function serveCommand(
  options: ServeOptions,
  { workerUrl, rendererUrl, version }: Surroundings,
): Promise<Outcome> {
  const rendererFolder = fileURLToPath(rendererUrl);
  if (!existsSync(join(rendererFolder, 'index.html'))) {
    return failure(
      'serve/not-built',
      'The app is not built yet. Run "npm run build" in the clone, then try again.',
    );
  }
  const usualPort = readUsualPort(process.env['CARRYOVER_PORT']);
  const project =
    options.project === undefined ? null : await openProject(openCore(workerUrl), options.project);
  const start = (port: number): Promise<RunningServer> =>
    startServer({
      dataFolder: dataFolder(),
      version,
      rendererFolder,
      workerUrl,
      port,
      environment: process.env,
    });
  let server: RunningServer;
  try {
    server = await start(options.port ?? usualPort);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    if (options.port !== undefined) return portFailure(options.port, code);
    // The user did not name this port.
    server = await start(0);
  }
  try {
    if (project !== null) await server.openProject(project);
  } catch (error) {
    // The sentence is all that the user gets: a server that went on would hold the terminal without an address.
    await server.close();
    throw error;
  }
  endOnSignals(server);
  // A bug in work that no caller waits for must not end the server that others work with.
  process.on('unhandledRejection', (error) => logBug({ method: 'background', error }));
  const problem = await server.folderProblem();
  const url = server.newAddress();
  if (options.json !== true) offerNewAddress(server);
  return {
    code: exitCode.done,
    text: `${[
      `Carryover is at ${url}`,
      'Open this link in a browser on this machine. It works once, for one browser.',
      ...overSsh(server.port),
      ...(process.stdin.isTTY && options.json !== true
        ? ['Enter: a new link. Ctrl+C: stop.']
        : ['Ctrl+C: stop.']),
    ].join('\n')}\n`,
    json: { url, port: server.port, pid: process.pid },
    messages: [
      ...(options.port === undefined && server.port !== usualPort
        ? [`carryover: Port ${String(usualPort)} is taken, so Carryover uses another one.`]
        : []),
      ...(problem === null ? [] : [`carryover: ${problem}`]),
    ],
  };
}

function readUsualPort(value: string | undefined): number {
  if (value === undefined || value === '') return defaultPort;
  try {
    return parsePort(value);
  } catch {
    throw new UsageError('CARRYOVER_PORT is not a port. Set it to a number from 1 to 65535, or unset it.');
  }
}

/** A user on ssh has no browser here and needs the port forwarded. */
function overSsh(port: number): readonly string[] {
  if (process.env['SSH_CONNECTION'] === undefined) return [];
  const forward = `${String(port)}:127.0.0.1:${String(port)}`;
  return [`To use it over ssh, run ssh -L ${forward} to this machine and open the link on yours.`];
}

function portFailure(port: number, code: 'EADDRINUSE' | 'EACCES'): Outcome {
  const why =
    code === 'EADDRINUSE' ? 'is taken by another program' : 'needs permissions that you do not have';
  return failure(
    'serve/port-taken',
    `Port ${String(port)} ${why}. Choose another one with --port, or --port 0 for any free port.`,
  );
}

function failure(code: string, message: string): Outcome {
  return {
    code: exitCode.failed,
    text: '',
    json: { error: { code, message } },
    messages: [`carryover: ${message}`],
  };
}

/** The process writes what was typed to disk before it ends; a second Ctrl+C does not wait for that. */
function endOnSignals(server: RunningServer): void {
  let closing = false;
  const end = (): void => {
    if (closing) process.exit(exitCode.failed);
    closing = true;
    process.stdin.pause();
    void server.close().then(
      (kept) => process.exit(kept ? exitCode.done : exitCode.failed),
      () => process.exit(exitCode.failed),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}

function offerNewAddress(server: RunningServer): void {
  if (!process.stdin.isTTY) return;
  process.stdin.on('data', () => {
    process.stdout.write(`Carryover is at ${server.newAddress()}\n`);
  });
}
