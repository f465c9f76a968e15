import type { JudgedFinding } from './judgedFinding.ts';
import { isSaidGone } from '../../review/claims/claimedFiles.ts';
import { looksLikePath, readPath } from '../../payload/format/pathsIn.ts';
import { isRefusedPath } from '../../storage/refusedPath.ts';
import { plainWords, type RuleLine } from './ruleLines.ts';
import type { RulesProject } from './project.ts';

/** A path of a rules file that is not in the project; git has still to say whether it is ignored. */
export interface DeadPath {
  readonly line: number;
  readonly start: number;
  readonly path: string;
}

/** Words that say of a path that it need not be there: made by a command, planned, or an example. */
const notThere =
  /\b(?:creat|generat|writ|wrote|sav|output|export|produc|emit|stor|dump|cache|download|build|built|compil|scaffold|add |adds|adding|new |e\.g\.|eg\.|for example|example|such as|like\b|template|placeholder|not exist|n['’]t exist|no longer|ignored|optional|if (?:it |they )?exists?|if present|when present|if any|where present|will\b|would\b|planned|todo|future|name[sd]?\b|naming|pattern|format|convention|copy|copies|copied|mkdir|touch|log(?:s|ged)? to|should (?:live|go|be)|goes? (?:in|to)|go in|put\b|place\b|plac(?:e|ing)|user['’]?s? |local|runtime|upload|never commit|don['’]t commit|do not commit|external|another repo|separate repo|submodule|clone|archived?\b|legacy|deprecat|replac|migrat|extract|split|instead|not in|main repo|ana repo|upstream|sibling)/iu;
const madeFolder =
  /^(?:dist|build|out|output|outputs|target|node_modules|coverage|\.next|\.venv|venv|env|tmp|temp|logs?|data|artifacts?|results?|reports?|generated|public\/build|vendor|bin|obj|cache|\.cache|__pycache__|uploads?|backups?|screenshots?|test-results|playwright-report|DerivedData)(?:\/|$)/iu;

/** Returns paths in the words of a rules file that the project does not have, though it has their first folder. */
export function deadPaths(
  lines: readonly RuleLine[],
  folder: string,
  project: RulesProject,
): readonly DeadPath[] {
  const index = indexOf(project.paths);
  const seen = new Set<string>();
  return lines.flatMap((row) => {
    if (row.fence !== null || row.aside) return [];
    const about = row.text.replaceAll(/`[^`\n]*`|\]\([^()\s]*\)/gu, ' ');
    if (
      notThere.test(about) ||
      isSaidGone(about) ||
      row.under.some((title) =>
        /\b(?:example|template|output|generated|todo|roadmap|planned|future|history|changelog|changes)\b/iu.test(
          title,
        ),
      )
    )
      return [];
    return [...row.text.matchAll(/`([^`\n]{3,200})`|\]\(([^()\s]{3,200})\)/gu)].flatMap(
      (found): DeadPath[] => {
        const written = found[1] ?? found[2] ?? '';
        const { path } = readPath(written.replace(/#[\w-]*$/u, ''));
        if (seen.has(path) || !isCheckable(path) || index.has(path, folder)) return [];
        if (project.isThere(path) || (folder !== '' && project.isThere(`${folder}/${path}`))) return [];
        seen.add(path);
        return [{ line: row.line, start: found.index + found[0].indexOf(path), path }];
      },
    );
  });
}

function isCheckable(path: string): boolean {
  if (!path.includes('/') || isRefusedPath(path) || madeFolder.test(path)) return false;
  if (
    /[*?<>{}[\]()$|=,;:"'\\]|\.\.\.|…|^[~@/]|^\.\.|XX|YYYY|NNN|[a-z]N\.|[A-Z]xx\b|\b[A-Z]{3,}ID\b|\bapp-name\b|\btodo\.md$|\bpath\/to\b|\b(?:foo|bar|baz|example|my|your|some|new)[-_A-Z/.]|\/(?:foo|bar|baz|example|x|name|feature)\b/u.test(
      path,
    )
  )
    return false;
  // Made while something runs, or folders that agents know whether they are there or not.
  if (
    /\.(?:log|pid|sock|db|sqlite3?)$|\bruntime\b|^\.(?:claude|codex|cursor|agents)\/[\w-]+\/?$/iu.test(path)
  )
    return false;
  if (/^[\w-]+\.(?:com|org|io|dev|net|ai|app)\//iu.test(path)) return false;
  const isFolder = /^(?:[\p{L}\p{N}_.@-]+\/)+$/u.test(path);
  return isFolder
    ? path.split('/').length > 2
    : looksLikePath(path) && !/\.(?:env|local)(?:\.|$)/u.test(path);
}

/** Knows the paths of a project by their ends, so that `services/a.ts` finds `src/services/a.ts`. */
function indexOf(paths: readonly string[]) {
  const ends = new Set<string>();
  const folders = new Set<string>();
  const add = (path: string): void => {
    const parts = path.toLowerCase().split('/');
    for (let at = 0; at < parts.length; at += 1) ends.add(parts.slice(at).join('/'));
  };
  for (const path of paths) {
    add(path.replace(/\/$/u, ''));
    const parts = path.split('/');
    for (let at = 1; at < parts.length; at += 1) folders.add(parts.slice(0, at).join('/'));
  }
  for (const folder of folders) add(folder);
  const starts = new Set([...folders].map((folder) => folder.toLowerCase()));
  return {
    /** True for a path that is there, and for one that may be one of another project: its first folder is not here. */
    has(path: string, folder: string): boolean {
      const lower = path.toLowerCase().replace(/^\.\//u, '').replace(/\/$/u, '');
      if (ends.has(lower)) return true;
      // TypeScript imports name the file that the compiler makes.
      const source = lower.replace(/\.([cm]?)jsx?$/u, '.$1ts');
      if (ends.has(source) || ends.has(`${source}x`)) return true;
      const first = lower.split('/')[0] ?? '';
      const base = folder === '' ? '' : `${folder.toLowerCase()}/`;
      return !starts.has(first) && !starts.has(base + first);
    },
  };
}

/** Makes the finding of a dead path. `moved`: where a file of that name is now; `gone`: the commit that deleted it. */
export function deadPathFinding(
  { line, start, path }: DeadPath,
  lines: readonly RuleLine[],
  { moved, gone }: { readonly moved: string | null; readonly gone: string | null },
): JudgedFinding {
  const words = plainWords(lines[line - 1]?.text ?? '')
    .replace(path, '')
    .split(/\s+/u)
    .filter((word) => /\p{L}{2}/u.test(word));
  const where =
    moved !== null
      ? `, is \`${moved}\` now`
      : gone !== null
        ? `, deleted in ${gone}`
        : ', not in the project';
  const replace = {
    label: `Use ${moved ?? ''}`,
    changes: [{ type: 'replace' as const, line, start, from: path, to: moved ?? '' }],
  };
  // A line that says more than the path holds a rule that may still be right.
  const remove = {
    label: 'Remove the line',
    changes: [{ type: 'remove' as const, first: line, last: line }],
  };
  return {
    id: `path ${String(line)} ${path}`,
    kind: 'dead-path',
    first: line,
    last: line,
    title: moved === null ? 'A path that is gone' : 'A path that moved',
    detail: `Line ${line}: \`${path}\`${where}`,
    choices:
      moved !== null
        ? [replace]
        : words.length <= 8 && /^\s*[-*+|]/u.test(lines[line - 1]?.text ?? '')
          ? [remove]
          : [],
    safe: moved !== null,
  };
}
