import { plainLog } from '../git/plainLog.ts';
import { readContents } from '../git/readContents.ts';
import { ignoredAmong } from '../git/lsFiles.ts';
import { textOfNames } from '../git/textOfNames.ts';
import { findNearest } from '../review/confirm/findNearest.ts';
import { findContradictions } from './findings/contradictions.ts';
import { deadPathFinding, deadPaths } from './findings/deadPaths.ts';
import { findOrder } from './findings/order.ts';
import type { JudgedFinding } from './findings/judgedFinding.ts';
import type { RulesProject } from './findings/project.ts';
import { findSaidTwice } from './findings/saidTwice.ts';
import { findTaskState } from './findings/taskState.ts';
import { findUnknownCommands } from './findings/unknownCommands.ts';
import { ruleLines } from './findings/ruleLines.ts';

interface JudgedFile {
  /** Relative to the project. */
  readonly path: string;
  readonly text: string;
}

/** Returns what can be shown to be wrong in a rules file of a project. */
export async function findingsOf(
  { path, text }: JudgedFile,
  root: string,
  project: RulesProject,
): Promise<readonly JudgedFinding[]> {
  const lines = ruleLines(text);
  const folder =
    path.includes('/') && !path.startsWith('.claude/') ? path.slice(0, path.lastIndexOf('/')) : '';
  // A sample's rules are about the project that is made of it.
  const isSample =
    /(?:^|\/)(?:examples?|fixtures?|templates?|[\w.-]+[-.]templates?|testdata|archived?|__fixtures__)\//iu.test(
      path,
    );
  const candidates = isSample ? [] : deadPaths(lines, folder, project);
  const ignored = await ignoredAmong(root, candidates);
  const dead = candidates.filter((one) => !ignored.has(one.path));
  const commits = await deletingCommits(
    root,
    dead.map((one) => one.path),
  );
  const nearest = findNearest(project.paths);
  const gone = dead.map((one) => {
    const near = one.path.endsWith('/') ? null : nearest(one.path, () => true);
    const moved = near !== null && nameOf(near) === nameOf(one.path) ? near : null;
    return deadPathFinding(one, lines, { moved, gone: commits.get(one.path) ?? null });
  });
  return [
    ...findOrder(lines),
    ...gone,
    ...(isSample ? [] : findUnknownCommands(lines, project)),
    ...findContradictions(lines),
    ...findSaidTwice(lines),
    ...findTaskState(lines),
  ].toSorted((a, b) => a.first - b.first);
}

/** Returns the short id of the last commit that deleted each path; none of those that git does not know. */
async function deletingCommits(root: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const files = paths.filter((path) => !path.endsWith('/'));
  const found = new Map<string, string>();
  if (files.length === 0) return found;
  const args = [
    ...plainLog,
    '--no-renames',
    '--diff-filter=D',
    '--name-only',
    '--relative',
    '--format=%x01%h',
    '--',
    ...files,
  ];
  try {
    const { output } = await readContents(root, args, 'read the log');
    let commit = '';
    for (const word of textOfNames(output).split('\0')) {
      const name = word.replace(/^\n+/u, '');
      if (name.startsWith('\u0001')) commit = name.slice(1).split('\n')[0] ?? '';
      else if (name !== '' && !found.has(name)) found.set(name, commit);
    }
  } catch {
    // Without git, or in a repository without a commit, nothing is known of what was.
  }
  return found;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
