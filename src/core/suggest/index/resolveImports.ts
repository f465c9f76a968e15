import { languageOf } from '../facts/findImports.ts';
import { isTestPath, withoutEnding } from './pathKinds.ts';
import type { FileIndex } from './fileIndex.ts';
import { bareName, lastName, type PathLookups } from './pathLookups.ts';

/** Beyond this many files a name says nothing. */
const ambiguous = 4;
/** Files of a package that an import of it stands for. */
const packageFiles = 40;

/** The imports between the files of an index. */
export interface Imports {
  /** Returns the files that a file imports, each with a weight from 0 to 1: less where a spec may mean several. */
  of(file: number): ReadonlyMap<number, number>;
  /** Returns the files that import a file, weighted alike. */
  by(file: number): ReadonlyMap<number, number>;
}

/** The files of specs that were resolved already: most files import what others import, too. */
type Resolved = Map<string, readonly number[]>;

interface Names {
  readonly index: FileIndex;
  readonly lookups: PathLookups;
  readonly resolved: Resolved;
}

/** Resolves imports for one question: what it keeps is a name's files, which takes memory. */
export function createImports(index: FileIndex, lookups: PathLookups): Imports {
  const names: Names = { index, lookups, resolved: new Map() };
  return { of: (file) => importsOf(names, file), by: (file) => importedByOf(names, file) };
}

function importsOf(names: Names, file: number): ReadonlyMap<number, number> {
  const { index } = names;
  const found = new Map<number, number>();
  const path = index.paths.at(file);
  for (const spec of index.imports.at(file).split('\n')) {
    if (spec === '') continue;
    const targets = targetsOf(names, path, spec);
    for (const target of targets) {
      if (target === file) continue;
      found.set(target, Math.max(found.get(target) ?? 0, 1 / Math.sqrt(targets.length)));
    }
  }
  return found;
}

function importedByOf(names: Names, file: number): ReadonlyMap<number, number> {
  const { index, lookups } = names;
  const path = index.paths.at(file);
  const parts = withoutEnding(path).split('/');
  const folder = parts.at(-2) ?? '';
  const own = [parts.at(-1) ?? '', languageOf(path) === 'cs' ? lastName(folder) : folder].filter(
    (name) => name !== '',
  );
  const candidates = new Set(own.flatMap((name) => lookups.importers.get(name)));
  const found = new Map<number, number>();
  // A file that half of the project imports is related to all of it, and so to nothing.
  if (candidates.size > 3_000) return found;
  for (const candidate of candidates) {
    if (candidate === file) continue;
    const from = index.paths.at(candidate);
    for (const spec of index.imports.at(candidate).split('\n')) {
      if (!own.some((name) => spec.includes(name))) continue;
      const targets = targetsOf(names, from, spec);
      if (!targets.includes(file)) continue;
      found.set(candidate, Math.max(found.get(candidate) ?? 0, 1 / Math.sqrt(targets.length)));
    }
  }
  return found;
}

function targetsOf(names: Names, from: string, spec: string): readonly number[] {
  const { index, lookups } = names;
  const language = languageOf(from);
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/')) : '';
  if (spec.startsWith('mod:')) return rustModule(lookups, from, folder, spec.slice(4));
  if (language === 'go') return once(names, `go:${spec}`, () => goPackage(index, lookups, spec));
  if (language === 'cs') return once(names, `cs:${spec}`, () => csharpNamespace(index, lookups, spec));
  if (spec.startsWith('.')) return atPath(index, lookups, joined(folder, spec));
  if (language === 'rs') return rustUse(names, from, folder, spec);
  const parts = spec.split('/').filter((part) => part !== '');
  if (language === 'js') {
    // An alias such as `@/` or `~/`, or a package of the same repository.
    const rest = /^[@~#$]/u.test(parts[0] ?? '') ? parts.slice(1) : parts;
    return rest.length < (rest.length === parts.length ? 2 : 1) ? [] : bySuffix(names, rest, rest.length);
  }
  if (language === 'py') {
    return parts.length === 1
      ? bySuffix(names, parts, 1)
      : bySuffix(names, parts, Math.max(1, parts.length - 1));
  }
  if (language === 'php') return bySuffix(names, parts, 1);
  return bySuffix(names, parts, Math.min(2, parts.length));
}

function joined(folder: string, spec: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of spec.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function once({ resolved }: Names, key: string, resolve: () => readonly number[]): readonly number[] {
  const known = resolved.get(key);
  if (known !== undefined) return known;
  const files = resolve();
  resolved.set(key, files);
  return files;
}

/** Returns the file at a path that may lack its ending, or the entry file of a folder. */
function atPath(index: FileIndex, lookups: PathLookups, path: string): readonly number[] {
  const exact = lookups.byPath.get(path);
  if (exact !== undefined) return [exact];
  const bare = [bareName(path), `${path}/index`, `${path}/__init__`];
  const files = new Set(
    bare.flatMap((one) =>
      lookups.byBarePath.get(one).filter((file) => withoutEnding(index.paths.at(file)) === one),
    ),
  );
  return [...files].slice(0, ambiguous);
}

/** Returns the files whose paths end like the spec, in as many parts as any does but at least `least`. */
function bySuffix(names: Names, parts: readonly string[], least: number): readonly number[] {
  return once(names, `${least}:${parts.join('/')}`, () => findBySuffix(names, parts, least));
}

function findBySuffix({ index, lookups }: Names, parts: readonly string[], least: number): readonly number[] {
  const last = bareName(parts.at(-1) ?? '');
  let best: number[] = [];
  let most = least;
  for (const file of lookups.byName.get(last)) {
    const bare = withoutEnding(index.paths.at(file)).split('/');
    if (bare.at(-1) !== last) bare.pop();
    let same = 0;
    while (same < parts.length && bareName(parts.at(-1 - same) ?? '') === bare.at(-1 - same)) same += 1;
    if (same > most) {
      best = [file];
      most = same;
    } else if (same === most) best.push(file);
  }
  return best.length > ambiguous ? [] : best;
}

function goPackage(index: FileIndex, lookups: PathLookups, spec: string): readonly number[] {
  const parts = spec.split('/');
  // The standard library has no dot in its first part, and neither has a local name: their folders must agree in two parts.
  const least = (parts[0] ?? '').includes('.') ? 1 : 2;
  let best: number[] = [];
  let most = Math.min(least, parts.length);
  for (const file of lookups.byFolderName.get(parts.at(-1) ?? '')) {
    const path = index.paths.at(file);
    if (!path.endsWith('.go') || isTestPath(path)) continue;
    const folder = path.split('/').slice(0, -1);
    let same = 0;
    while (same < folder.length && folder.at(-1 - same) === parts.at(-1 - same)) same += 1;
    if (same > most) {
      best = [file];
      most = same;
    } else if (same === most) best.push(file);
  }
  return best.length > packageFiles ? [] : best;
}

/**
 * Returns the files of a namespace: those of the folders that end like it. The name of a project, as in `Shop.Core/Pricing` for
 * `Shop.Pricing`, is often the folder of all; a folder with nothing of that name, such as `Text` for `System.Text`, is another.
 */
function csharpNamespace(index: FileIndex, lookups: PathLookups, spec: string): readonly number[] {
  const parts = spec.split('/');
  let best: number[] = [];
  let most = 1;
  for (const file of lookups.byFolderName.get(parts.at(-1) ?? '')) {
    const path = index.paths.at(file);
    if (!path.endsWith('.cs') || isTestPath(path)) continue;
    const folder = path
      .split('/')
      .slice(0, -1)
      .flatMap((part) => part.split('.'));
    let same = 0;
    while (same < parts.length && folder.at(-1 - same) === parts.at(-1 - same)) same += 1;
    if (same === 1 && parts.length > 1 && !folder.includes(parts[0] ?? '')) continue;
    if (same > most) {
      best = [file];
      most = same;
    } else if (same === most) best.push(file);
  }
  return best.length > packageFiles ? [] : best;
}

function rustModule(lookups: PathLookups, from: string, folder: string, name: string): readonly number[] {
  const own = withoutEnding(from);
  const inside = /(?:^|\/)(?:mod|lib|main)$/u.test(own) ? folder : own;
  const base = inside === '' ? name : `${inside}/${name}`;
  return [`${base}.rs`, `${base}/mod.rs`].flatMap((path) => lookups.byPath.get(path) ?? []);
}

function rustUse(names: Names, from: string, folder: string, spec: string): readonly number[] {
  const { index, lookups } = names;
  const parts = spec.split('/').filter((part) => part !== '');
  const [head] = parts;
  const isEntry = /(?:^|\/)(?:mod|lib|main)\.rs$/u.test(from);
  let base: string | null = null;
  if (head === 'super') base = isEntry ? joined(folder, '..') : folder;
  else if (head === 'self') base = isEntry ? folder : withoutEnding(from);
  const rest = parts.slice(1);
  for (let length = rest.length; length > 0; length -= 1) {
    const tail = rest.slice(0, length);
    if (base !== null) {
      const path = [...(base === '' ? [] : [base]), ...tail].join('/');
      const files = [`${path}.rs`, `${path}/mod.rs`].flatMap((one) => lookups.byPath.get(one) ?? []);
      if (files.length > 0) return files;
    } else {
      // The crate's own folder, or for another crate of the repository its name.
      const wanted =
        head === 'crate' ? ['src', ...tail] : [(head ?? '').replaceAll('_', '-'), 'src', ...tail];
      const files = bySuffix(names, wanted, wanted.length);
      const own = files.filter((file) => sharedStart(index.paths.at(file), from) > 0 || files.length === 1);
      if (own.length > 0) return own;
    }
  }
  return [];
}

function sharedStart(a: string, b: string): number {
  const others = b.split('/');
  let same = 0;
  for (const part of a.split('/')) {
    if (part !== others[same]) break;
    same += 1;
  }
  return same;
}
