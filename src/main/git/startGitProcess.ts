import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { GitAnswer, StartRunner } from '../../core/git/runner/gitCalls.ts';

/** Time in ms in which the process ends by itself, and again once it is ended. */
const patienceMs = 1_000;

/**
 * Returns the start of a process that runs git; `url` is that of the bundled gitProcess.ts. The system copies the page
 * tables of the one that starts a program, and holds the lock of its memory meanwhile: a thread that starts git makes the
 * main process wait and fault, a small process of its own does not.
 */
export function startGitProcess(url: URL): StartRunner {
  return (hear, lost) => {
    const child = utilityProcess.fork(fileURLToPath(url), [], {
      serviceName: 'Carryover git',
      stdio: 'ignore',
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.on('message', (answer: GitAnswer) => hear(answer));
    child.once('exit', lost);
    return {
      send: (call) => child.postMessage(call, []),
      // Windows keep the app alive, not what runs.
      keepAlive: () => undefined,
      async end() {
        child.postMessage('end', []);
        await Promise.race([ended, patience()]);
        child.kill();
        await Promise.race([ended, patience()]);
      },
    };
  };
}

function patience(): Promise<void> {
  return new Promise((over) => setTimeout(over, patienceMs));
}
