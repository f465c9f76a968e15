import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Collects garbage again and again until the test ends, as a process that has worked for minutes does. */
export function collectAllTheTime(): void {
  const timer = setInterval(collect, 10);
  onTestFinished(() => clearInterval(timer));
}
