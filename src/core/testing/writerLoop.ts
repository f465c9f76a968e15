import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError } from '../../shared/errors.ts';

/** The places and names that a loop is given. */
export interface WriterOptions {
  readonly dataFolder: string;
  readonly root: string;
  readonly workerUrl: string;
  /** Begins each name that the loop gives. */
  readonly label: string;
  /** A task that all loops of the data folder change. */
  readonly taskId: string;
}

/** Each writes one thing of its kind and returns the words by which it is found on disk later. */
export type Writers = Readonly<Record<string, (name: string) => Promise<string>>>;

/**
 * Runs as a separate process that writes one thing of each kind after the other until it is killed. It prints
 * `begin <kind>` before each, then `<kind> <words>` once core has acknowledged it, or `failed <kind> <code>` if core
 * refused it. The kind `once` is the command line's; its process loads nothing of the app's.
 */
const [dataFolder = '', root = '', workerUrl = '', label = '', taskId = '', kinds = ''] =
  process.argv.slice(2);
const options: WriterOptions = { dataFolder, root, workerUrl, label, taskId };
const writers =
  kinds === 'once'
    ? (await import('./onceWriter.ts')).onceWriter(options)
    : await (await import('./appWriters.ts')).appWriters(options);
const wanted = kinds.split(',');
for (let number = 0; ; number += 1) {
  const kind = wanted[number % wanted.length] ?? '';
  process.stdout.write(`begin ${kind}\n`);
  try {
    process.stdout.write(`${kind} ${await writers[kind]?.(`${label}-${String(number)}`)}\n`);
  } catch (error) {
    if (!isAppError(error)) throw error;
    process.stdout.write(`failed ${kind} ${error.code}: ${error.message}\n`);
  }
  // The one that reads the lines gets its turn, however soon the next thing is written.
  await sleep(0);
}
