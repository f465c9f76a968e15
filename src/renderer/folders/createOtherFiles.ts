import type { Client } from '../../shared/rpc/client.ts';
import type { SayUndoable } from '../files/createRowActs.ts';
import { createFilesStore, type FilesStore } from '../files/filesStore.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { aliasedStack, type OtherProject } from './aliasedStack.ts';

/** ms. A build writes as long as it runs; the tree is listed at most this often. */
const listEveryMs = 1_000;

export interface OtherFiles {
  readonly store: FilesStore;
  /** The shown stack as these files see it. */
  readonly stack: StackStore;
}

/** Makes the store of another project's files, with ticks for those in the shown stack. */
export function createOtherFiles(
  client: Client,
  stack: StackStore,
  other: OtherProject,
  fail: (error: unknown) => void,
  sayUndoable?: SayUndoable,
): OtherFiles {
  const seen = aliasedStack(stack, other);
  const files = createFilesStore(
    besideClient(client),
    seen,
    fail,
    sayUndoable === undefined ? {} : { sayUndoable },
  );
  const { offerRows } = files.getState();
  files.setState({
    projectId: other.projectId,
    offerRows: async (keys) => {
      const { sources, refused } = await offerRows(keys);
      return {
        sources: sources.map((source) =>
          source.kind === 'file' ? { ...source, project: other.alias } : source,
        ),
        refused,
      };
    },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.on('files.changed', ({ projectId }) => {
    if (projectId !== other.projectId) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void files.getState().refresh();
    }, listEveryMs);
  });
  void files.getState().refresh();
  return { store: files, stack: seen };
}

/** Marks its listings as additional, so that core keeps following the window's own project. */
function besideClient(client: Client): Client {
  const { files } = client.api;
  const beside: Client['api']['files'] = new Proxy(files, {
    get: (target, method: keyof typeof files) =>
      method === 'list'
        ? (args: Parameters<typeof files.list>[0]) => target.list({ ...args, beside: true })
        : target[method],
  });
  return {
    on: (event, listener) => client.on(event, listener),
    api: new Proxy(client.api, {
      get: (target, group: keyof Client['api']) => (group === 'files' ? beside : target[group]),
    }),
  };
}
