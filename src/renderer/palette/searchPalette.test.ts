import { Ellipsis } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { FileTree } from '../files/tree/fileTree.ts';
import type { IndexedFile } from './fileIndex.ts';
import { prepareText } from '../ui/search/matchText.ts';
import type { PaletteEntry } from './paletteEntry.ts';
import { searchPalette, type PaletteSources } from './searchPalette.ts';
import { ownOf } from '../testing/examples.ts';

const entry = (title: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  key: title,
  group: 'commands',
  scope: 'command',
  target: prepareText(title),
  title,
  sub: '',
  icon: Ellipsis,
  reason: null,
  run: () => undefined,
  ...more,
});

function sources(paths: readonly string[], entries: readonly PaletteEntry[], recent: readonly string[] = []) {
  const tree = new FileTree();
  for (const path of paths) tree.addEntry({ path, bytes: 10 });
  tree.takeOwn(ownOf('src/taken.ts'));
  const files: IndexedFile[] = tree.listed.flatMap((node) =>
    node.kind === 'file' ? [{ node, target: prepareText(node.key, node.key.length - node.name.length) }] : [],
  );
  const made: PaletteSources = {
    entries,
    files,
    recent,
    fileEntry: ({ node, target }) => entry(node.key, { group: 'add', scope: 'other', target }),
  };
  return made;
}

const shown = (typed: string, from: PaletteSources) =>
  searchPalette(typed, from).groups.map(
    ({ title, entries }) => `${title}: ${entries.map((one) => one.title).join(', ')}`,
  );

const commands = [
  entry('Copy first message'),
  entry('Copy as file reference'),
  entry('Use the dark theme'),
  entry('Undo', { reason: 'Nothing to undo' }),
];
const session = entry('session-3.md', { group: 'add', scope: 'session' });
const issue = entry('#12 Copy loses lines', { group: 'add', scope: 'issue' });
const inStack = entry('copyText.ts', { group: 'stack', scope: 'other' });

describe('what the palette offers', () => {
  it('sorts what fits into the stack, what can be added, and commands', () => {
    const from = sources(['src/copy.ts', 'docs/other.md'], [inStack, ...commands, issue]);
    expect(shown('copy', from)).toEqual([
      'In this stack: copyText.ts',
      'Add to stack: src/copy.ts, #12 Copy loses lines',
      'Commands: Copy first message, Copy as file reference',
    ]);
  });

  it('leaves a file of the stack to the stack', () => {
    expect(shown('taken', sources(['src/taken.ts'], []))).toEqual([]);
  });

  it('puts a file that a folder item holds behind those that can be added', () => {
    const from = sources(['order.ts', 'src/reorder.ts'], []);
    const [covered] = from.files;
    const folder = { id: 'd', on: true, source: { kind: 'folder', path: '.', include: ['*.ts'] } } as const;
    if (covered !== undefined) covered.node.cover = folder;
    expect(shown('order', from)).toEqual(['Add to stack: src/reorder.ts, order.ts']);
  });

  it.each([
    ['>copy', ['Commands: Copy first message, Copy as file reference']],
    ['# copy', ['Add to stack: #12 Copy loses lines']],
    ['@', ['Add to stack: session-3.md']],
  ])('offers of %s that kind alone', (typed, expected) => {
    expect(shown(typed, sources(['copy.ts'], [inStack, ...commands, issue, session]))).toEqual(expected);
  });

  it('has nothing but what was run last and other commands before anything is typed', () => {
    const from = sources(['a.ts'], [inStack, ...commands], ['Use the dark theme', 'gone']);
    expect(shown('', from)).toEqual([
      'Recent commands: Use the dark theme',
      'Commands: Copy first message, Copy as file reference',
    ]);
    expect(searchPalette('', from).likeliest).toBe('Use the dark theme');
  });

  it('names the nearest commands where nothing matches', () => {
    const found = searchPalette('zz ferst massage', sources(['a.ts'], [...commands, session]));
    expect(found.nearest).toBe(true);
    expect(found.groups[0]?.entries.map(({ title }) => title)).toEqual(['Copy first message']);
  });

  it.each([
    ['coppy refrence', ['Copy as file reference']],
    ['tehme', ['Use the dark theme']],
    ['darktheem', ['Use the dark theme']],
  ])('takes slips for what they are: %s', (typed, titles) => {
    const { groups } = searchPalette(typed, sources([], commands));
    expect(groups.flatMap(({ entries }) => entries.map(({ title }) => title))).toEqual(titles);
  });

  it.each(['zzqx', 'qq', '日本', 'wholly unrelated'])('names no command where none is near: %s', (typed) => {
    const found = searchPalette(typed, sources(['a.ts'], [...commands, session]));
    expect({ nearest: found.nearest, groups: found.groups }).toEqual({ nearest: true, groups: [] });
  });

  it('has Enter run a command that is meant, though a file stands above it', () => {
    const from = sources(['src/unusedDarkroom.ts'], commands);
    expect(searchPalette('use the dark', from).likeliest).toBe('Use the dark theme');
  });

  it('prefers the first group where both fit about as well', () => {
    expect(searchPalette('copy', sources([], [inStack, ...commands])).likeliest).toBe('copyText.ts');
  });

  it('puts what is not possible behind what is', () => {
    const from = sources([], [commands[3] ?? session, entry('Undo typing')]);
    expect(shown('undo', from)).toEqual(['Commands: Undo typing, Undo']);
  });

  it('leaves scattered letters out where something has them in one piece, and shows them where nothing has', () => {
    const both = [entry('Order'), entry('or hide er')];
    expect(shown('order', sources([], both))).toEqual(['Commands: Order']);
    expect(shown('orhr', sources([], both))).toEqual(['Commands: or hide er']);
  });

  it('shows no more than a dozen files', () => {
    const paths = Array.from({ length: 100 }, (_, at) => `src/file${String(at)}.ts`);
    const [group] = searchPalette('file', sources(paths, [])).groups;
    expect(group?.entries).toHaveLength(12);
  });
});
