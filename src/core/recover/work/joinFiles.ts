import { existsSync } from 'node:fs';
import { join, posix, win32 } from 'node:path';
import type { RecoveredFile } from '../../../shared/domain/recoveredSession.ts';
import type { CommandRun, FileUse } from '../../../shared/domain/sessionFacts.ts';
import type { Work } from './readWork.ts';

export interface JoinOptions {
  /** The names under which the worktree may be recorded; the first is its path on this machine. */
  readonly roots: readonly string[];
  /** `null` if git could not be asked. */
  readonly work: Work | null;
}

/** Joins the edits of a session with the state of the worktree: every uncommitted file, then every other one that was edited. */
export function joinFiles(
  edits: readonly FileUse[],
  commands: readonly CommandRun[],
  { roots, work }: JoinOptions,
): readonly RecoveredFile[] {
  const byPath = new Map<string, FileUse[]>();
  const inside = new Set<string>();
  for (const edit of edits) {
    const way = pathInside(edit.path, roots);
    if (way !== null) inside.add(way);
    const path = way ?? edit.path;
    byPath.set(path, [...(byPath.get(path) ?? []), edit]);
  }
  const uncommitted = (work?.uncommitted ?? []).map((file): RecoveredFile => {
    const own = byPath.get(file.path) ?? [];
    byPath.delete(file.path);
    return {
      ...file,
      ...authorsOf(own),
      perhaps: own.length > 0 ? null : writerIn(commands, file.path, roots),
    };
  });
  const [root = ''] = roots;
  const others = [...byPath].map(([path, own]): RecoveredFile => {
    const state = !inside.has(path)
      ? 'outside'
      : work === null
        ? 'unknown'
        : existsSync(join(root, path))
          ? 'unchanged'
          : 'missing';
    return { path, state, added: null, deleted: null, ...authorsOf(own), perhaps: null };
  });
  return [...uncommitted, ...others];
}

function authorsOf(edits: readonly FileUse[]): Pick<RecoveredFile, 'by' | 'evidence' | 'abandoned'> {
  const newest = edits.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1));
  return {
    by: [...new Set(newest.map(({ by }) => by))],
    evidence: newest.map(({ line, transcript }) =>
      transcript === undefined ? { line } : { line, transcript },
    ),
    abandoned: edits.length > 0 && edits.every(({ abandoned }) => abandoned),
  };
}

/** Returns a path relative to the first root that it is below, with `/`; `null` if it is below none, or relative to no known folder. */
export function pathInside(path: string, roots: readonly string[]): string | null {
  for (const root of roots) {
    const rules = /^[a-z]:[\\/]|^\\\\/iu.test(root) ? win32 : posix;
    if (!rules.isAbsolute(path)) continue;
    const way = rules.relative(root, path);
    if (way !== '' && way !== '..' && !way.startsWith(`..${rules.sep}`) && !rules.isAbsolute(way))
      return rules === win32 ? way.replaceAll('\\', '/') : way;
  }
  return null;
}

/** Redirections that write no file. */
const idle = /(?:\d|&)?>>?\s*(?:\/dev\/null|\$null|nul\b|&\d)/giu;
const writing =
  /\b(?:sed\s+(?:-\w+\s+)*-i|perl\s+-\w*i|tee|mv|cp|touch|patch|git\s+(?:apply|mv|checkout|restore)|prettier|eslint|black|ruff|gofmt|rustfmt)\b/u;

/** Returns the last command that names a file as a whole word, and writes into it or is a program that edits files. */
function writerIn(
  commands: readonly CommandRun[],
  path: string,
  roots: readonly string[],
): RecoveredFile['perhaps'] {
  const tops = roots.map((root) => `${escaped(root.replaceAll('\\', '/'))}/`).join('|');
  const name = `(?:\\./|${tops})?${escaped(path)}(?![\\w/-]|\\.\\w)`;
  const named = new RegExp(`(?:^|[\\s"'=<>(,:;])${name}`, 'u');
  const target = new RegExp(`>\\|?\\s*["']?${name}`, 'u');
  const found = commands.findLast(({ command }) => {
    const plain = command.replaceAll('\\', '/').replaceAll(idle, ' ');
    return target.test(plain) || (named.test(plain) && writing.test(plain));
  });
  if (found === undefined) return null;
  const { command, by, line, transcript } = found;
  return { command, by, line, ...(transcript === undefined ? {} : { transcript }) };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
