import type { Api, Emit } from '../../../shared/api.ts';
import type { StackRef } from '../../../shared/api/common.ts';
import { AppError, isAppError } from '../../../shared/errors.ts';
import { modelOrDefault, scaleTokens, type Model } from '../../../shared/domain/model.ts';
import type { Snippet } from '../../../shared/domain/snippet.ts';
import type { StackItem } from '../../../shared/domain/stack.ts';
import { isBlocking } from '../../gate/findingRules.ts';
import { copyScanned } from '../../gate/copyScanned.ts';
import type { Operations } from '../../operations/createOperations.ts';
import type { Clipboard } from '../../gate/clipboard.ts';
import { createAnnouncer } from '../../storage/createAnnouncer.ts';
import { otherTextKey, type OtherTexts } from '../../storage/createOtherTexts.ts';
import type { Storage } from '../../storage/storage.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import type { SnippetFiles } from './createSnippetFiles.ts';
import { importFolder } from './importFolder.ts';
import { fillFrom, previewSnippet } from './previewSnippet.ts';
import type { Surroundings } from './snippetValues.ts';

interface Options {
  readonly files: SnippetFiles;
  readonly storage: Storage;
  /** Masks snippets for a window; without it, they stay as they are. */
  readonly view?: (snippets: readonly Snippet[]) => Promise<readonly Snippet[]>;
  readonly emit: Emit;
  readonly newId: () => string;
  readonly otherTexts: Pick<OtherTexts, 'keep'>;
  readonly pool: WorkerPool;
  readonly clipboard: Clipboard;
  readonly operations: Operations;
  /** Says whether possible secrets block; without it, they do. */
  readonly settings?: Pick<Api['settings'], 'get'>;
  /** Returns a model with the user's figures; without it, models have their shipped figures. */
  readonly modelFor?: (id: string) => Promise<Model>;
  readonly itemsOf: (stack: StackRef) => Promise<readonly StackItem[]>;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** Called when items that are snippets must be read again. */
  readonly onChanged: () => void;
}

export type LibraryFeature = Api['library'] & {
  /** Reads a snippet for items of stacks. From the first call on, the library watches its files. */
  read(id: string): Promise<Snippet | null>;
  /** Allows the import of a folder that the user picked. */
  allowFolder(path: string): void;
  close(): Promise<void>;
};

/** Manages the snippets of all projects, in `<data folder>/library`. */
export function createLibrary(options: Options): LibraryFeature {
  const { files, storage, emit, pool, clipboard, operations, itemsOf, rootOf } = options;
  const { modelFor = (id: string) => Promise.resolve(modelOrDefault(id)) } = options;
  const allowed = new Set<string>();

  const announcer = createAnnouncer<'library', readonly Snippet[]>({
    storage,
    read: () => files.list(),
    async tell(_key, snippets, before, touched) {
      // A window may have seen a later state than the first look, so a change of this process is always an event.
      if (touched === null && before !== undefined && JSON.stringify(before) === JSON.stringify(snippets))
        return;
      emit('library.changed', { snippets: (await options.view?.(snippets)) ?? snippets });
      options.onChanged();
    },
  });
  const tell = () => announcer.announce('library', 'a snippet');
  const watch = () => announcer.follow('library', files.folder, (name) => name.endsWith('.md'));

  const surroundings = async ({
    stack,
    typed,
  }: Pick<Parameters<Api['library']['preview']>[0], 'stack' | 'typed'>): Promise<
    Surroundings & { pool: WorkerPool }
  > => ({
    root: stack === null ? null : await rootOf(stack.projectId),
    items: stack === null ? [] : await itemsOf(stack),
    typed,
    pool,
  });
  const present = async (id: string): Promise<Snippet> => {
    const snippet = await files.read(id);
    if (snippet !== null) return snippet;
    throw new AppError('library/unknown', 'That snippet is no longer in the library.', { snippetId: id });
  };

  return {
    async list() {
      await watch();
      return await announcer.look('library');
    },
    async create({ fields }) {
      const { id } = await files.create(fields);
      await tell();
      return { snippetId: id };
    },
    async save({ snippetId, fields, base, after }) {
      try {
        const saved = await files.save(snippetId, fields, base, after);
        await tell();
        return saved;
      } catch (error) {
        if (!isAppError(error, 'library/changed-elsewhere')) throw error;
        const otherId = options.newId();
        await options.otherTexts.keep(otherTextKey({ what: 'snippet', snippetId }), otherId, { ...fields });
        // The window shows both texts: the other one may be of another process.
        await tell();
        throw new AppError(error.code, error.message, { snippetId, otherId });
      }
    },
    async duplicate({ snippetId }) {
      const { name, kind, tags, text, about } = await present(snippetId);
      const copy = { name: `${name} copy`, kind, tags, text, ...(about === undefined ? {} : { about }) };
      const { id } = await files.create(copy);
      await tell();
      return { snippetId: id };
    },
    async remove({ snippetId }) {
      await files.remove(snippetId);
      await tell();
    },
    async restore({ snippetId }) {
      await files.restore(snippetId);
      await tell();
    },
    importFolder: ({ operationId, path }) =>
      operations.run(operationId, async (signal) => {
        if (!allowed.has(path)) {
          const message = 'Carryover imports only a folder that you picked. Pick it again.';
          throw new AppError('library/folder-not-chosen', message, {});
        }
        try {
          return await importFolder(files, path, signal);
        } finally {
          await tell();
        }
      }),
    async count({ model: id }) {
      const model = await modelFor(id);
      const snippets = await files.list();
      const measured = await pool.measure(
        snippets.map(({ text }) => text),
        { encoding: model.encoding, scan: false },
      );
      return snippets.map(({ id: snippetId, version }, index) => {
        const tokens = measured[index]?.tokens ?? null;
        return { snippetId, version, tokens: tokens === null ? null : scaleTokens(tokens, model) };
      });
    },
    async preview({ text, model, ...about }) {
      return await previewSnippet(text, await modelFor(model), await surroundings(about));
    },
    async copy({ text, allowPossible = false, ...about }) {
      const { filled } = await fillFrom(text, await surroundings(about));
      const possibleBlocks = !allowPossible && ((await options.settings?.get({}))?.possibleBlocks ?? true);
      let onlyPossible = false;
      const result = await copyScanned(filled.text, { pool, clipboard }, (spans) => {
        const blocking = spans.filter(({ tier }) => isBlocking({ tier, state: 'open' }, possibleBlocks));
        onlyPossible = blocking.every(({ tier }) => tier === 'possible');
        return blocking.length;
      });
      if (result.status === 'done') return { status: 'done', missing: filled.missing };
      return result.status === 'blocked' && onlyPossible ? { ...result, onlyPossible } : result;
    },
    async read(id) {
      await watch();
      return await files.read(id);
    },
    allowFolder: (path) => void allowed.add(path),
    async close() {
      try {
        await announcer.close();
      } finally {
        await files.discardRemoved();
      }
    },
  };
}
