import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EditTarget, OpenedText } from '../../shared/api/editing.ts';
import { entriesOf } from '../../shared/domain/draft/applyDraftEdit.ts';
import type { AppError } from '../../shared/errors.ts';
import { startCore, type StartedCore } from './startCore.ts';

/** One text in two processes on one data folder: the window and browser mode, or two servers. */
let folder: string;
let one: StartedCore;
let other: StartedCore;
let projectId: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-two-'));
  await mkdir(join(folder, 'shop'));
  await writeFile(join(folder, 'shop', 'order.ts'), 'of the source\n');
  one = startCore(join(folder, 'data'));
  other = startCore(join(folder, 'data'));
  ({ projectId } = await one.api.projects.open({ path: join(folder, 'shop') }));
  await other.api.projects.open({ path: join(folder, 'shop') });
});
afterEach(async () => {
  await Promise.all([one.core.close(), other.core.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** Starts another process, as after both were closed. */
async function later(): Promise<StartedCore> {
  await Promise.all([one.core.close(), other.core.close()]);
  const next = startCore(join(folder, 'data'));
  await next.api.projects.open({ path: join(folder, 'shop') });
  return next;
}

/** Replaces an opened text; resolves when core has told whether it is kept, or is a conflict. */
async function type(
  { api, heard, payloadsOf }: StartedCore,
  opened: OpenedText,
  text: string,
): Promise<void> {
  heard.length = 0;
  const whole = { from: 0, to: 32_000_000, insert: text };
  await api.editing.change({ editId: opened.editId, changes: [whole], length: text.length });
  await expect.poll(() => payloadsOf('editing.kept')).toHaveLength(1);
}
const conflictOf = ({ payloadsOf }: StartedCore) => payloadsOf('editing.conflict').at(-1)?.theirs;

const texts = {
  'an item’s copy': { kind: 'file', path: 'order.ts' },
  'a pasted text': { kind: 'pasted', title: 'Words', text: 'as pasted\n' },
  'the message by hand': { kind: 'file', path: 'order.ts' },
} as const;

describe.each(Object.entries(texts))('%s in two processes', (name, source) => {
  let ref: { projectId: string; stackId: string };
  let target: EditTarget;
  const open = ({ api }: StartedCore) => api.editing.open({ ...ref, target });
  const textIn = async (host: StartedCore) => {
    const opened = await open(host);
    await host.api.editing.close({ editId: opened.editId });
    return opened.text;
  };

  beforeEach(async () => {
    const { stackId } = await one.api.stacks.create({ projectId, name: 'S' });
    ref = { projectId, stackId };
    await one.api.stacks.add({ ...ref, sources: [source] });
    const [stack] = await one.api.stacks.list({ projectId });
    target =
      name === 'the message by hand'
        ? { what: 'message' }
        : { what: 'item', itemId: stack?.items[0]?.id ?? '' };
  });

  it('is a conflict that keeps both, and the person’s choice ends it', async () => {
    const [first, second] = [await open(one), await open(other)];
    await type(one, first, 'of one\n');
    expect(conflictOf(one)).toBeUndefined();
    await type(other, second, 'of the other\n');
    expect(conflictOf(other)).toBe('of one\n');
    await other.api.editing.settle({ editId: second.editId, keep: 'mine' });
    expect(conflictOf(other)).toBe('of one\n');
    expect(await textIn(startCore(join(folder, 'data')))).toBe('of the other\n');
    // The first one, which was told that its text is kept, does not lose it either.
    await type(one, first, 'of one, and more\n');
    expect(conflictOf(one)).toBe('of the other\n');
    await one.api.editing.settle({ editId: first.editId, keep: 'theirs' });
    expect(await open(one)).not.toHaveProperty('theirs');
    expect(await textIn(one)).toBe('of the other\n');
  });

  it('is a conflict again if the other one types on before the choice', async () => {
    const [first, second] = [await open(one), await open(other)];
    await type(one, first, 'of one\n');
    await type(other, second, 'of the other\n');
    await type(one, first, 'of one, and more\n');
    await other.api.editing.settle({ editId: second.editId, keep: 'mine' });
    await expect.poll(() => conflictOf(other)).toBe('of one, and more\n');
    expect(await textIn(startCore(join(folder, 'data')))).toBe('of the other\n');
  });

  it('keeps both when the windows close in a conflict, and asks again', async () => {
    const [first, second] = [await open(one), await open(other)];
    await type(one, first, 'of one\n');
    await type(other, second, 'of the other\n');
    await type(other, second, 'of the other, and more\n');
    await expect(other.api.assembly.export({ ...ref, target: 'clipboard' })).rejects.toMatchObject({
      code: 'editing/conflict',
    });
    const next = await later();
    const opened = await open(next);
    expect(opened).toMatchObject({ text: 'of the other, and more\n', theirs: 'of one\n' });
    await next.api.editing.settle({ editId: opened.editId, keep: 'mine' });
    await next.api.editing.close({ editId: opened.editId });
    const settled = await open(next);
    expect(settled.text).toBe('of the other, and more\n');
    expect(settled).not.toHaveProperty('theirs');
  });

  it('keeps what was typed right before the window closed, in the conflict that it only then is', async () => {
    const [first, second] = [await open(one), await open(other)];
    await type(one, first, 'of one\n');
    const whole = { from: 0, to: 32_000_000, insert: 'last words\n' };
    await other.api.editing.change({ editId: second.editId, changes: [whole], length: 11 });
    const next = await later();
    expect(await open(next)).toMatchObject({ text: 'last words\n', theirs: 'of one\n' });
  });

  it('is none between letters typed one after the other, undone and repeated by one process', async () => {
    const opened = await open(one);
    await type(one, opened, 'a');
    await type(one, opened, 'ab');
    await one.api.stacks.undo(ref);
    await type(one, opened, 'abc');
    expect(conflictOf(one)).toBeUndefined();
    await one.api.stacks.undo(ref);
    await one.api.stacks.redo(ref);
    await type(one, opened, 'abcd');
    expect(conflictOf(one)).toBeUndefined();
    await one.api.editing.close({ editId: opened.editId });
    const seen = await open(other);
    expect(seen.text).toBe('abcd');
    expect(seen).not.toHaveProperty('theirs');
  });

  it('is none with an edit of something else in the stack', async () => {
    const opened = await open(one);
    await type(one, opened, 'a');
    await other.api.stacks.set({ ...ref, fields: { goal: 'Ship it' } });
    await other.api.stacks.add({ ...ref, sources: [{ kind: 'pasted', title: 'More', text: 'more' }] });
    await type(one, opened, 'ab');
    expect(conflictOf(one)).toBeUndefined();
  });
});

const refused = (call: Promise<unknown>): Promise<AppError> =>
  call.then(
    () => {
      throw new Error('The call was not refused.');
    },
    (error: unknown) => error as AppError,
  );
const otherIdOf = ({ facts }: AppError): string => ('otherId' in facts ? (facts.otherId ?? '') : '');

const draftIn = async ({ api }: StartedCore) => {
  const [draft] = await api.drafts.list({ projectId });
  if (draft === undefined) throw new Error('The draft is not there.');
  return draft;
};

describe('a draft in two processes', () => {
  const markdown = '**Current goal:** ship\n\n**Next action:** go\n';
  const begin = async () => {
    const { draftId } = await one.api.drafts.create({ projectId, start: { from: 'text', text: markdown } });
    const ref = { projectId, draftId };
    return { ref, of: { what: 'draft', ...ref } as const };
  };

  it('is a conflict on an entry that keeps both, shows the other, and lasts until the choice', async () => {
    const { ref, of } = await begin();
    const [entry] = entriesOf(await draftIn(other));
    const { id: entryId, text: was } = entry ?? { id: '', text: '' };
    const edit = ({ api }: StartedCore, text: string) =>
      api.drafts.edit({ ...ref, edit: { type: 'change', entryId, was, fields: { text } } });
    await edit(one, 'of one');
    const error = await refused(edit(other, 'of the other'));
    expect(error).toMatchObject({ code: 'drafts/conflict', facts: { entryId, text: 'of one' } });
    expect(entriesOf(other.payloadsOf('drafts.changed').at(-1)?.draft ?? { sections: [] })[0]?.text).toBe(
      'of one',
    );
    const typed = { entryId, text: 'of the other, and more' };
    await other.api.otherTexts.keep({ of, otherId: otherIdOf(error), other: typed });
    const next = await later();
    const left = await next.api.otherTexts.take({ of });
    expect(left?.other).toEqual(typed);
    expect(entriesOf(await draftIn(next))[0]?.text).toBe('of one');
    await next.api.otherTexts.drop({ of, otherId: left?.otherId ?? '' });
    expect(await next.api.otherTexts.take({ of })).toBeNull();
  });

  it('is a conflict on its Markdown that keeps both', async () => {
    const { ref, of } = await begin();
    const { revision: base } = await draftIn(other);
    const { revision } = await one.api.drafts.setMarkdown({
      ...ref,
      markdown: '**Current goal:** of one\n',
      base,
    });
    const mine = '**Current goal:** of the other\n';
    const error = await refused(other.api.drafts.setMarkdown({ ...ref, markdown: mine, base }));
    expect(error.code).toBe('drafts/conflict');
    expect(await other.api.otherTexts.take({ of })).toMatchObject({ other: { text: mine } });
    expect(await draftIn(other)).toMatchObject({ revision, sections: [{ entries: [{ text: 'of one' }] }] });
  });
});

it('a snippet in two processes is a conflict that keeps both, and shows the other', async () => {
  const fields = { name: 'Rules', kind: 'snippet', tags: [], text: 'Rules.' } as const;
  const { snippetId } = await one.api.library.create({ fields });
  const of = { what: 'snippet', snippetId } as const;
  const base = (await other.api.library.list({})).find(({ id }) => id === snippetId)?.version ?? '';
  await one.api.library.save({ snippetId, fields: { text: 'Of one.' }, base });
  const mine = { text: 'Of the other.', tags: ['mine'] };
  const error = await refused(other.api.library.save({ snippetId, fields: mine, base }));
  expect(error.code).toBe('library/changed-elsewhere');
  const shown = other
    .payloadsOf('library.changed')
    .at(-1)
    ?.snippets.find(({ id }) => id === snippetId);
  expect(shown?.text).toBe('Of one.');
  const taken = await other.api.otherTexts.take({ of });
  expect(taken?.other).toEqual(mine);
  // The writer that still has the first id types on: that is kept beside what another window took over.
  const typed = { text: 'Of the other, and more.' };
  await other.api.otherTexts.keep({ of, otherId: otherIdOf(error), other: typed });
  const next = await later();
  const kept = [await next.api.otherTexts.take({ of })];
  await next.api.otherTexts.drop({ of, otherId: kept[0]?.otherId ?? '' });
  kept.push(await next.api.otherTexts.take({ of }));
  expect(kept.map((left) => left?.other)).toEqual(expect.arrayContaining([mine, typed]));
});

it('a draft that another process makes, edits and removes is seen here', async () => {
  await one.api.drafts.list({ projectId });
  const seen = () => one.payloadsOf('drafts.changed');
  const start = { from: 'text', text: '**Current goal:** from the other\n' } as const;
  const { draftId } = await other.api.drafts.create({ projectId, start });
  await expect.poll(() => seen().at(-1)?.draft?.id).toBe(draftId);
  const [entry] = entriesOf(seen().at(-1)?.draft ?? { sections: [] });
  const fields = { text: 'edited there' };
  await other.api.drafts.edit({
    projectId,
    draftId,
    edit: { type: 'change', entryId: entry?.id ?? '', fields },
  });
  await expect.poll(() => entriesOf(seen().at(-1)?.draft ?? { sections: [] })[0]?.text).toBe('edited there');
  const before = seen().length;
  await one.api.drafts.edit({ projectId, draftId, edit: { type: 'set', fields: { task: 'Shop' } } });
  await other.api.drafts.remove({ projectId, draftId });
  await expect.poll(() => seen().at(-1)?.draft).toBe(null);
  // Each state is told in its turn. This process tells its own even if its watch was quicker.
  const reported = seen()
    .slice(before)
    .map(({ draft }) => draft?.task ?? null);
  expect(reported.filter((task, index) => index === 0 || task !== reported[index - 1])).toEqual([
    'Shop',
    null,
  ]);
});
