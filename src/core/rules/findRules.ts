import { constants } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { createHash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { maxRulesBytes, type RulesAgent, type RulesProblem } from '../../shared/domain/rules.ts';
import { decodeText } from '../storage/decodeText.ts';
import { isInside, realPathOf } from '../storage/resolveInside.ts';
import { readImports } from './readImports.ts';
import { ruleLines } from './findings/ruleLines.ts';

/** A rules file as it was found, before anything is judged. */
export interface FoundRules {
  readonly path: string;
  readonly place: 'project' | 'outside';
  readonly loads: 'start' | 'nested';
  readonly agents: readonly RulesAgent[];
  readonly imported: { readonly by: string; readonly line: number; readonly depth: number } | null;
  /** The file that a link of this name leads to, if it is listed as well. */
  readonly linkTo: string | null;
  readonly problem: RulesProblem | null;
  /** Decoded, with its line ends; empty if it was not read. */
  readonly text: string;
  readonly version: string;
  /** Imports in it, followed or not. */
  readonly imports: readonly string[];
}

export interface RulesPlaces {
  /** Absolute and real. */
  readonly root: string;
  /** Folder of the user, in which agents keep their own. */
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Files of the project, relative with `/`. */
  readonly paths: readonly string[];
}

/** Claude Code follows imports of imports that far. */
const maxDepth = 5;
// A pipe has no end until another process writes into it. Windows has none.
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const mostFiles = 200;
const claudeNames = new Set(['CLAUDE.md', 'CLAUDE.local.md']);
const codexNames = new Set(['AGENTS.md', 'AGENTS.override.md']);

/** Finds the files that agents read by themselves, and what these import. Reads no other file. */
export async function findRules(
  places: RulesPlaces,
): Promise<{ readonly files: readonly FoundRules[]; readonly leftOut: number }> {
  const found: Named[] = [];
  const add = async (file: string, loads: FoundRules['loads'], agent: RulesAgent): Promise<void> => {
    const read = await readRules(file, places);
    if (read.problem !== 'missing') found.push({ ...read, file, loads, agents: new Set([agent]) });
  };
  const { root, home, environment, paths } = places;
  for (const name of ['AGENTS.override.md', 'AGENTS.md']) await add(join(root, name), 'start', 'codex');
  for (const name of ['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md'])
    await add(join(root, name), 'start', 'claude');
  for (const path of (await markdownIn(join(root, '.claude', 'rules'))).slice(0, mostFiles))
    await add(path, 'start', 'claude');
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    for (const name of claudeNames) await add(join(folder, name), 'start', 'claude');
    if (folder === dirname(folder)) break;
  }
  const claudeHome = absolute(environment['CLAUDE_CONFIG_DIR']) ?? join(home, '.claude');
  await add(join(claudeHome, 'CLAUDE.md'), 'start', 'claude');
  for (const path of (await markdownIn(join(claudeHome, 'rules'))).slice(0, mostFiles))
    await add(path, 'start', 'claude');
  const codexHome = absolute(environment['CODEX_HOME']) ?? join(home, '.codex');
  for (const name of ['AGENTS.override.md', 'AGENTS.md']) await add(join(codexHome, name), 'start', 'codex');
  const nested = paths.filter((path) => path.includes('/') && isNestedName(path));
  for (const path of nested.slice(0, mostFiles))
    await add(
      join(root, ...path.split('/')),
      'nested',
      claudeNames.has(posix.basename(path)) ? 'claude' : 'codex',
    );
  const files = await withImports(dropRepeats(found), places);
  return { files, leftOut: Math.max(0, nested.length - mostFiles) };
}

function isNestedName(path: string): boolean {
  const name = posix.basename(path);
  return (claudeNames.has(name) || codexNames.has(name)) && path !== '.claude/CLAUDE.md';
}

function absolute(path: string | undefined): string | null {
  return path !== undefined && isAbsolute(path) ? path : null;
}

async function markdownIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true });
    return entries
      .filter((name) => name.endsWith('.md'))
      .toSorted()
      .map((name) => join(folder, name));
  } catch {
    // There is none, or no way to list it, which its files would say in the same way.
    return [];
  }
}

interface ReadRules {
  readonly path: string;
  readonly place: FoundRules['place'];
  readonly real: string;
  readonly problem: RulesProblem | null;
  readonly text: string;
  readonly version: string;
}

interface Named extends ReadRules {
  readonly file: string;
  readonly loads: FoundRules['loads'];
  readonly agents: Set<RulesAgent>;
}

/** Reads one file as bytes, up to the limit. Never rejects. */
export async function readRules(
  file: string,
  { root, home }: Pick<RulesPlaces, 'root' | 'home'>,
): Promise<ReadRules> {
  const way = relative(root, file);
  const isNamedInside = way !== '' && !way.startsWith('..') && !isAbsolute(way);
  const path = isNamedInside ? way.split(sep).join('/') : shownOutside(file, home);
  const not = (problem: RulesProblem, real = file): ReadRules => ({
    path,
    place: isNamedInside ? 'project' : 'outside',
    real,
    problem,
    text: '',
    version: '',
  });
  let real: string;
  try {
    real = realPathOf(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return not(code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' ? 'missing' : 'unreadable');
  }
  // A link that leads out of the project may lead anywhere: an agent reads it, but its text is not the project's.
  const place = isNamedInside && isInside(root, real) ? 'project' : 'outside';
  try {
    // A device may answer to being opened.
    if (!(await stat(real)).isFile()) return not('unreadable', real);
    const handle = await open(real, openFlags);
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return not('unreadable', real);
      if (stats.size > maxRulesBytes) return { ...not('too-large', real), place };
      const bytes = Buffer.alloc(stats.size);
      const { bytesRead } = await handle.read(bytes, 0, stats.size, 0);
      const taken = bytes.subarray(0, bytesRead);
      const version = createHash('sha256').update(taken).digest('hex');
      const decoded = decodeText(taken);
      if (decoded === null) return { ...not('binary', real), place };
      const utf8 = isUtf8(taken) && !taken.includes(0);
      const text = utf8 ? taken.toString('utf8') : decoded.text;
      return { path, place, real, problem: utf8 ? null : 'not-utf8', text, version };
    } finally {
      await handle.close();
    }
  } catch {
    return { ...not('unreadable', real), place };
  }
}

function shownOutside(file: string, home: string): string {
  const way = relative(home, file);
  return way.startsWith('..') || isAbsolute(way) ? file : `~/${way.split(sep).join('/')}`;
}

/** One entry for each file by name; a link to another listed file stays, and says so. */
function dropRepeats(found: readonly Named[]): readonly Named[] {
  const byFile = new Map<string, Named>();
  for (const one of found) if (!byFile.has(one.file)) byFile.set(one.file, one);
  return [...byFile.values()];
}

/** Follows imports of what Claude Code reads; Codex knows none. */
async function withImports(roots: readonly Named[], places: RulesPlaces): Promise<readonly FoundRules[]> {
  const byReal = new Map<string, Named>();
  for (const one of roots) if (!byReal.has(one.real)) byReal.set(one.real, one);
  const below = new Map<string, FoundRules[]>();
  const listed = new Set<string>();
  const follow = async (
    from: Named | FoundRules,
    file: string,
    loads: FoundRules['loads'],
    chain: readonly string[],
    top: string,
  ): Promise<void> => {
    for (const { path, line } of readImports(from.text)) {
      const target = path.startsWith('~/') ? join(places.home, path.slice(2)) : resolve(dirname(file), path);
      const read = await readRules(target, places);
      const at = { by: from.path, line, depth: chain.length };
      const isLoop = chain.includes(read.real);
      const named = byReal.get(read.real);
      const rows = below.get(top) ?? [];
      below.set(top, rows);
      const key = `${read.path} ${isLoop || chain.length > maxDepth ? from.path : ''}`;
      if (isLoop || chain.length > maxDepth) {
        if (listed.has(key)) continue;
        listed.add(key);
        rows.push({
          ...bare(read),
          loads,
          agents: ['claude'],
          imported: at,
          problem: isLoop ? 'loop' : 'too-deep',
          text: '',
        });
        continue;
      }
      if (named !== undefined) {
        const isNew = !named.agents.has('claude');
        if (loads === 'start') named.agents.add('claude');
        if (isNew) await follow(named, named.file, loads, [...chain, read.real], named.file);
        continue;
      }
      if (listed.has(key)) continue;
      listed.add(key);
      const made: FoundRules = {
        ...bare(read),
        loads,
        agents: loads === 'start' ? ['claude'] : [],
        imported: at,
      };
      rows.push(made);
      if (read.problem === null) await follow(made, target, loads, [...chain, read.real], top);
    }
  };
  for (const one of roots) {
    if (one.agents.has('claude') && one.problem === null)
      await follow(one, one.file, loadsOf(one), [one.real], one.file);
  }
  return roots.flatMap((one) => {
    const linked = byReal.get(one.real);
    const loads = loadsOf(one);
    return [
      {
        ...bare(one),
        loads,
        agents: loads === 'start' ? [...one.agents] : [],
        imported: null,
        linkTo: linked === undefined || linked === one ? null : linked.path,
      },
      ...(below.get(one.file) ?? []),
    ];
  });
}

/** A rule of `.claude/rules` with `paths` is read when the agent works on one of these. */
function loadsOf({ path, loads, text }: Named): FoundRules['loads'] {
  const isRule = /(?:^|\/)\.claude\/rules\//u.test(path);
  return isRule && /^---\r?\n(?:[^\n]*\n)*?(?:paths|globs)\s*:/u.test(text) ? 'nested' : loads;
}

function bare({ path, place, problem, text, version }: ReadRules) {
  return { path, place, problem, text, version, linkTo: null, imports: importsIn(text) };
}

function importsIn(text: string): readonly string[] {
  return text.includes('@') ? readImports(text).map(({ path }) => path) : [];
}

/** Returns the imports of a file that has nothing else; `null` if it says something itself. */
export function onlyImportsOf({
  text,
  imports,
}: Pick<FoundRules, 'text' | 'imports'>): readonly string[] | null {
  if (imports.length === 0) return null;
  const says = ruleLines(text).some(
    (row) =>
      !row.aside &&
      row.heading === null &&
      row.text
        .replaceAll(/(?:^|\s)@\S+/gu, '')
        .replace(/^\s*[-*+]\s*/u, '')
        .trim() !== '',
  );
  return says ? null : imports;
}
