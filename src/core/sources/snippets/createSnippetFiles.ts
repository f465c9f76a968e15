import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Emit } from '../../../shared/api.ts';
import { formatCount } from '../../../shared/domain/tokenCount.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  snippetLimits,
  sortSnippets,
  type Snippet,
  type SnippetFields,
} from '../../../shared/domain/snippet.ts';
import { otherTextKey, type OtherTexts } from '../../storage/createOtherTexts.ts';
import { createParsedFiles } from '../../storage/createParsedFiles.ts';
import { createRecords } from '../../storage/createRecords.ts';
import type { Storage } from '../../storage/storage.ts';
import { decodeText } from '../../storage/decodeText.ts';
import { builtInPrompt, builtInPrompts } from './builtInPrompts.ts';
import {
  parseSnippetFile,
  renderSnippetFile,
  tidyLines,
  versionOf,
  type SnippetFile,
} from './snippetFile.ts';

/**
 * Stores the library as one Markdown file per snippet, so that damage costs one at most, two processes collide on one
 * at most, and a text editor is as good as the app. A file with the id of a built-in prompt replaces it.
 */
export interface SnippetFiles {
  readonly folder: string;
  /** Leaves files that can't be used out, and as they are, and names them in a notice. */
  list(): Promise<readonly Snippet[]>;
  /** Returns `null` if there is none. Rejects with `storage/read-failed`. */
  read(id: string): Promise<Snippet | null>;
  /** Rejects with `library/full`, `/too-large`. */
  create(fields: Required<SnippetFields> & { readonly about?: string }): Promise<{ readonly id: string }>;
  /**
   * Changes the given fields; `base` and `after` are those of `LibraryApi.save`. Rejects with `library/unknown`,
   * `/changed-elsewhere`, `/newer-version`, `/too-large`.
   */
  save(
    id: string,
    fields: SnippetFields,
    base?: string,
    after?: SnippetFields,
  ): Promise<{ readonly version: string }>;
  /** Removes the user's file; a built-in prompt has its shipped text again. */
  remove(id: string): Promise<void>;
  restore(id: string): Promise<void>;
  /** Deletes for good the files that this process removed. */
  discardRemoved(): Promise<void>;
}

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  /** Drops what is kept of a conflict with a snippet that is deleted for good. */
  readonly otherTexts?: Pick<OtherTexts, 'dropAll'> | undefined;
}

/** UTF-8 bytes; the longest text allowed and its front matter fit. */
export const maxSnippetBytes = 500_000;
const suffix = '.md';

export function createSnippetFiles({ dataFolder, storage, emit, otherTexts }: Options): SnippetFiles {
  const folder = join(dataFolder, 'library');
  /** Snippets that this process removed. */
  const removed = new Set<string>();
  /** Not for a built-in prompt, which is there again with its shipped text. */
  const dropKept = async (snippetId: string): Promise<void> => {
    if (shippedFile(snippetId) === null)
      await otherTexts?.dropAll(otherTextKey({ what: 'snippet', snippetId }));
  };
  const onSwept = (file: string): Promise<void> => dropKept(idOf(basename(file)));
  const records = createRecords({ storage, emit, onSwept }, (name) => isSnippetId(idOf(name)));
  const files = createParsedFiles(storage, parse);

  const fileOf = (id: string): string => {
    if (!isSnippetId(id)) throw unknownSnippet(id);
    return join(folder, id + suffix);
  };

  const read = async (id: string): Promise<Snippet | null> => {
    if (!isSnippetId(id)) return null;
    const file = await files.load(fileOf(id));
    const shipped = builtInPrompt(id);
    if (file === null) return shipped ?? null;
    const changed = await stat(fileOf(id)).then(
      (stats) => stats.mtime.toISOString(),
      () => null,
    );
    return {
      id,
      ...file.content,
      builtIn: shipped === undefined ? null : 'edited',
      changed,
      version: versionOf(file),
    };
  };

  const idsOnDisk = async (): Promise<readonly string[]> => {
    return (await records.names(folder)).map(idOf).toSorted();
  };

  const list = async (): Promise<readonly Snippet[]> => {
    const ids = await idsOnDisk();
    const present = ids.slice(0, snippetLimits.snippets).map(fileOf);
    const own = await records.useEach(present, (file) => read(idOf(file)));
    const mine = new Map(own.map((snippet) => [snippet.id, snippet]));
    const shipped = builtInPrompts().map((prompt) => mine.get(prompt.id) ?? prompt);
    return sortSnippets([...shipped, ...[...mine.values()].filter(({ builtIn }) => builtIn === null)]);
  };

  return {
    folder,
    list,
    read,
    async create(fields) {
      const content = checked(fields);
      return await storage.withLock(join(folder, 'new-snippet'), async () => {
        const taken = await idsOnDisk();
        if (taken.length >= snippetLimits.snippets) throw full();
        const markdown = renderSnippetFile({ content, extra: {} });
        for (const id of snippetIds(content.name)) {
          if (builtInPrompt(id) !== undefined || taken.includes(id)) continue;
          if (await storage.writeNew(fileOf(id), markdown)) return { id };
        }
        throw new Error('There are ids without end.');
      });
    },
    async save(id, fields, base, after) {
      const file = fileOf(id);
      return await storage.withLock(file, async () => {
        const found = (await files.load(file)) ?? shippedFile(id);
        if (found === null) throw unknownSnippet(id);
        const withFields = (changed: SnippetFields): SnippetFile => ({
          ...found,
          content: checked({ ...found.content, ...changed }),
        });
        const next = withFields(fields);
        const version = versionOf(next);
        // Nothing changed: makes no copy of a built-in prompt, and leaves the file as its author formatted it.
        if (version === versionOf(found)) return { version };
        const follows = after !== undefined && versionOf(withFields(after)) === versionOf(found);
        if (base !== undefined && base !== versionOf(found) && !follows) throw changedElsewhere(id);
        if (found.newer) throw newerVersion(basename(file));
        await storage.writeAtomic(file, renderSnippetFile(next));
        return { version };
      });
    },
    async remove(id) {
      if (!(await records.remove(fileOf(id)))) throw unknownSnippet(id);
      removed.add(id);
    },
    async restore(id) {
      const outcome = await records.restore(fileOf(id));
      if (outcome === 'there') throw changedElsewhere(id);
      if (outcome === 'gone') throw unknownSnippet(id);
      removed.delete(id);
    },
    async discardRemoved() {
      await records.discardRemoved();
      for (const id of removed) {
        // Another process may have restored it.
        if ((await files.load(fileOf(id))) === null) await dropKept(id);
      }
      removed.clear();
    },
  };
}

/** Returns the snippet's id, of a file's name or path; empty for a file that is none. */
function idOf(file: string): string {
  return file.endsWith(suffix) ? basename(file, suffix) : '';
}

function parse(bytes: Uint8Array, file: string): SnippetFile {
  const decoded = bytes.length > maxSnippetBytes ? null : decodeText(Buffer.from(bytes));
  if (decoded === null) {
    const why = bytes.length > maxSnippetBytes ? 'it is too large' : 'it is not text';
    throw new AppError('storage/read-failed', `${basename(file)} in the library can't be used: ${why}.`, {
      file,
      cause: why,
    });
  }
  return parseSnippetFile(decoded.text, basename(file).slice(0, -suffix.length));
}

function shippedFile(id: string): SnippetFile | null {
  const shipped = builtInPrompt(id);
  if (shipped === undefined) return null;
  const { name, kind, tags, text, about } = shipped;
  const content = { name, kind, tags, text, ...(about === undefined ? {} : { about }) };
  return { content, extra: {}, newer: false };
}

function checked(content: SnippetFile['content']): SnippetFile['content'] {
  const text = tidyLines(content.text);
  if (text.length > snippetLimits.text) throw tooLarge();
  const name = tidyLines(content.name)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return { ...content, text, name: name === '' ? 'Untitled' : name.slice(0, snippetLimits.name) };
}

function unknownSnippet(snippetId: string): AppError {
  const message = 'That snippet is no longer in the library. It may have been deleted in another window.';
  return new AppError('library/unknown', message, { snippetId });
}

function changedElsewhere(snippetId: string): AppError {
  const message =
    'This snippet was changed elsewhere in the meantime, so nothing was overwritten. Choose which text to keep.';
  return new AppError('library/changed-elsewhere', message, { snippetId });
}

function newerVersion(file: string): AppError {
  const message = `${file} was saved by a newer version of Carryover and was left unchanged. Update Carryover, or duplicate the snippet.`;
  return new AppError('library/newer-version', message, { file });
}

function tooLarge(): AppError {
  const limit = snippetLimits.text;
  const message = `A snippet can have at most ${formatCount(limit)} characters. Add a longer text to a stack as a file.`;
  return new AppError('library/too-large', message, { limit });
}

function full(): AppError {
  const limit = snippetLimits.snippets;
  const message = `The library is full: it has ${formatCount(limit)} snippets. Delete some first.`;
  return new AppError('library/full', message, { limit });
}

/** Names that Windows reserves for devices, whatever the extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/**
 * True for a file name without `.md` that is valid on every system; files that the user puts into the folder count as
 * well.
 */
function isSnippetId(id: string): boolean {
  return (
    id.length > 0 &&
    id.length <= 120 &&
    !/[\\/:*?"<>|\p{Cc}\p{Surrogate}]/u.test(id) &&
    !/^[. ]|[. ]$/u.test(id) &&
    !reserved.test(id.split('.', 1)[0] ?? '')
  );
}

/** Returns readable ids for a new snippet: `validation-loop`, then `validation-loop-2`. */
function* snippetIds(name: string): Generator<string> {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$|\p{Surrogate}/gu, '');
  const stem = words === '' || reserved.test(words) ? `snippet${words === '' ? '' : `-${words}`}` : words;
  yield stem;
  for (let number = 2; ; number += 1) yield `${stem}-${number}`;
}
