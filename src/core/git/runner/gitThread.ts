import { parentPort } from 'node:worker_threads';
import { answerGitCalls } from './answerGitCalls.ts';

// The bytes of an answer are handed over whole, without a copy.
const { hear } = answerGitCalls({
  answer: (answer, bytes) => parentPort?.postMessage(answer, bytes),
});

parentPort?.on('message', hear);
