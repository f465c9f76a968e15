import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder, write } from '../../git/testing/makeRepository.ts';
import { createStorage } from '../../storage/createStorage.ts';
import { builtInPrompt, builtInPrompts } from './builtInPrompts.ts';
import { createSnippetFiles } from './createSnippetFiles.ts';

function open(dataFolder: string = makeFolder()) {
  const notices: string[] = [];
  const files = createSnippetFiles({
    dataFolder,
    storage: createStorage(),
    emit: (_event, payload) => void ('message' in payload && notices.push(payload.message)),
  });
  return { dataFolder, notices, files, library: join(dataFolder, 'library') };
}

const rules = { name: 'House rules', kind: 'snippet', tags: ['style'], text: 'Small commits.' } as const;
const own = async ({ files }: ReturnType<typeof open>) =>
  (await files.list()).filter(({ builtIn }) => builtIn !== 'original');

describe('a snippet', () => {
  test('is kept as a Markdown file named after it, and found by the next start', async () => {
    const first = open();
    expect(await first.files.create(rules)).toEqual({ id: 'house-rules' });
    expect(readFileSync(join(first.library, 'house-rules.md'), 'utf8')).toBe(
      '---\ncarryover: 1\nname: "House rules"\nkind: "snippet"\ntags:\n  - "style"\n---\n\nSmall commits.\n',
    );
    expect(await own(open(first.dataFolder))).toMatchObject([{ id: 'house-rules', ...rules, builtIn: null }]);
  });

  test('of a name that is taken, or that no system allows, gets an id of its own', async () => {
    const { files } = open();
    const ids = [];
    for (const name of ['Rules', 'rules!', 'Résumé', '???', 'CON', 'plan-first'])
      ids.push((await files.create({ ...rules, name })).id);
    expect(ids).toEqual(['rules', 'rules-2', 'resume-2', 'snippet', 'snippet-con', 'plan-first-2']);
  });

  test('is changed field by field', async () => {
    const opened = open();
    const { id } = await opened.files.create(rules);
    await opened.files.save(id, { text: 'Tiny commits.' });
    await opened.files.save(id, { tags: [] });
    expect(await own(opened)).toMatchObject([{ name: 'House rules', tags: [], text: 'Tiny commits.' }]);
  });

  test('that somebody changed meanwhile is not overwritten', async () => {
    const here = open();
    const there = open(here.dataFolder);
    const { id } = await here.files.create(rules);
    const base = (await here.files.read(id))?.version ?? '';
    await there.files.save(id, { text: 'theirs' }, base);
    await expect(here.files.save(id, { text: 'mine' }, base)).rejects.toMatchObject({
      code: 'library/changed-elsewhere',
    });
    expect((await here.files.read(id))?.text).toBe('theirs');
  });

  test('takes what its writer typed on without an answer, but not over a text of somebody else', async () => {
    const { files } = open();
    const { id } = await files.create(rules);
    const base = (await files.read(id))?.version ?? '';
    await files.save(id, { text: 'One' }, base);
    await files.save(id, { text: 'One two' }, base, { text: 'One' });
    expect((await files.read(id))?.text).toBe('One two');
    await files.save(id, { text: 'One two' }, base);
    await expect(files.save(id, { text: 'One three' }, base, { text: 'One' })).rejects.toMatchObject({
      code: 'library/changed-elsewhere',
    });
    expect((await files.read(id))?.text).toBe('One two');
  });

  test('is deleted and comes back; after the app was closed it is gone', async () => {
    const opened = open();
    const { id } = await opened.files.create(rules);
    await opened.files.remove(id);
    expect(await own(opened)).toEqual([]);
    await opened.files.restore(id);
    expect(await own(opened)).toMatchObject([{ id, text: rules.text }]);
    await opened.files.remove(id);
    await opened.files.discardRemoved();
    expect(existsSync(join(opened.library, 'removed', `${id}.md`))).toBe(false);
    await expect(opened.files.restore(id)).rejects.toMatchObject({ code: 'library/unknown' });
  });

  test('that is too long is refused, and so is one that is unknown', async () => {
    const { files } = open();
    await expect(files.create({ ...rules, text: 'x'.repeat(100_001) })).rejects.toMatchObject({
      code: 'library/too-large',
    });
    await expect(files.save('nothing', { text: '' })).rejects.toMatchObject({ code: 'library/unknown' });
    await expect(files.save('../settings', { text: '' })).rejects.toMatchObject({ code: 'library/unknown' });
    expect(await files.read('../settings')).toBe(null);
  });
});

describe('a prompt that ships', () => {
  test('becomes the person’s copy with the first change, and the original can be gone back to', async () => {
    const opened = open();
    expect(await opened.files.list()).toEqual(builtInPrompts());
    await opened.files.save('validate', { text: 'Run it.' });
    expect(await opened.files.read('validate')).toMatchObject({ builtIn: 'edited', text: 'Run it.' });
    expect(await opened.files.list()).toHaveLength(builtInPrompts().length);
    await opened.files.remove('validate');
    expect(await opened.files.read('validate')).toEqual(builtInPrompt('validate'));
    await opened.files.restore('validate');
    expect(await opened.files.read('validate')).toMatchObject({ text: 'Run it.' });
  });

  test('that is saved as it was is no copy', async () => {
    const opened = open();
    const { text = '', version = '' } = builtInPrompt('validate') ?? {};
    await opened.files.save('validate', { text }, version);
    expect(existsSync(opened.library) ? readdirSync(opened.library) : []).toEqual([]);
  });
});

describe('a file in the library that', () => {
  test('was written by hand is a snippet', async () => {
    const opened = open();
    write(opened.library, { 'My notes.md': '# Notes\n\ntext', '.hidden.md': 'x', 'other.txt': 'x' });
    expect(await own(opened)).toMatchObject([{ id: 'My notes', name: 'Notes' }]);
    await opened.files.save('My notes', { tags: ['a'] });
    expect(readFileSync(join(opened.library, 'My notes.md'), 'utf8')).toContain('# Notes\n\ntext');
  });

  test('is no text, or too large, is left alone and named once', async () => {
    const opened = open();
    const image = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]);
    write(opened.library, { 'a.md': image, 'b.md': 'x'.repeat(500_001), 'c.md': 'fine' });
    expect((await own(opened)).map(({ id }) => id)).toEqual(['c']);
    await opened.files.list();
    expect(opened.notices.toSorted()).toEqual([
      "a.md in the library can't be used: it is not text.",
      "b.md in the library can't be used: it is too large.",
    ]);
    expect(readFileSync(join(opened.library, 'a.md')).length).toBe(12);
  });

  test('a newer version saved is shown and never overwritten', async () => {
    const opened = open();
    write(opened.library, { 'a.md': '---\ncarryover: 9\nname: A\n---\n\nx\n' });
    expect(await own(opened)).toMatchObject([{ name: 'A' }]);
    await expect(opened.files.save('a', { text: 'y' })).rejects.toMatchObject({
      code: 'library/newer-version',
    });
  });
});

test('two processes that make snippets of one name at once both keep theirs', async () => {
  const here = open();
  const there = open(here.dataFolder);
  const made = await Promise.all(
    [here, there, here, there].map(({ files }, index) => files.create({ ...rules, text: `${index}` })),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(4);
  expect((await own(here)).map(({ text }) => text).toSorted()).toEqual(['0', '1', '2', '3']);
});
