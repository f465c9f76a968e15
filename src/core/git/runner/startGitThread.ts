import { Worker } from 'node:worker_threads';
import type { GitAnswer, StartRunner } from './gitCalls.ts';

/** Returns the start of a thread of this process, which runs git; `url` is that of the bundled gitThread.ts. */
export function startGitThread(url: URL): StartRunner {
  return (hear, lost) => {
    const thread = new Worker(url);
    thread.on('message', (answer: GitAnswer) => hear(answer));
    // Its end follows.
    thread.on('error', () => undefined);
    thread.on('exit', lost);
    return {
      send: (call) => thread.postMessage(call, []),
      keepAlive: (isBusy) => (isBusy ? thread.ref() : thread.unref()),
      end: async () => void (await thread.terminate()),
    };
  };
}
