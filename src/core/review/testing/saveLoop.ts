import { createPoolDouble } from '../../assembly/poolDouble.ts';
import { createStorage } from '../../storage/createStorage.ts';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import { savePayload } from '../save/savePayload.ts';

/** Runs as a separate process that saves `count` payloads and prints the session of each. */
const [root = '', dataFolder = '', label = '', count = ''] = process.argv.slice(2);
let ids = 0;

process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
for (let number = 0; number < Number(count); number += 1) {
  const saved = await savePayload({
    root,
    folder: 'scratch',
    payload: parsePayload(`## ${label}\n\n**Current goal:** ${label} ${number}\n`),
    task: label,
    taskId: label,
    template: 'standard',
    dataFolder,
    storage: createStorage(),
    pool: createPoolDouble(),
    clock: Date.now,
    newId: () => `${label}-${(ids += 1)}`,
  });
  process.stdout.write(`${saved.session} ${label}-${ids}\n`);
}
process.stdin.unref();
