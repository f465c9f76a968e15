import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const picture = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');

/** The layers in docs/architecture.md, topmost first, by their base folder. */
const drawn = [...picture.matchAll(/^```layers (?<base>\S+)\n(?<lines>[^`]+)^```$/gmu)].map(({ groups }) => {
  const base = groups?.['base'] ?? '';
  const lines = (groups?.['lines'] ?? '').trim().split('\n');
  const named = lines.map((line) => line.split(', '));
  return { base, layers: named.map((line) => line.flatMap((room) => roomsNamed(base, room, named.flat()))) };
});

/** Returns the folders that a name in the picture means: `sources/*` is each folder of `sources` that is not drawn by name. */
function roomsNamed(base: string, room: string, named: readonly string[]): readonly string[] {
  if (!room.endsWith('/*')) return [room];
  const around = room.slice(0, -2);
  return readdirSync(join(root, base, around), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${around}/${name}`)
    .filter((folder) => !named.includes(folder));
}

function productionFiles(base: string): readonly string[] {
  return readdirSync(join(root, base), { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter(
      (name) =>
        /\.tsx?$/u.test(name) &&
        !/\.test\.tsx?$|\.d\.ts$|Double\.ts$|(?:^|\/)(?:proof|testing)\//u.test(name),
    );
}

/** Returns the files that a file imports, relative to the tree, including types and dynamic imports. */
function allImportsOf(base: string, file: string): readonly string[] {
  const text = readFileSync(join(root, base, file), 'utf8');
  return [...text.matchAll(/(?:from |import\(|import )'(?<path>\.[^']+)'/gu)].map(({ groups }) =>
    posix.join(posix.dirname(file), groups?.['path'] ?? ''),
  );
}

/** Returns those of the same tree. */
function importsOf(base: string, file: string): readonly string[] {
  return allImportsOf(base, file).filter((path) => !path.startsWith('..'));
}

it('draws the layers of core and of the window', () => {
  expect(drawn.map(({ base }) => base)).toEqual(['src/core', 'src/renderer']);
});

it.each(drawn)('draws each folder of $base once', ({ base, layers }) => {
  const named = layers.flat();
  const folders = new Set(productionFiles(base).flatMap((file) => roomOf(file, named) ?? []));
  expect(named.toSorted()).toEqual([...folders].toSorted());
  const loose = productionFiles(base).filter((file) => file.includes('/') && roomOf(file, named) === null);
  expect(loose).toEqual([]);
});

it('says of each folder of core what it does', () => {
  const rooms = drawn.find(({ base }) => base === 'src/core')?.layers.flat() ?? [];
  const table = /^\| folders +\| what they do[^#]+/mu.exec(picture)?.[0] ?? '';
  const rows = table.split('\n').map((row) => row.split('|')[1] ?? '');
  const named = rows.flatMap((row) => [...row.matchAll(/`(?<room>[^`]+)`/gu)].map((found) => found[1] ?? ''));
  const unnamed = rooms.filter((room) => !named.includes(room) && !room.startsWith('sources'));
  expect(unnamed).toEqual([]);
  expect(named.filter((room) => !rooms.includes(room) && room !== 'sources/<kind>')).toEqual([]);
});

it.each(drawn)('finds no import in $base that goes up or sideways', ({ base, layers }) => {
  const named = layers.flat();
  const floorOf = new Map(layers.flatMap((layer, index) => layer.map((room) => [room, index] as const)));
  const wrong = productionFiles(base).flatMap((file) => {
    const from = roomOf(file, named);
    if (from === null) return [];
    return importsOf(base, file).flatMap((path) => {
      const to = roomOf(path, named);
      if (to === from) return [];
      const goesDown = to !== null && (floorOf.get(to) ?? -1) > (floorOf.get(from) ?? Infinity);
      return goesDown ? [] : [`${base}/${file} imports ${path}`];
    });
  });
  expect(wrong).toEqual([]);
});

it.each(drawn)('finds no circle between the folders of $base, however deep they lie', ({ base }) => {
  const below = new Map<string, Set<string>>();
  for (const file of productionFiles(base)) {
    const from = posix.dirname(file);
    const to = below.get(from) ?? new Set<string>();
    below.set(from, to);
    for (const path of importsOf(base, file)) if (posix.dirname(path) !== from) to.add(posix.dirname(path));
  }
  // The loop removes folders without imports of remaining ones. Those that stay are on a circle, or above one.
  for (let before = -1; before !== below.size;) {
    before = below.size;
    for (const [folder, to] of below) if ([...to].every((one) => !below.has(one))) below.delete(folder);
  }
  expect([...below.keys()]).toEqual([]);
});

it('finds nothing of core in the command line but its root', () => {
  const wrong = productionFiles('src/cli').flatMap((file) =>
    allImportsOf('src/cli', file)
      .filter((path) => path.startsWith('../core/') && path !== '../core/createOnce.ts')
      .map((path) => `src/cli/${file} imports ${path}`),
  );
  expect(wrong).toEqual([]);
});

/**
 * Returns the drawn folder that contains a file: the longer one of `sources` and `sources/git`; `null` if none does.
 */
function roomOf(file: string, named: readonly string[]): string | null {
  const around = named.filter((room) => file.startsWith(`${room}/`));
  return around.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
