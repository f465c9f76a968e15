import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiEvents, EventName } from '../../shared/api.ts';
import type { Assembly } from '../../shared/domain/assembly.ts';
import type { EditTarget, OpenedText } from '../../shared/api/editing.ts';
import type { Core } from '../createCore.ts';
import { startCore, type StartedCore } from '../testing/startCore.ts';

/** The test composes the token, so that no scanner finds one in this repository. */
const token = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;
const message: EditTarget = { what: 'message' };

let folder: string;
let core: Core;
let host: StartedCore;
let ref: { projectId: string; stackId: string };
let assembly: Assembly | null;
let emitted: string[];
/** Everything that left core in an event or an answer. */
let left: string[];

const emit = <E extends EventName>(event: E, payload: ApiEvents[E]): void => {
  left.push(JSON.stringify(payload));
  if (event === 'assembly.changed' && 'assembly' in payload) assembly = payload.assembly;
  if (event === 'editing.kept' && 'problem' in payload) emitted.push(payload.problem ?? 'kept');
};

function start(): Core {
  host = startCore(join(folder, 'data'), { onEvent: emit });
  return host.core;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-editing-'));
  await mkdir(join(folder, 'shop'));
  await writeFile(join(folder, 'shop', 'order.ts'), 'export const order = 1;\nexport const two = 2;\n');
  await writeFile(join(folder, 'shop', 'user.ts'), `const token = '${token}';\nconst name = 'mara';\n`);
  [assembly, emitted, left] = [null, [], []];
  core = start();
  const { projectId } = await core.api.projects.open({ path: join(folder, 'shop') });
  const { stackId } = await core.api.stacks.create({ projectId, name: 'Task' });
  ref = { projectId, stackId };
  await add('order.ts');
  await core.api.assembly.open(ref);
});

afterEach(async () => {
  await core.close();
  await rm(folder, { recursive: true, force: true });
});

const add = (path: string) => core.api.stacks.add({ ...ref, sources: [{ kind: 'file', path }] });
const items = async () => (await core.api.stacks.list(ref)).find(({ id }) => id === ref.stackId)?.items ?? [];
const itemOf = async (path: string): Promise<EditTarget & { what: 'item' }> => {
  const found = (await items()).find(({ source }) => source.kind === 'file' && source.path === path);
  return { what: 'item', itemId: found?.id ?? '' };
};
const open = async (target: EditTarget): Promise<OpenedText> => {
  const opened = await core.api.editing.open({ ...ref, target });
  left.push(JSON.stringify(opened));
  return opened;
};
const type = ({ editId, text }: OpenedText, next: string) =>
  core.api.editing.change({
    editId,
    changes: [{ from: 0, to: text.length, insert: next }],
    length: next.length,
  });
const copy = async (): Promise<string> => {
  host.clipboard = '';
  await core.api.assembly.export({ ...ref, target: 'clipboard' });
  return host.clipboard;
};
/** Simulates a kill: closes nothing, and starts another process. */
const restart = async (): Promise<void> => {
  core = start();
  await core.api.projects.open({ path: join(folder, 'shop') });
  await core.api.assembly.open(ref);
};

describe('an item’s own copy', () => {
  it('stands in the message in place of the source, says so, and is taken back by one undo', async () => {
    const target = await itemOf('order.ts');
    const opened = await open(target);
    expect(opened.text).toBe('export const order = 1;\nexport const two = 2;\n');
    await type(opened, 'mine 1\n');
    await type({ ...opened, text: 'mine 1\n' }, 'mine 2\n');
    await core.api.editing.close({ editId: opened.editId });
    const copied = await copy();
    expect(copied).toContain('```ts\nmine 2\n```');
    expect(copied).toMatch(/Source: edited copy of file as of version [0-9a-f]{12}\n/u);
    expect(copied).not.toContain('const order');
    expect(await core.api.stacks.undo(ref)).toEqual({ undone: true });
    expect(await copy()).toContain('const order');
    await core.api.stacks.redo(ref);
    expect(await copy()).toContain('mine 2');
  });

  it('says that its source has changed since, how, and lets the person keep or revert it', async () => {
    const target = await itemOf('order.ts');
    const opened = await open(target);
    await type(opened, 'export const order = 7;\nexport const two = 2;\n');
    await core.api.editing.close({ editId: opened.editId });
    const state = async () => {
      await core.api.assembly.refresh(ref);
      return assembly?.blocks[0]?.edited;
    };
    expect(await state()).toBe('as-taken');
    await writeFile(join(folder, 'shop', 'order.ts'), 'export const order = 3;\nexport const two = 2;\n');
    expect(await state()).toBe('source-changed');
    const difference = await core.api.editing.difference({ ...ref, target });
    expect(difference).toMatchObject({
      status: 'ok',
      hunks: [{ lines: ['-export const order = 3;', '+export const order = 7;', ' export const two = 2;'] }],
    });
    await core.api.editing.keep({ ...ref, target });
    expect(await state()).toBe('as-taken');
    expect(await copy()).toContain('order = 7');
    await rm(join(folder, 'shop', 'order.ts'));
    expect(await state()).toBe('source-gone');
    expect(await copy()).toContain('order = 7');
    await core.api.editing.revert({ ...ref, target });
    expect((await items())[0]?.edited).toBeUndefined();
  });

  it('is on disk a moment after it was typed, whatever happens to the app', async () => {
    const target = await itemOf('order.ts');
    await type(await open(target), 'typed before the kill\n');
    await expect.poll(() => emitted).toContain('kept');
    await restart();
    expect((await open(target)).text).toBe('typed before the kill\n');
    expect(await copy()).toContain('typed before the kill');
  });

  it('never shows a suspected secret, and puts its value back where its mark is left', async () => {
    await add('user.ts');
    const target = await itemOf('user.ts');
    const opened = await open(target);
    expect(opened.text).toMatch(/^const token = '⟦hidden: [a-z-]+ [0-9a-f]{8}⟧';\nconst name = 'mara';\n$/u);
    expect(opened.hidden).toBe(1);
    const mark = /⟦.*⟧/u.exec(opened.text)?.[0] ?? '';
    await type(opened, `first\nconst renamed = '${mark}';\n`);
    await core.api.editing.close({ editId: opened.editId });
    left.push(JSON.stringify(await items()), JSON.stringify(await core.api.assembly.preview(ref)));
    left.push(JSON.stringify(await core.api.editing.difference({ ...ref, target })));
    const finding = assembly?.findings.find(({ itemId }) => itemId === target.itemId);
    expect(finding).toMatchObject({ state: 'open', line: 2 });
    expect(await copy()).toBe('');
    await core.api.secrets.decide({
      ...ref,
      findingIds: [finding?.id ?? ''],
      decision: 'allow',
      scope: 'stack',
      reason: 'a test',
    });
    expect(await copy()).toContain(`first\nconst renamed = '${token}';\n`);
    expect(left.join('\n')).not.toContain(token);
    expect((await open(target)).text).toBe(`first\nconst renamed = '${mark}';\n`);
  });

  it('takes a mark it never gave for the text it is', async () => {
    const target = await itemOf('order.ts');
    const opened = await open(target);
    await type(opened, 'x ⟦hidden: github-pat 0123abcd⟧ y\n');
    await core.api.editing.close({ editId: opened.editId });
    expect(await copy()).toContain('x ⟦hidden: github-pat 0123abcd⟧ y\n');
  });

  it('refuses what is too large or no text, with a sentence', async () => {
    await writeFile(join(folder, 'shop', 'huge.txt'), 'a line of text\n'.repeat(700_000));
    await writeFile(join(folder, 'shop', 'picture.bin'), Buffer.from([0, 1, 2, 0]));
    await add('huge.txt');
    await add('picture.bin');
    await expect(open(await itemOf('huge.txt'))).rejects.toMatchObject({
      message: expect.stringContaining('can be edited here') as string,
    });
    await expect(open(await itemOf('picture.bin'))).rejects.toMatchObject({ code: 'editing/not-text' });
    const opened = await open(await itemOf('order.ts'));
    await expect(type(opened, 'x'.repeat(1_000_001))).rejects.toMatchObject({ code: 'editing/too-large' });
    await expect(
      core.api.editing.change({ editId: opened.editId, changes: [], length: 3 }),
    ).rejects.toMatchObject({ code: 'editing/out-of-step' });
  });

  it('says so when its item was taken out while it was typed', async () => {
    const target = await itemOf('order.ts');
    const opened = await open(target);
    await core.api.stacks.removeItems({ ...ref, itemIds: [target.itemId] });
    await type(opened, 'lost?\n');
    await expect.poll(() => emitted.join()).toContain('removed from the stack');
    await expect(core.api.editing.close({ editId: opened.editId })).rejects.toMatchObject({
      code: 'editing/item-gone',
    });
  });

  it('is given over to whoever opens it last, with what was typed until then', async () => {
    const target = await itemOf('order.ts');
    const first = await open(target);
    await type(first, 'from the first window\n');
    const second = await open(target);
    expect(second.text).toBe('from the first window\n');
    await expect(type(first, 'late')).rejects.toMatchObject({ code: 'editing/elsewhere' });
  });

  it('has one editor also where two windows open it at the same moment', async () => {
    const target = await itemOf('order.ts');
    const both = await Promise.all([open(target), open(target)]);
    const typed = await Promise.allSettled(both.map((one, index) => type(one, `window ${index}\n`)));
    expect(typed.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('is the text itself where that was pasted', async () => {
    await core.api.stacks.add({
      ...ref,
      sources: [{ kind: 'pasted', title: 'Thread', text: `key ${token}\n` }],
    });
    const pasted = (await items()).find(({ source }) => source.kind === 'pasted');
    const target: EditTarget = { what: 'item', itemId: pasted?.id ?? '' };
    const opened = await open(target);
    expect(opened.text).not.toContain(token);
    await type(opened, 'no key\n');
    await core.api.editing.close({ editId: opened.editId });
    expect(await copy()).toContain('no key');
    await core.api.stacks.undo(ref);
    await core.api.assembly.refresh(ref);
    expect(assembly?.blocking).toBe(1);
  });
});

describe('the message edited by hand', () => {
  it('leaves exactly as it was typed, and the items’ message is back with one step', async () => {
    const rendered = await copy();
    const opened = await open(message);
    expect(opened.text).toBe(rendered);
    await type(opened, 'All mine.\n');
    await expect.poll(() => assembly?.byHand).toBe('as-taken');
    await expect.poll(() => assembly?.tokens).toBe(4);
    const result = await core.api.assembly.export({ ...ref, target: 'clipboard' });
    expect(host.clipboard).toBe('All mine.\n');
    expect(result).toMatchObject({ status: 'done', byHand: true, tokens: 4 });
    await core.api.editing.revert({ ...ref, target: message });
    expect(await copy()).toBe(rendered);
    await core.api.stacks.undo(ref);
    expect(await copy()).toBe('All mine.\n');
  });

  it('leaves also where the items it was taken from are off or gone', async () => {
    const opened = await open(message);
    await type(opened, 'All mine.\n');
    await core.api.editing.close({ editId: opened.editId });
    const { itemId } = await itemOf('order.ts');
    await core.api.stacks.switchItems({ ...ref, itemIds: [itemId], on: false });
    expect(await copy()).toBe('All mine.\n');
    await core.api.stacks.removeItems({ ...ref, itemIds: [itemId] });
    expect(await copy()).toBe('All mine.\n');
  });

  it('is there after a kill, and keeps what each editing made for undo', async () => {
    const opened = await open(message);
    await type(opened, 'one\n');
    await core.api.editing.close({ editId: opened.editId });
    await type(await open(message), 'two\n');
    await expect.poll(() => emitted.length).toBeGreaterThan(1);
    await restart();
    expect(await copy()).toBe('two\n');
    expect((await open(message)).text).toBe('two\n');
  });

  it('takes back one editing after the other', async () => {
    for (const text of ['one\n', 'two\n']) {
      const opened = await open(message);
      await type(opened, text);
      await core.api.editing.close({ editId: opened.editId });
    }
    await core.api.stacks.undo(ref);
    expect(await copy()).toBe('one\n');
    await core.api.stacks.undo(ref);
    expect(await copy()).toContain('const order');
  });

  it('keeps standing when the stack changes, which is said with the difference', async () => {
    const opened = await open(message);
    await type(opened, `${opened.text}And this.\n`);
    await core.api.editing.close({ editId: opened.editId });
    await add('user.ts');
    await expect.poll(() => assembly?.byHand).toBe('stack-changed');
    expect(await copy()).toBe(`${opened.text}And this.\n`);
    const difference = await core.api.editing.difference({ ...ref, target: message });
    expect(JSON.stringify(difference)).toContain('+And this.');
    expect(JSON.stringify(difference)).not.toContain(token);
    await core.api.editing.keep({ ...ref, target: message });
    await expect.poll(() => assembly?.byHand).toBe('as-taken');
  });

  it('is scanned as it leaves: what was typed blocks until it is decided or gone', async () => {
    const opened = await open(message);
    await type(opened, `first\nkey = ${token}\n`);
    expect(await copy()).toBe('');
    await expect.poll(() => assembly?.blocking).toBe(1);
    expect(assembly?.findings).toMatchObject([{ state: 'open', line: 2, itemId: null }]);
    const findingIds = assembly?.findings.map(({ id }) => id) ?? [];
    await core.api.secrets.decide({ ...ref, findingIds, decision: 'redact', scope: 'stack' });
    expect(await copy()).toMatch(/^first\nkey = \[REDACTED:[a-z-]+\]\n$/u);
    left.push(JSON.stringify(await core.api.assembly.preview(ref)));
    await core.api.secrets.undecide({ ...ref, findingIds });
    expect(await copy()).toBe('');
    expect(left.join('\n')).not.toContain(token);
  });

  it('shows marks for values that were allowed in an item, and copies the values', async () => {
    await add('user.ts');
    await expect.poll(() => assembly?.findings.length).toBe(1);
    const findingIds = assembly?.findings.map(({ id }) => id) ?? [];
    const decide = (reason: string) =>
      core.api.secrets.decide({ ...ref, findingIds, decision: 'allow', scope: 'stack', reason });
    await decide('a test');
    const rendered = await copy();
    expect(rendered).toContain(token);
    const opened = await open(message);
    expect(opened.text).not.toContain(token);
    await type(opened, `${opened.text}More.\n`);
    expect(await copy()).toBe(`${rendered}More.\n`);
    expect(left.join('\n')).not.toContain(token);
  });

  it('lives in the data folder, never in the stack’s file', async () => {
    const opened = await open(message);
    await type(opened, 'canary of the message\n');
    await core.api.editing.close({ editId: opened.editId });
    const stacks = join(folder, 'data', 'projects', ref.projectId, 'stacks');
    const files = await readdir(stacks);
    const texts = await Promise.all(
      files.filter((name) => name.endsWith('.json')).map((name) => readFile(join(stacks, name), 'utf8')),
    );
    expect(texts.join('')).not.toContain('canary');
  });

  it('gives figures that fit the text, whatever is typed where', async () => {
    const opened = await open(message);
    const lines = Array.from(
      { length: 4_000 },
      (_, index) => `const value${String(index)} = ${String(index)};\n`,
    );
    const whole = lines.join('');
    await type(opened, whole);
    const at = whole.indexOf('const value2000');
    const figures = await core.api.editing.change({
      editId: opened.editId,
      changes: [{ from: at, to: at + 5, insert: '\n\n  let' }],
      length: whole.length + 2,
    });
    await core.api.editing.close({ editId: opened.editId });
    await core.api.assembly.refresh(ref);
    expect(assembly).toMatchObject(figures);
  });
});
