import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EditTarget } from '../../shared/api/editing.ts';
import type { OtherText, OtherTextOf } from '../../shared/api/otherTexts.ts';
import { entriesOf } from '../../shared/domain/draft/applyDraftEdit.ts';
import { isAppError } from '../../shared/errors.ts';
import { startCore, type StartedCore } from './startCore.ts';

/**
 * Two processes edit one text at random: they type, close and open it, and choose between two texts, or leave the
 * choice. Every word that core acknowledged is in the text or in one kept beside it, unless somebody who saw both chose
 * the other.
 */
const rounds = process.env['CARRYOVER_LONG'] === '1' ? 1_000 : 25;

let folder: string;
let cores: readonly [StartedCore, StartedCore];
let projectId: string;
let acknowledged: Set<string>;
/** Words that a person who saw both texts decided against, maybe before their writer had its answer. */
let refused: Set<string>;
let typed = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-editors-'));
  await mkdir(join(folder, 'shop'));
  await writeFile(join(folder, 'shop', 'order.ts'), 'source\n');
  cores = [startCore(join(folder, 'data')), startCore(join(folder, 'data'))];
  for (const { api } of cores) ({ projectId } = await api.projects.open({ path: join(folder, 'shop') }));
  [acknowledged, refused] = [new Set(), new Set()];
});
afterEach(async () => {
  await Promise.all(cores.map(({ core }) => core.close()));
  await rm(folder, { recursive: true, force: true });
});

const wordsIn = (text: string): readonly string[] => text.match(/word\d+/gu) ?? [];
const withWord = (text: string): string => `${text.trimEnd()} word${(typed += 1)}`;
const acknowledge = (text: string): void => wordsIn(text).forEach((word) => acknowledged.add(word));
/** A person who sees both texts takes one of them. */
const choose = (taken: string, left: string): void => {
  const stay = new Set(wordsIn(taken));
  for (const word of wordsIn(left)) if (!stay.has(word)) refused.add(word);
};
const oneOf = <T>(...choices: readonly T[]): T => {
  const choice = choices[Math.floor(Math.random() * choices.length)];
  if (choice === undefined) throw new Error('There is no choice.');
  return choice;
};

async function expectNothingLost(text: string): Promise<void> {
  const kept = join(folder, 'data', 'conflicts');
  const names = await readdir(kept).catch(() => []);
  const others = await Promise.all(names.map((name) => readFile(join(kept, name), 'utf8')));
  const there = new Set([text, ...others].flatMap(wordsIn));
  const owed = [...acknowledged].filter((word) => !refused.has(word));
  expect(owed.length).toBeGreaterThan(0);
  expect(owed.filter((word) => !there.has(word))).toEqual([]);
}

/** A text that a window reads and writes as a whole, with the version that it read. */
interface Versioned {
  readonly of: OtherTextOf;
  /** The field that the text is, for a conflict that the window keeps. */
  readonly place?: Pick<OtherText, 'entryId' | 'field'>;
  readonly read: (core: StartedCore) => Promise<{ readonly text: string; readonly base: string }>;
  readonly write: (core: StartedCore, text: string, base: string) => Promise<unknown>;
}

async function editVersioned(core: StartedCore, { of, place, read, write }: Versioned): Promise<void> {
  const { otherTexts } = core.api;
  const of_ = { of };
  /** Returns the id of the conflict, `null` if there is none. */
  const attempt = async (text: string, base: string): Promise<string | null> => {
    try {
      await write(core, text, base);
      return null;
    } catch (error) {
      if (!isAppError(error) || !('otherId' in error.facts)) throw error;
      return error.facts.otherId ?? '';
    }
  };
  const decide = async (otherId: string, mine: string): Promise<void> => {
    const theirs = await read(core);
    switch (oneOf('mine', 'theirs', 'type', 'leave')) {
      case 'mine': {
        if ((await attempt(mine, theirs.base)) === null) choose(mine, theirs.text);
        await otherTexts.drop({ ...of_, otherId });
        return;
      }
      case 'theirs':
        choose(theirs.text, mine);
        await otherTexts.drop({ ...of_, otherId });
        return;
      case 'type': {
        const text = withWord(mine);
        await otherTexts.keep({ ...of_, otherId, other: { text, ...place } });
        acknowledge(text);
        return;
      }
      case 'leave':
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    const left = oneOf(true, false, false) ? await otherTexts.take(of_) : null;
    if (left !== null) await decide(left.otherId, left.other.text ?? '');
    const { text, base } = await read(core);
    const mine = withWord(text);
    const otherId = await attempt(mine, base);
    // Words that the other process has replaced meanwhile, and that were in `text`, are on disk again with it.
    acknowledge(mine);
    if (otherId !== null) await decide(otherId, mine);
  }
}

async function fieldOfEntry(field: 'why' | 'path'): Promise<Versioned> {
  const start = { from: 'text', text: '**Decisions made:**\n- Locks are per order\n' } as const;
  const { draftId } = await cores[0].api.drafts.create({ projectId, start });
  const ref = { projectId, draftId };
  const entryOf = async ({ api }: StartedCore) => {
    const [entry] = (await api.drafts.list({ projectId })).flatMap(entriesOf);
    if (entry === undefined) throw new Error('The entry is not there.');
    return entry;
  };
  const { id: entryId } = await entryOf(cores[0]);
  return {
    of: { what: 'draft', ...ref },
    place: { entryId, field },
    async read(core) {
      const text = (await entryOf(core))[field] ?? '';
      return { text, base: text };
    },
    write: ({ api }, text, was) =>
      api.drafts.edit({
        ...ref,
        edit: { type: 'change', entryId, seen: { [field]: was }, fields: { [field]: text } },
      }),
  };
}

const versioned: Readonly<Record<string, () => Promise<Versioned>>> = {
  async snippet() {
    const fields = { name: 'Rules', kind: 'snippet', tags: [], text: 'start' } as const;
    const { snippetId } = await cores[0].api.library.create({ fields });
    return {
      of: { what: 'snippet', snippetId },
      async read({ api }) {
        const found = (await api.library.list({})).find(({ id }) => id === snippetId);
        return { text: found?.text ?? '', base: found?.version ?? '' };
      },
      write: ({ api }, text, base) => api.library.save({ snippetId, fields: { text }, base }),
    };
  },
  async 'entry of a draft'() {
    const start = { from: 'text', text: '**Current goal:** start\n' } as const;
    const { draftId } = await cores[0].api.drafts.create({ projectId, start });
    const ref = { projectId, draftId };
    const entryOf = async ({ api }: StartedCore) => {
      const [entry] = (await api.drafts.list({ projectId })).flatMap(entriesOf);
      if (entry === undefined) throw new Error('The entry is not there.');
      return entry;
    };
    const { id: entryId } = await entryOf(cores[0]);
    return {
      of: { what: 'draft', ...ref },
      place: { entryId },
      async read(core) {
        const { text } = await entryOf(core);
        return { text, base: text };
      },
      write: ({ api }, text, was) =>
        api.drafts.edit({ ...ref, edit: { type: 'change', entryId, was, fields: { text } } }),
    };
  },
  'reason of an entry': () => fieldOfEntry('why'),
  'path of an entry': () => fieldOfEntry('path'),
  async 'task of a draft'() {
    const start = { from: 'text', text: '**Current goal:** start\n' } as const;
    const { draftId } = await cores[0].api.drafts.create({ projectId, start });
    const ref = { projectId, draftId };
    return {
      of: { what: 'draft', ...ref },
      place: { field: 'task' },
      async read({ api }) {
        const [draft] = await api.drafts.list({ projectId });
        return { text: draft?.task ?? '', base: draft?.task ?? '' };
      },
      write: ({ api }, task, was) =>
        api.drafts.edit({ ...ref, edit: { type: 'set', seen: { task: was }, fields: { task } } }),
    };
  },
  async 'plan of a task'() {
    const { taskId } = await cores[0].api.tasks.create({ projectId, name: 'T', plan: 'start' });
    const ref = { projectId, taskId };
    return {
      of: { what: 'task', ...ref },
      async read({ api }) {
        const { markdown, revision } = await api.tasks.read(ref);
        return { text: markdown, base: String(revision) };
      },
      write: ({ api }, markdown, base) => api.tasks.setPlan({ ...ref, markdown, base: Number(base) }),
    };
  },
  async 'goal of a stack'() {
    const { stackId } = await cores[0].api.stacks.create({ projectId, name: 'S' });
    const ref = { projectId, stackId };
    return {
      of: { what: 'stack', ...ref },
      async read({ api }) {
        const [stack] = await api.stacks.list({ projectId });
        return { text: stack?.goal ?? '', base: stack?.goal ?? '' };
      },
      write: ({ api }, goal, was) => api.stacks.set({ ...ref, fields: { goal }, was }),
    };
  },
  async 'note of an item'() {
    const { stackId } = await cores[0].api.stacks.create({ projectId, name: 'S' });
    const ref = { projectId, stackId };
    await cores[0].api.stacks.add({ ...ref, sources: [{ kind: 'file', path: 'order.ts' }] });
    const itemOf = async ({ api }: StartedCore) => {
      const item = (await api.stacks.list({ projectId }))[0]?.items[0];
      if (item === undefined) throw new Error('The item is not there.');
      return item;
    };
    const { id: itemId } = await itemOf(cores[0]);
    return {
      of: { what: 'note', ...ref, itemId },
      async read(core) {
        const { note = '' } = await itemOf(core);
        return { text: note, base: note };
      },
      write: ({ api }, note, was) => api.stacks.changeItem({ ...ref, itemId, options: { note }, was }),
    };
  },
  async 'draft’s Markdown'() {
    const start = { from: 'text', text: '**Current goal:** start\n' } as const;
    const { draftId } = await cores[0].api.drafts.create({ projectId, start });
    return {
      of: { what: 'draft', projectId, draftId },
      async read({ api }) {
        const [draft] = await api.drafts.list({ projectId });
        return { text: draft?.markdown ?? '', base: String(draft?.revision) };
      },
      write: ({ api }, markdown, base) =>
        api.drafts.setMarkdown({ projectId, draftId, markdown, base: Number(base) }),
    };
  },
};

const limit = process.env['CARRYOVER_LONG'] === '1' ? 1_800_000 : 300_000;

it.each(Object.entries(versioned))(
  'no acknowledged word is lost between two processes: %s',
  async (_, make) => {
    const text = await make();
    await Promise.all(cores.map((core) => editVersioned(core, text)));
    await expectNothingLost((await text.read(cores[0])).text);
  },
  limit,
);

/** Edits a text that core has opened for an editor, which is on disk when the editor closes. */
async function editOpened(
  core: StartedCore,
  open: { projectId: string; stackId: string; target: EditTarget },
) {
  const { api, heard } = core;
  const conflictOf = (editId: string) =>
    heard.findLast(({ event, payload }) => event === 'editing.conflict' && payload.editId === editId);
  for (let round = 0; round < rounds; round += 1) {
    const { editId, text: start, theirs: left } = await api.editing.open(open);
    let text = start;
    for (let letters = oneOf(0, 1, 2); letters > 0; letters -= 1) {
      text = withWord(text);
      const changes = [{ from: 0, to: 32_000_000, insert: text }];
      await api.editing.change({ editId, changes, length: text.length });
      // The other process writes meanwhile.
      await api.stacks.list({ projectId });
    }
    const received = conflictOf(editId)?.payload;
    const theirs = received !== undefined && 'theirs' in received ? received.theirs : left;
    const keep = theirs === undefined ? 'none' : oneOf('mine', 'theirs', 'none');
    if (keep === 'theirs') {
      await api.editing.settle({ editId, keep });
      choose(theirs ?? '', text);
      continue;
    }
    if (keep === 'mine') {
      heard.length = 0;
      await api.editing.settle({ editId, keep });
      if (conflictOf(editId) === undefined) choose(text, theirs ?? '');
    }
    await api.editing.close({ editId });
    acknowledge(text);
  }
}

it.each(['item', 'message'] as const)(
  'no acknowledged word is lost between two processes: edited %s',
  async (what) => {
    const [{ api }, other] = cores;
    const { stackId } = await api.stacks.create({ projectId, name: 'S' });
    const ref = { projectId, stackId };
    await api.stacks.add({ ...ref, sources: [{ kind: 'file', path: 'order.ts' }] });
    const [stack] = await other.api.stacks.list({ projectId });
    const target: EditTarget = what === 'message' ? { what } : { what, itemId: stack?.items[0]?.id ?? '' };
    await Promise.all(cores.map((core) => editOpened(core, { ...ref, target })));
    const opened = await api.editing.open({ ...ref, target });
    // An opened text that was left undecided has the other one beside it.
    await api.editing.close({ editId: opened.editId });
    await expectNothingLost(`${opened.text} ${opened.theirs ?? ''}`);
  },
  limit,
);
