import { createStorage } from '../../storage/createStorage.ts';
import { createSavedStates } from '../saved/createSavedStates.ts';
import { pruneSavedStates } from '../saved/pruneSavedStates.ts';

/** Runs as a separate process that prunes, or rewrites each of the named copies, and reports when it is done. */
const [what = '', dataFolder = '', root = '', ...ids] = process.argv.slice(2);
const storage = createStorage();

process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
if (what === 'prune') {
  await pruneSavedStates({ dataFolder, storage, roots: () => Promise.resolve([root]), clock: Date.now });
} else {
  for (const id of ids) {
    await createSavedStates(dataFolder, storage).write(id, { files: {}, dirty: ['anew'] }, { root });
  }
}
process.stdout.write('done\n');
process.stdin.unref();
