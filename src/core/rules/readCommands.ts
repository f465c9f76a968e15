import type { KnownCommands } from './findings/project.ts';

type Reader = (path: string) => Promise<string | null>;

/** More files of one kind are left unread, and what they define unknown. */
const mostFiles = 300;

/** Reads the files of a project that define commands. A kind with a file that can't be understood is `null`, as none can be called missing then. */
export async function readCommands(paths: readonly string[], read: Reader): Promise<KnownCommands> {
  const collect = async (
    matches: RegExp,
    parse: (text: string) => readonly string[] | null,
  ): Promise<ReadonlySet<string> | null> => {
    const files = paths.filter((path) => matches.test(path) && !/(?:^|\/)node_modules\//u.test(path));
    if (files.length === 0 || files.length > mostFiles) return null;
    const names = new Set<string>();
    for (const file of files) {
      const text = await read(file);
      const found = text === null ? null : parse(text);
      if (found === null) return null;
      for (const name of found) names.add(name);
    }
    return names;
  };
  const [scripts, programs, make, just, task, composer, deno, poe] = await Promise.all([
    collect(/(?:^|\/)package\.json$/u, (text) => keysIn(text, ['scripts'])),
    collect(/(?:^|\/)package\.json$/u, (text) => programsIn(text)),
    collect(/(?:^|\/)(?:GNUmakefile|[Mm]akefile|[^/]+\.mk)$/u, targetsIn),
    collect(/(?:^|\/)\.?[Jj]ustfile$|\.just$/u, recipesIn),
    collect(/(?:^|\/)[Tt]askfile(?:\.dist)?\.ya?ml$/u, tasksIn),
    collect(/(?:^|\/)composer\.json$/u, (text) => keysIn(text, ['scripts'])),
    collect(/(?:^|\/)deno\.jsonc?$/u, (text) => keysIn(text, ['tasks'])),
    collect(/(?:^|\/)pyproject\.toml$/u, poeTasksIn),
  ]);
  return { scripts, programs, make, just, task, composer, deno, poe: poe?.size === 0 ? null : poe };
}

function keysIn(text: string, path: readonly string[]): readonly string[] | null {
  let value = parseJson(text);
  if (value === null) return null;
  for (const key of path) value = record(value)[key];
  return Object.keys(record(value));
}

/** Returns the programs that a package's dependencies are named after; a script runner finds them as well. */
function programsIn(text: string): readonly string[] | null {
  const value = record(parseJson(text));
  const named = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((key) =>
    Object.keys(record(value[key])),
  );
  return [
    ...named.map((name) => name.replace(/^@[^/]+\//u, '')),
    ...Object.keys(record(value['bin'])),
    'tsc',
  ];
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Reads JSON, also with comments and commas at the end, as `deno.jsonc` and settings have them. */
export function parseJson(text: string): unknown {
  const plain = text.replace(/^\uFEFF/u, '');
  try {
    return JSON.parse(plain) as unknown;
  } catch {
    // Strings first, so that an address in one is no comment.
    const bare = plain
      .replaceAll(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//gu, '$1')
      .replaceAll(/("(?:\\.|[^"\\])*")|,(?=\s*[\]}])/gu, '$1');
    try {
      return JSON.parse(bare) as unknown;
    } catch {
      return null;
    }
  }
}

function targetsIn(text: string): readonly string[] | null {
  const joined = text.replaceAll(/\\\r?\n/gu, ' ');
  // Targets of other files, and names that only make can compute.
  if (
    /^\s*-?s?include\s/mu.test(joined) ||
    /^\$[({]\w+[)}]\s*:(?!=)/mu.test(joined) ||
    /^%\s*:|^[\w-]*%[\w-]*\s*:(?!=)/mu.test(joined)
  )
    return null;
  return [...joined.matchAll(/^([^\s#:=][^#:=\n]*?)\s*::?(?!=)/gmu)]
    .flatMap(([, names = '']) => names.split(/\s+/u))
    .concat(
      [...joined.matchAll(/^\.PHONY\s*:\s*([^\n#]*)/gmu)].flatMap(([, names = '']) => names.split(/\s+/u)),
    );
}

function recipesIn(text: string): readonly string[] | null {
  if (/^\s*(?:import|mod)\??\s/mu.test(text)) return null;
  const recipes = [...text.matchAll(/^@?([A-Za-z_][\w-]*)(?:\s+[^:=\n]*)?:(?!=)/gmu)].map(
    ([, name = '']) => name,
  );
  const aliases = [...text.matchAll(/^alias\s+([\w-]+)\s*:=/gmu)].map(([, name = '']) => name);
  return [...recipes, ...aliases];
}

function tasksIn(text: string): readonly string[] | null {
  if (/^includes\s*:/mu.test(text)) return null;
  const body = /^tasks\s*:[^\n]*\n((?:[ \t]+[^\n]*\n?|\s*\n|#[^\n]*\n)*)/mu.exec(text)?.[1];
  if (body === undefined) return null;
  const indent = /^[ \t]+(?=[^\s#])/mu.exec(body)?.[0] ?? '  ';
  const names = [...body.matchAll(new RegExp(`^${indent}(?!\\s)["']?([\\w:.*-]+)["']?\\s*:`, 'gmu'))].map(
    ([, name = '']) => name,
  );
  const aliases = [...body.matchAll(/aliases:\s*\[([^\]]*)\]/gu)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim()),
  );
  return names.some((name) => name.includes('*')) ? null : [...names, ...aliases];
}

function poeTasksIn(text: string): readonly string[] | null {
  if (
    /^\s*include(?:_script)?\s*=/mu.test(/^\[tool\.poe\][\s\S]*?(?=^\[|$(?![\s\S]))/mu.exec(text)?.[0] ?? '')
  )
    return null;
  const headed = [...text.matchAll(/^\[tool\.poe\.tasks\.["']?([\w:-]+)/gmu)].map(([, name = '']) => name);
  const body = /^\[tool\.poe\.tasks\]\s*\n([\s\S]*?)(?=^\[|$(?![\s\S]))/mu.exec(text)?.[1] ?? '';
  const keyed = [...body.matchAll(/^["']?([\w:-]+)["']?(?:\.\w+)?\s*=/gmu)].map(([, name = '']) => name);
  return [...headed, ...keyed];
}
