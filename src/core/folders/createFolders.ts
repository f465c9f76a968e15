import type { FoldersApi } from '../../shared/api/folders.ts';
import type { FolderMatch } from '../../shared/domain/source/folder.ts';
import { keyOfSource } from '../../shared/domain/sourceKinds.ts';
import type { StackItem } from '../../shared/domain/stack.ts';
import type { StackEdit } from '../../shared/domain/stack/stackEdit.ts';
import type { FolderSource } from '../../shared/domain/source.ts';
import type { ProjectRef, StackRef } from '../../shared/api/common.ts';
import { expandItems } from '../assembly/read/expandItems.ts';
import type { Operations } from '../operations/createOperations.ts';
import type { SourceLookup } from '../sources/folders/sourceLookup.ts';

/** Names that a match lists. */
const someFiles = 50;

interface Options {
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly lookupOf: (projectId: string) => SourceLookup;
  readonly files: FoldersApi['files'];
  readonly itemsOf: (ref: StackRef) => Promise<readonly StackItem[]>;
  readonly edit: (ref: StackRef, edit: StackEdit) => Promise<void>;
  readonly newId: () => string;
  readonly operations: Operations;
}

/** Matches, lists and splits folder items. */
export function createFolders(options: Options): FoldersApi {
  const { operations, files, itemsOf, edit, newId } = options;
  return {
    match: ({ operationId = newId(), ...asked }) =>
      operations.run(operationId, (signal) => match(options, asked, signal)),
    files,
    async split({ itemId, ...ref }) {
      const items = await itemsOf(ref);
      const source = items.find(({ id }) => id === itemId)?.source;
      if (source?.kind !== 'folder') return;
      const project = source.project === undefined ? {} : { project: source.project };
      const own = await files({ ...ref, itemId });
      if (own.length === 0) return;
      const sources = own.map(({ path }) => ({ kind: 'file' as const, path, ...project }));
      const keys = new Set(sources.map(keyOfSource));
      // The folder includes a file whose own item is off: that item is switched on.
      const off = items.filter((item) => !item.on && keys.has(keyOfSource(item.source)));
      const added = sources.map((file) => ({ id: newId(), on: true, source: file }));
      await edit(ref, {
        type: 'several',
        edits: [
          { type: 'add', items: added, before: itemId },
          { type: 'switch', itemIds: off.map(({ id }) => id), on: true },
          { type: 'remove', itemIds: [itemId] },
        ],
      });
    },
  };
}

async function match(
  { rootOf, lookupOf }: Options,
  { projectId, source }: ProjectRef & { readonly source: FolderSource },
  signal: AbortSignal,
): Promise<FolderMatch> {
  const [item, root] = [{ id: 'asked', on: true, source }, await rootOf(projectId)];
  const found = await expandItems([item], { root, lookup: lookupOf(projectId), fresh: false, signal });
  const problem = found.problems.get(item.id)?.problem;
  if (problem !== undefined) return { files: 0, some: [], leftOut: [], problem };
  const paths = found.items.flatMap((file) => (file.source.kind === 'file' ? [file.source.path] : []));
  const leftOut = found.folders.get(item.id)?.leftOut ?? [];
  return { files: paths.length, some: paths.slice(0, someFiles), leftOut };
}
