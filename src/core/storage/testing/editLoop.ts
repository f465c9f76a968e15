import { createDecisions } from '../../secrets/decisions.ts';
import { createSettings } from '../../settings/createSettings.ts';
import { createStacks } from '../../stacks/createStacks.ts';
import { isAppError } from '../../../shared/errors.ts';
import { createStorage } from '../createStorage.ts';

/**
 * Runs as a separate process that edits until it is killed or has made `count` edits. It prints a line for each edit
 * that core has acknowledged, and `failed <code>` for one that core refused.
 */
const [dataFolder = '', stackId = '', label = '', writers = '', count = ''] = process.argv.slice(2);
const projectId = 'proof';
const storage = createStorage();
const emit = () => undefined;
let ids = 0;
const newId = () => `${label}-${String((ids += 1))}`;
const options = { dataFolder, storage, emit, newId, clock: () => Date.now() };
const stacks = createStacks(options);
const settings = createSettings(options);
const decisions = createDecisions(options);

const edits: Readonly<Record<string, (name: string) => Promise<void>>> = {
  stack: (path) => stacks.add({ projectId, stackId, sources: [{ kind: 'file', path }] }),
  bulky: (title) =>
    stacks.add({ projectId, stackId, sources: [{ kind: 'pasted', title, text: title.repeat(500) }] }),
  settings: (id) => settings.change({ patch: { project: { id, settings: { stackId: 'x' } } } }),
  decisions: async (place) => {
    const valueHash = await decisions.hash(place);
    await decisions.record(projectId, [
      { rule: 'r', valueHash, place, decision: 'redact', scope: 'project', at: '2026-01-01T00:00:00Z' },
    ]);
  },
};

process.stdout.write('ready\n');
for (let number = 0; number < Number(count); number += 1) {
  const kinds = writers.split(',');
  const kind = kinds[number % kinds.length] ?? '';
  const name = `${label}-${String(number)}`;
  try {
    await edits[kind]?.(name);
    process.stdout.write(`${kind} ${name}\n`);
  } catch (error) {
    if (!isAppError(error)) throw error;
    process.stdout.write(`failed ${error.code}: ${error.message}\n`);
  }
}
await stacks.close();
