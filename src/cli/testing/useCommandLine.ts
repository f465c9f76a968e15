import { execFile, fork, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, inject } from 'vitest';

/** A command to be run by the host of commands. */
export interface HostedRun {
  readonly args: readonly string[];
  /** The working folder. */
  readonly folder: string;
  /** The whole environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Standard input. */
  readonly input: string;
}

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Places {
  /** A data folder that does not exist yet. */
  readonly home: string;
  /** An empty project. */
  readonly root: string;
}

interface RunOptions {
  /** Standard input. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface CommandLine {
  /** Path of the bundled command, for tests that start Node themselves. */
  readonly script: string;
  makePlaces(): Places;
  /** Runs a command in a process that runs others before and after it: to start Node takes longer than most commands. */
  run(places: Places, args: readonly string[], more?: RunOptions): Promise<Ran>;
  /** Runs a command in a process of its own, for what concerns the process. */
  runAlone(places: Places, args: readonly string[], more?: RunOptions): Promise<Ran>;
}

interface BuiltCommand extends CommandLine {
  remove(): void;
}

const repository = join(import.meta.dirname, '..', '..', '..');

/** Prepares, once in a file, the command as it is shipped, bundled for all of its tests. */
export function useCommandLine(): CommandLine {
  let built: BuiltCommand | undefined;
  const command = (): BuiltCommand => {
    if (built === undefined) throw new Error('The command line is there in tests, and not before them.');
    return built;
  };
  beforeAll(async () => {
    built = await startCommandLine();
  });
  afterAll(() => built?.remove());
  return {
    get script() {
      return command().script;
    },
    makePlaces: () => command().makePlaces(),
    run: (...args) => command().run(...args),
    runAlone: (...args) => command().runAlone(...args),
  };
}

/** ms between two looks at whether another file's process has bundled the command by now. */
const lookAgainMs = 50;

/**
 * Bundles the command beside the worker that this run of the tests uses, once for all files: the first one that needs it
 * makes the folder `command`, and the others wait until `done` or `failed` lies in it.
 */
async function bundleOnce(outDir: string): Promise<string> {
  const script = join(outDir, 'cli.js');
  const state = join(outDir, 'command');
  try {
    mkdirSync(state);
  } catch {
    while (!existsSync(join(state, 'done'))) {
      if (existsSync(join(state, 'failed')))
        throw new Error('Another test file could not bundle the command.');
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    }
    return script;
  }
  try {
    await build({
      root: repository,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir,
        emptyOutDir: false,
        target: 'node20.18',
        minify: false,
        rolldownOptions: {
          input: {
            cli: join(repository, 'src', 'cli', 'index.ts'),
            commandHost: join(repository, 'src', 'cli', 'testing', 'commandHost.ts'),
          },
          output: { format: 'es', entryFileNames: '[name].js' },
        },
      },
    });
    writeFileSync(join(state, 'done'), '');
  } catch (error) {
    writeFileSync(join(state, 'failed'), '');
    throw error;
  }
  return script;
}

async function startCommandLine(): Promise<BuiltCommand> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-cli-')));
  const script = await bundleOnce(dirname(fileURLToPath(inject('workerUrl'))));
  const host = createHost(join(dirname(script), 'commandHost.js'));
  return {
    script,
    makePlaces() {
      const own = realpathSync(mkdtempSync(join(folder, 'test-')));
      const root = join(own, 'project');
      mkdirSync(root);
      return { home: join(own, 'home'), root };
    },
    run: ({ home, root }, args, { input = '', env = {} } = {}) =>
      host.run({ args, folder: root, environment: environmentOf(home, env), input }),
    runAlone: ({ home, root }, args, { input = '', env = {} } = {}) =>
      new Promise((resolve) => {
        const child = execFile(
          process.execPath,
          [script, ...args],
          { cwd: root, env: environmentOf(home, env), maxBuffer: 64_000_000 },
          (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
        );
        child.stdin?.end(input);
      }),
    remove() {
      host.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function environmentOf(home: string, env: Readonly<Record<string, string>>): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(inherited), CARRYOVER_HOME: home, ...env };
}

/** A host ends after as many commands, with the threads that they started. */
const commandsOfHost = 20;

function createHost(script: string): { run(run: HostedRun): Promise<Ran>; end(): void } {
  let child: ChildProcess | undefined;
  let commands = 0;
  let last: Promise<unknown> = Promise.resolve();
  const end = (): void => {
    child?.disconnect();
    child = undefined;
  };
  const runNext = async (run: HostedRun): Promise<Ran> => {
    if (commands++ % commandsOfHost === 0) end();
    const host = (child ??= fork(script, { execArgv: [] }));
    return await new Promise((resolve, reject) => {
      const gone = (): void => {
        child = undefined;
        reject(new Error(`The process that runs commands ended with: ${run.args.join(' ')}`));
      };
      host.once('exit', gone);
      host.once('message', (ran: Ran) => {
        host.off('exit', gone);
        resolve(ran);
      });
      host.send(run, (error) => {
        if (error !== null) gone();
      });
    });
  };
  return {
    run(run) {
      const next = last.then(() => runNext(run));
      last = next.catch(() => undefined);
      return next;
    },
    end,
  };
}

/** Makes a clipboard of its own for a command on Linux: what is copied lies in the file `board`. */
export function fakeClipboard(home: string): {
  readonly board: string;
  readonly env: Readonly<Record<string, string>>;
} {
  const tools = join(home, 'tools');
  const board = join(home, 'board');
  mkdirSync(tools, { recursive: true });
  const script = `#!/bin/sh\ncase "$3" in -in) cat > '${board}';; *) cat '${board}';; esac\n`;
  writeFileSync(join(tools, 'xclip'), script);
  chmodSync(join(tools, 'xclip'), 0o755);
  const PATH = `${tools}${delimiter}${process.env['PATH'] ?? ''}`;
  return { board, env: { PATH, DISPLAY: ':9', WAYLAND_DISPLAY: '' } };
}
