import { wholeName } from '../facts/splitWords.ts';

export type PathKind = 'code' | 'style' | 'config' | 'doc' | 'other';

const kinds: Readonly<Record<PathKind, string>> = {
  code: 'js jsx mjs cjs ts tsx mts cts vue svelte astro py pyi go rs java kt kts scala groovy cs fs vb rb rake erb haml slim php twig c h cc cpp cxx hpp hh m mm swift dart ex exs erl hs ml clj lua pl pm r jl zig sh bash zsh fish ps1 sql proto graphql liquid',
  style: 'css scss sass less styl html htm xhtml',
  config:
    'json jsonc json5 yml yaml toml ini cfg conf xml gradle properties csproj props targets sln gemspec mod cmake editorconfig',
  doc: 'md mdx markdown rst txt adoc asciidoc org tex',
  other: '',
};
const kindByEnding = new Map<string, PathKind>(
  (Object.keys(kinds) as PathKind[]).flatMap((kind) =>
    kinds[kind].split(' ').map((ending): [string, PathKind] => [ending, kind]),
  ),
);

export function kindOfPath(path: string): PathKind {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const dot = name.lastIndexOf('.');
  if (/^(?:dockerfile|makefile|rakefile|gemfile|procfile|justfile)$/u.test(name)) return 'config';
  if (/^(?:changelog|changes|history|readme|contributing)\b/u.test(name)) return 'doc';
  return dot === -1 ? 'other' : (kindByEnding.get(name.slice(dot + 1)) ?? 'other');
}

const testFolder = /(?:^|\/)(?:tests?|__tests__|specs?|testing|unittests?|[\w.]*\.(?:tests?|specs?))\//iu;
const testName =
  /(?:[._-](?:tests?|specs?|e2e|bench|stories)(?=\.)|^tests?[_-](?=\w)|^spec[_-](?=\w)|(?<=[a-z\d])(?:Tests?|Specs?|TestCase|IT)(?=\.))/u;

export function isTestPath(path: string): boolean {
  return testFolder.test(path) || testName.test(path.slice(path.lastIndexOf('/') + 1));
}

const inFolderOf = new Set(['index', 'mod', '__init__', 'main', 'lib']);

/** Returns what a file and its test, its styles or its header have in common: the name without affixes and endings. */
export function stemOfPath(path: string): string {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  const bare = name.replace(testName, '').replace(/^Test(?=[A-Z])/u, '');
  const dot = bare.indexOf('.', 1);
  const stem = dot === -1 ? bare : bare.slice(0, dot);
  return wholeName(inFolderOf.has(stem) && parts.length > 0 ? (parts.at(-1) ?? stem) : stem);
}

/** Returns a path without the endings of its last part. */
export function withoutEnding(path: string): string {
  const slash = path.lastIndexOf('/');
  const dot = path.lastIndexOf('.');
  return dot > slash + 1 ? path.slice(0, dot).replace(/\.d$/u, '') : path;
}
