import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isAppError } from '../../shared/errors.ts';
import { createDraftFiles } from '../review/drafts/createDraftFiles.ts';
import { createSnippetFiles } from '../sources/snippets/createSnippetFiles.ts';
import { createStackFiles } from '../stacks/createStackFiles.ts';
import { createTaskFiles, unknownTask } from '../tasks/createTaskFiles.ts';
import { createStorage } from '../storage/createStorage.ts';

/** One record in two windows: one adds numbers to it, the other one deletes it and takes it back. */
interface Record {
  /** Adds a number; resolves once it is on disk. Rejects with an `AppError` if it did not do that. */
  readonly add: (number: number) => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly restore: () => Promise<void>;
  /** Returns the numbers on disk. */
  readonly numbers: () => Promise<readonly number[]>;
}

const cycles = process.env['CARRYOVER_LONG'] === '1' ? 1_000 : 60;

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'carryover-deleted-'));
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const window = () => ({ dataFolder, storage: createStorage(), emit: () => undefined });
const read = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);

async function draft(): Promise<Record> {
  const [editor, other] = [createDraftFiles(window()), createDraftFiles(window())];
  const ref = { projectId: 'p', draftId: 'd' };
  const time = '2026-11-23T00:00:00.000Z';
  await editor.create('p', {
    id: 'd',
    revision: 0,
    created: time,
    edited: time,
    origin: { kind: 'pasted' },
    source: '',
    template: 'standard',
    title: '',
    task: '',
    sections: [],
    outside: [],
    placed: [],
    letGo: [],
  });
  return {
    add: async (number) => {
      await editor.edit(ref, (now) => ({ ...now, source: `${now.source}${String(number)}\n` }));
    },
    remove: () => other.remove(ref),
    restore: () => other.restore(ref),
    numbers: async () => read((await other.read(ref)).source),
  };
}

async function snippet(): Promise<Record> {
  const [editor, other] = [createSnippetFiles(window()), createSnippetFiles(window())];
  const { id } = await editor.create({ name: 'Rules', kind: 'snippet', tags: [], text: '' });
  const known: number[] = [];
  const text = async () => (await editor.read(id))?.text ?? '';
  return {
    add: async (number) => {
      // Only this window adds numbers.
      known.push(number);
      await editor.save(id, { text: known.join('\n') }).catch((error: unknown) => {
        known.pop();
        throw error;
      });
    },
    remove: () => other.remove(id),
    restore: () => other.restore(id),
    numbers: async () => read(await text()),
  };
}

async function stack(): Promise<Record> {
  const [editor, other] = [createStackFiles(window()), createStackFiles(window())];
  const ref = { projectId: 'p', stackId: 's' };
  await editor.create('p', () => ({
    id: 's',
    name: 'S',
    task: '',
    goal: '',
    model: 'gpt-4o',
    budget: 1_000,
    format: 'markdown',
    confirm: false,
    items: [],
  }));
  return {
    add: async (number) => {
      await editor.edit(
        ref,
        (now) => ({ ...now, goal: `${now.goal}${String(number)}\n` }),
        () => undefined,
      );
    },
    remove: () => other.remove(ref),
    restore: () => other.restore(ref),
    numbers: async () => read((await other.read(ref)).goal),
  };
}

async function task(): Promise<Record> {
  const [editor, other] = [createTaskFiles(window()), createTaskFiles(window())];
  const place = { folder: join(dataFolder, 'tasks'), older: [] };
  const time = '2026-11-23T00:00:00.000Z';
  await editor.edit(place, 't', () => ({
    id: 't',
    revision: 0,
    created: time,
    edited: time,
    name: 'T',
    state: 'active',
    goal: '',
    plan: '',
    phases: {},
  }));
  return {
    add: async (number) => {
      const written = await editor.edit(
        place,
        't',
        (now) => now && { ...now, plan: `${now.plan}${String(number)}\n` },
      );
      if (written === null) throw unknownTask('t');
    },
    remove: async () => void (await other.remove(place, 't')),
    restore: () => other.restore(place, 't', () => Promise.resolve()),
    numbers: async () => read((await other.read(place, 't'))?.plan ?? ''),
  };
}

it.each(Object.entries({ draft, snippet, stack, task }))(
  'no acknowledged edit is lost to deletes and restores of a %s beside it',
  async (_, make) => {
    const record = await make();
    const acknowledged: number[] = [];
    const cycling = new AbortController();
    const edits = (async () => {
      for (let number = 1; !cycling.signal.aborted; number += 1) {
        try {
          await record.add(number);
          acknowledged.push(number);
        } catch (error) {
          // A deleted record takes no edits, and says so.
          if (!isAppError(error)) throw error;
        }
      }
    })();
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      await record.remove();
      await record.restore();
    }
    cycling.abort();
    await edits;
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await record.numbers()).toEqual(acknowledged);
  },
  process.env['CARRYOVER_LONG'] === '1' ? 600_000 : 300_000,
);
