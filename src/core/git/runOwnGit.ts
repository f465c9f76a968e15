import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { GitOutcome } from './runGit.ts';

/** Bytes of git's and the hooks' output that the result has. */
const maxSaid = 20_000;

/**
 * Runs git as in the user's terminal: with their own configuration, hooks and signing. Only for actions that the user
 * requested by name. Git can't ask questions here, and is told not to. `complaint` is the whole output.
 */
export function runOwnGit(
  folder: string,
  args: readonly string[],
  { timeoutMs = 300_000, input = '' } = {},
): Promise<GitOutcome> {
  return new Promise((settle) => {
    const child = spawn('git', ['-C', folder, ...args], {
      env: {
        ...withoutRedirections(process.env),
        GIT_TERMINAL_PROMPT: '0',
        GIT_EDITOR: 'false',
        // English, so that this code can recognise refusals.
        LC_ALL: 'C',
        NoDefaultCurrentDirectoryInExePath: '1',
      },
      cwd: dirname(process.execPath),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let said = '';
    const output: Buffer[] = [];
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill();
    }, timeoutMs);
    const hear = (chunk: Buffer): void => {
      if (said.length < maxSaid) said += chunk.toString('utf8');
    };
    child.stdout.on('data', (chunk: Buffer) => {
      output.push(chunk);
      hear(chunk);
    });
    child.stderr.on('data', hear);
    // Git may end before it has read everything; its answer then tells why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      settle(
        error.code === 'ENOENT'
          ? { status: 'not-installed' }
          : { status: 'failed', exitCode: null, complaint: error.code ?? error.name },
      );
    });
    child.on('close', (exitCode) => {
      clearTimeout(timer);
      if (isLate) settle({ status: 'timed-out' });
      else if (exitCode === 0) settle({ status: 'ok', exitCode, output: Buffer.concat(output) });
      else settle({ status: 'failed', exitCode, complaint: said.slice(0, maxSaid) });
    });
  });
}

/** Removes variables that point git to another repository than the folder's, e.g. if a hook started Carryover. */
function withoutRedirections(inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_OBJECT_DIRECTORY'];
  return Object.fromEntries(
    Object.entries(inherited).filter(([name]) => !names.includes(name.toUpperCase())),
  );
}
