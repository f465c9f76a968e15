import type { GitChange } from '../../../shared/domain/source/git.ts';
import type { ChangedFile } from '../git/changedFile.ts';
import { leftOutReason } from '../git/leftOutReason.ts';
import { askAll, pageSize, type Asker } from './asker.ts';
import { filesSchema, type Pull, type PullFile } from './responseSchemas.ts';
import { splitDiff, type DiffSection } from './splitDiff.ts';

export interface PullChanges {
  readonly files: readonly ChangedFile[];
  /** Sentences about what GitHub did not give. */
  readonly partial: readonly string[];
}

const diffType = 'application/vnd.github.diff';

/**
 * Returns the changes of a pull request. If GitHub gives no diff of that size, they are the patches that it lists for
 * each file.
 */
export async function gatherChanges(
  asker: Asker,
  path: string,
  pull: Pull,
  how: 'files' | 'diff',
  onProgress: (words: string) => void,
): Promise<PullChanges> {
  const diff = how === 'diff' ? await askDiff(asker, path, pull) : null;
  if (diff !== null) return { files: splitDiff(diff).map(toFile), partial: [] };
  const { list } = await askAll(asker, `${path}/files?per_page=${pageSize}`, filesSchema, (count) =>
    onProgress(`${count} of ${pull.changed_files ?? count} files`),
  );
  const files = list.map((file) => fromList(file, how));
  const partial: string[] = [];
  const expected = pull.changed_files ?? list.length;
  if (expected > list.length) {
    partial.push(`GitHub lists ${list.length} of ${expected} changed files.`);
  }
  const cut = files.filter(({ note }) => note === tooLarge).length;
  if (cut > 0) {
    partial.push(
      `GitHub gives no diff this large as a whole, and of ${cut === 1 ? '1 file' : `${cut} files`} none at all.`,
    );
  }
  return { files, partial };
}

const tooLarge = 'too large for GitHub to show';

/** GitHub gives no diff of more files than this. */
const maxDiffFiles = 300;

/** Returns `null` if it is larger than GitHub gives. */
async function askDiff(asker: Asker, path: string, pull: Pull): Promise<string | null> {
  if ((pull.changed_files ?? 0) > maxDiffFiles) return null;
  const { text } = await asker.get(path, diffType);
  return text === '' ? null : text;
}

function toFile(section: DiffSection): ChangedFile {
  const { path, hunks, added } = section;
  const leftOut = added === null ? 'binary' : leftOutReason(path, undefined, hunks, false);
  return { ...section, leftOut };
}

const changes: Readonly<Record<string, GitChange>> = {
  added: 'added',
  removed: 'deleted',
  renamed: 'renamed',
  copied: 'copied',
};

function fromList(file: PullFile, how: 'files' | 'diff'): ChangedFile {
  const { filename: path, previous_filename: from, status, additions, deletions, patch } = file;
  const change = changes[status] ?? 'modified';
  const base = { path, ...(from === undefined ? {} : { from }), change };
  if (how === 'files') return { ...base, added: additions, deleted: deletions, leftOut: null, hunks: '' };
  const hunks = patch === undefined ? '' : patch.replaceAll('\r\n', '\n');
  const isMissing = patch === undefined && additions + deletions > 0;
  // A file without a patch and without lines is binary, empty, or was only moved.
  const isBinary = patch === undefined && !isMissing && (change === 'modified' || change === 'added');
  const leftOut = isBinary ? 'binary' : leftOutReason(path, undefined, hunks, false);
  return {
    ...base,
    added: isBinary ? null : additions,
    deleted: isBinary ? null : deletions,
    leftOut,
    ...(isMissing && leftOut === null ? { note: tooLarge } : {}),
    hunks,
  };
}
