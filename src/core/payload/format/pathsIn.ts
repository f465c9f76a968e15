import type { LineRange } from '../../../shared/domain/stack.ts';
import { findLines, readRanges } from './lineRanges.ts';

/** Characters. */
const maxPath = 1_000;
/** Matches lines after a path, e.g. `a.ts:12-40`, `a.ts#L3` or `a.ts:L10-L20`. */
const lineSuffix =
  /(?::L?(\d{1,7}(?:[-–—,:]L?\d{1,7})*)|#L(\d{1,7}(?:C\d{1,5})?(?:[-–—]L?\d{1,7}(?:C\d{1,5})?)?))$/u;
const knownExtension =
  /\.(?:[cm]?[jt]sx?|jsonc?|jsonl|ya?ml|toml|mdx?|mdc|rst|adoc|txt|csv|tsv|css|s[ac]ss|less|html?|vue|svelte|astro|hbs|ejs|py|pyi|ipynb|rb|erb|go|rs|java|kts?|swift|cs|csproj|sln|fsx?|cpp|cxx|cc|c|hpp|hh|h|mm|php|sh|bash|zsh|fish|bat|cmd|ps1|sql|sqlite|xml|xaml|plist|svg|png|jpe?g|gif|webp|ico|pdf|docx?|xlsx?|pptx?|ini|cfg|conf|env|properties|lock|proto|graphql|gql|prisma|gradle|exs?|eex|heex|erl|hs|mli?|clj|lean|coq|agda|scala|dart|lua|r|jl|zig|nim|sol|tf|tfvars|hcl|gd|tscn|tres|godot|shader|glsl|wgsl|ino|service|example|sample|template|snap)$/iu;
/** Names of files without an extension. */
const knownName =
  /^(?:[\w.@()[\]-]+\/)*(?:(?:GNU)?Makefile|Dockerfile(?:\.\w+)?|Containerfile|Procfile|Gemfile|Rakefile|Podfile|Brewfile|Pipfile|Fastfile|Jenkinsfile|Vagrantfile|Caddyfile|Tiltfile|Justfile|justfile|Earthfile|CODEOWNERS|LICEN[CS]E|NOTICE|AUTHORS|README|CHANGELOG|VERSION|CNAME|gradlew|artisan|\.[a-z][\w-]*(?:\.[\w-]+)*)$/u;
const folderPath = /^(?:\.{1,2}\/|~?\/)?(?:[\p{L}\p{N}_.@()[\]{}*+-]+\/)+$/u;
/** Folders whose name makes a path of a word with a slash. */
const sourceFolder =
  /^(?:\.{0,2}\/)?(?:src|lib|libs|apps?|api|packages|pkg|internal|cmd|tests?|specs?|e2e|docs?|scripts?|tools?|config|server|client|backend|frontend|web|public|assets|components|crates|modules|services|migrations|\.[a-z]+)\/[\p{L}\p{N}_.@()[\]*+/-]+$/u;
const windowsPath = /^(?:[A-Za-z]:\\|\\\\\w|(?:[\w.@-]+\\)+[\w.@-]*\.\w{1,10}$)[^<>|"*?\n]*$/u;

export interface NamedPath {
  readonly path: string;
  readonly lines?: readonly LineRange[];
}

/** Returns the paths in prose, in order: in backticks or bare, if they look like one. */
export function pathsIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/gu)].map(([, inner = '']) => readPath(inner).path);
  const bare = text
    .replaceAll(/`[^`\n]*`/gu, ' ')
    .split(/[\s,;]+/u)
    .filter((word) => word.length <= maxPath)
    .map((word) => readPath(unwrapped(word)).path);
  return [...quoted, ...bare].filter(looksLikePath);
}

/** Returns the paths that prose names with lines of theirs, e.g. "re-read `a.ts`, lines 14–31". */
export function linesInProse(text: string): readonly Required<NamedPath>[] {
  return [...text.slice(0, 20_000).matchAll(/`([^`\n]{1,300})`|[^\s,;`]{1,300}/gu)].flatMap((found) => {
    const { path, lines } = readPath(found[1] ?? unwrapped(found[0]));
    if (!looksLikePath(path)) return [];
    if (lines !== undefined) return [{ path, lines }];
    const end = found.index + found[0].length;
    const behind =
      /^[)"'*_]{0,3}(?:[ \t]?:|[ \t]?[,(–—@-][ \t]?|[ \t](?:at|on|in|from|around|near)?[ \t]?)?/u.exec(
        text.slice(end, end + 40),
      );
    const at = end + (behind?.[0].length ?? 0);
    const direct = /^:(\d{1,7}(?:[-–]\d{1,7})?)(?![\w.])/u.exec(text.slice(end, end + 20));
    if (direct !== null) return [{ path, lines: readRanges(direct[1] ?? '') }];
    const named = findLines(text, at);
    return named === null || named.start - at > 12 ? [] : [{ path, lines: named.lines }];
  });
}

/** Reads a path as written, e.g. `./src/a.ts:14-31`; returns an empty one if it is too long. */
export function readPath(written: string): NamedPath {
  if (written.length > maxPath) return { path: '' };
  const trimmed = written.trim();
  const suffix = lineSuffix.exec(trimmed);
  const path = (suffix === null ? trimmed : trimmed.slice(0, suffix.index)).replace(/^\.\//u, '');
  const lines = suffix === null ? [] : readRanges((suffix[1] ?? suffix[2] ?? '').replaceAll(/C\d+|L/gu, ''));
  return lines.length === 0 ? { path } : { path, lines };
}

export function looksLikePath(text: string): boolean {
  if (text.length > maxPath || /\s/u.test(text) || /^[-@$]|:\/\/|[<>|&;=]/u.test(text) || text.endsWith('/'))
    return false;
  return knownExtension.test(text) || (/^[^/]+\//u.test(text) && /\.[A-Za-z0-9]{1,10}$/u.test(text));
}

/**
 * True for the name of a file or a folder in a list of files, where it may also be `src/`, `Makefile`, `.env` or
 * `C:\app`.
 */
export function namesFile(text: string): boolean {
  if (text.length > maxPath || /:\/\/|[<>|&;=]|^[-$]/u.test(text)) return false;
  if (windowsPath.test(text)) return true;
  if (/\s/u.test(text)) return false;
  return (
    looksLikePath(text) ||
    /^(?:~|\.\.)?\/(?:[^/\s]+\/)+[^/\s]+\.[A-Za-z][A-Za-z0-9]{0,9}$/u.test(text) ||
    (knownName.test(text) && !/^\.\d/u.test(text)) ||
    folderPath.test(text) ||
    sourceFolder.test(text)
  );
}

/** Returns a word of prose without the brackets and punctuation around it. */
export function unwrapped(word: string): string {
  return word.length > maxPath ? '' : word.replace(/^[("'[<*_]+/u, '').replace(/[)"'\]>*_.!?:]+$/u, '');
}
