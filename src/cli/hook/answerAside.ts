import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Lets another process answer an event, which goes on when this one has ended. Rejects if it can't be started. */
export async function answerAside(
  words: readonly string[],
  input: Uint8Array,
  workerUrl: URL,
): Promise<void> {
  const script = fileURLToPath(new URL('cli.js', workerUrl));
  const child = spawn(process.execPath, [script, 'hook', 'run', ...words], {
    // An agent waits until no process holds its pipes any more.
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  const given = once(child.stdin, 'finish');
  child.stdin.end(input);
  await Promise.race([given, once(child, 'exit')]);
  child.unref();
}
