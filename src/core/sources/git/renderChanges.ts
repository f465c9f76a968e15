import { includable } from '../../../shared/domain/source/git.ts';
import type { FileChoice } from '../../../shared/domain/source/gitView.ts';
import { countWords, formatCount } from '../../../shared/domain/tokenCount.ts';
import type { Commit } from '../../git/log.ts';
import { quotePath } from '../../git/quotePath.ts';
import type { ChangedFile } from './changedFile.ts';
import type { Changes } from './readChanges.ts';

/** Maximum characters of an item; no model reads more. */
const maxCharacters = 4_000_000;

export interface RenderedChanges {
  readonly text: string;
  /** Words for the card: `since 9f2c1a7 · 4 files, +120 −45`. */
  readonly detail: string;
  readonly partial: string | null;
}

/**
 * Renders a diff for the message: the compared sides, then each file with its changes, or one line if it is left out.
 */
export function renderChanges({ range, files, partial }: Changes, choice: FileChoice): RenderedChanges {
  const without = new Set(choice.without);
  const shown = files.filter(({ path }) => !without.has(path));
  const out = files.filter(({ path }) => without.has(path)).map(({ path }) => quotePath(path));
  const parts = shown.map((file) => renderFile(file, choice));
  const { kept, dropped } = keepWhole(parts);
  const sentences = [
    ...range.heading,
    files.length === 0 ? 'Nothing differs.' : `${summaryOf(shown)}.`,
    ...(out.length === 0 ? [] : [`Left out by choice: ${out.join(', ')}.`]),
  ];
  const cut =
    dropped === 0
      ? []
      : [
          `Cut at ${formatCount(maxCharacters)} characters: ${countWords(dropped, 'file')} left out, from ${quotePath(shown[kept.length]?.path ?? '')} on.`,
        ];
  const ending = [...cut, ...(partial === null ? [] : [partial])];
  const head = range.commit === undefined ? [] : [renderCommit(range.commit)];
  const blocks = [...head, sentences.join('\n'), ...joinLines(kept), ...ending];
  return {
    text: `${blocks.join('\n\n')}\n`,
    detail: `${range.ends} · ${files.length === 0 ? 'nothing differs' : summaryOf(shown).replace(' -', ' −')}`,
    partial: ending.length === 0 ? null : ending.join(' '),
  };
}

/** Renders one file's part of the message. */
export function renderFile(file: ChangedFile, { including = [] }: FileChoice): string {
  const { path, from, change, added, deleted, leftOut, note, hunks, cut } = file;
  const name = from === undefined ? quotePath(path) : `${quotePath(from)} -> ${quotePath(path)}`;
  const isIn = leftOut === null || (includable.has(leftOut) && including.includes(path));
  const lines = added === null || deleted === null || added + deleted === 0 ? [] : [`+${added} -${deleted}`];
  const words = [
    change,
    ...lines,
    ...(leftOut === null || isIn ? [] : [leftOut]),
    ...(note === undefined ? [] : [note]),
    ...(isIn || leftOut === 'submodule' ? [] : ['left out']),
  ];
  const head = `${name}: ${words.join(', ')}`;
  if (!isIn || hunks === '') return cut === true ? `${head}, cut` : head;
  return `${head}\n${hunks.replace(/\n$/u, '')}${cut === true ? '\n[the rest of this file was cut]' : ''}`;
}

function renderCommit({ commit, author, authored, subject, body }: Commit): string {
  const head = `commit ${commit}\nAuthor: ${author}\nDate: ${authored}\n\n${subject}`;
  return body === '' ? head : `${head}\n\n${body}`;
}

/** Groups parts of one line; separates diffs by empty lines. */
function joinLines(parts: readonly string[]): readonly string[] {
  const blocks: string[] = [];
  let open = false;
  for (const part of parts) {
    const single = !part.includes('\n');
    if (single && open) blocks.push(`${blocks.pop() ?? ''}\n${part}`);
    else blocks.push(part);
    open = single;
  }
  return blocks;
}

function keepWhole(parts: readonly string[]): { readonly kept: readonly string[]; readonly dropped: number } {
  let size = 0;
  const end = parts.findIndex((part) => (size += part.length) > maxCharacters);
  return end === -1
    ? { kept: parts, dropped: 0 }
    : { kept: parts.slice(0, end), dropped: parts.length - end };
}

function summaryOf(files: readonly ChangedFile[]): string {
  const added = files.reduce((sum, file) => sum + (file.added ?? 0), 0);
  const deleted = files.reduce((sum, file) => sum + (file.deleted ?? 0), 0);
  return `${countWords(files.length, 'file')}, +${added} -${deleted}`;
}
