import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', 'src', 'renderer');
/** Folders whose styles every feature uses. */
const shared: ReadonlySet<string> = new Set(['styles', 'ui']);

/** Returns the classes that a stylesheet styles by themselves, as `.name {` does, wherever they are used. */
function loneClasses(css: string): readonly string[] {
  return [...css.replaceAll(/\/\*.*?\*\//gsu, '').matchAll(/(?<selectors>[^{}]+)\{/gu)]
    .flatMap(({ groups }) => (groups?.['selectors'] ?? '').split(/,(?![^(]*\))/u))
    .flatMap((selector) => /^\.(?<name>[\w-]+)$/u.exec(selector.trim())?.groups?.['name'] ?? []);
}

it('reads what a stylesheet styles by itself', () => {
  expect(
    loneClasses(
      '/* .a {} */ .b,\n.c { x: y }\n@media (max-width: 1px) { .d { } }\n.e .f, .g.h, .i:hover, :is(.j, .k) { }',
    ),
  ).toEqual(['b', 'c', 'd']);
});

it('gives no class two meanings: all stylesheets apply to the whole window', () => {
  const styledBy = new Map<string, Set<string>>();
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const [feature = ''] = path.split(sep);
    if (!path.endsWith('.css') || shared.has(feature)) continue;
    for (const name of loneClasses(readFileSync(join(root, path), 'utf8')))
      styledBy.set(name, (styledBy.get(name) ?? new Set()).add(feature));
  }
  expect(styledBy.size).toBeGreaterThan(300);
  expect([...styledBy].filter(([, features]) => features.size > 1)).toEqual([]);
});
