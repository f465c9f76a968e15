import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, inject, vi } from 'vitest';

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

interface CommandLine {
  /** Path of the bundled command, for tests that start Node themselves. */
  readonly script: string;
  makePlaces(): Places;
  run(
    places: Places,
    args: readonly string[],
    more?: { readonly input?: string; readonly env?: Readonly<Record<string, string>> },
  ): Promise<Ran>;
}

interface BuiltCommand extends CommandLine {
  remove(): void;
}

const repository = join(import.meta.dirname, '..', '..', '..');

/** To be called once in a file: the command as it is shipped, bundled for all of its tests. */
export function useCommandLine(): CommandLine {
  // Each of these tests starts Node at least once, and machines differ.
  vi.setConfig({ testTimeout: 60_000 });
  let built: BuiltCommand | undefined;
  const command = (): BuiltCommand => {
    if (built === undefined) throw new Error('The command line is there in tests, and not before them.');
    return built;
  };
  beforeAll(async () => {
    built = await startCommandLine();
  }, 120_000);
  afterAll(() => built?.remove());
  return {
    get script() {
      return command().script;
    },
    makePlaces: () => command().makePlaces(),
    run: (...args) => command().run(...args),
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
        ssr: join(repository, 'src', 'cli', 'index.ts'),
        outDir,
        emptyOutDir: false,
        target: 'node20.18',
        minify: false,
        rolldownOptions: { output: { format: 'es', entryFileNames: 'cli.js' } },
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
  return {
    script,
    makePlaces() {
      const own = realpathSync(mkdtempSync(join(folder, 'test-')));
      const root = join(own, 'project');
      mkdirSync(root);
      return { home: join(own, 'home'), root };
    },
    run: ({ home, root }, args, { input = '', env = {} } = {}) =>
      new Promise((resolve) => {
        const child = execFile(
          process.execPath,
          [script, ...args],
          { cwd: root, env: { ...process.env, CARRYOVER_HOME: home, ...env }, maxBuffer: 64_000_000 },
          (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
        );
        child.stdin?.end(input);
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
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
