import { answerGitCalls } from '../../core/git/runner/answerGitCalls.ts';
import type { GitAnswer, GitCall } from '../../core/git/runner/gitCalls.ts';

/** Longest output in bytes of one message: the main process takes 2 to 3 ms to receive it, and 25 for a megabyte. */
const pieceBytes = 100_000;

/** The part of Electron's port that is used here. */
interface Port {
  postMessage(answer: GitAnswer, ports: readonly never[]): void;
  on(event: 'message', hear: (message: { readonly data: GitCall | 'end' }) => void): unknown;
}

/** Runs git for the main process, until that asks for the end or has gone. */
function serve(port: Port): void {
  const { hear, cancelAll } = answerGitCalls({
    answer: (answer) => port.postMessage(answer, []),
    pieceBytes,
  });
  process.on('exit', cancelAll);
  port.on('message', ({ data }) => {
    if (data === 'end') process.exit(0);
    else hear(data);
  });
}

serve(process.parentPort);
